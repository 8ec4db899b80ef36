import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Fragment, useEffect, useRef } from 'react'
import { data, Form, redirect, replace, useNavigation } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { Coupon } from '../../contract/onboarding.ts'
import { orderPageForm } from '../../contract/order-form.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import type { LastDelivery, OrderDetails, PlanGrant } from '../../contract/payment.ts'
import { formatDiscountCode, normalizeDiscountCode } from '../../domain/payment/discount-code.ts'
import { invoiceLabels } from '../../domain/payment/invoice.ts'
import { money } from '../../domain/payment/money.ts'
import { couponError, priceOf } from '../../domain/payment/price.ts'
import { questionMonths } from '../../domain/payment/terms.ts'
import { firstCopyText, issuesText } from '../../domain/subscriptions/order-text.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { previousPage } from '../same-site-navigation.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/info-input.ts'
import { type OrderFields, OrderForm, type OwnedCoupon } from './order-form.tsx'
import { SecondOrderField } from './order-options.tsx'
import styles from './payment.module.css'

export const handle: PageHandle = {
  layout: 'payment',
  middleware: ['payment'],
  title: '填寫訂單',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '填寫訂單', path: '/payment/info-input' })

/**
 * The order form; once an order exists (`?order=`), its summary and the button to the gateway. Prefilled from the order
 * that is being changed (`?changed=`), or else from the account.
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { order: orderNo, plan: product, partner: slug, changed } = parseQuery(url.searchParams)
  if (orderNo !== undefined) {
    const { items: order } = await orNotFound(client('GET /api/v3.0/payment/order/:orderNo', { params: { orderNo } }))
    if (order.state === 'paid' || order.state === 'refunded' || order.state === 'cancelled')
      throw redirect(`/payment/success?order=${orderNo}`)
    return { order, quote: null }
  }
  if (product === undefined) throw redirect(previousPage(request.headers, url.origin))
  const [quote, me, coupons, partner, former] = await Promise.all([
    client('GET /api/v3.0/payment/quote', { query: { product } }).catch(nullIfOffSale),
    client('GET /api/v1.0/member/me'),
    client('GET /api/v3.0/member/coupon/list'),
    slug === undefined ? null : orNotFound(client('GET /api/v3.0/payment/partner/:slug', { params: { slug } })),
    changed === undefined ? null : orNotFound(client('GET /api/v3.0/payment/order/:orderNo', { params: { orderNo: changed } })),
  ])
  if (quote === null) return data({ order: null, quote: null }, { status: 410 })
  const member = me.items[0]
  if (!member) throw notFoundPage()
  const accountCoupons = heldCoupons(coupons.items, quote.items.price.list, taipeiDay(new Date()))
  const { last_delivery: last } = quote.items
  const memberValues = { name: member.name, email: member.email, phone: member.mobile ?? '', ...deliveryIn(last) }
  const filled = former ? orderFieldValues(former.items, accountCoupons) : preselected(accountCoupons)
  const start = { request_key: crypto.randomUUID(), ...memberValues, ...filled }
  return {
    order: null,
    quote: quote.items,
    start,
    last: former ? null : last,
    accountCoupons,
    partner: partner?.items ?? null,
  }
}

/** The phone and the delivery of the last order, as initial values. */
function deliveryIn(last: LastDelivery | null): Partial<OrderFields> {
  if (!last) return {}
  const { ordered_on: _, ...fields } = last
  return fields
}

/** A product that is archived, or that there never was: the page states it instead of an unexplained 404. */
const nullIfOffSale = (error: unknown) => {
  if (isApiError(error) && (error.status === 404 || error.status === 422)) return null
  throw error
}

/**
 * The account's coupons to offer for an order: unused and not expired.
 * @param list the price before a coupon, in New Taiwan dollars
 * @param today the day in Taipei, YYYY-MM-DD
 */
function heldCoupons(coupons: readonly Coupon[], list: number, today: string): OwnedCoupon[] {
  return coupons.flatMap(({ code, amount, minimum, ends_on, used_at, offer_stopped: stopped }) => {
    const errorCode = couponError({ amount, minimum, endsOn: ends_on, used: used_at !== null, stopped }, list, today)
    if (errorCode !== null && errorCode !== 'coupon_minimum') return []
    return [{ code, amount, minimum, endsOn: ends_on, total: errorCode ? null : priceOf(list, { amount }).total }]
  })
}

/** Preselects a usable coupon; of several the one with the largest discount, then the one that expires first. */
function preselected(coupons: readonly OwnedCoupon[]): Partial<OrderFields> {
  const [first] = coupons
    .filter(({ total }) => total !== null)
    .sort((item, other) => other.amount - item.amount || (item.endsOn < other.endsOn ? -1 : 1))
  return first ? { held_coupon: first.code } : {}
}

