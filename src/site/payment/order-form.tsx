import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import type { orderPageForm } from '../../contract/order-form.ts'
import type { OrderShown, PlanBrings, PriceShown, Product } from '../../contract/payment.ts'
import { type InvoiceKind, invoiceCodes, invoiceKinds, invoiceLabels } from '../../domain/payment/invoice.ts'
import { money } from '../../domain/payment/money.ts'
import { totalOfChoice } from '../../domain/payment/price.ts'
import { refundPromises } from '../../domain/payment/refund-period.ts'
import { confirmSecond, confirmTerm, continuesTerm } from '../../domain/payment/terms.ts'
import { issuesWords } from '../../domain/subscriptions/order-words.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { useSharedData } from '../shell/shared-data.tsx'
import { NotPayable } from './not-payable.tsx'
import styles from './payment.module.css'

/** A coupon of the account, as applied to one order. */
export interface HeldCoupon {
  code: string
  amount: number
  endsOn: string
  /** The total with it; null when the order is below its minimum. */
  total: number | null
  minimum: number
}

/**
 * The coupons of the account. One of them is preselected (decision 9); each choice shows the total with it, and the
 * choice of none the total without. One that was refused, because its offer has ended meanwhile, is not listed any more.
 * @param list the total without a coupon
 */
function CouponChoice({ held, field, list }: { held: readonly HeldCoupon[]; field: FieldMetadata<string>; list: number }) {
  const refused = field.errors?.[0]
  const fault = refused && (
    <p role="alert" className={styles['choiceFault']}>
      {refused}。這張訂單不用折扣碼是 {money(list)}。
    </p>
  )
  if (held.length === 0) return fault
  const usable = held.filter(({ total }) => total !== null)
  const chosen = usable.find(({ code }) => code === field.initialValue)?.code ?? ''
  return (
    <fieldset>
      <legend className={styles['held']}>{usable.length === 0 || refused ? '您的折扣碼' : '您有折扣碼，已經先選好'}</legend>
      {fault}
      {usable.map(({ code, amount, endsOn, total }) => (
        <Choice key={code} value={code} chosen={chosen}>
          用，少付 {amount} 元，付 {money(total ?? 0)}
          <small>
            {code}・有效到 {dottedDay(endsOn)}
          </small>
        </Choice>
      ))}
      {usable.length > 0 && (
        <Choice value="" chosen={chosen}>
          這次不用，付 {money(list)}
        </Choice>
      )}
      {held
        .filter(({ total }) => total === null)
        .map(({ code, amount, minimum }) => (
          <p key={code} className={styles['later']}>
            {code}（{amount} 元）要單筆滿 {minimum} 元才能使用，先為您留著。
          </p>
        ))}
    </fieldset>
  )
}

function Choice({ value, chosen, children }: { value: string; chosen: string; children: ReactNode }) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name="held_coupon" value={value} defaultChecked={chosen === value} />
      <span className={styles['words']}>{children}</span>
    </label>
  )
}

const kindOf = (value: string | undefined) => invoiceKinds.find((kind) => kind === value) ?? 'member'

/**
 * Invoice delivery. Only the fields of the chosen kind are shown, by CSS alone; with scripts their labels follow the
 * kind.
 */
function InvoiceFields({ of }: { of: (name: string) => FieldMetadata<string> }) {
  const { key: _, ...kind } = controlOf(of('invoice_kind'))
  const [chosen, choose] = useState<InvoiceKind>(kindOf(kind.defaultValue))
  const known = useHydrated() ? chosen : 'member'
  const requested = known === 'member' ? null : invoiceCodes[known]
  return (
    <fieldset className={styles['invoice']}>
      <legend>電子發票</legend>
      <SelectField
        {...kind}
        label="開立方式"
        defaultValue={kind.defaultValue ?? 'member'}
        onChange={({ currentTarget: { value } }) => choose(kindOf(value))}
      >
        {invoiceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {invoiceLabels[kind]}
          </option>
        ))}
      </SelectField>
      <div data-needed-by="code">
        <FormField
          field={of('invoice_code')}
          label={requested?.label ?? '載具、捐贈碼或統一編號'}
          optional={requested === null}
          hint={
            requested?.hint ??
            '手機條碼以 / 開頭共 8 碼；自然人憑證 2 個英文加 14 個數字；捐贈碼 3 到 7 個數字；統一編號 8 個數字'
          }
        />
      </div>
      <div data-needed-by="company">
        <FormField field={of('invoice_title')} label="公司名稱" optional={known !== 'company'} hint="開立公司發票時填寫" />
      </div>
    </fieldset>
  )
}

