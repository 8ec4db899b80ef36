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
import { plainCodePattern } from '../../domain/payment/discount-code.ts'
import { members } from './accounts.ts'
import { topics } from './offers.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const ofMember = () => uuid('member_id').references(() => members.id, { onDelete: 'cascade' })

/**
 * What a member says of themselves. The birthday is kept as three numbers: the onboarding offers days 1 to 30 in
 * every month, so what comes from there need not be a day of the calendar.
 */
export const profiles = pgTable('profiles', {
  memberId: ofMember().primaryKey(),
  gender: text('gender').$type<'male' | 'female'>(),
  birthYear: integer('birth_year'),
  birthMonth: integer('birth_month'),
  birthDay: integer('birth_day'),
  education: integer('education'),
  industry: integer('industry'),
  job: integer('job'),
  jobPosition: integer('job_position'),
  /** Large and strong on every device (長輩模式); null while never chosen. */
  elderMode: boolean('elder_mode'),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

/** Topics that a member follows: chosen in the onboarding or in the member area. */
export const followedTopics = pgTable(
  'followed_topics',
  {
    memberId: ofMember().notNull(),
    topicKey: text('topic_key')
      .notNull()
      .references(() => topics.key),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.topicKey] })],
)

/** A separate consent for one purpose (Personal Data Protection Act, article 6), until a day or its withdrawal. */
export const consents = pgTable(
  'consents',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    memberId: ofMember().notNull(),
    purpose: text('purpose').$type<'health_record' | 'ask'>().notNull(),
    /** Of the wording that was agreed to. */
    version: text('version').notNull(),
    grantedAt: at('granted_at').notNull().defaultNow(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    withdrawnAt: at('withdrawn_at'),
  },
  (table) => [index('consents_member').on(table.memberId, table.purpose)],
)

/** Discount codes, each good for one order. Amounts in New Taiwan dollars. */
export const coupons = pgTable(
  'coupons',
  {
    /** In its normal form. */
    code: text('code').primaryKey(),
    memberId: ofMember(),
    /** What it was given for: `fti` is the onboarding, given once to a member. */
    campaign: text('campaign').notNull(),
    amount: integer('amount').notNull(),
    /** Least price of an order that it may be used on. */
    minimum: integer('minimum').notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    usedAt: at('used_at'),
    orderNo: text('order_no'),
  },
  (table) => [
    index('coupons_member').on(table.memberId, table.campaign),
    uniqueIndex('coupons_onboarding_once').on(table.memberId).where(sql`campaign = 'fti'`),
    check('coupons_code_plain', sql`${table.code} ~ ${sql.raw(`'${plainCodePattern.source}'`)}`),
  ],
)

/** Which version of a product's terms a member has accepted, and when. */
export const termsAcceptances = pgTable(
  'terms_acceptances',
  {
    memberId: ofMember().notNull(),
    product: text('product').$type<'ch'>().notNull(),
    version: text('version').notNull(),
    acceptedAt: at('accepted_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.product, table.version] })],
)

/** Subscriptions of the magazine by their subscriber number (seven digits), paper ones from before the site included. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    number: text('number').primaryKey(),
    /** Who holds it; with the number, the name or the phone's last three digits prove that one may ask about it. */
    name: text('name').notNull(),
    phone: text('phone').notNull(),
    planId: integer('plan_id').notNull(),
    /** Whether it opens the subscriber wall. */
    digital: boolean('digital').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    firstIssue: integer('first_issue').notNull(),
    lastIssue: integer('last_issue').notNull(),
    /** Where the printed issues go; empty for those from before the site, whose address the reader service has. */
    address: text('address').notNull().default(''),
    /** While it is paused: the first issue that is not sent. Those that were held back follow at the end. */
    pausedFrom: integer('paused_from'),
    /** Issues that were never sent because of a pause. */
    heldBack: integer('held_back').array().notNull().default(sql`'{}'`),
    state: text('state').$type<'active' | 'paused' | 'cancelled' | 'ended'>().notNull(),
    /** The one account it is bound to. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    boundAt: at('bound_at'),
    /** The order that it came of, when it was bought on the site. */
    orderNo: text('order_no').unique(),
  },
  (table) => [index('subscriptions_member').on(table.memberId)],
)

/** Issues that did not arrive, as the holder says; the reader service sends another. */
export const missingCopies = pgTable(
  'missing_copies',
  {
    number: text('number')
      .notNull()
      .references(() => subscriptions.number, { onDelete: 'cascade' }),
    issue: integer('issue').notNull(),
    memberId: ofMember(),
    reportedAt: at('reported_at').notNull(),
    resentAt: at('resent_at'),
  },
  (table) => [primaryKey({ columns: [table.number, table.issue] }), index('missing_copies_member').on(table.memberId)],
)

/** What a holder was told by mail about the time of a subscription: each thing once. */
export const subscriptionNotices = pgTable(
  'subscription_notices',
  {
    number: text('number')
      .notNull()
      .references(() => subscriptions.number, { onDelete: 'cascade' }),
    /** `charge`: the card is charged soon; `month` and `week`: the time ends in a month, in a week. */
    kind: text('kind').$type<'charge' | 'month' | 'week'>().notNull(),
    /** The day that it is about. */
    about: date('about', { mode: 'string' }).notNull(),
    sentAt: at('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.number, table.kind, table.about] })],
)

/** Every change of a role until roles became sets; later ones are in `audit`. */
export const roleChanges = pgTable(
  'role_changes',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    memberId: ofMember().notNull(),
    fromRole: text('from_role').notNull(),
    toRole: text('to_role').notNull(),
    givenBy: uuid('given_by').references(() => members.id, { onDelete: 'set null' }),
    at: at('at').notNull(),
  },
  (table) => [index('role_changes_member').on(table.memberId)],
)
