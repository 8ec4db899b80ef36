import { Form } from 'react-router'
import type { OfficeLedger } from '../../contract/office.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import rows from '../parts/rows.module.css'
import styles from './payment.module.css'

const faultNames: Record<string, string> = {
  no_charge: '已付款的訂單沒有收款紀錄',
  amount: '收款與訂單金額不同',
  no_invoice: '沒有發票，或金額不同',
  no_right: '已付款的訂單沒有權益',
  right_without_pay: '有權益的訂單沒有付款',
  refund_unfinished: '退費送出後沒有完成，請到金流後台確認',
}

/** Inconsistencies between orders, payments and entitlements. */
export function Faults({ faults }: { faults: OfficeLedger['faults'] }) {
  return (
    <section className={styles['part']} aria-labelledby="faults">
      <h2 id="faults">對帳差異</h2>
      {faults.length === 0 ? (
        <p>訂單、收款、發票與權益都一致。</p>
      ) : (
        <ul className={rows['rows']}>
          {faults.map(({ order_no, fault }) => (
            <li key={`${order_no} ${fault}`} className={rows['row']}>
              <SiteLink to={`/office/payment?q=${order_no}`}>{order_no}</SiteLink>：{faultNames[fault] ?? fault}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Magazine copies to send again. */
export function MissingCopies({ copies }: { copies: OfficeLedger['missing_copies'] }) {
  return (
    <section className={styles['part']} aria-labelledby="copies">
      <h2 id="copies">待補寄的雜誌</h2>
      {copies.length === 0 && <p>目前沒有。</p>}
      <ul className={rows['rows']}>
        {copies.map(({ number, issue, name, address, reported_on }) => (
          <li key={`${number} ${issue}`} className={rows['row']}>
            <span className={rows['name']}>
              第 {issue} 期・訂戶 {number} {name}・{address || '地址在讀者服務中心'}・{dottedDay(reported_on)} 回報
            </span>
            <Form method="post">
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="issue" value={issue} />
              <Button type="submit" name="intent" value="resent" size="small" look="secondary">
                已補寄第 {issue} 期給 {number}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Usage by partners, with a monthly export for users who may download it. */
export function Partners({ partners, exports }: { partners: OfficeLedger['partners']; exports: boolean }) {
  const first = `${taipeiDay(new Date()).slice(0, 7)}-01`
  const months = [first, addMonths(first, -1)].map((day) => day.slice(0, 7))
  return (
    <section className={styles['part']} aria-labelledby="partners">
      <h2 id="partners">合作夥伴用量</h2>
      <ul className={rows['rows']}>
        {partners.map(({ slug, name, quota, used }) => (
          <li key={slug} className={rows['row']}>
            <span className={rows['name']}>
              {name}：已用 {used}，共預付 {quota}
            </span>
            {exports && (
              <Form method="post" action={`/office/partner/${slug}/usage`} reloadDocument className={styles['files']}>
                {months.map((month) => (
                  <Button key={month} type="submit" name="month" value={month} size="small" look="secondary">
                    <VisuallyHidden>{name}</VisuallyHidden> {month} 用量檔
                  </Button>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
