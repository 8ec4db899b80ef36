import type { ManagedSubscription } from '../../../contract/subscriptions.ts'
import { subscriptionStateNames } from '../../../domain/subscriptions/subscription-info.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Sheet } from '../member/member-page.tsx'
import styles from './subscriptions.module.css'

/** The member's subscriptions, each with a link to its management page. */
export function HeldSubscriptions({ held }: { held: ManagedSubscription[] }) {
  return (
    <Sheet id="held" title="我的訂閱">
      <ul className={styles['entries']}>
        {held.map(({ number, title, state, end_date, mailed, copies_left, renewal }) => (
          <li key={number} className={styles['entry']}>
            <p className={styles['name']}>
              {title}
              <Badge look={state === 'active' ? 'brand' : 'outline'}>{subscriptionStateNames[state]}</Badge>
            </p>
            <p>
              訂戶編號 {number}，{state === 'cancelled' ? '退費後已經結束' : `到 ${dottedDay(end_date)}`}
              {mailed && state !== 'cancelled' && `，還有 ${copies_left} 本未寄送`}
              {renewal?.state === 'active' && `，${dottedDay(renewal.next_on)} 自動續訂`}
            </p>
            <SiteLink to={`/member/subscription/${number}`} className={styles['more']}>
              管理訂閱<VisuallyHidden> {number}</VisuallyHidden>
            </SiteLink>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
