import type { ManuscriptSummary } from '../../../contract/manuscript-shapes.ts'
import { erasedFrom } from '../../../domain/manuscripts/trash-hours.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import rows from '../../parts/rows.module.css'
import { momentOf, stateNames, typeNames } from '../words.ts'
import styles from './list.module.css'

/** A manuscript in the list. @param ticked whether it has a checkbox for bulk edits */
export function Row({ item, ticked }: { item: ManuscriptSummary; ticked: boolean }) {
  const { uid, title, type, state, changed, authors, changed_at, changed_by, excerpt, publish_date, embargo_until } = item
  const { trashed_at, trashed_by, review_due_on } = item
  return (
    <li className={rows['row']} data-row>
      {ticked && (
        <label className={styles['tick']}>
          <input type="checkbox" name="uid" value={uid} aria-label={`勾選「${title || '沒有標題'}」`} />
        </label>
      )}
      <SiteLink to={`/office/posts/${uid}`} className={rows['name']}>
        {title || '（沒有標題）'}
      </SiteLink>
      <span className={styles['facts']}>
        {typeNames[type]}
        {authors.length > 0 && `・${authors.map(({ name }) => name).join('、')}`}
      </span>
      <span className={styles['marks']}>
        <Badge look={state === 'public' ? 'brand' : 'outline'}>{stateNames[state]}</Badge>
        {changed && <Badge look="accent">有修改</Badge>}
      </span>
      {state === 'scheduled' && publish_date && <Hour at={publish_date}>公開</Hour>}
      {embargo_until && <Hour at={embargo_until}>前不能公開</Hour>}
      {state === 'public' && review_due_on && <span className={styles['hour']}>審訂到 {dottedDay(review_due_on)}</span>}
      <span className={rows['end']}>
        {trashed_at === null ? (
          <>
            <time dateTime={changed_at}>{momentOf(changed_at)}</time>
            {changed_by && ` ${changed_by}`}
          </>
        ) : (
          <>
            {trashed_by || '夜間整理'} <time dateTime={trashed_at}>{momentOf(trashed_at)}</time> 丟的，
            {momentOf(erasedFrom(new Date(trashed_at)).toISOString())} 後刪掉
          </>
        )}
      </span>
      {excerpt.length > 0 && (
        <p className={styles['excerpt']}>
          {excerpt.map(({ text, hit }, place) => {
            const key = `${place}-${text}`
            return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
          })}
        </p>
      )}
    </li>
  )
}

/** A scheduled time, in Taipei time. */
const Hour = ({ at, children }: { at: string; children: string }) => (
  <span className={styles['hour']}>
    <time dateTime={at}>{momentOf(at)}</time> {children}
  </span>
)
