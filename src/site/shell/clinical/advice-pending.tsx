import { SiteLink } from '../../../rendering/links/site-link.tsx'
import styles from './clinical.module.css'

/** Placeholder for advice until a licensed clinician has checked it. */
export function AdvicePending() {
  return (
    <section className={styles['notYet']} aria-labelledby="not-yet">
      <h2 id="not-yet">還沒有開放</h2>
      <p>這項內容正在請具執照的醫事人員審閱，審閱完成才會開放。</p>
      <p>
        現在就不舒服、突然或很嚴重，請直接打 <a href="tel:119">119</a>；想找人談，可打 <a href="tel:1925">1925</a>{' '}
        安心專線。其他情形請聯絡您的醫師，或先讀讀<SiteLink to="/article-list">健康文章</SiteLink>。
      </p>
    </section>
  )
}
