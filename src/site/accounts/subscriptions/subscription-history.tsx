import type { ReactNode } from 'react'
import { data } from 'react-router'
import { isApiError } from '../../../contract/client.ts'
import { requestedPage } from '../../../contract/parse-query.ts'
import type { ManagedSubscription, Order } from '../../../contract/subscriptions.ts'
import { isSiteOrder } from '../../../domain/payment/order-number.ts'
import { isPayable, presentStateName, priceText, termName } from '../../../domain/subscriptions/order-text.ts'
import { type FollowingTerm, followingTerms, hasExpired } from '../../../domain/subscriptions/subscription-info.ts'
import { dottedDay, taipeiDay, taipeiMoment } from '../../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../../rendering/page-handle.ts'
import { siteRequest } from '../../../rendering/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import { Paging } from '../../shell/listing/paging.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { MemberPage, MemberSection } from '../member/member-page.tsx'
import type { Route } from './+types/subscription-history.ts'
import styles from './subscriptions.module.css'

/** One order: product, date, amount, state. */
function OrderEntry({ order }: { order: Order }) {
  const { order_no, product_name, price, order_date, state, payment_method, is_free, sub_info, refund_info } = order
  return (
    <li className={styles['entry']}>
      <h3 className={styles['name']}>
        {product_name}
        <Badge variant={state === 'paid' ? 'brand' : state === 'failed' ? 'accent' : 'outline'}>{presentStateName(state)}</Badge>
      </h3>
      <dl className={styles['details']}>
        <DetailItem name="訂單編號">{order_no}</DetailItem>
        <DetailItem name="訂購時間">
          <time dateTime={order_date}>{taipeiMoment(new Date(order_date))}</time>
        </DetailItem>
        <DetailItem name="金額">{priceText(price, is_free)}</DetailItem>
        <DetailItem name="付款方式">{payment_method}</DetailItem>
        {sub_info && (
          <DetailItem name={termName(sub_info.product_code)}>
            {state === 'refunded' ? (
              '退費後已經結束'
            ) : (
              <>
                <Day day={sub_info.start_date} /> 至 <Day day={sub_info.end_date} />
              </>
            )}
          </DetailItem>
        )}
        {refund_info && (
          <>
            <DetailItem name="取消日期">
              <Day day={refund_info.cancel_order_date} />
            </DetailItem>
            <DetailItem name="退款日期">
              <Day day={refund_info.refund_date} />
            </DetailItem>
          </>
        )}
      </dl>
      {isSiteOrder(order_no) && (
        <p className={styles['next']}>
          {isPayable(state) && (
            <SiteLinkButton to={`/payment/info-input?order=${order_no}`} size="small">
              去付款<VisuallyHidden> {order_no}</VisuallyHidden>
            </SiteLinkButton>
          )}
          <SiteLink to={`/payment/success?order=${order_no}`}>
            {state === 'pending' ? '看付款結果，或去付款' : '查看訂單'}
            <VisuallyHidden> {order_no}</VisuallyHidden>
          </SiteLink>
        </p>
      )}
    </li>
  )
}

/** A subscription that begins later. */
function FollowingEntry({ term }: { term: FollowingTerm & { number: string | null } }) {
  const { name, start_date, end_date, number } = term
  return (
    <li className={styles['entry']}>
      <h3 className={styles['name']}>{name}</h3>
      <dl className={styles['details']}>
        <DetailItem name="訂閱期間">
          <Day day={start_date} /> 至 <Day day={end_date} />
        </DetailItem>
        {number && (
          <DetailItem name="訂戶編號">
            {number} <SiteLink to={`/member/subscription/${number}`}>管理訂閱</SiteLink>
          </DetailItem>
        )}
      </dl>
    </li>
  )
}

/** The sources of the entitlements of a subscription. */
const sourcesOf = ({ number, order_no }: ManagedSubscription) => [`order:${order_no}`, `subscription:${number}`]

function DetailItem({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Day = ({ day }: { day: string }) => <time dateTime={day}>{dottedDay(day)}</time>

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '訂閱紀錄',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: '訂閱紀錄', path: '/member/subscription-history' })

