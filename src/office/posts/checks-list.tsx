import type { ManuscriptCheck } from '../../contract/reviews.ts'
import { Fold } from '../parts/fold.tsx'
import { boxNamed } from './act.ts'
import { boxId } from './fields/boxes.ts'
import styles from './posts.module.css'

/** Where a check leads: to its box on this page, to the review, or to the block as it is read. */
function placeOf(uid: number, place: string): string {
  if (place === 'signature') return '#review'
  if (place.startsWith('block.')) return `/office/posts/${uid}/review#b-${place.slice('block.'.length)}`
  return `#${boxId(boxNamed(`body.${place}`))}`
}

/** What is looked at before a manuscript is published, each a way to its place. */
export function ChecksList({ uid, checks }: { uid: number; checks: readonly ManuscriptCheck[] }) {
  const blocking = checks.filter((check) => check.blocking)
  const advice = checks.filter((check) => !check.blocking)
  if (checks.length === 0) return <p>檢查過了，沒有要改的地方。</p>
  return (
    <div className={styles['checks']}>
      {blocking.length > 0 && <Group title={`改好才能發布（${blocking.length}）`} uid={uid} checks={blocking} />}
      {advice.length > 0 && (
        <Fold title={`建議看一下（${advice.length}）`} open={blocking.length === 0 && advice.length <= 3}>
          <Group title="" uid={uid} checks={advice} />
        </Fold>
      )}
    </div>
  )
}

const Group = ({ title, uid, checks }: { title: string; uid: number; checks: readonly ManuscriptCheck[] }) => (
  <>
    {title && <h3>{title}</h3>}
    <ul>
      {checks.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          <a href={placeOf(uid, place)}>{message}</a>
        </li>
      ))}
    </ul>
  </>
)
