import type { FieldMetadata } from '@conform-to/react'
import type { ReactNode } from 'react'
import type { OrderDetails, PlanGrant } from '../../contract/payment.ts'
import { confirmSecondLabel, confirmTermLabel } from '../../domain/payment/terms.ts'
import { firstCopyText, issuesText } from '../../domain/subscriptions/order-text.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import styles from './payment.module.css'

/** Notice where no payment gateway is configured: orders are not possible yet, and whom to ask. */
export function PaymentUnavailable({ className, action }: { className?: string | undefined; action: string }) {
  return (
    <Notice className={className} data-testid="not-payable">
      線上付款還沒有開放，現在還不能在這裡{action}。想{action}，請先<SiteLink to="/contact">與我們聯絡</SiteLink>。
    </Notice>
  )
}

export function AutoRenewalField({ field, months }: { field: FieldMetadata<string>; months: number }) {
  return <CheckboxField field={field}>到期自動續訂（每 {months} 個月扣款一次，隨時可以取消）</CheckboxField>
}

/** The running subscription of the account: the new term follows it, which the buyer confirms. */
export function ContinuationField({ field, grant }: { field: FieldMetadata<string>; grant: PlanGrant }) {
  return (
    <fieldset>
      <legend>您已經有訂閱</legend>
      <p>
        和現在的訂閱相同的部分會接在後面，不會重疊：{describeTerm(grant)}。訂閱記在您的帳號
        {grant.print && '，紙本寄給別人也一樣接在後面'}；要讓對方自己登入讀，或現在就開始寄，請用對方的帳號訂。
      </p>
      <CheckboxField field={field}>{confirmTermLabel}</CheckboxField>
    </fieldset>
  )
}

/** Another subscription order that was paid since this one was made, or is at the gateway: the buyer confirms both. */
export function SecondOrderField({
  order: { order_no: ownOrderNo },
  otherOrder: { order_no, state, brings: grant },
  form,
  error,
}: {
  order: Pick<OrderDetails, 'order_no'>
  otherOrder: NonNullable<OrderDetails['second']>
  /** The id of the form that the confirmation belongs to. */
  form: string
  error: string | null
}) {
  const link = <SiteLink to={`/payment/success?order=${order_no}`}>{order_no}</SiteLink>
  const cancelling = (
    <>
      不需要兩份的話，請<SiteLink to={`/payment/success?order=${ownOrderNo}`}>取消這一張</SiteLink>。
    </>
  )
  const confirmSecondOrder = {
    name: 'again',
    errors: error === null ? undefined : [error],
    errorId: 'again-error',
    initialValue: undefined,
  }
  return (
    <fieldset>
      <legend>{state === 'paid' ? '您已經付了另一張訂閱訂單' : '您另一張訂閱訂單正在付款'}</legend>
      {state === 'paid' ? (
        <p>
          訂單 {link} 已經付款，這一張會接在它後面，不會重疊：{describeTerm(grant)}。{cancelling}
        </p>
      ) : (
        <p>
          訂單 {link} 還在等付款結果。兩張都付會收兩次錢，訂閱前後相接，不會重疊。{cancelling}
        </p>
      )}
      <CheckboxField field={confirmSecondOrder} form={form}>
        {confirmSecondLabel}
      </CheckboxField>
    </fieldset>
  )
}

function CheckboxField({
  field: { name, errors, errorId, initialValue },
  form,
  children,
}: {
  field: Pick<FieldMetadata<string>, 'name' | 'errors' | 'errorId' | 'initialValue'>
  form?: string
  children: ReactNode
}) {
  const error = errors?.[0]
  return (
    <>
      <label className={styles['choice']}>
        <input
          type="checkbox"
          name={name}
          form={form}
          value="on"
          defaultChecked={initialValue === 'on'}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error && errorId}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={errorId} role="alert" className={styles['choiceError']}>
          {error}
        </p>
      )}
    </>
  )
}

/** The periods that an order grants, as text. */
export function describeTerm({ digital, print }: PlanGrant): string {
  const lines = [
    digital && `線上從 ${dottedDay(digital.starts_on)} 讀到 ${dottedDay(digital.ends_on)}`,
    print && `紙本寄${issuesText(print)}，${firstCopyText(print.first_copy_on)}`,
  ]
  return lines.filter(Boolean).join('；')
}
