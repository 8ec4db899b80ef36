import { redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/preview.ts'
import { OrderForm } from './order-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import styles from './payment.module.css'

export const handle: PageHandle = {
  layout: 'payment',
  middleware: ['preview'],
  title: '付款頁預覽',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '付款頁預覽', path: '/preview/payment' })

/**
 * Preview of the payment pages for editors, with a sample order. Other users are redirected to /404, as for every
 * preview.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  try {
    const { items: order } = await client('GET /api/v3.0/payment/preview')
    return { order, form: /info-input/i.test(url.pathname) }
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) throw redirect('/404')
    throw error
  }
}

const start = { request_key: '', name: '王小明', email: 'reader@example.com', phone: '0900-000-000' }

export default function Preview({ loaderData: { order, form } }: Route.ComponentProps) {
  const { sub_info: days, issues } = order
  const grant = { digital: days && { starts_on: days.start_date, ends_on: days.end_date }, print: issues, continues: false }
  const price = { list: order.price, discount: order.discount, total: order.price }
  return (
    <>
      <PageHead eyebrow="預覽：樣本資料" title={form ? '填寫訂單' : '付款完成'} text={order.product_name} />
      {form ? (
        <fieldset disabled className={styles['sample']}>
          <legend>表單在預覽中不能送出</legend>
          <OrderForm
            quote={{ product: order.product, price, brings: grant, payable: true, available: true }}
            start={start}
            coupons={[]}
            partner=""
            result={undefined}
          />
        </fieldset>
      ) : (
        <OrderSummary order={order} />
      )}
    </>
  )
}
