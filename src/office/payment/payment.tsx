import { getFormProps } from '@conform-to/react'
import { type ActionFunctionArgs, Form, type LoaderFunctionArgs } from 'react-router'
import { z } from 'zod'
import type { OfficeLedger, OfficeOrder } from '../../contract/office.ts'
import { officeEndpoints } from '../../contract/office.ts'
import { paymentEndpoints } from '../../contract/payment.ts'
import { may } from '../../domain/office/may.ts'
import { orderStateNames, priceText } from '../../domain/subscriptions/order-text.ts'
import { addMonths } from '../../domain/time/calendar-days.ts'
import { dottedDay, taipeiDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { FormField } from '../../rendering/forms/form-field.tsx'
import { usePageForm } from '../../rendering/forms/use-page-form.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import type { OfficeActionResult } from '../parts/run-action.ts'
import { runAction } from '../parts/run-action.ts'
import { StepUp } from '../parts/step-up.tsx'
import styles from './payment.module.css'

/** The name of an order's form among those of the page. */
const refundOf = (orderNo: string) => `refund-${orderNo}`

/** Refunds an order; a reason is required. A general obstacle is shown at the top of the page. */
function RefundForm({
  order: { order_no, price },
  actionResult,
}: {
  order: Pick<OfficeOrder, 'order_no' | 'price'>
  actionResult: OfficeActionResult | null
}) {
  const name = refundOf(order_no)
  const [form, fields] = usePageForm<Record<'reason', string>>({ id: name, name }, actionResult)
  return (
    <Form {...getFormProps(form)} method="post" className={styles['refund']}>
      <input type="hidden" name="order" value={order_no} />
      <FormField field={fields.reason} maxLength={500} label="退費的原因" hint="同事看得到，會一直留著；不要寫病情。" />
      <StepUp id={order_no} request={actionResult?.form === name ? actionResult.stepUp : null} />
      <Button type="submit" name="intent" value="refund" variant="danger" size="small">
        退費 {priceText(price, false)}
      </Button>
    </Form>
  )
}

const discrepancyLabels: Record<string, string> = {
  no_charge: '已付款的訂單沒有收款紀錄',
  amount: '收款與訂單金額不同',
  no_invoice: '沒有發票，或金額不同',
  no_right: '已付款的訂單沒有權益',
  right_without_pay: '有權益的訂單沒有付款',
  refund_unfinished: '退費送出後沒有完成，請到金流後台確認',
}

/** Inconsistencies between orders, payments and entitlements. */
function Discrepancies({ discrepancies }: { discrepancies: OfficeLedger['discrepancies'] }) {
  return (
    <section className={styles['part']} aria-labelledby="discrepancies">
      <h2 id="discrepancies">對帳差異</h2>
      {discrepancies.length === 0 ? (
        <p>訂單、收款、發票與權益都一致。</p>
      ) : (
        <ul className={rows['rows']}>
          {discrepancies.map(({ order_no, kind }) => (
            <li key={`${order_no} ${kind}`} className={rows['row']}>
              <SiteLink to={`/office/payment?q=${order_no}`}>{order_no}</SiteLink>：{discrepancyLabels[kind] ?? kind}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Magazine copies to send again. */
function MissingCopies({ copies }: { copies: OfficeLedger['missing_copies'] }) {
  return (
    <section className={styles['part']} aria-labelledby="copies">
      <h2 id="copies">待補寄的雜誌</h2>
      {copies.length === 0 && <p>目前沒有。</p>}
      <ul className={rows['rows']}>
        {copies.map(({ number, issue, name, phone, address, reported_on }) => (
          <li key={`${number} ${issue}`} className={rows['row']}>
            <span className={rows['name']}>
              第 {issue} 期・訂戶 {number}・收件人 {[name, phone].filter(Boolean).join(' ')}・{address || '地址在讀者服務中心'}・
              {dottedDay(reported_on)} 回報
            </span>
            <Form method="post">
              <input type="hidden" name="number" value={number} />
              <input type="hidden" name="issue" value={issue} />
              <Button type="submit" name="intent" value="resent" size="small" variant="secondary">
                已補寄第 {issue} 期給 {number}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Usage by partners, with a monthly export for users who may download it. */
function Partners({ partners, exports }: { partners: OfficeLedger['partners']; exports: boolean }) {
  const first = `${taipeiDay(new Date()).slice(0, 7)}-01`
  const months = [first, addMonths(first, -1)].map((day) => day.slice(0, 7))
  return (
    <section className={styles['part']} aria-labelledby="partners">
      <h2 id="partners">合作夥伴用量</h2>
      <ul className={rows['rows']}>
        {partners.map(({ slug, name, quota, used }) => (
          <li key={slug} className={rows['row']}>
            <span className={rows['name']}>
              {name}：已用 {used}，共預付 {quota}
            </span>
            {exports && (
              <Form
                method="post"
                action={`/office/partner/${slug}/usage`}
                reloadDocument
                className={styles['files']}
                data-leave="free"
              >
                {months.map((month) => (
                  <Button key={month} type="submit" name="month" value={month} size="small" variant="secondary">
                    <VisuallyHidden>{name}</VisuallyHidden> {month} 用量檔
                  </Button>
                ))}
              </Form>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const actors = { member: '會員', gateway: '金流', job: '對帳', staff: '編輯部' }

/** The orders found, each with its complete history. */
function OrderResults({ orders, actionResult }: { orders: OfficeOrder[]; actionResult: OfficeActionResult | null }) {
  return (
    <section className={styles['part']} aria-labelledby="orders">
      <h2 id="orders">訂單</h2>
      {orders.length === 0 && <p>找不到符合的訂單。</p>}
      <ul>
        {orders.map((order) => (
          <li key={order.order_no}>
            <FoundOrder order={order} actionResult={actionResult} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundOrder({ order, actionResult }: { order: OfficeOrder; actionResult: OfficeActionResult | null }) {
  const { order_no, product_name, state, price, buyer_name, buyer_email, delivery, gateway_no, refundable, events, refund } =
    order
  return (
    <article className={styles['order']}>
      <h3>
        {order_no} <Badge variant={state === 'paid' ? 'brand' : 'outline'}>{orderStateNames[state]}</Badge>
      </h3>
      <dl className={styles['details']}>
        <dt>項目</dt>
        <dd>{product_name}</dd>
        <dt>金額</dt>
        <dd>{priceText(price, false)}</dd>
        <dt>訂購人</dt>
        <dd>{buyer_name ? `${buyer_name}，${buyer_email}` : '帳號已刪除'}</dd>
        {delivery && (
          <>
            <dt>寄送</dt>
            <dd>{`${delivery.name}，${delivery.phone}，${delivery.address}`}</dd>
          </>
        )}
        <dt>金流編號</dt>
        <dd>{gateway_no ?? '沒有收款'}</dd>
        {refund && (
          <>
            <dt>退費</dt>
            <dd>{`${refund.by || '已刪除的帳號'}退的：${refund.reason}`}</dd>
          </>
        )}
      </dl>
      <ol className={styles['events']} aria-label="經過">
        {events.map(({ state: to, actor, at }) => (
          <li key={`${to} ${at}`}>
            <time dateTime={at}>{taipeiMoment(new Date(at))}</time> {orderStateNames[to]}（{actors[actor]}）
          </li>
        ))}
      </ol>
      {refundable && <RefundForm order={order} actionResult={actionResult} />}
    </article>
  )
}

export const handle = officePage('訂單與對帳')
export const meta = () => officeMeta('訂單與對帳')

/** For administrators: find and refund an order, and list inconsistencies of the ledger. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  const q = url.searchParams.get('q')?.trim() ?? ''
  const [ledger, orders] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/ledger')),
    q.length < 5 ? null : awaitOfficeCall(client('GET /api/v3.0/office/order', { query: { q } })),
  ])
  const short = q !== '' && q.length < 5
  return {
    q,
    short,
    ledger: ledger.items,
    orders: orders?.items ?? null,
    exports: person !== null && may(person, 'export-usage'),
    done: url.searchParams.get('done'),
  }
}

const refunded = paymentEndpoints.refund.body.extend({ order: z.string() }).strip()
const resent = officeEndpoints.resent.body.strip()

export async function action({ request, context, url }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const formData = await request.formData()
  const intent = formData.get('intent')
  const returnPath = `/office/payment?${new URLSearchParams({ q: url.searchParams.get('q') ?? '', done: String(intent) })}`
  if (intent === 'refund')
    return runAction(
      refundOf(String(formData.get('order'))),
      formData,
      refunded,
      async ({ order, reason }) => {
        await site.client('POST /api/v3.0/payment/order/:orderNo/refund', { params: { orderNo: order }, body: { reason } })
        return returnPath
      },
      { site },
    )
  if (intent === 'resent')
    return runAction('resent', formData, resent, async (body) => {
      await site.client('POST /api/v3.0/office/missing_copy', { body })
      return returnPath
    })
  throw notFoundPage()
}

const doneMessages = new Map([
  ['refund', '已經退費，權益已經收回，退費通知已經排進寄送。'],
  ['resent', '已經記下補寄。'],
])

export default function Payment({
  loaderData: { q, short, ledger, orders, exports, done },
  actionData,
}: PageProps<typeof loader, typeof action>) {
  const error = actionData?.result.error?.['']?.[0]
  return (
    <>
      <PageHead title="訂單與對帳" description="找訂單、退費，查看對帳差異、待補寄的雜誌與合作夥伴用量。" />
      {error && (
        <Notice isError className={styles['notice']} role="alert">
          {error}
        </Notice>
      )}
      {!actionData && done && doneMessages.has(done) && (
        <Notice className={styles['notice']} role="status">
          {doneMessages.get(done)}
        </Notice>
      )}
      {ledger.test_gateway && (
        <Notice className={styles['notice']}>
          <strong>現在用的是綠界的測試環境：</strong>
          不會扣任何卡的錢，拿測試卡付款也會開通權益。讀者看得到方案、也訂得到，所以只在開站之前用；開站之前請架站的人換成正式的值，並把試過的訂單連同資料庫清掉。見
          <a href="/office/guide/first-day#paying">收款</a>。
        </Notice>
      )}
      <Form role="search" action="/office/payment" className={styles['search']}>
        <TextField
          name="q"
          label="找訂單"
          hint="訂單編號、訂購人的電子郵件或訂戶編號"
          defaultValue={q}
          minLength={5}
          maxLength={254}
          errors={short ? ['請輸入至少 5 個字'] : null}
          required
        />
        <Button type="submit">尋找</Button>
      </Form>
      {orders && <OrderResults orders={orders} actionResult={actionData ?? null} />}
      <Discrepancies discrepancies={ledger.discrepancies} />
      <MissingCopies copies={ledger.missing_copies} />
      <Partners partners={ledger.partners} exports={exports} />
    </>
  )
}
