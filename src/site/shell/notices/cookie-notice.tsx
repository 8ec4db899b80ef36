import { useState } from 'react'
import { agreedToCookies, agreeToCookies } from '../../../browser/cookie-agreement.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { focusOnContent } from '../../../drawing/main.tsx'
import { useHydrated } from '../../../drawing/use-hydrated.ts'
import { Button } from '../../../ui/button/button.tsx'
import styles from './cookie-notice.module.css'

/**
 * Shown until the reader accepts it. Every document contains it, so that cached pages are identical for all and it is
 * part of the first paint; a script in the head hides it for readers who have accepted. It overlays the page without
 * layout shift.
 */
export function CookieNotice() {
  const hydrated = useHydrated()
  const [agreed, setAgreed] = useState(false)
  if (agreed || (hydrated && agreedToCookies())) return null
  const agree = () => {
    agreeToCookies()
    focusOnContent()
    setAgreed(true)
  }
  return (
    <section className={styles['notice']} aria-label="Cookie 使用說明" data-cookie-notice data-nosnippet>
      <p>
        本網站使用 Cookie，讓閱讀更順暢，並了解哪些內容對您有幫助。詳見<SiteLink to="/terms">服務條款</SiteLink>
        ，也可以到<SiteLink to="/consent">Cookie 設定</SiteLink>選擇。
      </p>
      <Button onClick={agree}>我知道了</Button>
    </section>
  )
}
