import { Hono } from 'hono'
import type { MediaStorage } from '../operations/media/add-media.ts'
import { serveBinding } from './account/binding.ts'
import { serveOwnData } from './account/own-data.ts'
import { servePasskeys } from './account/passkeys.ts'
import { serveProfile } from './account/profile.ts'
import { serveSealedEmails } from './account/sealed-emails.ts'
import { serveSealedForms } from './account/sealed-forms.ts'
import { serveSecondFactor } from './account/second-factor.ts'
import { serveSecurity } from './account/security.ts'
import type { AccountSettings } from './account/settings.ts'
import type { Auth } from './auth/auth.ts'
import { serveAuthCalls } from './auth/auth-calls.ts'
import { extendSession } from './auth/session-cookie.ts'
import { serveBulkEdits } from './bulk-edits.ts'
import { serveFormEntries } from './forms/form-entries.ts'
import { type FormSettings, serveForms } from './forms/forms.ts'
import { serveOfficeSignUps } from './forms/office-sign-ups.ts'
import { type LensSettings, serveLens } from './lens.ts'
import { serveMailReports } from './mail-reports.ts'
import { serveManuscripts } from './manuscripts.ts'
import { serveMeasures } from './measures.ts'
import { serveMedia } from './media.ts'
import { serveMemberLookUp } from './member-look-up.ts'
import * as served from './modules.ts'
import { serveNewsletters } from './newsletters.ts'
import { serveOpenApi } from './openapi/openapi.ts'
import { serveDemoGateway } from './payment/demo-gateway.ts'
import { serveNotifications } from './payment/notifications.ts'
import { serveOffice } from './payment/office.ts'
import { servePayment } from './payment/payment.ts'
import type { PaymentSettings } from './payment/settings.ts'
import { serveSubcheck } from './payment/subcheck.ts'
import { servePosts } from './posts.ts'
import { servePreviewLinks } from './preview-links.ts'
import { serveQuestionQueue } from './questions/question-queue.ts'
import { serveQuestions } from './questions/questions.ts'
import { type PresenceDependencies, servePresence } from './reviews/presence.ts'
import { reviewNotifier, serveReviews } from './reviews/reviews.ts'
import type { ApiEnv } from './serving/context.ts'
import { noSuchCall } from './serving/guards.ts'
import { toProblem } from './serving/problem.ts'
import { limitRate } from './serving/rate-limit.ts'
import { rejectMalformedUrl } from './serving/request-url.ts'
import type { ApiApp } from './serving/serve.ts'
import { serveSetUp } from './set-up.ts'
import { serveStaffRoles } from './staff-roles.ts'

/** Dependencies of the calls besides the database, which each request brings. */
export interface ApiSettings {
  /** Reports unexpected errors. */
  report: (error: unknown, requestId: string) => void
  /** Sign-in and sessions; null: no member can sign in. */
  auth: Auth | null
  accounts: AccountSettings
  forms: FormSettings
  payment: PaymentSettings
  media: MediaStorage
  presence: PresenceDependencies
  lens: LensSettings
  /** Whether mails leave the system. */
  sendsMail: boolean
  /** Admit a mail relay that reports bounces. */
  mailReportTokens: readonly string[]
}

/**
 * The whole API as one fetch handler. The router's order matters: fixed paths before `:postType`; a trailing slash
 * makes no difference.
 */
export function createApi(settings: ApiSettings): ApiApp {
  const { report, auth, accounts, forms, payment, media, presence, lens, sendsMail, mailReportTokens } = settings
  const app: ApiApp = Object.assign(new Hono<ApiEnv>({ strict: false }), { handlers: new Map() })
  if (auth) serveAuthCalls(app, auth, report)
  // before the limit per IP address: a relay reports all bounces of a mailing from one
  serveMailReports(app, mailReportTokens)
  app.use(limitRate(), rejectMalformedUrl)
  if (auth) app.use('/api/v1.0/member/me', extendSession(auth))
  serveOpenApi(app)
  for (const serve of Object.values(served)) serve(app)
  serveSealedEmails(app, accounts)
  serveProfile(app, accounts)
  serveBinding(app)
  serveSecurity(app, accounts)
  serveSecondFactor(app, accounts)
  serveSealedForms(app, accounts)
  servePasskeys(app, accounts)
  serveOwnData(app, accounts)
  serveMeasures(app, report)
  serveForms(app, forms)
  serveFormEntries(app, forms)
  serveOfficeSignUps(app)
  servePayment(app, payment)
  serveOffice(app, payment)
  serveMemberLookUp(app, forms.site)
  serveSetUp(app, accounts, { payment: payment.isConfigured && !payment.isTest, mail: sendsMail })
  const notifyReview = reviewNotifier(forms.site)
  serveStaffRoles(app, notifyReview)
  serveBulkEdits(app, notifyReview)
  serveManuscripts(app, notifyReview)
  serveLens(app, lens, forms.site)
  serveReviews(app, notifyReview)
  servePresence(app, presence)
  servePreviewLinks(app, forms.secret)
  serveMedia(app, media, report)
  serveQuestions(app, payment)
  serveQuestionQueue(app, payment)
  serveNotifications(app, payment)
  serveDemoGateway(app, payment)
  serveSubcheck(app)
  serveNewsletters(app, forms)
  servePosts(app)
  app.notFound((c) => toProblem(noSuchCall(app, c), c.env.requestId, report))
  app.onError((error, c) => toProblem(error, c.env.requestId, report))
  return app
}
