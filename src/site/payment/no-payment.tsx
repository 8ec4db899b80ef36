import type { OrderShown } from '../../contract/payment.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import styles from './payment.module.css'

/** Why an order cannot be paid, with links to the possible actions and to the products. */
export function NoPayment({ order, why }: { order: OrderShown; why: string }) {
  return (
    <>
      <PageHead title="這張訂單不能付款" text={order.product_name} />
      <Notice fault className={styles['notice']}>
        {why}。
      </Notice>
      <p className={styles['actions']}>
        <SiteLinkButton to={`/payment/success?order=${order.order_no}`} look="secondary">
          查看或取消訂單
        </SiteLinkButton>
        <SiteLinkButton to="/subscriptions" look="quiet">
          訂閱雜誌
        </SiteLinkButton>
      </p>
    </>
  )
}
