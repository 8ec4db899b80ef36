import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { discountCodePattern } from '../../domain/payment/discount-code.ts'
import type { InvoiceKind } from '../../domain/payment/invoice.ts'
import type { OrderActor, OrderState } from '../../domain/payment/order-state.ts'
import { members, orders } from './accounts.ts'
import { askPacks, partners } from './offers.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
const orderReference = () =>
  text('order_no')
    .notNull()
    .references(() => orders.orderNo, { onDelete: 'cascade' })

/** Every state transition of every order. Append-only. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: orderReference(),
    fromState: text('from_state').$type<OrderState>(),
    toState: text('to_state').$type<OrderState>().notNull(),
    actor: text('actor').$type<OrderActor>().notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('order_events_order').on(table.orderNo)],
)

/** Payment attempts for an order, by the trade number that this site gives them. */
export const payments = pgTable(
  'payments',
  {
    tradeNo: text('trade_no').primaryKey(),
    orderNo: orderReference(),
    attempt: integer('attempt').notNull(),
    amount: integer('amount').notNull(),
    /** `surplus` was paid although the order needed no payment any more; it is refunded. */
    state: text('state').$type<'pending' | 'paid' | 'failed' | 'surplus' | 'returned'>().notNull(),
    gatewayNo: text('gateway_no'),
    createdAt: timestamptz('created_at').notNull(),
    checkedAt: timestamptz('checked_at'),
  },
  (table) => [index('payments_order').on(table.orderNo), index('payments_state').on(table.state, table.createdAt)],
)

/** Received payments: one for each order that has a price and is or was paid. New Taiwan dollars. */
export const charges = pgTable('charges', {
  orderNo: orderReference().primaryKey(),
  tradeNo: text('trade_no')
    .notNull()
    .references(() => payments.tradeNo),
  /** The gateway's number: of the trade for a first charge, of the authorisation for a later term. */
  gatewayNo: text('gateway_no').notNull().unique(),
  amount: integer('amount').notNull(),
  chargedAt: timestamptz('charged_at').notNull(),
  /**
   * When the refund was first requested from the gateway. Requested and not refunded: a process died in
   * between, or the bank refused.
   */
  refundAskedAt: timestamptz('refund_asked_at'),
  refundedAt: timestamptz('refunded_at'),
})

/** The invoice that every charge requires; issued by the accounting system, void after a refund. */
export const invoiceRequests = pgTable('invoice_requests', {
  orderNo: orderReference().primaryKey(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  code: text('code').notNull(),
  title: text('title').notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<'requested' | 'void'>().notNull().default('requested'),
  createdAt: timestamptz('created_at').notNull(),
})

/** A subscription that the gateway charges periodically. */
export const agreements = pgTable(
  'agreements',
  {
    /** The order of the first term. */
    orderNo: orderReference().primaryKey(),
    tradeNo: text('trade_no').notNull().unique(),
    amount: integer('amount').notNull(),
    months: integer('months').notNull(),
    /** The total number of charges, the first one included. */
    times: integer('times').notNull(),
    state: text('state').$type<'active' | 'cancelled' | 'ended'>().notNull(),
    /** The day of the next charge. */
    nextOn: date('next_on', { mode: 'string' }).notNull(),
    cancelledAt: timestamptz('cancelled_at'),
  },
  (table) => [index('agreements_due').on(table.state, table.nextOn)],
)

/** Bought questions: how many, and the period in which they may be asked. */
export const askQuotas = pgTable(
  'ask_quotas',
  {
    orderNo: orderReference().primaryKey(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    questions: integer('questions').notNull(),
    /** The number of used ones. */
    used: integer('used').notNull().default(0),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('ask_quotas_member').on(table.memberId),
    check('ask_quotas_used', sql`${table.used} between 0 and ${table.questions}`),
  ],
)

/** Codes that a partner distributes for questions that it has paid for. */
export const partnerCodes = pgTable(
  'partner_codes',
  {
    /** In its normalised form. */
    code: text('code').primaryKey(),
    partnerSlug: text('partner_slug')
      .notNull()
      .references(() => partners.slug, { onDelete: 'cascade' }),
    askPackId: integer('ask_pack_id')
      .notNull()
      .references(() => askPacks.id),
    /** The maximum number of uses; 1 for a personal code. */
    quota: integer('quota').notNull(),
    used: integer('used').notNull().default(0),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Archived since: it is refused. Null while in use. */
    archivedAt: timestamp('archived_at', { withTimezone: true }),
  },
  (table) => [
    index('partner_codes_partner').on(table.partnerSlug),
    check('partner_codes_code_plain', sql`${table.code} ~ ${sql.raw(`'${discountCodePattern.source}'`)}`),
  ],
)

/** The state of the demo's simulated gateway. It never contains real payments. */
export const demoTrades = pgTable('demo_trades', {
  tradeNo: text('trade_no').primaryKey(),
  /** The form that started the payment. */
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  state: text('state').$type<'open' | 'paid' | 'failed' | 'refunded'>().notNull(),
  gatewayNo: text('gateway_no').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  /** Later charges of a periodic trade, oldest first. */
  terms: jsonb('terms').$type<{ gwsr: string; at: string; paid: boolean; refunded?: true }[]>().notNull().default([]),
  cancelled: boolean('cancelled').notNull().default(false),
})
