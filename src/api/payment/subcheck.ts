import { paymentEndpoints } from '../../contract/payment.ts'
import { proofRateLimit } from '../../domain/membership/subscriber-number.ts'
import { shownLastDay } from '../../domain/subscriptions/subscription-info.ts'
import { checkSubscription } from '../../operations/payment/check-payment.ts'
import { countAttemptOrThrow } from '../account/attempt-limits.ts'
import { type ApiApp, serve } from '../serving/serve.ts'

/** The limit of attempts per IP address, correct ones included: subscription data must not be collected in bulk. */
const limits = { ip: 20, seconds: 3600 }

/** 查詢訂閱: by number and proof, with a limit against guessing. */
export function serveSubcheck(app: ApiApp): void {
  serve(app, paymentEndpoints.subcheck, async ({ body, context, c }) => {
    await countAttemptOrThrow(c, 'subcheck', limits)
    const forget = await countAttemptOrThrow(c, 'subcheck', { seconds: 0, about: proofRateLimit(body.number, body.proof) })
    const subscription = await checkSubscription(context, body)
    await forget()
    const { startsOn, endsOn, firstIssue, lastIssue, copiesLeft, nextMailing, ...rest } = subscription
    return {
      items: {
        ...rest,
        starts_on: startsOn,
        ends_on: shownLastDay(startsOn, endsOn),
        first_issue: firstIssue,
        last_issue: lastIssue,
        copies_left: copiesLeft,
        next_mailing: nextMailing,
      },
    }
  })
}
