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

/** The product of the address is not for sale; orders of it that exist are still paid. */
export function OffSale() {
  return (
    <>
      <PageHead title="這個方案已經停售" text="現在不能再訂這個方案。已經下的訂單還在，照下單時的價格付款就可以。" />
      <p className={styles['actions']}>
        <SiteLinkButton to="/subscriptions">看現在的方案</SiteLinkButton>
        <SiteLinkButton to="/member/subscription-history" look="quiet">
          我的訂單
        </SiteLinkButton>
      </p>
    </>
  )
}
