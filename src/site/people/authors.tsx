import { Page } from '../../ui/page/page.tsx'
import { siteRequest } from '../request-context.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/authors.ts'

/** 作者群 */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/author')).items
}

const words = { title: '作者群', description: '記者、醫師、營養師、治療師：誰寫、誰審訂，都寫在這裡。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/author' })

export default function Authors({ loaderData: authors }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      <CoverGrid shape="round">
        {authors.map(({ id, name, title, bio, portrait, posts, reviewer, url }) => (
          <CoverCard
            key={id}
            to={url}
            title={name}
            cover={portrait}
            ratio="1"
            eyebrow={reviewer ? `${title}・審訂` : title}
            text={bio}
            note={posts > 0 && `${posts} 篇文章`}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
