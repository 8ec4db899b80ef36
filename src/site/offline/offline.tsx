import { Suspense, useCallback, useEffect, useState } from 'react'
import { listPages } from '../../browser/offline/library.ts'
import { deleteOfflinePages, isOfflineEnabled, setOfflineEnabled } from '../../browser/offline/offline-choice.ts'
import { resumeUrl } from '../../domain/analytics/reading.ts'
import { lastUnfinishedPage, percentRead } from '../../domain/membership/member-home.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { capacity } from '../../domain/offline/library.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { Button, LinkButton } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/offline.ts'
import styles from './offline.module.css'

const PopularStories = lazyPart(() => import('../shell/story/popular-stories.tsx'))

/**
 * The list of cached pages, and a button to delete them; while it is empty, posts to open. Links load documents, because
 * only those are served from the cache.
 */
function OfflineLibrary() {
  const { pages, on: isEnabled, choose, erase } = useOfflineLibrary()
  const from = useRequestedPath()
  return (
    <section className={styles['library']} aria-label="這台裝置上的內容" aria-busy={pages === null}>
      {from && (
        <div className={styles['missing']} role="status">
          <p>現在連不上網路，而這一頁還沒有留在這台裝置上。</p>
          <LinkButton href={from} variant="secondary">
            再試一次
          </LinkButton>
        </div>
      )}
      {pages?.length === 0 && (
        <p className={styles['empty']}>
          {isEnabled
            ? '這台裝置上還沒有可以離線讀的內容。連上網路時打開一篇文章，就會留在這裡；敏感主題的除外。'
            : '這台裝置不留下讀過的內容。'}
        </p>
      )}
      {pages?.length === 0 && isEnabled && (
        <Suspense>
          <PopularStories />
        </Suspense>
      )}
      {pages !== null && pages.length > 0 && <StoredPages pages={pages} />}
      {pages !== null && (
        <div className={styles['buttons']}>
          {pages.length > 0 && (
            <Button variant="secondary" onClick={erase}>
              全部清除
            </Button>
          )}
          <Button variant={isEnabled ? 'quiet' : 'primary'} onClick={() => choose(!isEnabled)}>
            {isEnabled ? '不要再留下讀過的內容' : '留下讀過的內容'}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Number of posts shown large, and number of pages from which a search field is shown. */
const largeCount = 3
const minPagesForSearch = 6

/** The stored pages: posts that are half read first. With many, a field that searches their titles without a network. */
function StoredPages({ pages }: { pages: StoredPage[] }) {
  const [query, setQuery] = useState('')
  const terms = query.trim().toLowerCase().split(/\s+/)
  const matchingPages = pages.filter(({ title }) => terms.every((word) => title.toLowerCase().includes(word)))
  const halfRead = lastUnfinishedPage(matchingPages)
  const ordered = halfRead ? [halfRead, ...matchingPages.filter((page) => page !== halfRead)] : matchingPages
  return (
    <>
      {pages.length >= minPagesForSearch && (
        <input
          type="search"
          className={styles['search']}
          aria-label="搜尋這台裝置上的內容"
          placeholder="搜尋這台裝置上的內容"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <p role="status" className={styles['empty']}>
        {query.trim() !== '' && (matchingPages.length === 0 ? '這台裝置上沒有這個標題。' : `找到 ${matchingPages.length} 篇`)}
      </p>
      <ul className={styles['list']}>
        {ordered.map((page, index) => (
          <li key={page.path} data-large={index < largeCount || undefined}>
            <a
              href={page.reading ? resumeUrl(page.path, page.reading.reached) : page.path}
              dangerouslySetInnerHTML={headlineHtml(page.title)}
            />
            <p>
              <span>{pageKindAt(page.path)}</span>
              {page.favorite && <span>收藏</span>}
              {page.right !== 'open' && <span>{page.right === 'member' ? '會員' : '訂戶'}</span>}
              {page.reading && <span>{progressLabel(percentRead(page) ?? 0)}</span>}
              <time dateTime={new Date(page.keptAt).toISOString()}>{dottedDay(taipeiDay(new Date(page.keptAt)))} 留存</time>
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const progressLabel = (percent: number) => (percent === 100 ? '讀完了' : percent < 5 ? '剛開始' : `讀到 ${percent}%`)

const pageKindAt = (path: string) =>
  path.startsWith('/tool') ? '健康工具' : path.startsWith('/blog') ? '部落格' : path.startsWith('/book') ? '書籍' : '文章'

/**
 * The page that the reader requested when the service worker served this one instead. Path only, so it cannot lead to
 * another site.
 */
function useRequestedPath(): string | null {
  const [from, setFrom] = useState<string | null>(null)
  useEffect(() => {
    const path = new URLSearchParams(location.search).get('from')
    setFrom(path && safeNextPath(path))
  }, [])
  return from
}

type StoredPage = Awaited<ReturnType<typeof listPages>>[number]

/** The cached pages (null while loading), whether caching is on, and setters for both. */
function useOfflineLibrary() {
  const [pages, setPages] = useState<StoredPage[] | null>(null)
  const [isEnabled, setEnabled] = useState(true)
  const readPages = useCallback(() => {
    setEnabled(isOfflineEnabled())
    const showNone = () => setPages([])
    if (!('caches' in window)) showNone()
    else listPages().then(setPages, showNone)
  }, [])
  useEffect(readPages, [readPages])
  return {
    pages,
    on: isEnabled,
    choose: (keep: boolean) => void setOfflineEnabled(keep).then(readPages),
    erase: () => void deleteOfflinePages().then(readPages),
  }
}

export const handle: PageHandle = { title: '離線閱讀', cached: true, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '離線閱讀', path: '/offline' })

/**
 * The pages cached on this device. The document is the same for every reader: the list is read from the browser's
 * cache.
 */
export default function Offline() {
  return (
    <Page narrow>
      <PageHead title="離線閱讀" text="最近讀過的文章、收藏的文章與用過的健康工具，會留一份在這台裝置，沒有網路時也能打開。" />
      <OfflineLibrary />
      <details className={styles['about']}>
        <summary>留下什麼、留多久</summary>
        <ul>
          <li>{`最近讀的 ${capacity.posts} 篇，加上收藏的文章（最多 ${capacity.favorites} 篇）；放不下時，先讓出最久以前讀的。`}</li>
          <li>會員與訂戶的文章只有您自己登入時能讀：登出、換帳號或訂閱到期，就從這台裝置刪除。</li>
          <li>讀到哪裡也只記在這台裝置，讓您在會員中心接著讀；清除內容時一起清除。</li>
          <li>敏感主題的文章、會員資料與您填寫的內容，一律不留。</li>
        </ul>
      </details>
    </Page>
  )
}
