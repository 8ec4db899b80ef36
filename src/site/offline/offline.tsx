import { capacity } from '../../domain/offline/library.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/offline.ts'
import styles from './offline.module.css'
import { OfflineLibrary } from './offline-library.tsx'

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
      <section className={styles['about']}>
        <h2>留下什麼、留多久</h2>
        <ul>
          <li>{`最近讀的 ${capacity.posts} 篇，加上收藏的文章（最多 ${capacity.favorites} 篇）；放不下時，先讓出最久以前讀的。`}</li>
          <li>會員與訂戶的文章只有您自己登入時能讀：登出、換帳號或訂閱到期，就從這台裝置刪除。</li>
          <li>敏感主題的文章、會員資料與您填寫的內容，一律不留。</li>
        </ul>
      </section>
    </Page>
  )
}
