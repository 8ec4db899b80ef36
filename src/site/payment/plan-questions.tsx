import { refundPromises } from '../../domain/payment/refund-period.ts'
import { shareReach } from '../../domain/shares/share.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import styles from './subscriptions.module.css'

/** Questions that readers ask before they subscribe. Each answer states what the product does. */
export function PlanQuestions({ printed }: { printed: boolean }) {
  return (
    <section aria-labelledby="plan-questions" className={styles['questions']}>
      <h2 id="plan-questions" className={styles['heading']}>
        訂閱前常問的六件事
      </h2>
      <details>
        <summary>可以取消嗎？</summary>
        <p>
          可以。{refundPromises.plan}；之後不再扣款，讀到期滿為止。勾選了自動續訂的，隨時可以在
          <SiteLink to="/member/subscription-history">訂閱紀錄</SiteLink>停止。
        </p>
      </details>
      <details>
        <summary>會開發票嗎？</summary>
        <p>會。結帳時可以選會員載具、手機條碼、自然人憑證、捐贈或公司統編。</p>
      </details>
      <details>
        <summary>長輩不太會用手機，怎麼辦？</summary>
        <p>
          {printed && '可以選有紙本的方案，每個月寄到家。'}
          線上讀的時候，頁首的「長輩模式」會把字放大、對比加強，也可以按「朗讀」用聽的。
        </p>
      </details>
      <details>
        <summary>家裡兩個人可以一起看嗎？</summary>
        <p>
          一個帳號可以在您的手機、平板與電腦上使用；另外，每篇訂戶文章可以贈送給 {shareReach.article.readers} 位親友，
          {shareReach.article.days} 天內有效。
        </p>
      </details>
      <details>
        <summary>到期了會自動扣款嗎？</summary>
        <p>不會，除非您在結帳時勾選自動續訂。到期之前我們會寄信提醒。</p>
      </details>
      <details>
        <summary>有問題要找誰？</summary>
        <ReaderService />
      </details>
    </section>
  )
}
