import { useLocation } from 'react-router'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import { SiteLinkButton } from '../../../drawing/links/site-link.tsx'
import styles from './onboarding.module.css'

/** It is rendered below the clicked button, which on a phone is off screen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** The return address after sign-in: the onboarding on its own page. */
export function onboardingSource({ pathname, search }: { pathname: string; search: string }) {
  const here = pathname + search
  const path = pathname === '/fti' ? here : `/fti?${new URLSearchParams({ next: here })}`
  return { path, title: '會員專屬優惠', position: 'fti' } as const
}

/** The coupon is for members (section 6): a visitor signs in or joins, and the form is restored afterwards. */
export function LogInToFinish() {
  const from = onboardingSource(useLocation())
  return (
    <div ref={show} className={styles['join']} role="alert">
      <p>這份優惠是會員專屬。請先登入或加入會員，您填的內容會留在這個分頁，回來後再按一次「送出」即可。</p>
      <p className={styles['ways']}>
        <SiteLinkButton to={signInLink('/register', from)} reloadDocument>
          加入會員
        </SiteLinkButton>
        <SiteLinkButton to={signInLink('/login', from)} look="secondary" reloadDocument>
          登入
        </SiteLinkButton>
      </p>
    </div>
  )
}