/** The member's subscriptions and orders. When they cannot be loaded, the page shows a message. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = requestedPage(url.searchParams)
  try {
    const [subscription, subscriptions, orders] = await Promise.all([
      client('GET /api/v3.0/member/subscription'),
      client('GET /api/v3.0/member/subscription/list'),
      client('GET /api/v3.0/member/order/list', { query: { page, per_page: 10 } }),
    ])
    const info = subscription.items.subscription_info
    const today = taipeiDay(new Date())
    const following = followingTerms(subscription.items.rights, today).map((term) => ({
      ...term,
      number: subscriptions.items.find((item) => sourcesOf(item).includes(term.source))?.number ?? null,
    }))
    const later = new Set(following.map(({ number }) => number))
    const numbers = subscriptions.items.flatMap(({ number, state, start_date }) =>
      (state === 'active' || state === 'paused') && !(later.has(number) && start_date > today) ? [number] : [],
    )
    const isRunning = subscription.items.rights.some(({ state }) => state === 'running')
    const renewals = subscriptions.items.flatMap(({ number, renewal }) =>
      renewal?.state === 'active' ? [{ number, ...renewal }] : [],
    )
    return data({
      info: isRunning || following.length === 0 ? info : null,
      isExpired: info !== null && hasExpired(info.right_due_date, today),
      following,
      numbers,
      renewals,
      orders,
      error: null,
    })
  } catch (error) {
    if (!isApiError(error)) throw error
    const status = error.status === 422 ? 404 : error.status >= 500 || error.status === 0 ? 503 : error.status
    return data(
      {
        info: null,
        isExpired: false,
        following: [],
        numbers: [],
        renewals: [],
        orders: null,
        error: '無法取得訂閱紀錄，請稍後再試。',
      },
      { status },
    )
  }
}

export default function SubscriptionHistory({
  loaderData: { info, isExpired, following, numbers, renewals, orders, error },
}: Route.ComponentProps) {
  return (
    <MemberPage title="訂閱紀錄">
      {error && (
        <div className={styles['failed']} role="alert">
          <p>{error}</p>
          <SiteLink to="/member/subscription-history" reloadDocument>
            重新載入
          </SiteLink>
        </div>
      )}
      {info && (
        <MemberSection id="subscription" title={isExpired ? '到期的訂閱' : '目前的訂閱'}>
          <dl className={styles['details']}>
            <div>
              <dt>方案</dt>
              <dd>{info.name}</dd>
            </div>
            <div>
              <dt>權益到期日</dt>
              <dd>
                <time dateTime={info.right_due_date}>{dottedDay(info.right_due_date)}</time>
              </dd>
            </div>
            {numbers.map((number) => (
              <div key={number}>
                <dt>訂戶編號</dt>
                <dd>
                  {number} <SiteLink to={`/member/subscription/${number}`}>管理訂閱</SiteLink>
                </dd>
              </div>
            ))}
            {renewals.map(({ number, next_on, amount }) => (
              <div key={`renewal ${number}`}>
                <dt>自動續訂</dt>
                <dd>
                  <time dateTime={next_on}>{dottedDay(next_on)}</time> 扣款 {priceText(amount, false)}{' '}
                  <SiteLink to={`/member/subscription/${number}`}>管理或取消</SiteLink>
                </dd>
              </div>
            ))}
          </dl>
          <p>
            <SiteLinkButton to={info.order_link}>續訂</SiteLinkButton>
          </p>
        </MemberSection>
      )}
      {following.length > 0 && (
        <MemberSection id="following" title={info ? '接續的訂閱' : '還沒開始的訂閱'}>
          <ul className={styles['entries']}>
            {following.map((term) => (
              <FollowingEntry key={term.source} term={term} />
            ))}
          </ul>
        </MemberSection>
      )}
      {orders && orders.items.length > 0 && (
        <MemberSection id="orders" title="訂單">
          <ul className={styles['entries']}>
            {orders.items.map((order) => (
              <OrderEntry key={order.order_no} order={order} />
            ))}
          </ul>
          <Paging meta={orders.meta} />
        </MemberSection>
      )}
      {orders && orders.items.length === 0 && (
        <div className={styles['empty']}>
          <p>{orders.meta.total > 0 ? '這一頁沒有訂單。' : '還沒有訂單。'}</p>
          <SiteLinkButton to="/subscriptions">看看訂閱方案</SiteLinkButton>
        </div>
      )}
    </MemberPage>
  )
}
