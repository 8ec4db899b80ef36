import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { Route } from './+types/list.ts'
import styles from './list.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/** 數位專題: one wide panel each, with the titles of its chapters. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/digital-subject')).items
}

const pageTexts = {
  title: placeNames['/digital-subject'],
  description: '為螢幕做的長篇：一章一章往下捲，有圖表、有小測驗，讀完就能動手試。',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/digital-subject' })

export default function DigitalFeatures({ loaderData: features }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {features.length === 0 && <EmptyPage total={0} empty="目前沒有數位專題。" />}
      <ul className={styles['wall']}>
        {features.map(({ id, title, lead, channel, publish_date, cover, contents, url }, index) => (
          <li key={id} className={styles['panel']} style={channelInk(channel ?? undefined)}>
            {cover && (
              <div className={styles['cover']}>
                <Picture
                  sources={pictureSources(cover)}
                  alt=""
                  sizes="(min-width: 992px) 640px, 100vw"
                  ratio="16 / 9"
                  priority={index === 0}
                />
              </div>
            )}
            <div className={styles['words']}>
              <p className={styles['eyebrow']}>
                {channel?.title}・{dottedDay(taipeiDay(new Date(publish_date)))}
              </p>
              <h2>
                <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(title)} />
              </h2>
              <p>{lead}</p>
              <ol className={styles['contents']}>
                {contents.map((chapter) => (
                  <li key={chapter}>{chapter}</li>
                ))}
              </ol>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}
