import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { mailPriorities } from '../../domain/mail/priority.ts'
import type { InvoiceWish } from '../../domain/payment/invoice.ts'
import type { OrderState } from '../../domain/payment/order-state.ts'
import type { RecordData, RecordKind } from '../../domain/records/record.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })

/** People who signed up. better-auth owns the writing of this table and of the next three, and of `verifications`. */
export const members = pgTable('members', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /** The nearest word for somebody's roles that the release before knew, which reads nothing else. Nothing here reads it. */
  role: text('role').notNull().default('reader'),
  mobile: text('mobile'),
  socialId: text('social_id'),
  salesforceId: text('salesforce_id'),
  lineBinding: boolean('line_binding').notNull().default(false),
  fmTag: text('fm_tag'),
  /** When the account is erased, after its owner asked for it; signing in before takes it back. */
  eraseAt: at('erase_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

const memberId = () =>
  uuid('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' })

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    token: text('token').notNull().unique(),
    memberId: memberId(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** When its owner last gave their second factor in it, or the password where they have none. */
    provenAt: at('proven_at'),
    /** When it last did something in the office, give or take some minutes. */
    workedAt: at('worked_at'),
  },
  (table) => [index('sessions_member').on(table.memberId)],
)

/** Ways to sign in that are known by a provider or a secret: a password, LINE, Google. */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_member').on(table.memberId)],
)

/** Keys on a member's own devices (WebAuthn): the public half, which opens nothing by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** Of the device's own count of uses, where it keeps one: it never goes back. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    /** Kept in the owner's cloud too, and so on their other devices. */
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
)

/** The authenticator app of somebody who works here (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** What the app reckons its codes from, sealed with the operator's secret. */
  secret: text('secret').notNull(),
  /** When a first code was right; until then it opens and asks nothing. */
  confirmedAt: at('confirmed_at'),
  /** The step of the code that was taken last: none up to it is taken again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** What opens when app and passkey are lost, each once; kept as digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    digest: text('digest').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Counters of the rate limits, shared by every process. */
export const rateLimits = pgTable('rate_limits', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/** What a member may read and until when; `h_end_date` is the latest `ends_on` of kind `digital`. Taipei calendar days. */
export const rights = pgTable(
  'rights',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    kind: text('kind').$type<'digital' | 'print'>().notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    source: text('source').notNull(),
  },
  (table) => [index('rights_member').on(table.memberId), index('rights_source').on(table.source)],
)

/** Whom an order is for. */
export interface Buyer {
  name: string
  email: string
  phone: string
  /** Empty where nothing is sent. */
  address: string
}

/** What an order began: its product, and the days that it gave. */
export const subInfo = z.strictObject({ product_code: z.string(), start_date: z.string(), end_date: z.string() })
/** When an order was taken back, and its money given back. */
export const refundInfo = z.strictObject({ cancel_order_date: z.string(), refund_date: z.string() })

/** Section 3, "Subscription sample": the shape of an order as the member sees it. */
export const orders = pgTable(
  'orders',
  {
    orderNo: text('order_no').primaryKey(),
    /** Null once the buyer's account was erased: the ledger keeps the order, without the person. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** The same for all orders of one erased account, and nothing else's. */
    formerBuyer: uuid('former_buyer'),
    productName: text('product_name').notNull(),
    price: integer('price').notNull(),
    orderDate: at('order_date').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    isFree: boolean('is_free').notNull().default(false),
    subInfo: jsonb('sub_info').$type<z.infer<typeof subInfo>>(),
    refundInfo: jsonb('refund_info').$type<z.infer<typeof refundInfo>>(),
    /** What was bought: a plan or a pack of questions. Null for orders from before the site. */
    productKind: text('product_kind').$type<'plan' | 'ask'>(),
    productId: integer('product_id'),
    /** What a coupon or a partner took off; `price` is what is left to pay. */
    discount: integer('discount').notNull().default(0),
    couponCode: text('coupon_code'),
    partnerCode: text('partner_code'),
    /** Of the form that made it: sent twice, it makes one order. */
    requestKey: uuid('request_key').unique(),
    /** Whom the receipt goes to and, for paper, where the magazine goes. */
    buyer: jsonb('buyer').$type<Buyer>(),
    invoice: jsonb('invoice').$type<InvoiceWish>(),
    /** Goes on being charged for, term by term. */
    periodic: boolean('periodic').notNull().default(false),
    /** The order of the first term, for the orders of later ones. */
    renews: text('renews'),
  },
  (table) => [index('orders_member').on(table.memberId), index('orders_open').on(table.state, table.orderDate)],
)

/** Results of the symptom checker and the nutrition recommender that a member chose to keep. */
export const records = pgTable(
  'records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    kind: text('kind').$type<RecordKind>().notNull(),
    title: text('title').notNull(),
    data: jsonb('data').$type<RecordData[RecordKind]>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('records_member').on(table.memberId, table.kind, table.createdAt.desc())],
)

export const favorites = pgTable(
  'favorites',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberId(),
    site: text('site').notNull(),
    itemType: text('item_type').notNull(),
    itemId: text('item_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [unique('favorites_item').on(table.memberId, table.site, table.itemType, table.itemId)],
)

/** Mail that was promised: written in the transaction that promises it, sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Headers besides the usual ones, `List-Unsubscribe` for one. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Ids of the mails that this one continues, the first one first: they become `In-Reply-To` and `References`. */
    thread: uuid('thread').array(),
    /** Of `src/domain/mail/priority.ts`: the highest is sent first. */
    priority: smallint('priority').notNull().default(mailPriorities.ordinary),
    createdAt: at('created_at').notNull().defaultNow(),
    sentAt: at('sent_at'),
    /** When delivery was given up: the server refused the mail permanently, or its retries ran out. */
    failedAt: at('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_unsent')
      .on(table.priority.desc(), table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
  ],
)
