import { useEffect, useState } from 'react'
import { data, Form, redirect, useFetcher, useRevalidator } from 'react-router'
import { readWallClick } from '../../browser/wall-click.ts'
import { isApiError } from '../../contract/client.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import type { OrderDetails } from '../../contract/payment.ts'
import { safeNextPath } from '../../domain/navigation/next-path.ts'
import { resultWaitMs } from '../../domain/payment/order-state.ts'
import { refundQuestion, refundText, surplusText } from '../../domain/payment/refund.ts'
import { firstCopyText, renewalQuestion } from '../../domain/subscriptions/order-text.ts'
import { ConfirmedButton } from '../../rendering/forms/confirmed-button.tsx'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { mailDelayNotice, siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useApi } from '../api.ts'
import { previousPage } from '../same-site-navigation.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { useSharedData } from '../shell/shared-data.tsx'
import { refreshMember } from '../shell/use-member.ts'
import type { Route } from './+types/success.ts'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment.module.css'

export const handle: PageHandle = {
  layout: 'payment',
  middleware: ['payment'],
  title: '訂單',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '訂單', path: '/payment/success' })

/**
 * Shows the order's state from the server, never what the browser's request claims. While the result is pending the
 * page polls, and has the gateway queried (`check`).
 */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const { client } = site
  const { order: orderNo } = parseQuery(url.searchParams)
  if (orderNo === undefined) throw redirect(previousPage(request.headers, url.origin))
  const { items: order } = await orNotFound(client('GET /api/v3.0/payment/order/:orderNo', { params: { orderNo } }))
  if (order.state === 'failed') throw redirect(`/payment/failure?order=${orderNo}`)
  return { order, delay: order.state === 'paid' ? await mailDelayNotice(site, 'notice') : null }
}

/** Also after a refused action: another tab may have refunded or cancelled the order. */
export const shouldRevalidate = () => true

const calls = {
  check: 'POST /api/v3.0/payment/order/:orderNo/check',
  refund: 'POST /api/v3.0/payment/order/:orderNo/refund',
  'cancel-renewal': 'POST /api/v3.0/payment/order/:orderNo/cancel_renewal',
  cancel: 'POST /api/v3.0/payment/order/:orderNo/cancel',
} as const

/** Queries the gateway, refunds, ends renewal, cancels. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const orderNo = url.searchParams.get('order') ?? ''
  const form = await request.formData()
  const intent = String(form.get('intent'))
  const fetched = form.has('fetched')
  const call = calls[intent as keyof typeof calls]
  if (!call) throw data('This page could not be found', { status: 404 })
  try {
    await client(call, { params: { orderNo } })
  } catch (error) {
    if (!isApiError(error) || (error.status !== 409 && error.status !== 503)) throw error
    // the page's own timer retries; an unavailable gateway is not reported
    if (error.status === 503 && fetched) return null
    return data({ error: error.problem?.detail ?? '現在無法完成' }, { status: error.status })
  }
  // the page's own timer posts by a fetcher: a redirect would navigate the page
  return intent === 'check' && fetched ? null : redirect(`/payment/success?order=${orderNo}`, 303)
}

const titles: Record<OrderDetails['state'], [title: string, text: string]> = {
  created: ['訂單尚未付款', '回到訂單，繼續付款。'],
  pending: [
    '還沒有付款結果',
    `剛付完款的話，結果正在路上，這一頁會自己更新，請不要再付一次。還沒付的話，我們先向金流公司確認，通常半分鐘內就能付，最久 ${resultWaitMs / 60_000} 分鐘。`,
  ],
  paid: ['付款完成', '收據已經寄到您的電子郵件。'],
  failed: ['付款沒有成功', ''],
  cancelled: ['訂單已取消', '這張訂單沒有收取任何費用。'],
  refunded: ['已經退費', '款項會退回原來的信用卡。'],
}

/** A pending order of which the gateway has no payment. */
const unpaid = [
  '訂單尚未付款',
  '我們還沒有收到這張訂單的款項。還沒付款，請回到訂單付款；剛付完的，這一頁收到結果會自己更新。',
] as const

/** Polling intervals while the result is pending, milliseconds: of the order, and of the gateway query. */
const pollInterval = 3000
const gatewayQueryInterval = 15_000

