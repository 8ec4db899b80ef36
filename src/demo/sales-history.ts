import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Connection, Database } from '../db/connect.ts'
import { sourceOf } from '../db/queries/payment/grants.ts'
import { rows } from '../db/rows.ts'
import {
  charges,
  coupons,
  entitlements,
  invoiceRequests,
  members,
  orderEvents,
  orders,
  payments,
  plans,
  searchLog,
  subscriptionNotices,
  subscriptions,
} from '../db/schema/index.ts'
import { firstOffer, onboardingCoupon } from '../domain/onboarding/coupon.ts'
import type { OrderActor, OrderState } from '../domain/payment/order-state.ts'
import { digitalTerm, issueOf, numberingOf, printTerm } from '../domain/payment/terms.ts'
import { endNotice } from '../domain/subscriptions/mailing.ts'
import { addDays, addMonths } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { taipeiInstant } from './dates.ts'
import { type Random, randomStream } from './random.ts'

/** A plan of the demo, as its orders need it. */
export interface SoldPlan {
  id: number
  title: string
  kind: 'print' | 'digital' | 'both'
  price: number
  months: number
  issues: number
}

type Row<Table extends PgTable> = Table['$inferInsert']

/** The rows of the history, by table. */
export interface SalesHistory {
  members: Row<typeof members>[]
  coupons: Row<typeof coupons>[]
  orders: Row<typeof orders>[]
  events: Row<typeof orderEvents>[]
  payments: Row<typeof payments>[]
  charges: Row<typeof charges>[]
  invoices: Row<typeof invoiceRequests>[]
  subscriptions: Row<typeof subscriptions>[]
  entitlements: Row<typeof entitlements>[]
  notices: Row<typeof subscriptionNotices>[]
}

/** The history covers two years and more, so that the thirteen months of the figures contain renewals. */
const months = 27
/** Sign-ups of the first month; each later month has one more. */
const firstSignUps = 9
/** That of the demo's issues. */
const numbering = numberingOf({ issue: 1, publishDate: '1998-12-01' }, '1998-12-01')
const shares = { subscribes: 0.52, coupon: 0.35, failsOnce: 0.07, abandons: 0.06, refunds: 0.05, renews: 0.64 }
/** The days after the payment within which a reader requests a refund. */
const refundWithin = 7
const kindShares = [0.22, 0.64, 1] as const

const surnames = [...'陳林黃張李王吳劉蔡楊許鄭謝郭洪邱曾廖賴徐周葉蘇莊呂江何蕭羅高']
const givenNames = [
  ...['美玲', '淑芬', '志偉', '俊宏', '雅惠', '建宏', '麗華', '秀英', '家豪', '怡君', '文雄', '淑貞', '明哲', '惠雯'],
  ...['國棟', '佩珊', '素月', '宗翰', '玉蘭', '志明', '碧霞', '冠宇', '秋香', '彥廷', '寶珠', '振宇', '月娥', '欣怡'],
]

/** A deterministic UUID. */
function uuidOf(dice: Random): string {
  const hex = Array.from({ length: 32 }, () => dice.int(0, 15).toString(16)).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}

const timeOf = (dice: Random) => `${String(dice.int(8, 22)).padStart(2, '0')}:${String(dice.int(0, 59)).padStart(2, '0')}`

/** A buyer, and the last days of the entitlements so far. */
interface Buyer {
  id: string
  name: string
  email: string
  phone: string
  until: { digital: string | null; issue: number | null }
}

/**
 * Simulated sales up to the day before `today`: members signed up, bought, renewed, used coupons, failed, abandoned and
 * requested refunds. The terms are computed by the rules of the shop. Deterministic for a day.
 */
