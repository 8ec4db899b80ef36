import type { OfficeOrder } from '../../contract/office.ts'
import { orderStateNames, priceWords } from '../../domain/subscriptions/order-words.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import type { OfficeAnswer } from '../parts/run-action.ts'
import styles from './payment.module.css'
import { RefundForm } from './refund-form.tsx'

const actors = { member: '會員', gateway: '金流', job: '對帳', staff: '編輯部' }

/** The orders found, each with its complete history. */
export function OrderResults({ orders, answer }: { orders: OfficeOrder[]; answer: OfficeAnswer | null }) {
  return (
    <section className={styles['part']} aria-labelledby="orders">
      <h2 id="orders">訂單</h2>
      {orders.length === 0 && <p>找不到符合的訂單。</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.order_no}>
            <FoundOrder order={order} answer={answer} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundOrder({ order, answer }: { order: OfficeOrder; answer: OfficeAnswer | null }) {
  const { order_no, product_name, state, price, buyer_name, buyer_email, gateway_no, refundable, events, refund } = order
  return (
    <article className={styles['order']}>
      <h3>
        {order_no} <Badge look={state === 'paid' ? 'brand' : 'outline'}>{orderStateNames[state]}</Badge>
      </h3>
      <dl className={styles['facts']}>
        <dt>項目</dt>
        <dd>{product_name}</dd>
        <dt>金額</dt>
        <dd>{priceWords(price, false)}</dd>
        <dt>訂購人</dt>
        <dd>{buyer_name ? `${buyer_name}，${buyer_email}` : '帳號已刪除'}</dd>
        <dt>金流編號</dt>
        <dd>{gateway_no ?? '沒有收款'}</dd>
        {refund && (
          <>
            <dt>退費</dt>
            <dd>{`${refund.by || '已刪除的帳號'}退的：${refund.reason}`}</dd>
          </>
        )}
      </dl>
      <ol className={styles['events']} aria-label="經過">
        {events.map(({ state: to, actor, at }) => (
          <li key={`${to} ${at}`}>
            <time dateTime={at}>{taipeiMoment(new Date(at))}</time> {orderStateNames[to]}（{actors[actor]}）
          </li>
        ))}
      </ol>
      {refundable && <RefundForm order={order} answer={answer} />}
    </article>
  )
}
