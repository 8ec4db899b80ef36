import type { ReactNode } from 'react'
import type { Order } from '../../../contract/subscriptions.ts'
import { isSiteOrder } from '../../../domain/payment/order-number.ts'
import { orderStateNames, priceWords, termName } from '../../../domain/subscriptions/order-words.ts'
import { dottedDay, taipeiMoment } from '../../../domain/time/taipei.ts'
import { SiteLink } from '../../../drawing/links/site-link.tsx'
import { Badge } from '../../../ui/badge/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './subscriptions.module.css'

/** One order: product, date, amount, state. */
export function OrderEntry({ order }: { order: Order }) {
  const { order_no, product_name, price, order_date, state, payment_method, is_free, sub_info, refund_info } = order
  return (
    <li className={styles['entry']}>
      <h3 className={styles['name']}>
        {product_name}
        <Badge look={state === 'paid' ? 'brand' : state === 'failed' ? 'accent' : 'outline'}>{orderStateNames[state]}</Badge>
      </h3>
      <dl className={styles['facts']}>
        <Fact name="訂單編號">{order_no}</Fact>
        <Fact name="訂購時間">
          <time dateTime={order_date}>{taipeiMoment(new Date(order_date))}</time>
        </Fact>
        <Fact name="金額">{priceWords(price, is_free)}</Fact>
        <Fact name="付款方式">{payment_method}</Fact>
        {sub_info && (
          <Fact name={termName(sub_info.product_code)}>
            {state === 'refunded' ? (
              '退費後已經結束'
            ) : (
              <>
                <Day day={sub_info.start_date} /> 至 <Day day={sub_info.end_date} />
              </>
            )}
          </Fact>
        )}
        {refund_info && (
          <>
            <Fact name="取消日期">
              <Day day={refund_info.cancel_order_date} />
            </Fact>
            <Fact name="退款日期">
              <Day day={refund_info.refund_date} />
            </Fact>
          </>
        )}
      </dl>
      {isSiteOrder(order_no) && (
        <SiteLink to={`/payment/success?order=${order_no}`} className={styles['more']}>
          查看訂單<VisuallyHidden> {order_no}</VisuallyHidden>
        </SiteLink>
      )}
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{dottedDay(day)}</time>
