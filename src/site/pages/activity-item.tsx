import type { Activity } from '../../contract/place-shapes.ts'
import { money } from '../../domain/payment/money.ts'
import { taipeiSpan } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { buttonClass } from '../../ui/button/button-class.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import styles from './activities.module.css'

/** One activity of the list, with its sign-up link: on this site, or at the organiser's. */
export function ActivityItem({ activity }: { activity: Activity }) {
  const { id, title, kind, open, seats_left, url, description, image } = activity
  const full = seats_left === 0
  const forWhat = <VisuallyHidden>：{title}</VisuallyHidden>
  return (
    <li className={styles['item']} data-open={open}>
      {image && (
        <div className={styles['cover']}>
          <Picture sources={pictureSources(image)} alt="" sizes="(min-width: 768px) 300px, 100vw" ratio="16 / 9" />
        </div>
      )}
      <div>
        <p className={styles['kind']}>
          <Badge look={open && !full ? 'brand' : 'outline'}>{!open ? '已結束' : full ? '已額滿' : '報名中'}</Badge>
          {kind}
        </p>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{description}</p>
        <ActivityFacts activity={activity} />
        {open && url && (
          <a href={url} target="_blank" rel="noopener" className={buttonClass({ look: 'secondary' })}>
            前往報名{forWhat}
          </a>
        )}
        {open && !url && !full && <SiteLinkButton to={`/activity?join=${id}`}>報名{forWhat}</SiteLinkButton>}
      </div>
    </li>
  )
}

/** Date, place, number of seats and price. */
export function ActivityFacts({ activity }: { activity: Activity }) {
  const { starts_at, ends_at, place, seats, seats_left, fee, open } = activity
  return (
    <dl className={styles['facts']}>
      <dt>時間</dt>
      <dd>
        <time dateTime={starts_at}>{taipeiSpan(new Date(starts_at), new Date(ends_at))}</time>
      </dd>
      <dt>地點</dt>
      <dd>{place}</dd>
      <dt>名額</dt>
      <dd>
        {seats} 人{open && seats_left !== null && `，還有 ${seats_left} 位`}
      </dd>
      <dt>費用</dt>
      <dd>{fee === 0 ? '免費' : money(fee)}</dd>
    </dl>
  )
}
