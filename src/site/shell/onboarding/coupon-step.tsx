import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import { LinkButton } from '../../../ui/button/button.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { useShell } from '../use-shell.ts'
import type { CouponToShow } from './coupon-words.ts'
import styles from './onboarding.module.css'

const newWindow = <VisuallyHidden>（另開新視窗）</VisuallyHidden>

/** Step 3: the coupon as a banner that links to the campaign, and its code. A used coupon is not offered again. */
export function CouponStep({ coupon, leave }: { coupon: CouponToShow | null; leave: React.ReactNode }) {
  const { campaignUrl } = useShell().config
  const { amount, minimum } = onboardingCoupon
  const usable = coupon === null || coupon.state === 'usable'
  return (
    <div className={styles['gift']}>
      {usable && (
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
      )}
      <LinkButton
        href="/fti/coupon"
        target="_blank"
        rel="noopener"
        size="large"
        wide
        {...(usable ? {} : { look: 'secondary' as const })}
      >
        <span>{usable ? '立即領取' : '查看折扣碼'}</span>
        {newWindow}
      </LinkButton>
      {leave}
    </div>
  )
}