export function salesHistory(today: string, offered: readonly SoldPlan[]): SalesHistory {
  const sales: SalesHistory = {
    members: [],
    coupons: [],
    orders: [],
    events: [],
    payments: [],
    charges: [],
    invoices: [],
    subscriptions: [],
    entitlements: [],
    notices: [],
  }
  const firstOfMonth = `${today.slice(0, 7)}-01`
  for (let month = 0; month < months; month += 1) {
    const dice = randomStream('sales', month)
    const first = addMonths(firstOfMonth, month - months + 1)
    const isBusy = ['01', '05', '11'].includes(first.slice(5, 7))
    const signUps = Math.round((firstSignUps + month) * (isBusy ? 1.3 : 1) * dice.range(0.85, 1.15))
    for (let nth = 0; nth < signUps; nth += 1) {
      const day = addDays(first, dice.int(0, 27))
      // a stream of its own: one reader's outcome does not shift the others'
      if (day < today) addReader(sales, { day, today, dice: randomStream('reader', month, nth), offered })
    }
  }
  return sales
}

interface ReaderOptions {
  day: string
  today: string
  dice: Random
  offered: readonly SoldPlan[]
}

function addReader(sales: SalesHistory, { day, today, dice, offered }: ReaderOptions): void {
  const nth = sales.members.length + 1
  const holder: Buyer = {
    id: uuidOf(dice),
    name: `${dice.pick(surnames)}${dice.pick(givenNames)}`,
    email: `reader${String(nth).padStart(4, '0')}@mail.example`,
    phone: `09${String(dice.int(10_000_000, 99_999_999))}`,
    until: { digital: null, issue: null },
  }
  const createdAt = taipeiInstant(`${day}T${timeOf(dice)}`)
  sales.members.push({
    id: holder.id,
    name: holder.name,
    email: holder.email,
    emailVerified: true,
    createdAt,
    updatedAt: createdAt,
  })
  if (!dice.chance(shares.subscribes)) return
  const share = dice.next()
  const plan = offered[kindShares.findIndex((threshold) => share < threshold)]
  if (!plan) return
  let bought = addDays(day, dice.int(0, 40))
  for (let nthTerm = 0; bought < today; nthTerm += 1) {
    const paidUntil = addOrder(sales, holder, { plan, day: bought, today, dice, isFirst: nthTerm === 0 })
    if (paidUntil === null || !dice.chance(shares.renews)) return
    bought = addDays(paidUntil, -dice.int(2, 25))
  }
}

