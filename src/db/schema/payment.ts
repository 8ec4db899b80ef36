import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { plainCodePattern } from '../../domain/payment/discount-code.ts'
import type { InvoiceKind } from '../../domain/payment/invoice.ts'
import type { OrderActor, OrderState } from '../../domain/payment/order-state.ts'
import { members, orders } from './accounts.ts'
import { askPacks, partners } from './offers.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const ofOrder = () =>
  text('order_no')
    .notNull()
    .references(() => orders.orderNo, { onDelete: 'cascade' })

/** Every move of every order. Nothing is ever changed here. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    orderNo: ofOrder(),
    fromState: text('from_state').$type<OrderState>(),
    toState: text('to_state').$type<OrderState>().notNull(),
    actor: text('actor').$type<OrderActor>().notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('order_events_order').on(table.orderNo)],
)

/** Tries to pay an order at the gateway, by the number that the gateway knows them under. */
export const payments = pgTable(
  'payments',
  {
    tradeNo: text('trade_no').primaryKey(),
    orderNo: ofOrder(),
    attempt: integer('attempt').notNull(),
    amount: integer('amount').notNull(),
    /** `surplus` was paid although the order needed no money any more; it goes back. */
    state: text('state').$type<'pending' | 'paid' | 'failed' | 'surplus' | 'returned'>().notNull(),
    gatewayNo: text('gateway_no'),
    createdAt: at('created_at').notNull(),
    checkedAt: at('checked_at'),
  },
  (table) => [index('payments_order').on(table.orderNo), index('payments_state').on(table.state, table.createdAt)],
)

/** Money that came: one for each order that cost something and is or was paid. New Taiwan dollars. */
export const charges = pgTable('charges', {
  orderNo: ofOrder().primaryKey(),
  tradeNo: text('trade_no')
    .notNull()
    .references(() => payments.tradeNo),
  /** The gateway's number: of the trade for a first charge, of the authorisation for a later term. */
  gatewayNo: text('gateway_no').notNull().unique(),
  amount: integer('amount').notNull(),
  chargedAt: at('charged_at').notNull(),
  /** When the gateway was first asked to give it back. Asked and not given back: a process died between, or the bank said no. */
  refundAskedAt: at('refund_asked_at'),
  refundedAt: at('refunded_at'),
})

/** The invoice that every charge asks for; made out by the accounting system, void after a refund. */
export const invoiceRequests = pgTable('invoice_requests', {
  orderNo: ofOrder().primaryKey(),
  kind: text('kind').$type<InvoiceKind>().notNull(),
  code: text('code').notNull(),
  title: text('title').notNull(),
  amount: integer('amount').notNull(),
  state: text('state').$type<'requested' | 'void'>().notNull().default('requested'),
  createdAt: at('created_at').notNull(),
})

/** A subscription that the gateway goes on charging for. */
export const agreements = pgTable(
  'agreements',
  {
    /** The order of the first term. */
    orderNo: ofOrder().primaryKey(),
    tradeNo: text('trade_no').notNull().unique(),
    amount: integer('amount').notNull(),
    months: integer('months').notNull(),
    /** How many charges there will be, the first one included. */
    times: integer('times').notNull(),
    state: text('state').$type<'active' | 'cancelled' | 'ended'>().notNull(),
    /** The day of the next charge. */
    nextOn: date('next_on', { mode: 'string' }).notNull(),
    cancelledAt: at('cancelled_at'),
  },
  (table) => [index('agreements_due').on(table.state, table.nextOn)],
)

/** Questions that were bought: how many, and from when until when they may be asked. */
export const askQuotas = pgTable(
  'ask_quotas',
  {
    orderNo: ofOrder().primaryKey(),
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    questions: integer('questions').notNull(),
    /** How many of them were asked. */
    used: integer('used').notNull().default(0),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('ask_quotas_member').on(table.memberId),
    check('ask_quotas_used', sql`${table.used} between 0 and ${table.questions}`),
  ],
)

/** Codes that a partner hands out for questions it has paid for. */
export const partnerCodes = pgTable(
  'partner_codes',
  {
    /** In its normal form. */
    code: text('code').primaryKey(),
    partnerSlug: text('partner_slug')
      .notNull()
      .references(() => partners.slug, { onDelete: 'cascade' }),
    askPackId: integer('ask_pack_id')
      .notNull()
      .references(() => askPacks.id),
    /** How often it may be used; 1 for a code of one person. */
    quota: integer('quota').notNull(),
    used: integer('used').notNull().default(0),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('partner_codes_partner').on(table.partnerSlug),
    check('partner_codes_code_plain', sql`${table.code} ~ ${sql.raw(`'${plainCodePattern.source}'`)}`),
  ],
)

/** What the demo's own gateway knows. Real money is never here. */
export const demoTrades = pgTable('demo_trades', {
  tradeNo: text('trade_no').primaryKey(),
  /** The form with which the payment was started. */
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  state: text('state').$type<'open' | 'paid' | 'failed' | 'refunded'>().notNull(),
  gatewayNo: text('gateway_no').notNull(),
  createdAt: at('created_at').notNull(),
  /** Later charges of a periodic trade, oldest first. */
  terms: jsonb('terms').$type<{ gwsr: string; at: string; paid: boolean; refunded?: true }[]>().notNull().default([]),
  cancelled: boolean('cancelled').notNull().default(false),
})
