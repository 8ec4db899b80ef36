import styles from './elder-switch.module.css'
import { ElderSwitch } from './elder-switch.tsx'
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
