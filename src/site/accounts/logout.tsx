import { Form, redirect } from 'react-router'
import { isPaymentPath } from '../../domain/navigation/sign-in-link.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../drawing/request-context.ts'
import { isSameSiteNavigation, refererIn } from '../same-site-navigation.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/logout.ts'
import { AccountCard } from './account-card.tsx'
import { SubmitButton } from './account-form.tsx'
import { callAccounts, goWith } from './call-accounts.ts'
import { goOnTo } from './carried-query.ts'

export const handle: PageHandle = { layout: 'default', title: '登出', cached: false, private: true, robots: 'noindex' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '登出', path: '/logout' })

/** A sign-out link: from this site it signs out at once, from elsewhere it asks for confirmation (CSRF protection). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const site = context.get(siteRequest)
  const landing = landingOf(request.headers, url)
  if (site.audience !== 'member' && site.audience !== 'subscriber') throw redirect(landing)
  if (isSameSiteNavigation(request.headers, url.origin)) throw await signOut(site, landing)
  return { landing }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return signOut(context.get(siteRequest), landingOf(request.headers, url))
}

async function signOut(site: SiteRequest, landing: string): Promise<Response> {
  const { ok, cookies } = await callAccounts(site, '/sign-out', {})
  if (!ok) throw new Error('Signing out failed')
  return goWith(landing, cookies)
}

/** Section 6: from payment pages to the ask-diabetes page, else to the link's destination, else to the front page. */
function landingOf(headers: Headers, url: URL): string {
  const fromPayment = url.searchParams.get('from') === 'payment' || isPaymentPath(refererIn(headers, url.origin) ?? '')
  return fromPayment ? '/payment/ask-diabetes' : goOnTo(url.searchParams)
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
