import { useSyncExternalStore } from 'react'
import { chooseElder, elderChosen, onElderChange } from '../../browser/elder.ts'
import { report } from '../../browser/report.ts'
import { useApi } from '../api.ts'
import styles from './elder-choice.module.css'
import { useMember } from './use-member.ts'

/** 長輩模式 on or off: on this device, and for a member on every other one. */
export function ElderChoice() {
  const api = useApi()
  const { member } = useMember()
  const on = useSyncExternalStore(onElderChange, elderChosen, () => false)
  const press = () => {
    chooseElder(!on)
    if (!member) return
    api('POST /api/v3.0/member/profile/update', { body: { elder_mode: !on } }).catch((error: unknown) =>
      report('無法保存長輩模式', error),
    )
  }
  return (
    <div className={styles['choice']}>
      <button type="button" className={styles['switch']} aria-pressed={on} onClick={press}>
        <span className={styles['letter']} aria-hidden="true">
          大
        </span>
        長輩模式
      </button>
      <p className={styles['about']}>字大、對比強，沒有會跟著捲動的橫條{member && '；您的每個裝置都會記得'}。</p>
    </div>
  )
}
