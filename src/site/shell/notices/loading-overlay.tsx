import { useNavigation } from 'react-router'
import styles from './loading-overlay.module.css'

/** Shown while the server processes a submitted form. */
export function LoadingOverlay() {
  const { state, formMethod } = useNavigation()
  return <ProcessingOverlay isActive={state === 'submitting' && formMethod !== 'GET'} />
}

/**
 * Covers the page while a request of a script is processed. A modal dialog must contain it, because nothing else is
 * painted above one.
 */
export function ProcessingOverlay({ isActive }: { isActive: boolean }) {
  return (
    <div role="status" className={styles['place']}>
      {isActive && (
        <div className={styles['overlay']}>
          <p className={styles['words']}>處理中，請稍候</p>
        </div>
      )}
    </div>
  )
}
