import { checkOf } from '../../../domain/clinical/check.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { useShell } from '../use-shell.ts'
import styles from './clinical.module.css'

const unreviewedNotices = {
  staff: '審閱之前只有編輯部看得到。',
  values: '審閱之前只列數字與算法，不判讀。',
} as const

/**
 * The licensed clinician who checked this advice and when, or a notice that it is unchecked and what is shown until
 * then.
 */
export function ClinicalReviewBadge({
  advice,
  unreviewedNotice = 'staff',
}: {
  advice: string
  unreviewedNotice?: keyof typeof unreviewedNotices
}) {
  const { clinical } = useShell().config
  const check = checkOf(clinical, advice)
  if (check !== 'none')
    return (
      <p className={styles['checked']} data-checked="yes">
        審閱：{check.by}（{check.licence}），{dottedDay(check.on)}。
      </p>
    )
  return (
    <p className={styles['checked']} data-checked="none">
      這份內容依所列的公開資料寫成，還沒有由具執照的醫事人員審閱。{clinical.gated && unreviewedNotices[unreviewedNotice]}
    </p>
  )
}
