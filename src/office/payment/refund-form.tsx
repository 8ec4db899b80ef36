import { getFormProps } from '@conform-to/react'
import { Form } from 'react-router'
import type { OfficeOrder } from '../../contract/office.ts'
import { priceWords } from '../../domain/subscriptions/order-words.ts'
import { FormField } from '../../drawing/forms/form-field.tsx'
import { useSheetForm } from '../../drawing/forms/use-sheet-form.ts'
import { Button } from '../../ui/button/button.tsx'
import type { OfficeAnswer } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './payment.module.css'

/** The name of an order's form among those of the page. */
export const refundOf = (orderNo: string) => `refund-${orderNo}`

/** Refunds an order; a reason is required. A general obstacle is shown at the top of the page. */
export function RefundForm({
  order: { order_no, price },
  answer,
}: {
  order: Pick<OfficeOrder, 'order_no' | 'price'>
  answer: OfficeAnswer | null
}) {
  const name = refundOf(order_no)
  const [form, fields] = useSheetForm<Record<'reason', string>>({ id: name, name }, answer)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['refund']}>
      <input type="hidden" name="order" value={order_no} />
      <FormField field={fields.reason} maxLength={500} label="退費的原因" hint="同事看得到，會一直留著；不要寫病情。" />
      <StepUp id={order_no} asked={answer?.form === name ? answer.stepUp : null} />
      <Button type="submit" name="intent" value="refund" look="danger" size="small">
        退費 {priceWords(price, false)}
      </Button>
    </Form>
  )
}
