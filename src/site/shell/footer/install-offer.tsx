import { useSyncExternalStore } from 'react'
import { declineInstall, install, mayInstall, onInstallChange } from '../../../browser/install-prompt.ts'
import styles from './footer.module.css'

/** The only install offer of the site: at the end of the page, and never again once declined. */
export function InstallOffer() {
  const offered = useSyncExternalStore(onInstallChange, mayInstall, () => false)
  if (!offered) return null
  return (
    <p className={styles['install']}>
      <button type="button" onClick={() => void install()}>
        加到主畫面
      </button>
      <button type="button" onClick={declineInstall}>
        不用了
      </button>
    </p>
  )
}
