import { subscriptionEndpoints } from '../contract/subscriptions.ts'
import { listOpenIssues } from '../operations/subscriptions/list-open-issues.ts'
import { listOrders } from '../operations/subscriptions/list-orders.ts'
import { readSubscription } from '../operations/subscriptions/read-subscription.ts'
import { presentPage } from './presenters/page.ts'
import { type ApiApp, serve } from './serve.ts'

/** What a member subscribes to, ordered, and may therefore read (section 7, "Member area"). */
export function serveSubscriptions(app: ApiApp): void {
  serve(app, subscriptionEndpoints.subscription, async ({ context }) => ({ items: await readSubscription(context) }))
  serve(app, subscriptionEndpoints.orders, async ({ query: { page, per_page }, context }) =>
    presentPage(await listOrders(context, { page, perPage: per_page }), (order) => order),
  )
  serve(app, subscriptionEndpoints.issues, async ({ query: { page, per_page }, context }) =>
    presentPage(await listOpenIssues(context, { page, perPage: per_page }), (issue) => ({
      ...issue,
      url: `/magazine/${issue.issue}`,
    })),
  )
}
