import { bigint, date, index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import type { SubscriptionState } from '../../domain/newsletters/subscription-state.ts'
import { newsletters } from './offers.ts'

const at = (name: string) => timestamp(name, { withTimezone: true })
const newsletterId = () =>
  integer('newsletter_id')
    .notNull()
    .references(() => newsletters.id)

/**
 * Newsletter subscriptions by address. A trigger updates the rows when a member's address changes, and deletes
 * them with the account.
 */
export const newsletterSubscriptions = pgTable(
  'newsletter_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    newsletterId: newsletterId(),
    email: text('email').notNull(),
    state: text('state').$type<Exclude<SubscriptionState, 'none'>>().notNull(),
    /** When the last confirmation mail was written. */
    askedAt: at('asked_at').notNull(),
    confirmedAt: at('confirmed_at'),
    endedAt: at('ended_at'),
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
    createdAt: at('created_at').notNull(),
    /** When the last recipient's mail was written; null while some are missing. */
    doneAt: at('done_at'),
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
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.issueId, table.subscriptionId] })],
)
