import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'

const pages = [
  ['填寫訂單', '/preview/payment/info-input'],
  ['付款完成', '/preview/payment/success'],
] as const

/** Links to the payment pages with a sample order. They belong to the reader site, so the links load a new document. */
export function PaymentPages() {
  return (
    <Section id="payment-pages" title="付款頁預覽" about="讀者付款時看到的頁面，內容是樣本訂單，不會建立訂單，也不會收費。">
      <ul className={rows['rows']}>
        {pages.map(([title, href]) => (
          <li key={href} className={rows['row']}>
            <a href={href} className={rows['name']}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
