import { OpenAPIHono } from '@hono/zod-openapi'
import { serveAddresses } from './account/serve-addresses.ts'
import { serveBinding } from './account/serve-binding.ts'
import { serveOwnData } from './account/serve-own-data.ts'
import { servePasskeys } from './account/serve-passkeys.ts'
import { serveProfile } from './account/serve-profile.ts'
import { serveSecurity } from './account/serve-security.ts'
import { withoutAccounts } from './account/settings.ts'
import { refuseBadAddress } from './address.ts'
import { serveAds } from './ads.ts'
import type { Auth } from './auth/auth.ts'
import { extendSession } from './auth/extend-session.ts'
import { serveAuth } from './auth/serve-auth.ts'
import type { ApiEnv } from './context.ts'
import { serveDemo } from './demo.ts'
import { serveDigitalFeatures } from './digital-features.ts'
import { serveDiscovery } from './discovery.ts'
import { serveFavorites } from './favorites.ts'
import { type FormSettings, serveForms, settingsForTests } from './forms/serve-forms.ts'
import { serveFront } from './front.ts'
import { serveLegacy } from './legacy.ts'
import { serveMeasures } from './measures.ts'
import { serveMember } from './member.ts'
import { serveNewsletters } from './newsletters.ts'
import { noSuchCall } from './no-such-call.ts'
import { serveOffers } from './offers.ts'
import { serveOnboarding } from './onboarding.ts'
import { serveOpenApi } from './openapi.ts'
import { serveDemoGateway } from './payment/serve-demo-gateway.ts'
import { serveNotifications } from './payment/serve-notifications.ts'
import { serveOffice } from './payment/serve-office.ts'
import { servePayment } from './payment/serve-payment.ts'
import { serveSubcheck } from './payment/serve-subcheck.ts'
import { type PaymentSettings, paymentForTests } from './payment/settings.ts'
import { servePlaces } from './places.ts'
import { servePosts } from './posts.ts'
import { toProblem } from './problem.ts'
import { serveDesk } from './questions/serve-desk.ts'
import { serveQuestions } from './questions/serve-questions.ts'
import { serveQuizzes } from './quizzes.ts'
import { limitRate } from './rate-limit.ts'
import { serveRecommendations } from './recommendations.ts'
import { serveRecords } from './records.ts'
import { serveRoles } from './roles.ts'
import { serveSearch } from './search.ts'
import type { ApiApp } from './serve.ts'
import { serveShares } from './shares.ts'
import { serveShell } from './shell.ts'
import { serveSubscriptions } from './subscriptions.ts'
import { serveTools } from './tools.ts'
import { serveTopics } from './topics.ts'

/**
 * The whole API as one fetch handler. The order is the router's: fixed paths before `:postType`; a final slash is no difference.
 * Without `auth` (tests of the other calls) nobody can sign in.
 */
export function createApi({
  report,
  auth,
  forms = settingsForTests(),
  payment = paymentForTests(),
}: {
  report: (error: unknown, requestId: string) => void
  auth?: Auth
  forms?: FormSettings
  payment?: PaymentSettings
}): ApiApp {
  const app: ApiApp = Object.assign(new OpenAPIHono<ApiEnv>({ strict: false }), { answers: new Map() })
  if (auth) serveAuth(app, auth, report)
  app.use(limitRate(), refuseBadAddress)
  if (auth) app.use('/api/v1.0/member/me', extendSession(auth))
  serveOpenApi(app)
  serveMember(app)
  serveOnboarding(app)
  const accounts = auth ?? withoutAccounts()
  serveAddresses(app, accounts)
  serveProfile(app, accounts)
  serveBinding(app)
  serveSecurity(app, accounts)
  servePasskeys(app)
  serveOwnData(app, accounts)
  serveShell(app)
  serveFavorites(app)
  serveRecords(app)
  serveSubscriptions(app)
  serveTopics(app)
  serveFront(app)
  serveMeasures(app, report)
  serveRecommendations(app)
  serveLegacy(app)
  serveDemo(app)
  servePlaces(app)
  serveDigitalFeatures(app)
  serveDiscovery(app)
  serveOffers(app)
  serveAds(app)
  serveForms(app, forms)
  serveQuizzes(app)
  serveTools(app)
  servePayment(app, payment)
  serveOffice(app)
  serveRoles(app)
  serveQuestions(app, payment)
  serveDesk(app, payment)
  serveNotifications(app, payment)
  serveDemoGateway(app, payment)
  serveSubcheck(app)
  serveNewsletters(app, forms)
  serveSearch(app)
  serveShares(app)
  servePosts(app)
  app.notFound((c) => toProblem(noSuchCall(app, c), c.env.requestId, report))
  app.onError((error, c) => toProblem(error, c.env.requestId, report))
  return app
}