/** Adds an order and what follows from it. @returns the last day that it pays for; null if it was not kept */
function addOrder(
  sales: SalesHistory,
  holder: Buyer,
  { plan, day, today, dice, isFirst }: { plan: SoldPlan; day: string; today: string; dice: Random; isFirst: boolean },
): string | null {
  const nth = sales.orders.length + 1
  const orderNo = `HP-H${String(nth).padStart(5, '0')}`
  const orderedAt = taipeiInstant(`${day}T${timeOf(dice)}`)
  const after = (minutes: number) => new Date(orderedAt.getTime() + minutes * 60_000)
  let state: OrderState | null = null
  const move = (toState: OrderState, actor: OrderActor, occurredAt: Date) => {
    sales.events.push({ orderNo, fromState: state, toState, actor, at: occurredAt })
    state = toState
  }
  const usesCoupon = isFirst && dice.chance(shares.coupon)
  const discount = usesCoupon ? firstOffer.amount : 0
  const price = plan.price - discount
  const isPrinted = plan.kind !== 'digital'
  const digital = plan.kind === 'print' ? null : digitalTerm(day, holder.until.digital, plan.months)
  const print = isPrinted ? printTerm(day, holder.until.issue, plan.issues, numbering) : null
  const term = digital ?? print ?? { startsOn: day, endsOn: day }
  const [isAbandoned, failsOnce, isRefunded] = [shares.abandons, shares.failsOnce, shares.refunds].map((share) =>
    dice.chance(share),
  )
  const refundDay = addDays(day, dice.int(1, refundWithin))
  const isPaid = !isAbandoned
  const isTakenBack = isPaid && isRefunded === true && refundDay < today
  const code =
    usesCoupon && isPaid ? `FTI${uuidOf(randomStream('coupon', nth)).replaceAll('-', '').slice(0, 12).toUpperCase()}` : null
  move('created', 'member', orderedAt)
  move('pending', 'member', after(1))
  if (isAbandoned) move('cancelled', 'job', after(24 * 60 + 7))
  if (isPaid && failsOnce) {
    move('failed', 'gateway', after(3))
    move('pending', 'member', after(6))
  }
  if (isPaid) move('paid', 'gateway', after(8))
  const refundedAt = isTakenBack ? taipeiInstant(`${refundDay}T15:20`) : null
  if (refundedAt) move('refunded', 'staff', refundedAt)
  const address = isPrinted ? '臺北市中正區日安路一段 1 號' : ''
  sales.orders.push({
    orderNo,
    memberId: holder.id,
    productName: plan.title,
    productKind: 'plan',
    productId: plan.id,
    price: code === null ? plan.price : price,
    discount: code === null ? 0 : discount,
    couponCode: code,
    orderDate: orderedAt,
    state: state ?? 'created',
    paymentMethod: '信用卡',
    subInfo: isPaid ? { product_code: plan.kind, start_date: term.startsOn, end_date: term.endsOn } : null,
    refundInfo: refundedAt ? { cancel_order_date: refundDay, refund_date: refundDay } : null,
    buyer: { name: holder.name, email: holder.email, phone: holder.phone, address },
    invoice: { kind: 'member', code: '', title: '' },
  })
  if (!isPaid) return null
  const amount = code === null ? plan.price : price
  const [tradeNo, gatewayNo, paidAt] = [`H${String(nth).padStart(6, '0')}`, `HG${String(nth).padStart(6, '0')}`, after(8)]
  sales.payments.push({ tradeNo, orderNo, attempt: failsOnce ? 2 : 1, amount, state: 'paid', gatewayNo, createdAt: after(1) })
  sales.charges.push({ orderNo, tradeNo, gatewayNo, amount, chargedAt: paidAt, refundAskedAt: refundedAt, refundedAt })
  const invoice = { kind: 'member' as const, code: '', title: '', amount, createdAt: paidAt }
  sales.invoices.push({ orderNo, ...invoice, state: refundedAt ? 'void' : 'requested' })
  if (code !== null) {
    const { campaign, days } = onboardingCoupon
    const { minimum } = firstOffer
    const coupon = { code, campaign, amount: discount, minimum, endsOn: addDays(day, days), createdAt: orderedAt }
    sales.coupons.push({ ...coupon, memberId: holder.id, usedAt: paidAt, orderNo })
  }
  const number = String(8_000_000 + nth)
  const first = print?.firstIssue ?? issueOf(term.startsOn, numbering)
  const lastIssue = print?.lastIssue ?? first + plan.issues - 1
  const isOver = term.endsOn < today
  sales.subscriptions.push({
    number,
    name: holder.name,
    phone: holder.phone,
    address,
    planId: plan.id,
    digital: plan.kind !== 'print',
    startsOn: term.startsOn,
    endsOn: refundedAt ? addDays(refundDay, -1) : term.endsOn,
    firstIssue: first,
    lastIssue,
    state: refundedAt ? 'cancelled' : isOver ? 'ended' : 'active',
    memberId: holder.id,
    orderNo,
  })
  if (refundedAt) return null
  const entitlement = { memberId: holder.id, source: sourceOf(orderNo) }
  if (digital) sales.entitlements.push({ ...entitlement, kind: 'digital', ...digital })
  if (print) sales.entitlements.push({ ...entitlement, kind: 'print', startsOn: print.startsOn, endsOn: print.endsOn })
  // the notice of an end was sent on its day
  const notice = endNotice(term.endsOn, today)
  if (notice)
    sales.notices.push({ number, kind: notice, about: term.endsOn, sentAt: taipeiInstant(`${addDays(today, -1)}T09:00`) })
  holder.until = { digital: digital?.endsOn ?? holder.until.digital, issue: isPrinted ? lastIssue : holder.until.issue }
  return term.endsOn
}

