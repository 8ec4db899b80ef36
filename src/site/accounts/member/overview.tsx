import { identityOf } from '../../../domain/membership/identity.ts'
import { memberMenu } from '../../../domain/navigation/member-menu.ts'
import { dottedDay } from '../../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../../drawing/or-not-found.ts'
import type { PageHandle } from '../../../drawing/page-handle.ts'
import { siteRequest } from '../../../drawing/request-context.ts'
import { Badge } from '../../../ui/badge/badge.tsx'
import { ArrowRightIcon } from '../../../ui/icons/icons.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { useShell } from '../../shell/use-shell.ts'
import type { Route } from './+types/overview.ts'
import { MemberPage, Sheet } from './member-page.tsx'
import styles from './overview.module.css'

export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: '會員中心',
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '會員中心', path: '/member' })

/** The overview of the member centre: profile, entitlement, and links. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client, audience } = context.get(siteRequest)
  const { items } = await client('GET /api/v1.0/member/me')
  const member = items[0]
  if (!member) throw notFoundPage()
  const { name, email, h_end_date } = member
  const subscriber = audience === 'subscriber'
  return { name, email, subscriber, entitlement: entitlement(h_end_date, subscriber) }
}

export default function Overview({ loaderData: { name, email, subscriber, entitlement } }: Route.ComponentProps) {
  const [, ...groups] = memberMenu(useShell().config.memberSite)
  return (
    <MemberPage title="會員中心">
      <section className={styles['card']} aria-label="會員身分">
        <p className={styles['name']}>
          {name}
          <Badge look={subscriber ? 'accent' : 'outline'}>{subscriber ? '訂戶' : '會員'}</Badge>
        </p>
        <p className={styles['email']}>{email}</p>
        <p>{entitlement}</p>
        {!subscriber && (
          <p className={styles['actions']}>
            <SiteLinkButton to="/member/bind" size="small">
              綁定訂戶編號
            </SiteLinkButton>
            <SiteLinkButton to="/subscriptions" size="small" look="secondary">
              訂閱雜誌
            </SiteLinkButton>
          </p>
        )}
      </section>
      {groups.map(({ title, entries }, at) => (
        <Sheet key={title} id={`group-${at}`} title={title}>
          <ul className={styles['links']}>
            {entries.map(({ title, href }) => (
              <li key={href}>
                <SiteLink to={href} className={styles['link']}>
                  {title}
                  <ArrowRightIcon />
                </SiteLink>
              </li>
            ))}
          </ul>
        </Sheet>
      ))}
    </MemberPage>
  )
}

/** A member's entitlement as text. Staff read everything without an entitlement. */
function entitlement(h_end_date: string | null, subscriber: boolean): string {
  const own = identityOf({ h_end_date, staff: false }, new Date()) === 'subscriber'
  if (h_end_date === null)
    return subscriber
      ? '可以閱讀全站的線上文章。'
      : '目前沒有線上閱讀的訂閱，紙本訂閱不含線上閱讀。綁定訂戶編號或訂閱數位方案，就能閱讀訂戶文章。'
  if (own || subscriber) return `可以閱讀全站的線上文章，數位權益到 ${dottedDay(h_end_date)}（含當日）。`
  return `數位權益已於 ${dottedDay(h_end_date)} 到期。續訂或綁定訂戶編號，就能繼續閱讀訂戶文章。`
}
