import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import type { orderPageForm } from '../../contract/order-form.ts'
import type { LastDelivery, PlanGrant, PriceBreakdown, Product } from '../../contract/payment.ts'
import { type InvoiceKind, invoiceCodes, invoiceKinds, invoiceLabels } from '../../domain/payment/invoice.ts'
import { money } from '../../domain/payment/money.ts'
import { totalOfChoice } from '../../domain/payment/price.ts'
import { refundPromises } from '../../domain/payment/refund-period.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { controlOf, FormErrors, FormField } from '../../rendering/forms/form-field.tsx'
import { useHydrated } from '../../rendering/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { useSharedData } from '../shell/shared-data.tsx'
import { AutoRenewalField, ContinuationField, describeTerm, PaymentUnavailable } from './order-options.tsx'
import styles from './payment.module.css'

/** A coupon of the account, as applied to one order. */
export interface OwnedCoupon {
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
function CouponChoice({ coupons, field, list }: { coupons: readonly OwnedCoupon[]; field: FieldMetadata<string>; list: number }) {
  const error = field.errors?.[0]
  const errorNotice = error && (
    <p role="alert" className={styles['choiceError']}>
      {error}。這張訂單不用折扣碼是 {money(list)}。
    </p>
  )
  if (coupons.length === 0) return errorNotice
  const usable = coupons.filter(({ total }) => total !== null)
  const selectedCode = usable.find(({ code }) => code === field.initialValue)?.code ?? ''
  return (
    <fieldset>
      <legend className={styles['held']}>{usable.length === 0 || error ? '您的折扣碼' : '您有折扣碼，已經先選好'}</legend>
      {errorNotice}
      {usable.map(({ code, amount, endsOn, total }) => (
        <Choice key={code} value={code} selectedCode={selectedCode}>
          用，少付 {amount} 元，付 {money(total ?? 0)}
          <small>
            {code}・有效到 {dottedDay(endsOn)}
          </small>
        </Choice>
      ))}
      {usable.length > 0 && (
        <Choice value="" selectedCode={selectedCode}>
          這次不用，付 {money(list)}
        </Choice>
      )}
      {coupons
        .filter(({ total }) => total === null)
        .map(({ code, amount, minimum }) => (
          <p key={code} className={styles['later']}>
            {code}（{amount} 元）要單筆滿 {minimum} 元才能使用，先為您留著。
          </p>
        ))}
    </fieldset>
  )
}

function Choice({ value, selectedCode, children }: { value: string; selectedCode: string; children: ReactNode }) {
  return (
    <label className={styles['choice']}>
      <input type="radio" name="held_coupon" value={value} defaultChecked={selectedCode === value} />
      <span className={styles['words']}>{children}</span>
    </label>
  )
}

const invoiceKindOf = (value: string | undefined) => invoiceKinds.find((kind) => kind === value) ?? 'member'

/**
 * Invoice delivery. Only the fields of the chosen kind are shown, by CSS alone; with scripts their labels follow the
 * kind.
 */
function InvoiceFields({ fieldOf }: { fieldOf: (name: string) => FieldMetadata<string> }) {
  const { key: _, ...kind } = controlOf(fieldOf('invoice_kind'))
  const [invoiceKind, setInvoiceKind] = useState<InvoiceKind>(invoiceKindOf(kind.defaultValue))
  const currentKind = useHydrated() ? invoiceKind : 'member'
  const codeField = currentKind === 'member' ? null : invoiceCodes[currentKind]
  return (
    <fieldset className={styles['invoice']}>
      <legend>電子發票</legend>
      <SelectField
        {...kind}
        label="開立方式"
        defaultValue={kind.defaultValue ?? 'member'}
        onChange={({ currentTarget: { value } }) => setInvoiceKind(invoiceKindOf(value))}
      >
        {invoiceKinds.map((kind) => (
          <option key={kind} value={kind}>
            {invoiceLabels[kind]}
          </option>
        ))}
      </SelectField>
      <div data-needed-by="code">
        <FormField
          field={fieldOf('invoice_code')}
          label={codeField?.label ?? '載具、捐贈碼或統一編號'}
          optional={codeField === null}
          hint={
            codeField?.hint ??
            '手機條碼以 / 開頭共 8 碼；自然人憑證 2 個英文加 14 個數字；捐贈碼 3 到 7 個數字；統一編號 8 個數字'
          }
        />
      </div>
      <div data-needed-by="company">
        <FormField
          field={fieldOf('invoice_title')}
          label="公司名稱"
          optional={currentKind !== 'company'}
          hint="開立公司發票時填寫"
        />
      </div>
    </fieldset>
  )
}

interface Quote {
  product: Product
  price: PriceBreakdown
  brings: PlanGrant | null
  payable: boolean
  available: boolean
}

/** Initial values of the form, by field. */
export type OrderFields = Partial<z.input<typeof orderPageForm>>

/** Where the values come from that the member did not type here. */
const lastDeliveryMessage = ({ ordered_on, address }: LastDelivery, printed: boolean) =>
  `電話${printed && address !== '' ? '與寄送資料' : ''}先填了您上次（${dottedDay(ordered_on)}）訂購時留的，可以直接改。`

/** Who receives the printed issues, if it is not the buyer: for the parents, or a friend. */
export function RecipientFields({ fieldOf }: { fieldOf: (name: string) => FieldMetadata<string> }) {
  return (
    <>
      <FormField
        field={fieldOf('recipient_name')}
        label="收件人姓名"
        optional
        hint="寄給爸媽或朋友才填；不填就寄給訂購人"
        autoComplete="section-recipient shipping name"
      />
      <FormField
        field={fieldOf('recipient_phone')}
        label="收件人電話"
        optional
        hint="填了收件人姓名，就要填他的電話"
        type="tel"
        autoComplete="section-recipient shipping tel"
      />
    </>
  )
}

/** Buyer, code, and invoice delivery. Plain HTML that works without scripts. */
export function OrderForm({
  quote: { product, price, brings: grant, payable, available },
  start,
  last = null,
  coupons,
  partner,
  result,
}: {
  quote: Quote
  start: OrderFields
  /** The member's last order, if the form starts with its phone and delivery. */
  last?: LastDelivery | null
  /** The coupons of the account. */
  coupons: readonly OwnedCoupon[]
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
  const fieldOf = (name: string) => fields[name] as FieldMetadata<string>
  const formRef = useRef<HTMLFormElement>(null)
  const [choice, setChoice] = useState({
    enteredCode: fieldOf('coupon').initialValue ?? '',
    selectedCode: fieldOf('held_coupon').initialValue ?? '',
  })
  // the browser restores a form after a step back, and a reader may choose before the scripts have loaded
  useEffect(() => {
    if (formRef.current) setChoice(choiceIn(formRef.current))
  }, [])
  const paid = totalOfChoice(price.list, coupons, choice)
  const total = partner ? '由合作夥伴支付' : money(paid ?? price.list)
  const changes = useChanges(total)
  if (!available)
    return (
      <div className={styles['notice']}>
        {payable ? <Notice isError>線上付款暫停服務，請稍後再試。</Notice> : <PaymentUnavailable action="訂購" />}
        <ReaderService />
      </div>
    )
  return (
    <Form
      {...getFormProps(form)}
      method="post"
      className={`${styles['sheet']} ${styles['ordering']}`}
      ref={formRef}
      onChange={({ currentTarget }) => setChoice(choiceIn(currentTarget))}
    >
      <OrderSummary
        product={product}
        total={total}
        changes={changes}
        discount={partner ? 0 : paid === null ? null : price.list - paid}
        grant={grant}
        partner={partner !== ''}
      />
      <FormErrors form={form} className={styles['notice']} />
      {['request_key', 'product', 'partner', 'addressed'].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue={fieldOf(name).initialValue} />
      ))}
      {grant?.continues && <ContinuationField field={fieldOf('again')} grant={grant} />}
      <fieldset>
        <legend>訂購人</legend>
        <FormField field={fieldOf('name')} label="姓名" autoComplete="name" />
        <FormField field={fieldOf('email')} label="電子郵件" type="email" autoComplete="email" />
        <FormField field={fieldOf('phone')} label="電話" type="tel" autoComplete="tel" />
        {last && <p className={styles['later']}>{lastDeliveryMessage(last, printed)}</p>}
      </fieldset>
      {printed && (
        <fieldset>
          <legend>紙本寄到哪裡</legend>
          <FormField field={fieldOf('address')} label="寄送地址" autoComplete="street-address" />
          <RecipientFields fieldOf={fieldOf} />
        </fieldset>
      )}
      <fieldset>
        <legend>優惠</legend>
        {partner ? (
          <FormField field={fieldOf('partner_code')} label="合作代碼" />
        ) : (
          <>
            <CouponChoice coupons={coupons} field={fieldOf('held_coupon')} list={price.list} />
            <FormField
              field={fieldOf('coupon')}
              label={coupons.length > 0 ? '輸入其他折扣碼' : '折扣碼'}
              optional
              hint={
                coupons.length > 0
                  ? '填了就用這一組，不用上面選的；大小寫、空格與連字號都不影響'
                  : '每組折扣碼只能使用一次，大小寫、空格與連字號都不影響'
              }
            />
          </>
        )}
        {product.kind === 'plan' && <AutoRenewalField field={fieldOf('periodic')} months={product.months} />}
      </fieldset>
      <InvoiceFields fieldOf={fieldOf} />
      <div className={styles['submit']}>
        {/* the summary, repeated where it is out of view */}
        <p aria-hidden="true">
          <span>{paid !== null && paid < price.list && !partner ? `已扣 ${money(price.list - paid)}` : product.title}</span>
          <strong key={changes} data-changed={changes > 0 || undefined}>
            {total}
          </strong>
        </p>
        <Button type="submit" size="large" loading={state !== 'idle'}>
          下一步：確認訂單
        </Button>
      </div>
    </Form>
  )
}

/** How often a value has changed since the form was opened: a new key restarts the animation that marks the change. */
function useChanges(value: string): number {
  const [previous, setPrevious] = useState({ value, changes: 0 })
  if (previous.value !== value) setPrevious({ value, changes: previous.changes + 1 })
  return previous.changes
}

/** The codes that a form contains now. */
function choiceIn(form: HTMLFormElement) {
  const formData = new FormData(form)
  return { enteredCode: String(formData.get('coupon') ?? ''), selectedCode: String(formData.get('held_coupon') ?? '') }
}

/** The order summary, beside the form on wide screens. */
function OrderSummary({
  product,
  total,
  changes,
  discount,
  grant,
  partner,
}: {
  product: Product
  total: string
  /** How often the total has changed. */
  changes: number
  /** Null when only the next step can compute it. */
  discount: number | null
  grant: PlanGrant | null
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
      <p className={styles['price']} role="status">
        <span key={changes} data-changed={changes > 0 || undefined}>
          {total}
        </span>
      </p>
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
      {grant && <p>{`今天訂購，${describeTerm(grant)}。`}</p>}
      {!partner && <p className={styles['later']}>信用卡資料只在金流公司的付款頁輸入。{refundPromises[product.kind]}。</p>}
    </aside>
  )
}
