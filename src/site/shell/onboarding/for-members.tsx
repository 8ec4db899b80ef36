import { useLocation } from 'react-router'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { onboardingSource } from './log-in-to-finish.tsx'
import styles from './onboarding.module.css'

/** Shown to visitors before the first question: the coupon is for members (section 6). */
export function ForMembers() {
  const from = onboardingSource(useLocation())
  return (
    <p className={styles['other']}>
      這份優惠是會員專屬：填完後要登入或加入會員（免費）才能領取。已經是會員，請先
      <SiteLink to={signInLink('/login', from)} reloadDocument>
        登入
      </SiteLink>
      ，資料會先幫您帶入。
    </p>
  )
}
