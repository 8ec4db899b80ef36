import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

const pages = [
  ['填寫訂單', '/preview/payment/info-input'],
  ['付款完成', '/preview/payment/success'],
] as const

/** Links to the payment pages with a sample order. They belong to the reader site, so the links load a new document. */
export function PaymentPages() {
  return (
    <Section id="payment-pages" title="付款頁預覽" about="讀者付款時看到的頁面，內容是樣本訂單，不會收費。">
      <ul className={styles['previews']}>
        {pages.map(([title, href]) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
