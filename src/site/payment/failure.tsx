import { Form, redirect } from 'react-router'
import { parseQuery } from '../../contract/parse-query.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { previousPage } from '../same-site-navigation.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { ReaderService } from '../shell/reader-service.tsx'
import type { Route } from './+types/failure.ts'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment.module.css'

export const handle: PageHandle = {
  layout: 'payment',
  middleware: ['payment'],
  title: '付款沒有成功',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '付款沒有成功', path: '/payment/failure' })

/** The page of a failed payment. An order that has changed state meanwhile is shown as it is. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { order: orderNo } = parseQuery(url.searchParams)
  if (orderNo === undefined) throw redirect(previousPage(request.headers, url.origin))
  const { items: order } = await orNotFound(client('GET /api/v3.0/payment/order/:orderNo', { params: { orderNo } }))
  if (order.state !== 'failed') throw redirect(`/payment/success?order=${orderNo}`)
  return { order }
}

export default function Failure({ loaderData: { order } }: Route.ComponentProps) {
  const shop = order.product.kind === 'plan' ? '/subscriptions' : '/payment/ask-diabetes'
  return (
    <>
      <PageHead title="付款沒有成功" text="沒有收取任何費用。可能是額度、有效期限或驗證的問題，可以再試一次或換一張卡。" />
      <OrderSummary order={order} />
      <Form method="post" action={`/payment/success?order=${order.order_no}`} className={styles['actions']}>
        <SiteLinkButton to={`/payment/info-input?order=${order.order_no}`}>再付一次</SiteLinkButton>
        <Button type="submit" name="intent" value="cancel" variant="quiet">
          取消訂單{order.discount > 0 && '，拿回折扣碼'}
        </Button>
        <SiteLinkButton to={shop} variant="quiet">
          回到{placeNames[shop]}
        </SiteLinkButton>
      </Form>
      <ReaderService />
    </>
  )
}