/** The form values of an existing order. */
function orderFieldValues(order: OrderDetails, coupons: readonly OwnedCoupon[]): Partial<OrderFields> {
  const code = order.coupon ?? ''
  const orderCoupon = coupons.find((coupon) => normalizeDiscountCode(coupon.code) === normalizeDiscountCode(code))
  return {
    ...order.buyer,
    ...(order.invoice && {
      invoice_kind: order.invoice.kind,
      invoice_code: order.invoice.code,
      invoice_title: order.invoice.title,
    }),
    ...(orderCoupon ? { held_coupon: orderCoupon.code } : { coupon: formatDiscountCode(code) }),
    periodic: order.periodic ? 'on' : '',
  }
}

/** Starts a payment: the form data for the gateway, or the reason why the order cannot be paid. */
async function pay(client: SiteRequest['client'], orderNo: string, confirmation: '' | 'on') {
  try {
    const { items: checkout } = await client('POST /api/v3.0/payment/order/:orderNo/pay', {
      params: { orderNo },
      body: { again: confirmation },
    })
    return { ...emptyResult, checkout }
  } catch (error) {
    if (!isApiError(error) || ![409, 422, 503].includes(error.status)) throw error
    const unconfirmed = error.problem?.errors?.[0]?.message ?? null
    const refusal = error.problem?.detail ?? '這張訂單不能付款'
    return data({ ...emptyResult, ...(unconfirmed ? { unconfirmed } : { refusal }) }, { status: error.status })
  }
}

/** The action's response: the form for the gateway, or why there is none. */
const emptyResult: {
  checkout: { action: string; fields: Record<string, string> } | null
  refusal: string | null
  /** The payment has to be confirmed. */
  unconfirmed: string | null
  result: SubmissionResult | undefined
} = { checkout: null, refusal: null, unconfirmed: null, result: undefined }

/** The action's response to an invalid form. */
const invalidResult = (result: SubmissionResult, status: number) => data({ ...emptyResult, result }, { status })

/**
 * Cancels an order and redirects to the prefilled form. An order that is paid meanwhile, or closed, is shown as it is.
 */
async function change(client: SiteRequest['client'], orderNo: string) {
  const params = { orderNo }
  const { items: order } = await orNotFound(client('GET /api/v3.0/payment/order/:orderNo', { params }))
  try {
    await client('POST /api/v3.0/payment/order/:orderNo/cancel', { params })
  } catch (error) {
    if (!isApiError(error) || error.status !== 409) throw error
    return redirect(`/payment/success?order=${orderNo}`, 303)
  }
  return replace(`/payment/info-input?plan=${order.product.code}&changed=${orderNo}`, 303)
}

/**
 * Creates the order and replaces the form in the history: back leads to the product page, not to an empty form.
 * Idempotent: a form sent twice creates one order; invalid input is returned with its errors. Sent from an existing
 * order, it starts its payment, or replaces the order (`intent=change`).
 */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const { order: orderNo } = parseQuery(url.searchParams)
  const form = await request.formData()
  if (orderNo !== undefined)
    return form.get('intent') === 'change'
      ? change(client, orderNo)
      : pay(client, orderNo, form.get('again') === 'on' ? 'on' : '')
  const submission = parseWithZod(form, { schema: orderPageForm })
  if (submission.status !== 'success') return invalidResult(submission.reply(), 422)
  const { held_coupon, ...orderRequest } = submission.value
  try {
    const { items } = await client('POST /api/v3.0/payment/order', {
      body: { ...orderRequest, coupon: orderRequest.coupon.trim() || held_coupon },
    })
    return replace(`/payment/info-input?order=${items.order_no}`, 303)
  } catch (error) {
    if (!isApiError(error) || error.status === 0 || error.status === 500) throw error
    const apiErrors = conformErrors(error, '無法送出，請稍後再試')
    return invalidResult(submission.reply(orderRequest.coupon.trim() ? apiErrors : ofHeldCoupon(apiErrors)), error.status)
  }
}

/** Without a typed code the API's error about the coupon is one about the chosen coupon. */
function ofHeldCoupon(apiErrors: ReturnType<typeof conformErrors>): ReturnType<typeof conformErrors> {
  if (!('fieldErrors' in apiErrors)) return apiErrors
  const { coupon, ...others } = apiErrors.fieldErrors
  return { fieldErrors: coupon ? { ...others, held_coupon: coupon } : others }
}

