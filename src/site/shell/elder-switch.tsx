import { type MouseEvent, useSyncExternalStore } from 'react'
import { chooseElder, elderChosen, onElderChange } from '../../browser/elder.ts'
import { useApi } from '../api.ts'
import styles from './elder-switch.module.css'
import { useMember } from './use-member.ts'

/**
 * 長輩模式 on or off: on this device, and for a member on every other one. Everything else on the page may take another
 * size and another place at this press; the switch stays where it was pressed, under the finger and with the focus.
 */
export function ElderSwitch() {
  const api = useApi()
  const { member } = useMember()
  const on = useSyncExternalStore(onElderChange, elderChosen, () => false)
  const press = ({ currentTarget }: MouseEvent) => {
    const place = () => currentTarget.getBoundingClientRect().top
    const before = place()
    chooseElder(!on)
    // a header that sticks moves only once the page is scrolled back to its own place, which takes some turns
    for (let turn = 0; turn < 20; turn += 1) scrollBy(0, place() - before)
    if (member) void import('./carry-elder.ts').then(({ keepElder }) => keepElder(api, !on))
  }
  return (
    <button type="button" className={styles['switch']} aria-pressed={on} onClick={press}>
      <span className={styles['letter']} aria-hidden="true">
        大
      </span>
      <span className={styles['words']}>長輩模式</span>
    </button>
  )
}
