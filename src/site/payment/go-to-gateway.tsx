import { Fragment, useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import type { OrderShown } from '../../contract/payment.ts'
import { shownCode } from '../../domain/payment/discount-code.ts'
import { invoiceLabels } from '../../domain/payment/invoice.ts'
import { money } from '../../domain/payment/money.ts'
import { Button } from '../../ui/button/button.tsx'
import styles from './payment.module.css'

/**
 * The order summary, and the form that starts the payment. Its response (`checkout`) is a form for the gateway, which
 * scripts submit at once and readers without scripts with a second click.
 */
export function GoToGateway({
  order,
  checkout,
}: {
  order: OrderShown
  checkout: { action: string; fields: Record<string, string> } | null
}) {
  const { state } = useNavigation()
  const leaving = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (checkout) leaving.current?.requestSubmit()
  }, [checkout])
  const going = state !== 'idle' || checkout !== null
  return (
    <div className={styles['sheet']}>
      <dl className={styles['facts']}>
        {requestLines(order).map(
          ([label, ...values]) =>
            values.some(Boolean) && (
              <Fragment key={label}>
                <dt>{label}</dt>
                {values.map((value) => value && <dd key={value}>{value}</dd>)}
              </Fragment>
            ),
        )}
        <dt>應付金額</dt>
        <dd className={styles['price']}>{money(order.price)}</dd>
      </dl>
      <div className={styles['actions']}>
        {checkout ? (
          <form method="post" action={checkout.action} ref={leaving}>
            {Object.entries(checkout.fields).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <Button type="submit" size="large">
              前往付款頁
            </Button>
          </form>
        ) : (
          <Form method="post" replace>
            <Button type="submit" size="large" name="intent" value="pay" loading={going}>
              前往付款
            </Button>
          </Form>
        )}
        <Form method="post">
          <Button type="submit" size="large" look="quiet" name="intent" value="change" disabled={going}>
            修改
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** The lines of the order summary: label and values; a line without values is omitted. */
function requestLines({
  order_no,
  product_name,
  product,
  price,
  discount,
  coupon,
  buyer,
  invoice,
  periodic,
}: OrderShown): [label: string, ...lines: (string | null | undefined)[]][] {
  const renews = periodic && product.kind === 'plan' ? `每 ${product.months} 個月扣款一次，隨時可以取消` : null
  return [
    ['訂單編號', order_no],
    ['項目', product_name],
    ['自動續訂', renews],
    ['訂購人', buyer?.name, buyer?.email, buyer?.phone],
    ['寄送地址', buyer?.address],
    ['電子發票', ...(invoice ? [invoiceLabels[invoice.kind], invoice.code, invoice.title] : [])],
    ['原價', discount > 0 ? money(price + discount) : null],
    ['折扣', ...(discount > 0 ? [money(discount), coupon && shownCode(coupon)] : [])],
  ]
}
