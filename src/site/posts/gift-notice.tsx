import type { Share } from '../../contract/shares.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import styles from './gift-notice.module.css'

/** Above a gifted post: a notice of the gift and how much it opens; or why it opens no longer. */
export function GiftNotice({ share, whole, walled }: { share: Share; whole: boolean; walled: boolean }) {
  return (
    <Page>
      <aside className={styles['notice']} aria-label="朋友的贈送">
        <p className={styles['title']}>{whole || !walled ? '朋友送您這篇文章' : closed[share.state]}</p>
        <p>{whole ? lasting(share) : walled ? '下面是文章的開頭。' : '全文都在下面，請慢慢讀。'}</p>
        {(whole || walled) && (
          <p>
            每月都有新的內容，<SiteLink to="/subscriptions">看看訂閱方案</SiteLink>
          </p>
        )}
      </aside>
    </Page>
  )
}

/** `open`: not opened, because the client is a crawler. */
const closed: Record<Share['state'], string> = {
  open: '訂戶送出的文章',
  full: '這份贈送已經有十位讀者打開了',
  ended: '這份贈送已經結束了',
}

function lasting({ ends_at, readers_left }: Share): string {
  const [, month, day] = taipeiDay(new Date(ends_at)).split('-').map(Number)
  const rest = readers_left ? `，還可以再給 ${readers_left} 位朋友` : ''
  return `全文開放到 ${month} 月 ${day} 日${rest}。`
}
