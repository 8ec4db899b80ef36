import type { CallAnswer } from '../../contract/client.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import type { FrontStories } from './front-stories.ts'
import styles from './magazine-section.module.css'

type Issue = Omit<CallAnswer<'GET /api/v1.0/magazine/recommend'>['items'][number], 'posts' | 'image'>

/** The latest issue with its cover and lines of its contents, and the two issues before. */
export function MagazineSection({
  latest,
  contents,
  earlier,
}: {
  latest: Issue
  contents: FrontStories['contents']
  earlier: Issue[]
}) {
  return (
    <section className={styles['magazine']} aria-labelledby="magazine">
      <Page className={styles['table'] ?? ''}>
        <SiteLink className={styles['cover']} to={latest.url} aria-label={`第 ${latest.volume} 期 ${latest.name}`}>
          {latest.cover && <Picture sources={pictureSources(latest.cover)} alt="" sizes="(min-width: 768px) 300px, 60vw" />}
        </SiteLink>
        <div className={styles['words']}>
          <p className={styles['issue']}>
            最新一期<span>第 {latest.volume} 期</span>
            <time dateTime={latest.publish_date}>{dottedDay(latest.publish_date)}</time>
          </p>
          <h2 id="magazine" className={styles['name']}>
            {latest.name}
          </h2>
          <ul className={styles['contents']} aria-label="本期目錄">
            {contents.map(({ section, title, page, url }) => (
              <li key={`${page} ${title}`}>
                <span className={styles['section']}>{section}</span>
                {url ? <SiteLink to={url}>{title}</SiteLink> : <span>{title}</span>}
                <span className={styles['page']}>{page}</span>
              </li>
            ))}
          </ul>
          <p className={styles['doors']}>
            <SiteLinkButton to={latest.url}>看本期目錄</SiteLinkButton>
            <SiteLinkButton to="/subscriptions" look="secondary">
              訂閱雜誌
            </SiteLinkButton>
          </p>
        </div>
        <ul className={styles['earlier']} aria-label="前幾期">
          {earlier.map((issue) => (
            <li key={issue.volume}>
              <SiteLink to={issue.url}>
                {issue.cover && <Picture sources={pictureSources(issue.cover)} alt="" sizes="9rem" />}
                <span className={styles['volume']}>第 {issue.volume} 期</span>
                <span className={styles['earlierName']}>{issue.name}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}
