import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { z } from 'zod'
import type { orderPageForm } from '../../contract/order-form.ts'
import type { LastDelivery, PlanBrings, PriceShown, Product } from '../../contract/payment.ts'
import { type InvoiceKind, invoiceCodes, invoiceKinds, invoiceLabels } from '../../domain/payment/invoice.ts'
import { money } from '../../domain/payment/money.ts'
import { totalOfChoice } from '../../domain/payment/price.ts'
import { refundPromises } from '../../domain/payment/refund-period.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { controlOf, FormFault, FormField } from '../../drawing/forms/form-field.tsx'
import { useHydrated } from '../../drawing/use-hydrated.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ReaderService } from '../shell/reader-service.tsx'
import { useSharedData } from '../shell/shared-data.tsx'
import { AgainChoice, continues, NotPayable, PeriodicChoice, termWords } from './order-notices.tsx'
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

/** Where the values come from that the member did not type here. */
const lastWords = ({ ordered_on, address }: LastDelivery, printed: boolean) =>
  `電話${printed && address !== '' ? '與寄送資料' : ''}先填了您上次（${dottedDay(ordered_on)}）訂購時留的，可以直接改。`

/** Who receives the printed issues, if it is not the buyer: for the parents, or a friend. */
export function RecipientFields({ of }: { of: (name: string) => FieldMetadata<string> }) {
  return (
    <>
      <FormField
        field={of('recipient_name')}
        label="收件人姓名"
        optional
        hint="寄給爸媽或朋友才填；不填就寄給訂購人"
        autoComplete="section-recipient shipping name"
      />
      <FormField
        field={of('recipient_phone')}
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
  quote: { product, price, brings, payable, available },
  start,
  last = null,
  held,
  partner,
  result,
}: {
  quote: Quote
  start: OrderFields
  /** The member's last order, if the form starts with its phone and delivery. */
  last?: LastDelivery | null
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
  const changes = useChanges(total)
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
        changes={changes}
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
        {last && <p className={styles['later']}>{lastWords(last, printed)}</p>}
      </fieldset>
      {printed && (
        <fieldset>
          <legend>紙本寄到哪裡</legend>
          <FormField field={of('address')} label="寄送地址" autoComplete="street-address" />
          <RecipientFields of={of} />
        </fieldset>
      )}
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
  const [seen, see] = useState({ value, changes: 0 })
  if (seen.value !== value) see({ value, changes: seen.changes + 1 })
  return seen.changes
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
  changes,
  discount,
  brings,
  partner,
}: {
  product: Product
  total: string
  /** How often the total has changed. */
  changes: number
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
      {brings && <p>{`今天訂購，${termWords(brings)}。`}</p>}
      {!partner && <p className={styles['later']}>信用卡資料只在金流公司的付款頁輸入。{refundPromises[product.kind]}。</p>}
    </aside>
  )
}
