import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'

/** While the server works on what the reader has sent. */
export function LoadingOverlay() {
  const { state, formMethod } = useNavigation()
  return <Processing on={state === 'submitting' && formMethod !== 'GET'} />
}

/** The same for what a script has sent. In a dialog it must stand inside: nothing else comes in front of one. */
export function Processing({ on }: { on: boolean }) {
  return (
    <div role="status" className={styles['place']}>
      {on && (
        <div className={styles['overlay']}>
          <p className={styles['words']}>處理中，請稍候</p>
        </div>
      )}
    </div>
  )
}
