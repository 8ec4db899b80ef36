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
import type { Recipient } from '../../domain/payment/delivery.ts'
import type { InvoiceRequest } from '../../domain/payment/invoice.ts'
import type { OrderState } from '../../domain/payment/order-state.ts'
import type { RecordData, RecordKind } from '../../domain/records/record.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

/** People who signed up. better-auth is the writer of this table, of the next three, and of `verifications`. */
export const members = pgTable('members', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  /**
   * Legacy: the closest single role, for the previous release, which reads only this column. This code does not read
   * it.
   */
  role: text('role').notNull().default('reader'),
  mobile: text('mobile'),
  socialId: text('social_id'),
  salesforceId: text('salesforce_id'),
  lineBinding: boolean('line_binding').notNull().default(false),
  fmTag: text('fm_tag'),
  /** When the account is erased, after its owner requested it; signing in before cancels it. */
  eraseAt: timestamptz('erase_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
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
    expiresAt: timestamptz('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
    /** When its owner last entered their second factor in this session, or the password if they have none. */
    provenAt: timestamptz('proven_at'),
    /** When it was last used in the office, accurate to some minutes. */
    workedAt: timestamptz('worked_at'),
  },
  (table) => [index('sessions_member').on(table.memberId)],
)

/** Sign-in methods based on a provider or a secret: a password, LINE, Google. */
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
    accessTokenExpiresAt: timestamptz('access_token_expires_at'),
    refreshTokenExpiresAt: timestamptz('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('credentials_member').on(table.memberId)],
)

/** Passkeys of a member's devices (WebAuthn): the public key, which grants nothing by itself. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    /** The device's signature counter, if it has one: it never decreases. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    deviceType: text('device_type').notNull(),
    /** Whether it is also stored in the owner's cloud, and so on their other devices. */
    backedUp: boolean('backed_up').notNull(),
    transports: text('transports'),
    aaguid: text('aaguid'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [index('passkeys_member').on(table.memberId)],
)

/** A staff member's authenticator app (TOTP, RFC 6238). */
export const secondFactors = pgTable('second_factors', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  /** The app's shared secret, encrypted with the operator's secret. */
  secret: text('secret').notNull(),
  /** When a first code was correct; until then the app is neither accepted nor required. */
  confirmedAt: timestamptz('confirmed_at'),
  /** Replay protection: the time step of the last accepted code; no code up to it is accepted again. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
})

/** One-time codes for when app and passkey are lost; stored as digests. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    memberId: memberId(),
    digest: text('digest').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    usedAt: timestamptz('used_at'),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.digest] })],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    updatedAt: timestamptz('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

/** Counters of the rate limits, shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  id: uuid('id').primaryKey().defaultRandom(),
  key: text('key').notNull().unique(),
  count: integer('count').notNull(),
  lastRequest: bigint('last_request', { mode: 'number' }).notNull(),
})

/**
 * Entitlements: what a member may read and until when; `h_end_date` is the latest `ends_on` of kind
 * `digital`. Taipei calendar days.
 */
export const entitlements = pgTable(
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

/** The buyer of an order. */
export interface Buyer {
  name: string
  email: string
  phone: string
  /** Empty if nothing is shipped. */
  address: string
  /** Who receives the shipment, if not the buyer. Absent in orders from before this field. */
  recipient?: Recipient | null
}

/** The subscription that an order started: its product and its days. */
export const subInfo = z.strictObject({ product_code: z.string(), start_date: z.string(), end_date: z.string() })
/** When an order was cancelled, and when its money was refunded. */
export const refundInfo = z.strictObject({ cancel_order_date: z.string(), refund_date: z.string() })

/** Orders of members, also after the erasure of their accounts. */
export const orders = pgTable(
  'orders',
  {
    orderNo: text('order_no').primaryKey(),
    /** Null after the buyer's account was erased: the ledger retains the order without the person. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** Pseudonym of an erased account: equal in all of its orders, and used nowhere else. */
    formerBuyer: uuid('former_buyer'),
    productName: text('product_name').notNull(),
    price: integer('price').notNull(),
    orderDate: timestamptz('order_date').notNull(),
    state: text('state').$type<OrderState>().notNull(),
    paymentMethod: text('payment_method').notNull(),
    isFree: boolean('is_free').notNull().default(false),
    subInfo: jsonb('sub_info').$type<z.infer<typeof subInfo>>(),
    refundInfo: jsonb('refund_info').$type<z.infer<typeof refundInfo>>(),
    /** The product: a plan or a pack of questions. Null for orders from before this site. */
    productKind: text('product_kind').$type<'plan' | 'ask'>(),
    productId: integer('product_id'),
    /** The discount of a coupon or a partner; `price` is the amount left to pay. */
    discount: integer('discount').notNull().default(0),
    couponCode: text('coupon_code'),
    partnerCode: text('partner_code'),
    /** Idempotency key of the order form: a repeated submission creates no second order. */
    requestKey: uuid('request_key').unique(),
    /** The recipient of the receipt and, unless another is named, of the printed magazine. */
    buyer: jsonb('buyer').$type<Buyer>(),
    invoice: jsonb('invoice').$type<InvoiceRequest>(),
    /** Whether it is charged periodically, term by term. */
    periodic: boolean('periodic').notNull().default(false),
    /** For orders of later terms, the order of the first term. */
    renews: text('renews'),
  },
  (table) => [
    index('orders_member').on(table.memberId),
    index('orders_open').on(table.state, table.orderDate),
    index('orders_coupon').on(table.couponCode),
    index('orders_product').on(table.productKind, table.productId),
    // for the beginning of a number, and for a buyer's e-mail address
    index('orders_number').using('btree', table.orderNo.op('text_pattern_ops')),
    index('orders_buyer_email').using('btree', sql`lower(${table.buyer} ->> 'email')`),
  ],
)

/** Results of the symptom checker and the nutrition recommender that a member chose to store. */
export const records = pgTable(
  'records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberId(),
    kind: text('kind').$type<RecordKind>().notNull(),
    title: text('title').notNull(),
    data: jsonb('data').$type<RecordData[RecordKind]>().notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    expiresAt: timestamptz('expires_at').notNull(),
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
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('favorites_item').on(table.memberId, table.site, table.itemType, table.itemId),
    index('favorites_of_item').on(table.itemType, table.itemId),
  ],
)

/**
 * Suppression list: e-mail addresses for which a mail server reported that the mailbox does not exist. Mailings exclude
 * them. A requested code is sent nevertheless, and its delivery removes the e-mail address.
 */
export const mailSuppressions = pgTable('mail_suppressions', {
  /** In lower case. */
  email: text('email').primaryKey(),
  since: timestamptz('since').notNull().defaultNow(),
})

/** Transactional outbox: a mail is written in the transaction that triggers it, and sent by a job. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    text: text('text').notNull(),
    /** Additional headers, for example `List-Unsubscribe`. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Ids of the earlier mails of the thread, oldest first: they become `In-Reply-To` and `References`. */
    thread: uuid('thread').array(),
    /** See `src/domain/mail/priority.ts`: the highest priority is sent first. */
    priority: smallint('priority').notNull().default(mailPriorities.ordinary),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    sentAt: timestamptz('sent_at'),
    /** When delivery was given up: the server rejected the mail permanently, or its retries were exhausted. */
    failedAt: timestamptz('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
  },
  (table) => [
    index('mail_outbox_unsent')
      .on(table.priority.desc(), table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.failedAt} is null`),
    // the members' support lists the latest mails to an e-mail address
    index('mail_outbox_recipient').on(sql`lower(${table.recipient})`, table.createdAt),
  ],
)
