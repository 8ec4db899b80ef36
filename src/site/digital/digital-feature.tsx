import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { headline } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/digital-feature.ts'
import { Chapter } from './chapter.tsx'
import styles from './digital-feature.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** One digital feature: a full-width cover, then its chapters, each with a sticky figure beside it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return (await orNotFound(client('GET /api/v3.0/digital-subject/:id', { params: { id: params.id } }))).items
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.title ?? '',
    description: loaderData?.lead ?? '',
    path: loaderData?.url ?? '/digital-subject',
  })

export default function DigitalFeaturePage({ loaderData: feature }: Route.ComponentProps) {
  const { title, lead, credits, channel, publish_date, cover, chapters, references } = feature
  return (
    <article className={styles['feature']} style={channelInk(channel ?? undefined)}>
      <div className={styles['progress']} aria-hidden="true" />
      <header className={styles['head']}>
        {cover && (
          <div className={styles['cover']}>
            <Picture sources={pictureSources(cover)} alt="" sizes="100vw" ratio="16 / 9" priority />
          </div>
        )}
        <Page className={styles['opening']}>
          <p className={styles['eyebrow']}>
            <SiteLink to="/digital-subject">{placeNames['/digital-subject']}</SiteLink>
            {channel && `・${channel.title}`}・{dottedDay(taipeiDay(new Date(publish_date)))}
          </p>
          <h1 dangerouslySetInnerHTML={headline(title)} />
          <p className={styles['lead']}>{lead}</p>
          <p className={styles['credits']}>{credits}</p>
          <nav aria-label="章節">
            <ol className={styles['contents']}>
              {chapters.map((chapter, at) => (
                <li key={chapter.title}>
                  <a href={`#chapter-${at + 1}`}>{chapter.title}</a>
                </li>
              ))}
            </ol>
          </nav>
        </Page>
      </header>
      {chapters.map((chapter, at) => (
        <Chapter key={chapter.title} chapter={chapter} number={at + 1} of={chapters.length} />
      ))}
      <Page narrow className={styles['end']}>
        <h2>參考資料</h2>
        <ul>
          {references.map((reference) => (
            <li key={reference.title}>
              <a href={reference.url} target="_blank" rel="noopener">
                {reference.title}
              </a>
              ，{reference.publisher}
            </li>
          ))}
        </ul>
        <p className={styles['credits']}>本專題是衛生教育，不能取代醫師的診察。</p>
        <p>
          <SiteLink to="/digital-subject">看其他數位專題</SiteLink>
        </p>
      </Page>
    </article>
  )
}
