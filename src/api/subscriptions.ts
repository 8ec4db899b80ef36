import { subscriptionEndpoints } from '../contract/subscriptions.ts'
import { entityPath } from '../domain/navigation/paths.ts'
import {
  changeMailingAddress,
  listOpenIssues,
  listOrders,
  listSubscriptions,
  pauseMailing,
  readSubscription,
  reportMissingCopy,
  resumeMailing,
} from '../operations/subscriptions/subscriptions.ts'
import { presentManagedSubscription } from './presenters/payment.ts'
import { presentPage } from './presenters/shell.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** A member's subscription, orders and entitlements. */
export function serveSubscriptions(app: ApiApp): void {
  serve(app, subscriptionEndpoints.subscription, async ({ context }) => ({ items: await readSubscription(context) }))
  serve(app, subscriptionEndpoints.orders, async ({ query: { page, per_page }, context }) =>
    presentPage(await listOrders(context, { page, perPage: per_page }), (order) => order),
  )
  serve(app, subscriptionEndpoints.issues, async ({ query: { page, per_page }, context }) =>
    presentPage(await listOpenIssues(context, { page, perPage: per_page }), (issue) => ({
      ...issue,
      url: entityPath('magazine', issue.issue),
    })),
  )
  serveTending(app)
}

/** The calls by which a member manages their own mailings. */
function serveTending(app: ApiApp): void {
  const done = { items: { result: true } }
  serve(app, subscriptionEndpoints.list, async ({ context }) => ({
    items: (await listSubscriptions(context)).map(presentManagedSubscription),
  }))
  serve(app, subscriptionEndpoints.pause, async ({ params, context }) => {
    await pauseMailing(context, params.number)
    return done
  })
  serve(app, subscriptionEndpoints.resume, async ({ params, context }) => {
    await resumeMailing(context, params.number)
    return done
  })
  serve(app, subscriptionEndpoints.changeAddress, async ({ params, body, context }) => {
    const { address, recipient_name: name, recipient_phone: phone } = body
    const recipient = name === undefined && phone === undefined ? undefined : { name: name ?? '', phone: phone ?? '' }
    await changeMailingAddress(context, params.number, { address, recipient })
    return done
  })
  serve(app, subscriptionEndpoints.reportMissing, async ({ params, body, context }) => {
    await reportMissingCopy(context, params.number, body.issue)
    return done
  })
}
