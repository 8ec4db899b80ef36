import { useSyncExternalStore } from 'react'
import { declineInstall, install, mayInstall, onInstallChange } from '../../../browser/install-prompt.ts'
import styles from './footer.module.css'

/** The one place where the site offers itself for the home screen: at the end of the page, and never again after a no. */
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
