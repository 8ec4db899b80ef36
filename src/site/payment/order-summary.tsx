import type { OrderDetails } from '../../contract/payment.ts'
import { money } from '../../domain/payment/money.ts'
import { issuesText, termName } from '../../domain/subscriptions/order-text.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import styles from './payment.module.css'

/** The details of an order. */
export function OrderSummary({ order }: { order: OrderDetails }) {
  const { order_no, product_name, state, price, discount, sub_info, number, issues, sent_to, recipient, renewal } = order
  const lines: [label: string, value: string | null][] = [
    ['訂單編號', order_no],
    ['項目', product_name],
    ['原價', discount > 0 ? money(price + discount) : null],
    ['折扣', discount > 0 ? money(discount) : null],
    ['金額', money(price)],
    [
      termName(sub_info?.product_code ?? ''),
      sub_info &&
        (state === 'refunded' ? '退費後已經結束' : `${dottedDay(sub_info.start_date)} 到 ${dottedDay(sub_info.end_date)}`),
    ],
    ['紙本期數', state === 'refunded' ? null : issues && issuesText(issues)],
    ['寄送地址', sent_to],
    ['收件人', recipient && `${recipient.name}，${recipient.phone}`],
    ['訂戶編號', number],
    ['自動續訂', renewal && (renewal.state === 'active' ? `下次扣款 ${dottedDay(renewal.next_on)}` : '已取消')],
  ]
  return (
    <dl className={`${styles['sheet']} ${styles['details']}`}>
      {lines.flatMap(([label, value]) => (value ? [<dt key={label}>{label}</dt>, <dd key={`${label} is`}>{value}</dd>] : []))}
    </dl>
  )
}