interface Quote {
  product: Product
  price: PriceShown
  brings: PlanBrings | null
  payable: boolean
  available: boolean
}

/** Initial values of the form, by field. */
export type OrderFields = Partial<z.input<typeof orderPageForm>>

/** Buyer, code, and invoice delivery. Plain HTML that works without scripts. */
export function OrderForm({
  quote: { product, price, brings, payable, available },
  start,
  held,
  partner,
  result,
}: {
  quote: Quote
  start: OrderFields
  /** The coupons of the account. */
  held: readonly HeldCoupon[]
  partner: string
  result: SubmissionResult | undefined
}) {
  const { state } = useNavigation()
  const printed = product.kind === 'plan' && product.print
  const [form, fields] = useForm<Record<string, string>>({
    id: 'order',
    lastResult: result,
    defaultValue: { ...start, product: product.code, partner, addressed: printed ? 'on' : '' },
  })
  const of = (name: string) => fields[name] as FieldMetadata<string>
  const shown = useRef<HTMLFormElement>(null)
  const [choice, choose] = useState({ typed: of('coupon').initialValue ?? '', chosen: of('held_coupon').initialValue ?? '' })
  // the browser restores a form after a step back, and a reader may choose before the scripts have loaded
  useEffect(() => {
    if (shown.current) choose(choiceIn(shown.current))
  }, [])
  const paid = totalOfChoice(price.list, held, choice)
  const total = partner ? '由合作夥伴支付' : money(paid ?? price.list)
  if (!available)
    return (
      <div className={styles['notice']}>
        {payable ? <Notice fault>線上付款暫停服務，請稍後再試。</Notice> : <NotPayable what="訂購" />}
        <ReaderService />
      </div>
    )
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      className={`${styles['sheet']} ${styles['ordering']}`}
      ref={shown}
      onChange={({ currentTarget }) => choose(choiceIn(currentTarget))}
    >
      <OrderSummary
        product={product}
        total={total}
        discount={partner ? 0 : paid === null ? null : price.list - paid}
        brings={brings}
        partner={partner !== ''}
      />
      <FormFault form={form} className={styles['notice']} />
      {['request_key', 'product', 'partner', 'addressed'].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={of(name).initialValue} />
      ))}
      {brings && continues(brings) && <AgainChoice field={of('again')} brings={brings} />}
      <fieldset>
        <legend>訂購人</legend>
        <FormField field={of('name')} label="姓名" autoComplete="name" />
        <FormField field={of('email')} label="電子郵件" type="email" autoComplete="email" />
        <FormField field={of('phone')} label="電話" type="tel" autoComplete="tel" />
        {printed && <FormField field={of('address')} label="寄送地址" autoComplete="street-address" />}
      </fieldset>
      <fieldset>
        <legend>優惠</legend>
        {partner ? (
          <FormField field={of('partner_code')} label="合作代碼" />
        ) : (
          <>
            <CouponChoice held={held} field={of('held_coupon')} list={price.list} />
            <FormField
              field={of('coupon')}
              label={held.length > 0 ? '輸入其他折扣碼' : '折扣碼'}
              optional
              hint={
                held.length > 0
                  ? '填了就用這一組，不用上面選的；大小寫、空格與連字號都不影響'
                  : '每組折扣碼只能使用一次，大小寫、空格與連字號都不影響'
              }
            />
          </>
        )}
        {product.kind === 'plan' && <PeriodicChoice field={of('periodic')} months={product.months} />}
      </fieldset>
      <InvoiceFields of={of} />
      <div className={styles['submit']}>
        {/* the summary, repeated where it is out of view */}
        <p aria-hidden="true">
          <span>{product.title}</span>
          <strong>{total}</strong>
        </p>
        <Button type="submit" size="large" loading={state !== 'idle'}>
          下一步：確認訂單
        </Button>
      </div>
    </Form>
  )
}

/** The codes that a form contains now. */
function choiceIn(form: HTMLFormElement) {
  const sent = new FormData(form)
  return { typed: String(sent.get('coupon') ?? ''), chosen: String(sent.get('held_coupon') ?? '') }
}

