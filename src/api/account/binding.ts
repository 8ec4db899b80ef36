import { bindingEndpoints } from '../../contract/binding.ts'
import { noMatchMessage, proofPace } from '../../domain/membership/subscriber-number.ts'
import { failureOf } from '../../operations/failure.ts'
import { bindSubscription, readEntitlement } from '../../operations/membership/member.ts'
import { presentSubscription } from '../presenters/payment.ts'
import { constantTime } from '../serving/guards.ts'
import { ApiFault } from '../serving/problem.ts'
import { type ApiApp, serve } from '../serving/serve.ts'
import { countTry } from './tries.ts'

/** Limits of wrong attempts: per account, and per address with any accounts. Correct attempts are not counted. */
const limits = { member: 5, address: 20, seconds: 900 }
/** The minimum response time, milliseconds: the time must not reveal whether a number exists. */
const atLeast = 120

/** The subscriber's identity and the binding of a number to the account (section 7, "Member area"). */
export function serveBinding(app: ApiApp): void {
  serve(app, bindingEndpoints.memberInfo, async ({ context }) => {
    const { identity, h_end_date, subscriptions } = await readEntitlement(context)
    return { items: { identity, h_end_date, subscriber_numbers: subscriptions.map(({ number }) => number) } }
  })
  serve(app, bindingEndpoints.subscriberInfo, async ({ context }) => ({
    items: (await readEntitlement(context)).subscriptions.map(presentSubscription),
  }))
  serve(app, bindingEndpoints.bind, async ({ body, context, c }) => {
    const about = proofPace(body.subscriber_number, body.proof)
    const forget = await countTry(c, 'bind', { ...limits, about })
    const enough = constantTime(c, atLeast)
    const bound = await bindSubscription(context, { number: body.subscriber_number, proof: body.proof }).catch(async (error) => {
      // only a correct proof learns that the number belongs to another account
      if (failureOf(error)?.code === 'conflict') await forget()
      throw error
    })
    await enough
    if (!bound) throw new ApiFault(404, 'subscription_not_found', noMatchMessage)
    await forget()
    const { identity, h_end_date } = await readEntitlement(context)
    return { items: { subscription: presentSubscription(bound), identity, h_end_date } }
  })
}
