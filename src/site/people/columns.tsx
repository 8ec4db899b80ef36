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
import type { Route } from './+types/columns.ts'
import styles from './people.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'list' }

/** 專欄: a description of each. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/column')).items
}

const pageTexts = { title: placeNames['/column'], description: '同一支筆、同一個角度，每隔一陣子回來看看同一件事。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/column' })

export default function Columns({ loaderData: columns }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description}>
        <p>
          <SiteLink to="/column/list">依頻道、標籤與年份找{placeNames['/column/list']}</SiteLink>
        </p>
      </PageHead>
      {columns.length === 0 && <EmptyPage total={0} empty="還沒有專欄。" />}
      <ul>
        {columns.map(({ id, title, author, channel, description, latest, posts, url }) => (
          <li key={id} className={styles['column']} style={channelInk(channel)}>
            {author.portrait && (
              <div className={styles['face']}>
                <Picture sources={pictureSources(author.portrait)} alt="" sizes="9rem" ratio="1" />
              </div>
            )}
            <div>
              <h2 className={styles['columnTitle']} data-face="">
                <SiteLink to={url}>{title}</SiteLink>
              </h2>
              <p className={styles['profession']}>
                {author.name}・{author.title}
              </p>
              <p className={styles['promise']}>{description}</p>
              {latest && (
                <p className={styles['latest']}>
                  最新：
                  <SiteLink to={latest.url} dangerouslySetInnerHTML={headlineHtml(latest.title)} />
                </p>
              )}
              <p className={styles['count']}>
                {posts} 篇{latest && `・${dottedDay(taipeiDay(new Date(latest.publish_date)))} 更新`}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Page>
  )
}
