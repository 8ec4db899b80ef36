import { ambulance } from '../../domain/red-flags/help.ts'
import styles from './emergency-call-notice.module.css'

/** Emergency advice that is shown before any question is answered. */
export function EmergencyCallNotice() {
  const { number, dial, name } = ambulance
  return (
    <div className={styles['first']} role="note" data-red-flag="emergency">
      <p>嚴重或突然的不舒服，不要做檢測，請直接打 {number}。</p>
      <a href={`tel:${dial}`}>
        <strong>{number}</strong> {name}
      </a>
    </div>
  )
}
