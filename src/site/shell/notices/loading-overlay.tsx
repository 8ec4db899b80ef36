import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'

/** While the server works on what the reader has sent. */
export function LoadingOverlay() {
  const { state, formMethod } = useNavigation()
  const processing = state === 'submitting' && formMethod !== 'GET'
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
