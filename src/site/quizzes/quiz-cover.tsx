import type { Quiz as QuizThing, Thing } from 'schema-dts'
import type { Quiz } from '../../contract/quizzes.ts'
import { sponsorLabel, withSponsor } from '../../domain/ads/sponsor-label.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { isFrontPage } from '../../domain/posts/reference-target.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClass } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { EmbedSnippet } from '../shell/embed-snippet.tsx'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { ReferenceText } from '../shell/reference-text.tsx'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'
import type { Route } from './+types/quiz-cover.ts'
import { fetchQuiz } from './fetch-quiz.ts'
import styles from './quiz.module.css'
import { quizKinds } from './quiz-kinds.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** The cover of a quiz: /test/Index/{id}. */
export function loader({ context, params }: Route.LoaderArgs) {
  return fetchQuiz(context.get(siteRequest), params.id)
}

export const meta: Route.MetaFunction = ({ matches, loaderData: quiz }) =>
  pageMeta(matches, {
    title: quiz?.title ?? '',
    description: quiz ? withSponsor(quiz.description, quiz.sponsor) : '',
    path: quiz?.url ?? '/test',
    card: quiz && ['quiz', quiz.id],
    embeddable: true,
    graph: import.meta.env.SSR && ((site) => (quiz ? quizGraph(site, quiz) : [])),
  })

export default function QuizCover({ loaderData: quiz }: Route.ComponentProps) {
  const { id, kind, title, description, cover, channel, sponsor, question_count, references } = quiz
  return (
    <Page narrow className={styles['page']}>
      <p className={styles['eyebrow']}>
        <SiteLink to="/test">{placeNames['/test']}</SiteLink>
        {sponsor && <Badge variant="outline">{sponsorLabel(sponsor)}</Badge>}
      </p>
      <h1 dangerouslySetInnerHTML={headlineHtml(title)} />
      {cover && (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(cover)} alt="" sizes="(min-width: 768px) 680px, 100vw" ratio="16 / 9" />
        </div>
      )}
      <p className={styles['lead']}>{description}</p>
      <p className={styles['meta']}>
        {channel.title}・{quizKinds[kind]}・{question_count} 題，約 {Math.max(2, Math.round(question_count / 3))} 分鐘
      </p>
      <div className={styles['coverActions']}>
        <SiteLinkButton to={`/test/topic/${id}`} size="large">
          開始作答
        </SiteLinkButton>
        <FavoriteButton
          item={{ type: 'quiz', id, title, url: quiz.url }}
          className={buttonClass({ variant: 'secondary', size: 'large' })}
        />
      </div>
      <p className={styles['note']}>
        作答只用來算出結果，算完不留；本站只計算各種結果出現幾次。測驗是衛教，不是診斷。
        {sponsor && `本測驗由 ${sponsor} 贊助，題目與解說由編輯部撰寫。`}
      </p>
      <section aria-labelledby="references-title" className={styles['references']}>
        <h2 id="references-title">參考資料</h2>
        <ul>
          {references.map((reference) => (
            <li key={reference.title}>
              <ReferenceText reference={reference} />
            </li>
          ))}
        </ul>
      </section>
      <EmbedSnippet embeddable={{ kind: 'quiz', id }} title={title} />
    </Page>
  )
}

/** A quiz as schema.org data: topic, author, sponsor, references. Answers are not included. */
function quizGraph(site: SiteNames, quiz: Quiz): Thing[] {
  const { title, description, channel, cover, sponsor, references } = quiz
  const url = site.siteUrl + quiz.url
  const entity: QuizThing = {
    '@type': 'Quiz',
    '@id': url,
    url,
    name: title,
    description,
    inLanguage: 'zh-Hant-TW',
    about: { '@type': 'Thing', name: channel.title },
    isAccessibleForFree: true,
    publisher: { '@id': `${site.siteUrl}/#organization` },
    isPartOf: { '@id': `${site.siteUrl}/#website` },
    ...(cover && { image: imageOf(site, cover) }),
    ...(sponsor && { sponsor: { '@type': 'Organization', name: sponsor } }),
    citation: references.map(({ title: name, publisher, url }) =>
      isFrontPage(url) ? publisher : { '@type': 'CreativeWork' as const, name, url },
    ),
  }
  const crumbs = [
    { title: placeNames['/test'], path: '/test' },
    { title, path: quiz.url },
  ]
  return [entity, organizationOf(site), breadcrumbOf(site, crumbs)]
}
