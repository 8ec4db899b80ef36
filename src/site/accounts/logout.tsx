import { Form, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { isPaymentPath } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import { isSameSiteNavigation, ownReferrer } from '../same-site-navigation.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/logout.ts'
import { AccountCard } from './account-card.tsx'
import { SubmitButton } from './account-form.tsx'
import { callAccounts, redirectWithCookies } from './account-form-result.ts'
import { destinationOf } from './sign-in-query.ts'

export const handle: PageHandle = { layout: 'default', title: '登出', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '登出', path: '/logout' })

/** A sign-out link: from this site it signs out at once, from elsewhere it asks for confirmation (CSRF protection). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const landing = await landingOf(site, request.headers, url)
  if (site.audience !== 'member' && site.audience !== 'subscriber') throw redirect(landing)
  if (isSameSiteNavigation(request.headers, url.origin)) throw await signOut(site, landing)
  return { landing }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const site = context.get(siteRequest)
  return signOut(site, await landingOf(site, request.headers, url))
}

async function signOut(site: SiteRequest, landing: string): Promise<Response> {
  const { ok, cookies } = await callAccounts(site, '/sign-out', {})
  if (!ok) throw new Error('Signing out failed')
  return redirectWithCookies(landing, cookies)
}

/**
 * Destination after signing out: from payment pages to the ask-diabetes page, else to the link's destination, else to
 * the front page. The checkout of a plan is none of that product's pages: it returns to the plans.
 */
async function landingOf(site: SiteRequest, headers: Headers, url: URL): Promise<string> {
  const referer = ownReferrer(headers, url.origin) ?? ''
  if (url.searchParams.get('from') !== 'payment' && !isPaymentPath(referer)) return destinationOf(url.searchParams)
  return (await isForPlan(site, new URL(referer, url.origin).searchParams)) ? '/subscriptions' : '/payment/ask-diabetes'
}

/** Whether a payment page is that of a plan, by the product or the order in its URL. */
async function isForPlan({ client }: SiteRequest, page: URLSearchParams): Promise<boolean> {
  const { plan, order: orderNo } = parseQuery(page)
  try {
    if (orderNo !== undefined) {
      const { items } = await client('GET /api/v3.0/payment/order/:orderNo', { params: { orderNo } })
      return items.product.kind === 'plan'
    }
    return plan !== undefined && (await client('GET /api/v3.0/payment/product')).items.plans.some(({ code }) => code === plan)
  } catch (error) {
    // the reader signs out in any case
    if (isApiError(error)) return false
    throw error
  }
}

export default function Logout({ loaderData: { landing } }: Route.ComponentProps) {
  return (
    <AccountCard title="登出" lead="要登出嗎？" foot={<SiteLink to={landing}>不要，回到網站</SiteLink>}>
      <Form method="post">
        <SubmitButton>登出</SubmitButton>
      </Form>
    </AccountCard>
  )
}
