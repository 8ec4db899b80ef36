import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AdSlotName } from '../../domain/ads/slots.ts'
import type { IssueFrequency } from '../../domain/newsletters/issue-day.ts'
import type { SubscriptionState } from '../../domain/newsletters/subscription-state.ts'
import { discountCodePattern } from '../../domain/payment/discount-code.ts'
import type { QuizQuestion, QuizResult } from '../../domain/quizzes/fields.ts'
import { media } from './media.ts'
import { channels } from './places.ts'

/** A product off sale stays for its buyers: an existing order of it is still paid, renewed and refunded. */
const onSale = () => boolean('on_sale').notNull().default(true)

/** Archived: no longer in lists that readers see; what refers to it keeps it. */
const archivedAt = () => timestamp('archived_at', { withTimezone: true })

export const plans = pgTable('plans', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  kind: text('kind').$type<'print' | 'digital' | 'both'>().notNull(),
  /** New Taiwan dollars. */
  price: integer('price').notNull(),
  months: integer('months').notNull(),
  issues: integer('issues').notNull(),
  includes: text('includes').array().notNull(),
  description: text('description').notNull(),
  onSale: onSale(),
})

export const askPacks = pgTable('ask_packs', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  price: integer('price').notNull(),
  questions: integer('questions').notNull(),
  /** The promised hours until an answer; weekends and holidays do not count. */
  answerHours: integer('answer_hours').notNull(),
  /** How many follow-up questions the asker may send for each question. */
  followUps: integer('follow_ups').notNull().default(1),
  description: text('description').notNull(),
  onSale: onSale(),
})

/**
 * The dated prices of plans and packs, append-only (src/db/functions/75-orders.sql). The price of a day is that of the latest
 * start up to it; of several rows with one start, the last one counts (`priceOn`). The `price` of the product is a copy of
 * the price that applies today.
 */
