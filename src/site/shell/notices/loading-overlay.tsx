import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'
import { useProcessing } from './processing.ts'

/** While the server works on what the reader has sent. */
export function LoadingOverlay() {
  const { state, formMethod } = useNavigation()
  const fetching = useProcessing()
  const processing = fetching || (state === 'submitting' && formMethod !== 'GET')
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
