import type { HealthRecordConsent } from '../../contract/records.ts'
import styles from './consent-words.module.css'

/** The text of a consent, collapsed unless it has to be read now. */
export function ConsentWords({
  consent: { title, version, points },
  open = false,
}: {
  consent: HealthRecordConsent
  open?: boolean
}) {
  return (
    <details className={styles['words']} open={open}>
      <summary>
        {title}（{version} 版）
      </summary>
      <ul>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </details>
  )
}
