import { Form } from 'react-router'
import type { OfficeOrder } from '../../contract/office.ts'
import { orderStateNames, priceWords } from '../../domain/subscriptions/order-words.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { StepUpAsked } from '../parts/prove.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './payment.module.css'

const actors = { member: '會員', gateway: '金流', job: '對帳', staff: '編輯部' }

/** The orders that were looked for, each with all that happened to it. */
export function FoundOrders({
  orders,
  asked,
}: {
  orders: OfficeOrder[]
  /** For which order something is asked before its money is given back. */
  asked: { order: string; stepUp: StepUpAsked | null } | null
}) {
  return (
    <section className={styles['part']} aria-labelledby="orders">
      <h2 id="orders">訂單</h2>
      {orders.length === 0 && <p>找不到符合的訂單。</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.order_no}>
            <FoundOrder order={order} asked={asked?.order === order.order_no ? asked.stepUp : null} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundOrder({ order, asked }: { order: OfficeOrder; asked: StepUpAsked | null }) {
  const { order_no, product_name, state, price, buyer_name, buyer_email, gateway_no, refundable, events } = order
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
      </dl>
      <ol className={styles['events']} aria-label="經過">
        {events.map(({ state: to, actor, at }) => (
          <li key={`${to} ${at}`}>
            <time dateTime={at}>{taipeiMoment(new Date(at))}</time> {orderStateNames[to]}（{actors[actor]}）
          </li>
        ))}
      </ol>
      {refundable && (
        <Form method="post" className={styles['refund']}>
          <input type="hidden" name="order" value={order_no} />
          <StepUp id={order_no} asked={asked} />
          <Button type="submit" name="intent" value="refund" look="danger" size="small">
            退費 {priceWords(price, false)}
          </Button>
        </Form>
      )}
    </article>
  )
}