export const prices = pgTable(
  'prices',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    productKind: text('product_kind').$type<'plan' | 'ask'>().notNull(),
    /** No foreign key: the kind decides to which table it refers. */
    productId: integer('product_id').notNull(),
    /** New Taiwan dollars. Null withdraws the price of the same start: the price before it goes on. */
    amount: integer('amount'),
    /** A Taipei calendar day; null for the first price, which applies since the product exists. */
    startsOn: date('starts_on', { mode: 'string' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Who entered a price with its day; null where the product was saved, imported or changed by SQL. */
    createdBy: uuid('created_by'),
  },
  (table) => [
    index('prices_of_product').on(table.productKind, table.productId),
    uniqueIndex('prices_first').on(table.productKind, table.productId).where(sql`${table.startsOn} is null`),
    check('prices_kind', sql`${table.productKind} in ('plan', 'ask')`),
    check(
      'prices_amount',
      sql`coalesce(${table.amount}, 0) >= 0 and (${table.amount} is not null or ${table.startsOn} is not null)`,
    ),
    check('prices_not_past', sql`${table.startsOn} >= (${table.createdAt} at time zone 'Asia/Taipei')::date`),
  ],
)

/** Discount codes that many members may use. Orders with the code that were not cancelled are its uses. */
export const couponCampaigns = pgTable(
  'coupon_campaigns',
  {
    /** In its normalised form. */
    code: text('code').primaryKey(),
    title: text('title').notNull(),
    amount: integer('amount').notNull(),
    /** The minimum price of an order for its use. */
    minimum: integer('minimum').notNull(),
    /** Taipei calendar days. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The maximum number of uses by all members. */
    budget: integer('budget').notNull(),
    perMember: integer('per_member').notNull(),
    archivedAt: archivedAt(),
  },
  (table) => [check('coupon_campaigns_code_plain', sql`${table.code} ~ ${sql.raw(`'${discountCodePattern.source}'`)}`)],
)

/** National holidays, which do not count as hours of an answer (行政院人事行政總處, 政府行政機關辦公日曆表). */
export const holidays = pgTable('holidays', {
  /** A Taipei calendar day. */
  day: date('day', { mode: 'string' }).primaryKey(),
  name: text('name').notNull(),
})

export const partners = pgTable('partners', {
  slug: text('slug').primaryKey(),
  name: text('name').notNull(),
  intro: text('intro').notNull(),
  quota: integer('quota').notNull(),
  /** Archived since: its page and its codes are closed. Null while in use. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
})

export const shopItems = pgTable('shop_items', {
  id: integer('id').primaryKey(),
  title: text('title').notNull(),
  price: integer('price').notNull(),
  url: text('url').notNull(),
  category: text('category').notNull(),
  description: text('description').notNull(),
  imageId: text('image_id').references(() => media.id),
  archivedAt: archivedAt(),
})

export const activities = pgTable(
  'activities',
  {
    id: integer('id').primaryKey(),
    title: text('title').notNull(),
    kind: text('kind').notNull(),
    startsAt: timestamp('starts_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    place: text('place').notNull(),
    seats: integer('seats').notNull(),
    /** The number of seats taken by sign-ups on this site. */
    taken: integer('taken').notNull().default(0),
    fee: integer('fee').notNull(),
    status: text('status').$type<'open' | 'closed'>().notNull(),
    url: text('url'),
    description: text('description').notNull(),
    imageId: text('image_id').references(() => media.id),
    archivedAt: archivedAt(),
  },
  (table) => [check('activities_seats_taken', sql`${table.url} is not null or ${table.taken} <= ${table.seats}`)],
)

export const newsletters = pgTable('newsletters', {
  id: integer('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  frequency: text('frequency').notNull(),
  /** Tags of the posts that match its theme. */
  tags: text('tags').array().notNull().default(sql`'{}'`),
  rhythm: text('rhythm').$type<IssueFrequency>().notNull().default('weekly'),
  /** The weekday of publication; 0 is Sunday. */
  weekday: integer('weekday').notNull().default(3),
  archivedAt: archivedAt(),
})

/** The ten topics of the onboarding flow, `topic_user_1` to `topic_user_10`. */
export const topics = pgTable('topics', {
  key: text('key').primaryKey(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  tags: text('tags').array().notNull(),
})

export const quizzes = pgTable('quizzes', {
  id: integer('id').primaryKey(),
  kind: text('kind').$type<'knowledge' | 'personality'>().notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  channel: text('channel')
    .notNull()
    .references(() => channels.slug),
  sponsor: text('sponsor'),
  coverId: text('cover_id').references(() => media.id),
  questions: jsonb('questions').$type<QuizQuestion[]>().notNull(),
  results: jsonb('results').$type<QuizResult[]>().notNull(),
  references: jsonb('references').$type<{ title: string; publisher: string; url: string }[]>().notNull(),
  /** Whether readers see it; one that the office adds is hidden until its paths were previewed. */
  open: boolean('open').notNull().default(true),
  /** Archived since: readers see it nowhere, and what refers to it keeps it. Null while in use. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
})

/** The count of each quiz result on a day. Neither the reader nor the answers are recorded. */
export const quizResults = pgTable(
  'quiz_results',
  {
    quizId: integer('quiz_id')
      .notNull()
      .references(() => quizzes.id, { onDelete: 'cascade' }),
    /** The result's position in the quiz's list. */
    result: integer('result').notNull(),
    /** A Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.quizId, table.result, table.day] })],
)

const timestamptz = (name: string) => timestamp(name, { withTimezone: true })
const newsletterId = () =>
  integer('newsletter_id')
    .notNull()
    .references(() => newsletters.id)

/**
 * Newsletter subscriptions by e-mail address. A trigger updates the rows when a member's e-mail address changes, and
 * deletes them with the account.
 */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    newsletterId: newsletterId(),
    email: text('email').notNull(),
    state: text('state').$type<Exclude<SubscriptionState, 'none'>>().notNull(),
    /** When the last confirmation mail was written. */
    askedAt: timestamptz('asked_at').notNull(),
    confirmedAt: timestamptz('confirmed_at'),
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    unique('newsletter_subscriptions_address').on(table.email, table.newsletterId),
    index('newsletter_subscriptions_sending').on(table.newsletterId, table.state, table.id),
  ],
)

/** One issue of a newsletter: its contents are fixed when it is created. */
export const newsletterIssues = pgTable(
  'newsletter_issues',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    newsletterId: newsletterId(),
    /** Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    postUids: bigint('post_uids', { mode: 'number' }).array().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When the last recipient's mail was written; null while some are missing. */
    doneAt: timestamptz('done_at'),
  },
  (table) => [unique('newsletter_issues_day').on(table.newsletterId, table.day)],
)

/** The recipients of an issue: written in one transaction with the mail, so that no subscriber receives it twice. */
export const newsletterDeliveries = pgTable(
  'newsletter_deliveries',
  {
    issueId: integer('issue_id')
      .notNull()
      .references(() => newsletterIssues.id, { onDelete: 'cascade' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => newsletterSubscriptions.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriptionId] })],
)

/** The magazine's own advertisements (house ads), shown where no network sells the slot. */
export const houseAds = pgTable('house_ads', {
  id: integer('id').primaryKey(),
  slot: text('slot').$type<AdSlotName>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  sponsor: text('sponsor').notNull(),
  url: text('url').notNull(),
  label: text('label').notNull(),
  active: boolean('active').notNull().default(true),
  /** The start and the end of its display; null for no limit. */
  shownFrom: timestamp('shown_from', { withTimezone: true }),
  shownUntil: timestamp('shown_until', { withTimezone: true }),
  imageId: text('image_id').references(() => media.id),
})

/** Views and clicks of an advertisement on a day. Neither the reader nor the page is recorded. */
export const adCounts = pgTable(
  'ad_counts',
  {
    adId: integer('ad_id')
      .notNull()
      .references(() => houseAds.id, { onDelete: 'cascade' }),
    /** A Taipei calendar day. */
    day: date('day', { mode: 'string' }).notNull(),
    impressions: integer('impressions').notNull().default(0),
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day] })],
)

/**
 * Idempotency keys of the counts that browsers submit: a random id for each submission, so that a repeated one counts once.
 */
export const adCountBatches = pgTable(
  'ad_count_batches',
  {
    batch: text('batch').primaryKey(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('ad_count_batches_taken').on(table.takenAt)],
)
