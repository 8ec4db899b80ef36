import { useEffect, useState } from 'react'
import { readCookie, setCookie } from '../../../browser/cookies.ts'
import { Button } from '../../../ui/button/button.tsx'
import { SiteLink } from '../site-link.tsx'
import styles from './cookie-notice.module.css'

const cookie = 'cookie_agree'
/** Section 9: "Cookies". */
const days = 365

/** Stands until the reader has agreed. Only the browser draws it, so that kept pages are the same for all; it lies over the page and moves nothing. */
export function CookieNotice() {
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(readCookie(cookie) === null), [])
  if (!shown) return null
  const agree = () => {
    setCookie(cookie, '1', days)
    setShown(false)
  }
  return (
    <section className={styles['notice']} aria-label="Cookie 使用說明" data-cookie-notice>
      <p>
        本網站使用 Cookie，讓閱讀更順暢，並了解哪些內容對您有幫助。詳見<SiteLink to="/terms">服務條款</SiteLink>
        ，也可以到<SiteLink to="/consent">Cookie 設定</SiteLink>選擇。
      </p>
      <Button onClick={agree}>我知道了</Button>
    </section>
  )
}
