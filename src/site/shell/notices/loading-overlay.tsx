import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'
import { useProcessing } from './processing.ts'

/** While the server works on what the reader has sent. */
export function LoadingOverlay() {
  const { state, formMethod } = useNavigation()
  const sending = state === 'submitting' && formMethod !== 'GET'
  const processing = useProcessing() || sending
  return (
    <div role="status" className={styles['place']}>
      {processing && (
        <div className={styles['overlay']}>
          <p className={styles['words']}>處理中，請稍候</p>
        </div>
      )}
    </div>
  )
}
