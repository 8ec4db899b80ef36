import type { Share } from '../../contract/shares.ts'
import { sponsorLabel } from '../../domain/ads/sponsor-label.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import styles from './shared-result.module.css'

const kinds = {
  quiz: {
    eyebrow: '朋友分享的測驗',
    door: '我也來測',
    list: '看看其他測驗',
    all: '/test',
    own: (target: string) => `/test/Index/${target}`,
  },
  tool: {
    eyebrow: '朋友分享的健康工具',
    door: '我也來算',
    list: '看看其他工具',
    all: '/tool',
    own: (target: string) => `/tool/${target}`,
  },
}

/** The result that a friend shared, and a link to the tool or quiz. It contains none of the friend's input. */
export function SharedResult({ share }: { share: Share }) {
  const { eyebrow, door, list, all, own } = share.kind === 'tool' ? kinds.tool : kinds.quiz
  const ended = share.state === 'ended'
  return (
    <Page narrow className={styles['shared'] ?? ''}>
      <PageHead
        eyebrow={share.sponsor ? `${eyebrow}・${sponsorLabel(share.sponsor)}` : eyebrow}
        title={ended ? '這份分享已經過期了' : share.title}
        text={ended ? '您可以自己試試看。' : '結果只供參考，不能代替醫師的診斷。'}
      />
      <div className={styles['doors']}>
        <SiteLinkButton to={own(share.target)} size="large">
          {door}
        </SiteLinkButton>
        <SiteLinkButton to={all} look="secondary" size="large">
          {list}
        </SiteLinkButton>
      </div>
    </Page>
  )
}

/** /share without a number: explains what can be shared, and how. */
export function AboutSharing() {
  return (
    <Page narrow className={styles['shared'] ?? ''}>
      <PageHead title="分享" text="好的內容，值得和家人朋友一起讀。" />
      <ul className={styles['ways']}>
        <li>每篇文章的最後都可以分享網址。</li>
        <li>訂戶讀會員文章或訂戶文章時，可以按「贈送給朋友」：得到的網址在七天內，可以讓十位朋友讀全文。</li>
        <li>測驗和健康工具的結果也可以分享；分享的網頁不會有您填寫的內容。</li>
      </ul>
      <div className={styles['doors']}>
        <SiteLinkButton to="/article-list" size="large">
          看看文章
        </SiteLinkButton>
        <SiteLinkButton to="/subscriptions" look="secondary" size="large">
          看看訂閱方案
        </SiteLinkButton>
      </div>
    </Page>
  )
}
