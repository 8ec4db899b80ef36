import { bindingEndpoints } from '../../contract/binding.ts'
import { noMatchMessage, proofRateLimit } from '../../domain/membership/subscriber-number.ts'
import { toFailure } from '../../operations/failure.ts'
import { bindSubscription, readEntitlement } from '../../operations/membership/member.ts'
import { presentSubscription } from '../presenters/payment.ts'
import { waitMinimum } from '../serving/guards.ts'
import { HttpProblem } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { countAttemptOrThrow } from './attempt-limits.ts'

/** Limits of wrong attempts: per account, and per IP address with any accounts. Correct attempts are not counted. */
const limits = { member: 5, ip: 20, seconds: 900 }
/** The minimum response time, milliseconds: the time must not reveal whether a number exists. */
const minDuration = 120

/** The subscriber's identity and the binding of a number to the account. */
export function serveBinding(app: ApiApp): void {
  serve(app, bindingEndpoints.memberInfo, async ({ context }) => {
    const { identity, h_end_date, subscriptions } = await readEntitlement(context)
    return { items: { identity, h_end_date, subscriber_numbers: subscriptions.map(({ number }) => number) } }
  })
  serve(app, bindingEndpoints.subscriberInfo, async ({ context }) => ({
    items: (await readEntitlement(context)).subscriptions.map(presentSubscription),
  }))
  serve(app, bindingEndpoints.bind, async ({ body, context, c }) => {
    const target = proofRateLimit(body.subscriber_number, body.proof)
    const forget = await countAttemptOrThrow(c, 'bind', { ...limits, about: target })
    const minDelay = waitMinimum(c, minDuration)
    const bound = await bindSubscription(context, { number: body.subscriber_number, proof: body.proof }).catch(async (error) => {
      // only a correct proof learns that the number belongs to another account
      if (toFailure(error)?.code === 'conflict') await forget()
      throw error
    })
    await minDelay
    if (!bound) throw new HttpProblem(404, 'subscription_not_found', noMatchMessage)
    await forget()
    const { identity, h_end_date } = await readEntitlement(context)
    return { items: { subscription: presentSubscription(bound), identity, h_end_date } }
  })
}
