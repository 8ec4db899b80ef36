import { createHmac } from 'node:crypto'
import { paymentEndpoints } from '../../contract/payment.ts'
import { checkSubscription } from '../../operations/payment/check-subscription.ts'
import { countSubscriptionCheck } from '../../operations/payment/count-subscription-check.ts'
import { ApiFault } from '../problem.ts'
import { network } from '../rate-limit.ts'
import { type ApiApp, serve } from '../serve.ts'

/** 查詢訂閱: by number and proof, told apart from guessing by how often one asks. */
export function serveSubcheck(app: ApiApp, secret: string): void {
  const nameOf = (text: string) => createHmac('sha256', secret).update(`subcheck ${text}`).digest('base64url').slice(0, 22)
  serve(app, paymentEndpoints.subcheck, async ({ body, context, c }) => {
    const wait = await countSubscriptionCheck(context, [nameOf(network(c.env.ip)), nameOf(body.number)])
    if (wait > 0)
      throw new ApiFault(429, 'too_many_checks', `查詢次數太多，請在 ${Math.ceil(wait / 60)} 分鐘後再試`, {
        headers: { 'retry-after': String(wait) },
      })
    const { startsOn, endsOn, firstIssue, lastIssue, copiesLeft, nextMailing, ...rest } = await checkSubscription(context, body)
    return {
      items: {
        ...rest,
        starts_on: startsOn,
        ends_on: endsOn,
        first_issue: firstIssue,
        last_issue: lastIssue,
        copies_left: copiesLeft,
        next_mailing: nextMailing,
      },
    }
  })
}
