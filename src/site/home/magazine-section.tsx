import type { CallAnswer } from '../../contract/client.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { headline } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import type { FrontStories } from './front-stories.ts'
import styles from './magazine-section.module.css'

type Issue = Omit<CallAnswer<'GET /api/v1.0/magazine/recommend'>['items'][number], 'posts' | 'image'>

/** The latest issue: its cover, every cover story with its authors, lines of the other sections; and the issues before. */
export function MagazineSection({
  latest,
  contents,
  earlier,
}: {
  latest: Issue
  contents: FrontStories['contents']
  earlier: Issue[]
}) {
  const [cover] = contents
  const stories = contents.filter(({ section }) => section === cover?.section)
  const others = contents.filter(({ section }) => section !== cover?.section)
  return (
    <section className={styles['magazine']} aria-labelledby="magazine">
      <Page className={styles['table'] ?? ''}>
        <SiteLink className={styles['cover']} to={latest.url} aria-label={`第 ${latest.volume} 期 ${latest.name}`}>
          {latest.cover && <Picture sources={pictureSources(latest.cover)} alt="" sizes="280px" />}
        </SiteLink>
        <div className={styles['words']}>
          <p className={styles['issue']}>
            最新一期<span>第 {latest.volume} 期</span>
            <time dateTime={latest.publish_date}>{dottedDay(latest.publish_date)}</time>
          </p>
          <h2 id="magazine" className={styles['name']}>
            {latest.name}
          </h2>
          <ol className={styles['stories']} aria-label={cover?.section}>
            {stories.map((item) => (
              <li key={`${item.page} ${item.title}`}>
                <p className={styles['story']}>
                  <ContentsTitle item={item} />
                </p>
                <p className={styles['by']}>
                  {item.authors.join('、')}
                  <span>第 {item.page} 頁</span>
                </p>
              </li>
            ))}
          </ol>
          {others.length > 0 && (
            <p className={styles['others']}>
              還有：
              {others.map((item, at) => (
                <span key={`${item.page} ${item.title}`}>
                  {at > 0 && '、'}
                  <ContentsTitle item={item} />
                </span>
              ))}
            </p>
          )}
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

const ContentsTitle = ({ item: { title, url } }: { item: FrontStories['contents'][number] }) =>
  url ? <SiteLink to={url} dangerouslySetInnerHTML={headline(title)} /> : <span dangerouslySetInnerHTML={headline(title)} />
