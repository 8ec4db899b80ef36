import { useState } from 'react'
import type { OrderShown } from '../../contract/payment.ts'
import { money } from '../../domain/payment/money.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './payment.module.css'

/** What is about to be paid, and the form that takes the reader to the gateway. Pressed twice it goes once. */
export function GoToGateway({
  order,
  form: { action, fields },
}: {
  order: OrderShown
  form: { action: string; fields: Record<string, string> }
}) {
  const [going, go] = useState(false)
  return (
    <form method="post" action={action} className={styles['sheet']} onSubmit={() => go(true)}>
      <dl className={styles['facts']}>
        <dt>訂單編號</dt>
        <dd>{order.order_no}</dd>
        <dt>項目</dt>
        <dd>{order.product_name}</dd>
        {order.discount > 0 && (
          <>
            <dt>原價</dt>
            <dd>{money(order.price + order.discount)}</dd>
            <dt>折扣</dt>
            <dd>{money(order.discount)}</dd>
          </>
        )}
        <dt>應付金額</dt>
        <dd className={styles['price']}>{money(order.price)}</dd>
      </dl>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="large" loading={going}>
        前往付款
      </Button>
    </form>
  )
}
