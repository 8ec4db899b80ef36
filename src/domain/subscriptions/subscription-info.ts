import { dottedDay } from '../time/taipei.ts'

/**
 * An entitlement to read or to receive the magazine, over Taipei calendar days (`YYYY-MM-DD`), the last one included.
 */
export interface Entitlement {
  kind: 'digital' | 'print'
  start_date: string
  end_date: string
}

/** Whether an entitlement has expired on a Taipei calendar day. @param lastDay its last day */
export const hasExpired = (lastDay: string, today: string): boolean => lastDay < today

/** The state of an entitlement on a Taipei calendar day. */
export function entitlementState({ start_date, end_date }: Entitlement, today: string): 'coming' | 'running' | 'over' {
  if (today < start_date) return 'coming'
  return hasExpired(end_date, today) ? 'over' : 'running'
}

type SubscriptionCode = 'digital' | 'print' | 'both'

/** Whether a subscription includes printed issues. One without a plan is of the time when all were printed. */
export const includesPrint = (kind: SubscriptionCode | null): boolean => kind !== 'digital'

const names: Record<SubscriptionCode, string> = { digital: '數位訂閱', print: '紙本訂閱', both: '紙本加數位訂閱' }

export interface SubscriptionInfo {
  code: SubscriptionCode
  name: string
  right_due_date: string
  order_link: string
}

/** An entitlement and its source, for example `order:{number}`. */
export interface SourcedEntitlement extends Entitlement {
  source: string
}

/**
 * The entitlements of the subscription of a day. Printed issues begin the month after the order: those of a running
 * source are part of it before the first one is sent.
 */
function currentEntitlements(entitlements: readonly SourcedEntitlement[], today: string): SourcedEntitlement[] {
  const running = entitlements.filter((entitlement) => entitlementState(entitlement, today) === 'running')
  const sources = new Set(running.map(({ source }) => source))
  return entitlements.filter((entitlement) => {
    const state = entitlementState(entitlement, today)
    return state === 'running' || (state === 'coming' && entitlement.kind === 'print' && sources.has(entitlement.source))
  })
}

/** A subscription that begins later. */
export interface FollowingTerm {
  name: string
  start_date: string
  end_date: string
  source: string
}

/** The subscriptions that begin after a day, in their order: what was bought at once is one. */
export function followingTerms(entitlements: readonly SourcedEntitlement[], today: string): FollowingTerm[] {
  const current = new Set(currentEntitlements(entitlements, today))
  const coming = entitlements.filter(
    (entitlement) => !current.has(entitlement) && entitlementState(entitlement, today) === 'coming',
  )
  return [...Map.groupBy(coming, ({ source }) => source)]
    .flatMap(([source, parts]) => {
      const start_date = parts.map((part) => part.start_date).sort()[0]
      const longest = longestOf(parts)
      return longest && start_date !== undefined ? [{ name: names[longest.code], start_date, end_date: longest.due, source }] : []
    })
    .sort((item, other) => (item.start_date + item.source < other.start_date + other.source ? -1 : 1))
}

/**
 * The subscription of a member on a day, and its end. One that begins later is shown only if none is running, and an
 * expired one only without either.
 */
export function subscriptionInfo(entitlements: readonly SourcedEntitlement[], today: string): SubscriptionInfo | null {
  const current = currentEntitlements(entitlements, today)
  const next = followingTerms(entitlements, today)[0]?.source
  const basis = current.length > 0 ? current : entitlements.filter(({ source }) => next === undefined || source === next)
  const longest = longestOf(basis)
  return longest && { code: longest.code, name: names[longest.code], right_due_date: longest.due, order_link: '/subscriptions' }
}

/**
 * Several entitlements as one subscription. Its end is that of the longest digital one, which opens the subscriber
 * wall, or of the longest one for printed issues without a digital one; printed issues are included if they last as
 * long.
 */
function longestOf(entitlements: readonly Entitlement[]): { code: SubscriptionCode; due: string } | null {
  const dueOf = (kind: Entitlement['kind']) =>
    entitlements
      .filter((entitlement) => entitlement.kind === kind)
      .map(({ end_date }) => end_date)
      .sort()
      .at(-1)
  const [digital, print] = [dueOf('digital'), dueOf('print')]
  const due = digital ?? print
  if (due === undefined) return null
  const code = digital === undefined ? 'print' : print !== undefined && print >= digital ? 'both' : 'digital'
  return { code, due }
}

/** Display text of the source of an entitlement. */
export function sourceText(source: string): string {
  const [kind = '', number = ''] = source.split(':', 2)
  if (kind === 'order') return `訂單 ${number}`
  if (kind === 'subscription') return `訂戶編號 ${number}`
  return kind === 'demo' ? '示範帳號' : '贈送'
}

/**
 * The displayed last day of a period. A refund on the first day ends a subscription the day before, so that it covers
 * no day: such a period is shown as its first day only, beside the state.
 */
export const shownLastDay = (startDay: string, lastDay: string): string => (lastDay < startDay ? startDay : lastDay)

/** Display text of a subscription's period. @param state refunded ones cover no day */
export function periodText(state: keyof typeof subscriptionStateNames, startDay: string, lastDay: string): string {
  return state === 'cancelled' ? '退費後已經結束' : `${dottedDay(startDay)} 至 ${dottedDay(lastDay)}`
}

/** Display name of a subscription's state on a day: a later term that follows a running one starts after it. */
export const subscriptionStateName = (state: keyof typeof subscriptionStateNames, startDay: string, today: string): string =>
  state === 'active' && today < startDay ? '還沒開始' : subscriptionStateNames[state]

/** Display names of subscription states, for the holder. */
const subscriptionStateNames: Record<'active' | 'paused' | 'cancelled' | 'ended', string> = {
  active: '訂閱中',
  paused: '暫停寄送',
  cancelled: '已取消',
  ended: '已到期',
}