export default function Success({ loaderData: { order, delay }, actionData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const isPending = order.state === 'pending'
  const { submit } = useFetcher()
  useEffect(() => {
    if (!isPending) return
    const check = () => void submit({ intent: 'check', fetched: '' }, { method: 'post' })
    check()
    const timers = [setInterval(() => void revalidate(), pollInterval), setInterval(check, gatewayQueryInterval)]
    return () => {
      for (const timer of timers) clearInterval(timer)
    }
  }, [isPending, revalidate, submit])
  // the order may have changed in another tab
  useEffect(() => {
    const refresh = () => void (document.visibilityState === 'visible' && revalidate())
    document.addEventListener('visibilitychange', refresh)
    return () => document.removeEventListener('visibilitychange', refresh)
  }, [revalidate])
  const api = useApi()
  // a payment grants entitlements and a refund revokes them: refresh every open tab
  useEffect(() => {
    if (order.state === 'paid' || order.state === 'refunded') void refreshMember(api)
  }, [api, order.state])
  const mayPay = order.state === 'created' || order.awaited === 'payment'
  const [title, message] = order.awaited === 'payment' ? unpaid : titles[order.state]
  const text =
    order.state === 'cancelled' && order.surplus
      ? '取消之後才收到付款。'
      : order.state === 'paid' && (delay ?? order.buyer)
        ? (delay ?? `收據已經寄到 ${order.buyer?.email}。`)
        : message
  const { refused, until } = order.refund
  const refund = refundText(refused, until)
  const isManualRefund = refused === 'used' || refused === 'over'
  const retryPath = `/payment/info-input?order=${order.order_no}`
  return (
    <>
      <div role="status">
        <PageHead title={title} text={text} />
      </div>
      {actionData?.error && (
        <Notice isError className={styles['notice']} role="alert">
          {actionData.error}
        </Notice>
      )}
      {order.surplus && <Notice className={styles['notice']}>{surplusText[order.surplus]}</Notice>}
      {order.state === 'paid' && <PurchasedPlan order={order} />}
      <OrderSummary order={order} />
      {isPending && (
        <noscript>
          <Form method="post" className={styles['actions']}>
            <Button type="submit" name="intent" value="check">
              查看付款結果
            </Button>
          </Form>
        </noscript>
      )}
      <NextSteps order={order} />
      {refund && (
        <p className={styles['after']}>
          {refund}
          {isManualRefund && (
            <>
              有疑問請<SiteLink to="/contact">聯絡我們</SiteLink>。
            </>
          )}
        </p>
      )}
      {(order.state === 'created' || isPending) && (
        <Form method="post" className={styles['actions']}>
          {mayPay && (
            <SiteLinkButton to={retryPath} variant="secondary">
              回到訂單付款
            </SiteLinkButton>
          )}
          <Button type="submit" name="intent" value="cancel" variant="quiet">
            取消訂單
          </Button>
        </Form>
      )}
      {order.renewal?.state === 'active' && (
        <ConfirmedButton label="取消自動續訂" question={renewalQuestion(order.renewal.next_on)} intent="cancel-renewal" />
      )}
      {order.refundable && (
        <ConfirmedButton
          label="申請退費"
          question={refundQuestion({
            price: order.price,
            isPlan: order.product.kind === 'plan',
            renews: order.renewal?.state === 'active',
            reduced: order.discount > 0,
          })}
          intent="refund"
        />
      )}
    </>
  )
}

/**
 * Start of a paid plan: the cover of the current issue, and the month of the first printed copy. The cover of that copy
 * does not exist yet.
 */
function PurchasedPlan({ order: { product, issues } }: { order: OrderDetails }) {
  const { magazine } = useSharedData()
  if (product.kind !== 'plan' || !magazine) return null
  const { volume, name, image, url } = magazine
  return (
    <aside className={styles['bought']} aria-label="您訂的雜誌">
      <img src={image} alt={`第 ${volume} 期封面`} width="352" height="470" />
      <div>
        <p>{product.digital ? `現在就能在線上讀，第 ${volume} 期：` : `這一期，第 ${volume} 期：`}</p>
        <SiteLink to={url}>
          <span dangerouslySetInnerHTML={headlineHtml(name)} />
        </SiteLink>
        {issues && <p>{`紙本從第 ${issues.first_issue} 期開始，${firstCopyText(issues.first_copy_on)}。`}</p>}
      </div>
    </aside>
  )
}

/**
 * The links after a completed order: to the purchased product, to the page where the purchase started, to all orders.
 */
function NextSteps({ order: { order_no, state, product } }: { order: OrderDetails }) {
  const wallPath = useWallPath()
  if (state !== 'paid' && state !== 'cancelled' && state !== 'refunded') return null
  const paid = state === 'paid'
  const steps: [to: string, title: string][] = [
    ...(paid && product.kind === 'ask'
      ? ([
          ['/member/questions/new', '開始提問'],
          ['/member/questions', '我的提問'],
        ] as [string, string][])
      : []),
    ...(wallPath ? ([[wallPath, '回到剛才的文章']] as [string, string][]) : []),
    ...(paid && product.kind === 'plan' ? ([['/member/magazine', '我的雜誌']] as [string, string][]) : []),
    ...(state === 'cancelled'
      ? ([[`/payment/info-input?plan=${product.code}&changed=${order_no}`, '重新訂購']] as [string, string][])
      : []),
    ['/member/subscription-history', '所有訂單'],
    ...(wallPath ? [] : ([['/', '回首頁']] as [string, string][])),
  ]
  return (
    <nav aria-label="接下來" className={styles['actions']}>
      {steps.map(([to, title], index) => (
        <SiteLinkButton key={to} to={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {title}
        </SiteLinkButton>
      ))}
    </nav>
  )
}

/** The post at whose wall the purchase started, as stored in this tab. */
function useWallPath(): string | null {
  const [wallPath, setWallPath] = useState<string | null>(null)
  useEffect(() => {
    const path = safeNextPath(readWallClick(), '')
    setWallPath(path === '' ? null : path)
  }, [])
  return wallPath
}
