import type { Database } from '../../db/connect.ts'
import {
  changeSubscription,
  digitalUntil,
  insertQuota,
  insertRights,
  insertSubscription,
  lastPrintedIssue,
  lockMember,
  sourceOf,
  subscriptionOf,
} from '../../db/queries/payment/grants.ts'
import type { Order } from '../../db/queries/payment/orders.ts'
import type { PlanProduct, Product } from '../../db/queries/payment/products.ts'
import { digitalTerm, issueOf, printTerm, questionTerm, type Term } from '../../domain/payment/terms.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'

/** What an order granted: the days, and the subscriber number if there is one. */
export interface Grant extends Term {
  number: string | null
}

type Paid = Pick<Order, 'orderNo' | 'memberId' | 'renews' | 'buyer'>

const tries = 20

/** Grants a member the entitlements of their order, in the transaction that records the payment. */
export async function grant(tx: Database, order: Paid, product: Product, now: Date): Promise<Grant> {
  const { memberId, orderNo } = order
  const today = taipeiDay(now)
  if (memberId) await lockMember(tx, memberId)
  if (product.kind === 'plan') return grantPlan(tx, order, product, now)
  const term = questionTerm(today)
  await insertQuota(tx, { orderNo, memberId, questions: product.questions, ...term })
  return { ...term, number: null }
}

/** The terms that a plan would grant a member: from today, or from the end of their present entitlement. */
export async function planTerms(db: Database, memberId: string | null, plan: PlanProduct, today: string) {
  const digital = plan.digital ? digitalTerm(today, memberId && (await digitalUntil(db, memberId)), plan.months) : null
  const print = plan.print ? printTerm(today, memberId === null ? null : await lastPrintedIssue(db, memberId), plan.issues) : null
  return { digital, print, term: digital ?? print ?? { startsOn: today, endsOn: today } }
}

export type PlanTerms = Awaited<ReturnType<typeof planTerms>>

async function grantPlan(tx: Database, order: Paid, plan: PlanProduct, now: Date): Promise<Grant> {
  const { memberId, orderNo } = order
  const { digital, print, term } = await planTerms(tx, memberId, plan, taipeiDay(now))
  if (memberId) {
    const source = sourceOf(orderNo)
    await insertRights(tx, [
      ...(digital ? [{ memberId, source, kind: 'digital' as const, ...digital }] : []),
      ...(print ? [{ memberId, source, kind: 'print' as const, startsOn: print.startsOn, endsOn: print.endsOn }] : []),
    ])
  }
  const first = print?.firstIssue ?? issueOf(term.startsOn)
  const number = await subscribe(tx, order, plan, {
    startsOn: term.startsOn,
    endsOn: term.endsOn,
    firstIssue: first,
    lastIssue: print?.lastIssue ?? first + plan.issues - 1,
  })
  return { startsOn: term.startsOn, endsOn: term.endsOn, number }
}

/** A later term extends the subscriber number of the first; anything else gets a number of its own. */
async function subscribe(
  tx: Database,
  { orderNo, memberId, renews, buyer }: Paid,
  plan: PlanProduct,
  term: Term & { firstIssue: number; lastIssue: number },
): Promise<string> {
  const running = renews === null ? null : await subscriptionOf(tx, renews)
  if (running) {
    const state = running.pausedFrom === null ? 'active' : 'paused'
    await changeSubscription(tx, running.number, { endsOn: term.endsOn, lastIssue: term.lastIssue, state })
    return running.number
  }
  const about = {
    name: buyer?.name ?? '',
    phone: buyer?.phone ?? '',
    address: buyer?.address ?? '',
    planId: plan.id,
    digital: plan.digital,
  }
  for (let time = 0; time < tries; time += 1) {
    const number = String(1_000_000 + Math.floor(Math.random() * 9_000_000))
    if (await insertSubscription(tx, { number, orderNo, ...about, ...term, memberId, state: 'active' })) return number
  }
  throw new Error('no subscriber number was free')
}
