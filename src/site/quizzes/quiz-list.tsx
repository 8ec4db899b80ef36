import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/quiz-list.ts'
import { quizKinds } from './quiz-kinds.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/** 健康測驗: /test. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/quiz')).items
}

const labels = {
  title: placeNames['/test'],
  description: '幾分鐘答完一份。問知識的，每一題都有解說；談習慣的，看看自己像哪一種。作答只用來算出結果，算完不留。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...labels, path: '/test' })

export default function QuizList({ loaderData: quizzes }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={labels.title} text={labels.description} />
      {quizzes.length === 0 && <EmptyPage total={0} empty="還沒有測驗。" />}
      <CoverGrid>
        {quizzes.map(({ id, kind, title, description, cover, channel, sponsor, question_count, url }) => (
          <CoverCard
            key={id}
            to={url}
            title={title}
            cover={cover}
            eyebrow={`${channel.title}・${quizKinds[kind]}`}
            text={description}
            note={`${question_count} 題${sponsor ? `・${sponsorLabel(sponsor)}` : ''}`}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