/** The order summary, beside the form on wide screens. */
function OrderSummary({
  product,
  total,
  discount,
  brings,
  partner,
}: {
  product: Product
  total: string
  /** Null when only the next step knows it. */
  discount: number | null
  brings: PlanBrings | null
  /** A partner pays: no card is used and nothing is refunded to the member. */
  partner: boolean
}) {
  const { magazine } = useSharedData()
  return (
    <aside className={styles['summary']} aria-label="訂單摘要">
      {product.kind === 'plan' && magazine && (
        <img className={styles['issue']} src={magazine.image} alt={`第 ${magazine.volume} 期封面`} width="352" height="470" />
      )}
      <h2>{product.title}</h2>
      <p className={styles['price']}>{total}</p>
      {discount !== 0 && (
        <p className={styles['later']}>
          {discount === null ? '還沒扣輸入的折扣碼，下一步會算好。' : `已經扣掉折扣碼 ${money(discount)}。`}
        </p>
      )}
      {product.kind === 'plan' && (
        <ul>
          {product.includes.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {brings && <p>{`今天訂購，${termWords(brings)}。`}</p>}
      {!partner && <p className={styles['later']}>信用卡資料只在金流公司的付款頁輸入。{refundPromises[product.kind]}。</p>}
    </aside>
  )
}

function PeriodicChoice({ field, months }: { field: FieldMetadata<string>; months: number }) {
  return <CheckChoice field={field}>到期自動續訂（每 {months} 個月扣款一次，隨時可以取消）</CheckChoice>
}

/** Whether the plan begins after a running subscription. */
const continues = ({ digital, print }: PlanBrings) =>
  continuesTerm({ digitalOn: digital?.starts_on ?? null, firstIssue: print?.first_issue ?? null }, taipeiDay(new Date()))

/** The running subscription of the account: the new term follows it, which the buyer confirms. */
function AgainChoice({ field, brings }: { field: FieldMetadata<string>; brings: PlanBrings }) {
  return (
    <fieldset>
      <legend>您已經有訂閱</legend>
      <p>和現在的訂閱相同的部分會接在後面，不會重疊：{termWords(brings)}。訂閱記在您的帳號；要送給別人，請用對方的帳號訂。</p>
      <CheckChoice field={field}>{confirmTerm}</CheckChoice>
    </fieldset>
  )
}

/** Another subscription order that was paid since this one was made, or is at the gateway: the buyer confirms both. */
export function SecondChoice({
  order: { order_no: own },
  second: { order_no, state, brings },
  form,
  fault,
}: {
  order: Pick<OrderShown, 'order_no'>
  second: NonNullable<OrderShown['second']>
  /** The id of the form that the confirmation belongs to. */
  form: string
  fault: string | null
}) {
  const other = <SiteLink to={`/payment/success?order=${order_no}`}>{order_no}</SiteLink>
  const cancelling = (
    <>
      不需要兩份的話，請<SiteLink to={`/payment/success?order=${own}`}>取消這一張</SiteLink>。
    </>
  )
  const field = { name: 'again', errors: fault === null ? undefined : [fault], errorId: 'again-fault', initialValue: undefined }
  return (
    <fieldset>
      <legend>{state === 'paid' ? '您已經付了另一張訂閱訂單' : '您另一張訂閱訂單正在付款'}</legend>
      {state === 'paid' ? (
        <p>
          訂單 {other} 已經付款，這一張會接在它後面，不會重疊：{termWords(brings)}。{cancelling}
        </p>
      ) : (
        <p>
          訂單 {other} 還在等付款結果。兩張都付會收兩次錢，訂閱前後相接，不會重疊。{cancelling}
        </p>
      )}
      <CheckChoice field={field} form={form}>
        {confirmSecond}
      </CheckChoice>
    </fieldset>
  )
}

function CheckChoice({
  field: { name, errors, errorId, initialValue },
  form,
  children,
}: {
  field: Pick<FieldMetadata<string>, 'name' | 'errors' | 'errorId' | 'initialValue'>
  form?: string
  children: ReactNode
}) {
  const fault = errors?.[0]
  return (
    <>
      <label className={styles['choice']}>
        <input
          type="checkbox"
          name={name}
          form={form}
          value="on"
          defaultChecked={initialValue === 'on'}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault && errorId}
        />
        <span>{children}</span>
      </label>
      {fault && (
        <p id={errorId} role="alert" className={styles['choiceFault']}>
          {fault}
        </p>
      )}
    </>
  )
}

/** The period of the subscription, which begins after the current one. */
function termWords({ digital, print }: PlanBrings): string {
  const lines = [
    digital && `線上從 ${dottedDay(digital.starts_on)} 讀到 ${dottedDay(digital.ends_on)}`,
    print && `紙本寄${issuesWords(print)}`,
  ]
  return lines.filter(Boolean).join('；')
}
