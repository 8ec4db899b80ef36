import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { discountCodePattern } from '../../domain/payment/discount-code.ts'
import type { ShareKind } from '../../domain/shares/share.ts'
import { members } from './accounts.ts'
import { plans, topics } from './offers.ts'

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
const memberReference = () => uuid('member_id').references(() => members.id, { onDelete: 'cascade' })

/**
 * A member's profile. The birthday is stored as three numbers: the onboarding offers days 1 to 30 in every month, so
 * its value need not be a calendar day.
 */
export const profiles = pgTable('profiles', {
  memberId: memberReference().primaryKey(),
  gender: text('gender').$type<'male' | 'female'>(),
  birthYear: integer('birth_year'),
  birthMonth: integer('birth_month'),
  birthDay: integer('birth_day'),
  education: integer('education'),
  industry: integer('industry'),
  job: integer('job'),
  jobPosition: integer('job_position'),
  /** Elder mode on every device (長輩模式): large type and high contrast; null if never chosen. */
  elderMode: boolean('elder_mode'),
  updatedAt: timestamptz('updated_at').notNull().defaultNow(),
})

/** Topics that a member follows: chosen in the onboarding or in the member area. */
export const followedTopics = pgTable(
  'followed_topics',
  {
    memberId: memberReference().notNull(),
    topicKey: text('topic_key')
      .notNull()
      .references(() => topics.key),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.topicKey] })],
)

/** A separate consent for one purpose (Personal Data Protection Act, article 6), until a day or its withdrawal. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: memberReference().notNull(),
    purpose: text('purpose').$type<'health_record' | 'ask'>().notNull(),
    /** The version of the accepted wording. */
    version: text('version').notNull(),
    grantedAt: timestamptz('granted_at').notNull().defaultNow(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    withdrawnAt: timestamptz('withdrawn_at'),
  },
  (table) => [index('consents_member').on(table.memberId, table.purpose)],
)

/** Discount codes, each valid for one order. Amounts in New Taiwan dollars. */
export const coupons = pgTable(
  'coupons',
  {
    /** In its normalised form. */
    code: text('code').primaryKey(),
    memberId: memberReference(),
    /** The occasion: `fti` is the onboarding, once per member. */
    campaign: text('campaign').notNull(),
    amount: integer('amount').notNull(),
    /** The minimum price of an order for its use. */
    minimum: integer('minimum').notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    usedAt: timestamptz('used_at'),
    orderNo: text('order_no'),
  },
  (table) => [
    index('coupons_member').on(table.memberId, table.campaign),
    uniqueIndex('coupons_onboarding_once').on(table.memberId).where(sql`campaign = 'fti'`),
    check('coupons_code_plain', sql`${table.code} ~ ${sql.raw(`'${discountCodePattern.source}'`)}`),
  ],
)

/** Which version of a product's terms a member has accepted, and when. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    memberId: memberReference().notNull(),
    product: text('product').$type<'ch'>().notNull(),
    version: text('version').notNull(),
    acceptedAt: timestamptz('accepted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.product, table.version] })],
)

/** Subscriptions of the magazine by their subscriber number (seven digits), including print ones from before this site. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    number: text('number').primaryKey(),
    /** The holder; with the number, the name or the phone's last three digits prove the right to ask about it. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** Whether it opens the subscriber wall. */
    digital: boolean('digital').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    firstIssue: integer('first_issue').notNull(),
    lastIssue: integer('last_issue').notNull(),
    /** The shipping address; empty for subscriptions from before this site, whose address the reader service has. */
    address: text('address').notNull().default(''),
    /** Who receives the printed issues; both are empty when it is the holder. */
    recipientName: text('recipient_name').notNull().default(''),
    recipientPhone: text('recipient_phone').notNull().default(''),
    /** While it is paused: the first issue that is not sent. The withheld issues are added at the end. */
    pausedFrom: integer('paused_from'),
    /** Issues that were not sent because of a pause. */
    heldBack: integer('held_back').array().notNull().default(sql`'{}'`),
    state: text('state').$type<'active' | 'paused' | 'cancelled' | 'ended'>().notNull(),
    /** The one account it is bound to. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    boundAt: timestamptz('bound_at'),
    /** The order that created it, if it was bought on the site. */
    orderNo: text('order_no').unique(),
  },
  (table) => [index('subscriptions_member').on(table.memberId)],
)

/** Missing copies, as reported by the holder; the reader service sends a replacement. */
export const missingCopies = pgTable(
  'missing_copies',
  {
    number: text('number')
      .notNull()
      .references(() => subscriptions.number, { onDelete: 'cascade' }),
    issue: integer('issue').notNull(),
    memberId: memberReference(),
    reportedAt: timestamptz('reported_at').notNull(),
    resentAt: timestamptz('resent_at'),
  },
  (table) => [primaryKey({ columns: [table.number, table.issue] }), index('missing_copies_member').on(table.memberId)],
)

/** The mails sent to a holder about the period of a subscription: each notice once. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    number: text('number')
      .notNull()
      .references(() => subscriptions.number, { onDelete: 'cascade' }),
    /** `charge`: the card will be charged soon; `month` and `week`: the subscription ends in a month, in a week. */
    kind: text('kind').$type<'charge' | 'month' | 'week'>().notNull(),
    /** The day that the notice refers to. */
    about: date('about', { mode: 'string' }).notNull(),
    sentAt: timestamptz('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.number, table.kind, table.about] })],
)

/** Every change of a role before roles became sets; later ones are in `audit`. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: memberReference().notNull(),
    fromRole: text('from_role').notNull(),
    toRole: text('to_role').notNull(),
    givenBy: uuid('given_by').references(() => members.id, { onDelete: 'set null' }),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('role_changes_member').on(table.memberId)],
)

/** Shared pages: /share/{id}. They contain neither the reader's identity nor their input. */
export const shares = pgTable(
  'shares',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<ShareKind>().notNull(),
    /** The shared target: a post's type and number (`article/3`), a quiz's number, a tool's slug. */
    target: text('target').notNull(),
    /** The key of the quiz's or tool's result. */
    result: text('result'),
    title: text('title').notNull(),
    /** The giver of a post; results are anonymous. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    readers: integer('readers').notNull().default(0),
    readerLimit: integer('reader_limit'),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
    endsAt: timestamptz('ends_at').notNull(),
  },
  (table) => [index('shares_member').on(table.memberId, table.target), index('shares_end').on(table.endsAt)],
)

/** The readers for whom a gifted post was opened, each by the digest of a random code that only their browser has. */
export const shareReaders = pgTable(
  'share_readers',
  {
    shareId: text('share_id')
      .notNull()
      .references(() => shares.id, { onDelete: 'cascade' }),
    reader: text('reader').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shareId, table.reader] })],
)
