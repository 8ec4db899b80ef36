import type { ManuscriptCheck } from '../../contract/reviews.ts'
import { Fold } from '../parts/fold.tsx'
import { boxNamed } from './act.ts'
import { boxId } from './fields/boxes.ts'
import styles from './posts.module.css'

/** Where a check leads: to its box where the page has it, to the review, or to the block as it is read. */
function placeOf(uid: number, place: string, boxes: boolean): string {
  if (place === 'signature') return '#review'
  if (place === 'notes') return `/office/posts/${uid}/review`
  if (place.startsWith('block.')) return `/office/posts/${uid}/review#b-${place.slice('block.'.length)}`
  return boxes ? `#${boxId(boxNamed(`body.${place}`))}` : `/office/posts/${uid}/review`
}

/** What is looked at before a manuscript is published, each a way to its place. */
export function ChecksList({
  uid,
  checks,
  boxes,
}: {
  uid: number
  checks: readonly ManuscriptCheck[]
  /** Whether the page has the boxes of the manuscript: not for who may only publish it. */
  boxes: boolean
}) {
  const blocking = checks.filter((check) => check.blocking)
  const advice = checks.filter((check) => !check.blocking)
  if (checks.length === 0) return <p>檢查過了，沒有要改的地方。</p>
  return (
    <div className={styles['checks']}>
      {blocking.length > 0 && <Group title={`改好才能發布（${blocking.length}）`} uid={uid} checks={blocking} boxes={boxes} />}
      {advice.length > 0 && (
        <Fold title={`建議看一下（${advice.length}）`} open={blocking.length === 0 && advice.length <= 3}>
          <Group title="" uid={uid} checks={advice} boxes={boxes} />
        </Fold>
      )}
    </div>
  )
}

const Group = ({ title, checks, uid, boxes }: { title: string } & Parameters<typeof ChecksList>[0]) => (
  <>
    {title && <h3>{title}</h3>}
    <ul>
      {checks.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          <a href={placeOf(uid, place, boxes)}>{message}</a>
        </li>
      ))}
    </ul>
  </>
)
