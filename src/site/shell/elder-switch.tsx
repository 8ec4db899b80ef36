import { type MouseEvent, useSyncExternalStore } from 'react'
import { isElderMode, onElderModeChange, setElderMode } from '../../browser/elder-mode.ts'
import { useApi } from '../api.ts'
import styles from './elder-switch.module.css'
import { useMember } from './use-member.ts'

/** The switch of 長輩模式, with an explanation. */
export function ElderChoice() {
  const { member } = useMember()
  return (
    <div className={styles['choice']}>
      <ElderSwitch />
      <p className={styles['about']}>{`字大、對比強，沒有會跟著捲動的橫條${member ? '；您的每個裝置都會記得' : ''}。`}</p>
    </div>
  )
}

/**
 * Turns 長輩模式 on or off: on this device, and for members on all their devices. The layout of the whole page may change
 * with it; the scroll position is corrected so that the switch stays under the pointer and keeps the focus.
 */
export function ElderSwitch() {
  const api = useApi()
  const { member } = useMember()
  const isEnabled = useSyncExternalStore(onElderModeChange, isElderMode, () => false)
  const activate = ({ currentTarget }: MouseEvent) => {
    const currentTop = () => currentTarget.getBoundingClientRect().top
    const before = currentTop()
    setElderMode(!isEnabled)
    // a sticky header moves only once the page is scrolled to its natural position, which takes several iterations
    for (let turn = 0; turn < 20; turn += 1) scrollBy(0, currentTop() - before)
    if (member) void import('./sync-elder-mode.ts').then(({ storeElderMode: storeElder }) => storeElder(api, !isEnabled))
  }
  return (
    <button type="button" className={styles['switch']} aria-pressed={isEnabled} onClick={activate}>
      <span className={styles['newsletter']} aria-hidden="true">
        大
      </span>
      <span className={styles['words']}>長輩模式</span>
    </button>
  )
}