export default function InfoInput({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.order) {
    if (actionData?.refusal) return <NoPayment order={loaderData.order} reason={actionData.refusal} />
    return (
      <>
        <PageHead title="確認訂單" text="下一步會前往金流公司的付款頁，信用卡資料只在那裡輸入。" />
        <GoToGateway
          order={loaderData.order}
          checkout={actionData?.checkout ?? null}
          unconfirmed={actionData?.unconfirmed ?? null}
        />
      </>
    )
  }
  if (!loaderData.quote) return <OffSale wasSubmitted={actionData !== undefined} />
  return (
    <>
      <PageHead eyebrow={loaderData.partner?.name} title="填寫訂單" text={loaderData.quote.product.title} />
      <OrderForm
        quote={loaderData.quote}
        start={loaderData.start}
        last={loaderData.last}
        coupons={loaderData.accountCoupons}
        partner={loaderData.partner?.slug ?? ''}
        result={actionData?.result}
      />
    </>
  )
}

/** Why an order cannot be paid, with links to the possible actions and to the products. */
function NoPayment({ order, reason }: { order: OrderDetails; reason: string }) {
  return (
    <>
      <PageHead title="這張訂單不能付款" text={order.product_name} />
      <Notice isError className={styles['notice']}>
        {reason}。
      </Notice>
      <p className={styles['actions']}>
        <SiteLinkButton to={`/payment/success?order=${order.order_no}`} variant="secondary">
          查看或取消訂單
        </SiteLinkButton>
        <SiteLinkButton to="/subscriptions" variant="quiet">
          訂閱雜誌
        </SiteLinkButton>
      </p>
    </>
  )
}

/** The product of the URL is not for sale; orders of it that exist are still paid. */
function OffSale({ wasSubmitted }: { wasSubmitted: boolean }) {
  return (
    <>
      <PageHead title="這個方案已經停售" text="現在不能再訂這個方案。已經下的訂單還在，照下單時的價格付款就可以。" />
      {wasSubmitted && (
        <Notice isError role="alert" className={styles['notice']}>
          您填寫的時候停售了，這張訂單沒有成立，也沒有扣款。
        </Notice>
      )}
      <p className={styles['actions']}>
        <SiteLinkButton to="/subscriptions">看現在的方案</SiteLinkButton>
        <SiteLinkButton to="/member/subscription-history" variant="quiet">
          我的訂單
        </SiteLinkButton>
      </p>
    </>
  )
}

/**
 * The order summary, and the form that starts the payment. Its response (`checkout`) is a form for the gateway, which
 * scripts submit at once and readers without scripts with a second click.
 */
function GoToGateway({
  order,
  checkout,
  unconfirmed,
}: {
  order: OrderDetails
  checkout: { action: string; fields: Record<string, string> } | null
  unconfirmed: string | null
}) {
  const { state } = useNavigation()
  const leaving = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (checkout) leaving.current?.requestSubmit()
  }, [checkout])
  const going = state !== 'idle' || checkout !== null
  return (
    <div className={styles['sheet']}>
      <dl className={styles['details']}>
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
      {order.second && !checkout && <SecondOrderField order={order} otherOrder={order.second} form="pay" error={unconfirmed} />}
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
          <Form id="pay" method="post" replace>
            <Button type="submit" size="large" name="intent" value="pay" loading={going}>
              前往付款
            </Button>
          </Form>
        )}
        <Form method="post">
          <Button type="submit" size="large" variant="quiet" name="intent" value="change" disabled={going}>
            修改
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** The choice about the end of the subscription. */
const renewalLabel = (months: number, periodic: boolean) =>
  periodic ? `每 ${months} 個月扣款一次，隨時可以取消` : '不要，到期就結束，不會再扣款'

/** Entitlements that a payment of today adds: days of online reading, printed issues, or the time for questions. */
function termLines(product: OrderDetails['product'], grant: PlanGrant | null): [label: string, line: string | null][] {
  const { digital = null, print = null } = grant ?? {}
  return [
    ['提問期限', product.kind === 'ask' ? `付款後 ${questionMonths} 個月` : null],
    ['線上閱讀', digital && `今天付款，從 ${dottedDay(digital.starts_on)} 讀到 ${dottedDay(digital.ends_on)}`],
    ['紙本期數', print && `${issuesText(print)}，${firstCopyText(print.first_copy_on)}`],
  ]
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
  brings: grant,
}: OrderDetails): [label: string, ...lines: (string | null | undefined)[]][] {
  return [
    ['訂單編號', order_no],
    ['項目', product_name],
    ...termLines(product, grant),
    ['自動續訂', product.kind === 'plan' ? renewalLabel(product.months, periodic) : null],
    ['訂購人', buyer?.name, buyer?.email, buyer?.phone],
    ['寄送地址', buyer?.address],
    ['收件人', buyer?.recipient_name, buyer?.recipient_phone],
    ['電子發票', ...(invoice ? [invoiceLabels[invoice.kind], invoice.code, invoice.title] : [])],
    ['原價', discount > 0 ? money(price + discount) : null],
    ['折扣', ...(discount > 0 ? [money(discount), coupon && formatDiscountCode(coupon)] : [])],
  ]
}
