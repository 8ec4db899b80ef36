import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useShell } from '../use-shell.ts'
import styles from './onboarding.module.css'

const newWindow = <VisuallyHidden>（另開新視窗）</VisuallyHidden>

/** Step 3: the coupon as a banner that leads to the campaign, and the way to its code. */
export function CouponStep({ leave }: { leave: React.ReactNode }) {
  const { campaignUrl } = useShell().config
  const { amount, minimum } = onboardingCoupon
  return (
    <div className={styles['gift']}>
      <a href={campaignUrl} target="_blank" rel="noopener" className={styles['banner']}>
        <strong className={styles['amount']}>
          {amount} <small>元</small>
        </strong>
        <span className={styles['terms']}>
          <b>會員折扣碼</b>
          <span>單筆滿 {minimum} 元可折抵，看看活動內容</span>
          {newWindow}
        </span>
      </a>
      <LinkButton href="/fti/coupon" target="_blank" rel="noopener" size="large" wide>
        立即領取
        {newWindow}
      </LinkButton>
      {leave}
    </div>
  )
}
