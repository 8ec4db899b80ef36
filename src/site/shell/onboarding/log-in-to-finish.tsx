import { useLocation } from 'react-router'
import { signInLink } from '../../../domain/navigation/sign-in-link.ts'
import { SiteLinkButton } from '../../../drawing/links/site-link.tsx'
import styles from './onboarding.module.css'

/** It stands below the button that was pressed: on a phone, below the screen. */
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

/** Where the sign-in leads back to: the onboarding, on its own page. */
export function onboardingSource({ pathname, search }: { pathname: string; search: string }) {
  const here = pathname + search
  const path = pathname === '/fti' ? here : `/fti?${new URLSearchParams({ next: here })}`
  return { path, title: '會員專屬優惠', position: 'fti' } as const
}

/** The coupon is for members (section 6): whoever is none yet signs in or joins, and finds what they filled in again. */
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
