import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

/** Where no payment gateway is configured: that orders are not possible yet, and whom to ask. */
export function NotPayable({ className, what }: { className?: string | undefined; what: string }) {
  return (
    <Notice className={className} data-testid="not-payable">
      線上付款還沒有開放，現在還不能在這裡{what}。想{what}，請先<SiteLink to="/contact">與我們聯絡</SiteLink>。
    </Notice>
  )
}