/** Words that readers of the demo search in vain, and how often a day. */
const soughtInVain: readonly (readonly [keyword: string, most: number])[] = [
  ['甲狀腺結節', 5],
  ['膽結石開刀', 4],
  ['帶狀疱疹後神經痛', 3],
  ['攝護腺指數', 3],
  ['靜脈曲張襪', 2],
  ['睡眠呼吸中止', 2],
]
const searchDays = 60

const searches = (today: string): Row<typeof searchLog>[] =>
  soughtInVain.flatMap(([keyword, maxSearches]) =>
    Array.from({ length: searchDays }, (_, dayIndex) => {
      const count = randomStream('search', keyword, dayIndex).int(0, maxSearches)
      return { day: addDays(today, -dayIndex - 1), keyword, searches: count, clicks: 0, cover: 0, found: 0 }
    }).filter((row) => row.searches > 0),
  )

const soldPlan = z.strictObject({
  id: z.int(),
  title: z.string(),
  kind: z.enum(['print', 'digital', 'both']),
  price: z.int(),
  months: z.int(),
  issues: z.int(),
})
const existsRow = z.strictObject({ so: z.boolean() })

/** A number of the advisory lock of the history. */
const lock = 7_234_021

/**
 * Adds thirteen months and more of sign-ups, sales, wall counts and searches to the demo, once. Tests that copy the
 * seeded template do not have them.
 */
export async function seedDemoHistory({ db }: Connection, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lock})`)
    const [existing] = await rows(tx, existsRow)`select exists (select from orders where order_no like 'HP-H0%') as so`
    if (existing?.so) return
    const offered = await tx
      .select({
        id: plans.id,
        title: plans.title,
        kind: plans.kind,
        price: plans.price,
        months: plans.months,
        issues: plans.issues,
      })
      .from(plans)
      .orderBy(plans.id)
    const today = taipeiDay(now)
    const bought = salesHistory(today, z.array(soldPlan).parse(offered).slice(0, kindShares.length))
    await insertAll(tx, bought)
    await insertMany(tx, searchLog, searches(today))
    await insertWallDays(tx, today)
  })
}

/**
 * Inserts rows as one JSON document: a tenth of the time of a statement with a parameter for each value. All rows have
 * the columns of the first.
 */
async function insertMany<Table extends PgTable>(tx: Database, table: Table, records: readonly Row<Table>[]): Promise<void> {
  const [first] = records
  if (!first) return
  const columns = getTableColumns(table)
  const names = Object.keys(first).map((key) => [key, columns[key]?.name ?? key] as const)
  const json = records.map((row) => Object.fromEntries(names.map(([key, name]) => [name, (row as Record<string, unknown>)[key]])))
  const list = sql.raw(names.map(([, name]) => `"${name}"`).join(', '))
  await tx.execute(
    sql`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, ${JSON.stringify(json)}::json) on conflict do nothing`,
  )
}

async function insertAll(tx: Database, sales: SalesHistory): Promise<void> {
  await insertMany(tx, members, sales.members)
  await insertMany(tx, orders, sales.orders)
  await insertMany(tx, orderEvents, sales.events)
  await insertMany(tx, payments, sales.payments)
  await insertMany(tx, charges, sales.charges)
  await insertMany(tx, invoiceRequests, sales.invoices)
  await insertMany(tx, coupons, sales.coupons)
  await insertMany(tx, subscriptions, sales.subscriptions)
  await insertMany(tx, entitlements, sales.entitlements)
  await insertMany(tx, subscriptionNotices, sales.notices)
}

/** Counts at the walls on the days before those of the readings: fewer impressions, and a lower conversion. */
async function insertWallDays(tx: Database, today: string): Promise<void> {
  await tx.execute(sql`
    insert into wall_days (day, wall, step, count)
    select ${today}::date - back, a.wall, a.step,
      round(a.mean * (1.02 - back / 900.0) * case a.step when 'shown' then 1 else 1.1 - back / 1000.0 end
        * (0.92 + 0.16 * ((back * 7919) % 100) / 100.0))::int
    from (select wall, step, avg(count) as mean, min(day) as since from wall_days group by wall, step) a
      cross join generate_series(${today}::date - a.since + 1, 410) as back
    on conflict do nothing`)
}
