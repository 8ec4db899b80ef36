import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { rhythms } from '../../domain/newsletters/issue-day.ts'
import { type SubscriptionState, subscriptionStates } from '../../domain/newsletters/subscription-state.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, instant, pgInstant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isPublic, type PostSummaryRow, postSummaryRow, summaryColumns } from './posts.ts'

const newsletterRow = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  frequency: z.string(),
})
export type NewsletterRow = z.infer<typeof newsletterRow>

const chosenNewsletterRow = newsletterRow.extend({ state: z.enum(subscriptionStates), undeliverable: z.boolean() })
/** A newsletter with the subscription state of an e-mail address. */
export type NewsletterChoiceRow = z.infer<typeof chosenNewsletterRow>

/** The newsletters that readers can subscribe to. */
export async function newsletterRows(db: Database): Promise<NewsletterRow[]> {
  return rows(
    db,
    newsletterRow,
  )`select id, slug, title, description, frequency from newsletters where archived_at is null order by id`
}

/** Every newsletter with the subscription state of an e-mail address; archived ones only while it receives them. */
export async function newslettersOf(db: Database, email: string): Promise<NewsletterChoiceRow[]> {
  return rows(db, chosenNewsletterRow)`
    select n.id, n.slug, n.title, n.description, n.frequency, coalesce(s.state, 'none') as state,
      exists (select from mail_suppressions x where x.email = lower(${email})) as undeliverable
    from newsletters n left join newsletter_subscriptions s on s.newsletter_id = n.id and s.email = ${email}
    where n.archived_at is null or s.state = 'subscribed' order by n.id`
}

const subscriptionRow = z.strictObject({
  id: z.string(),
  newsletter_id: z.int(),
  title: z.string(),
  state: z.enum(subscriptionStates).exclude(['none']),
  asked_at: pgInstant,
})
export type SubscriptionRow = Omit<z.infer<typeof subscriptionRow>, 'asked_at'> & { asked_at: Date }

const withDate = (row: z.infer<typeof subscriptionRow>): SubscriptionRow => ({ ...row, asked_at: new Date(row.asked_at) })

const columns = sql`s.id, s.newsletter_id, n.title, s.state, s.asked_at`

/** An e-mail address's subscriptions, locked until the transaction ends. */
export async function lockSubscriptionsOf(tx: Database, email: string): Promise<SubscriptionRow[]> {
  const result = await rows(tx, subscriptionRow)`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.email = ${email} order by s.newsletter_id for update of s`
  return result.map(withDate)
}

/** Subscriptions by id; with `lock`, locked until the transaction ends. */
export async function subscriptionsById(db: Database, ids: readonly string[], lock = false): Promise<SubscriptionRow[]> {
  const result = await rows(db, subscriptionRow)`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.id = any (${`{${ids.join(',')}}`}::uuid[]) order by s.newsletter_id ${lock ? sql`for update of s` : sql``}`
  return result.map(withDate)
}

const subscriptionId = z.strictObject({ id: z.string() })

/** Creates a subscription. @returns its id, or null when a concurrent request has created it */
export async function insertSubscription(tx: Database, email: string, newsletterId: number, now: Date): Promise<string | null> {
  const [inserted] = await rows(tx, subscriptionId)`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at)
    values (${newsletterId}, ${email}, 'pending', ${now.toISOString()})
    on conflict (email, newsletter_id) do nothing returning id`
  return inserted?.id ?? null
}

/** Writes the new state of a subscription, and its time. */
export async function updateSubscription(
  tx: Database,
  id: string,
  state: Exclude<SubscriptionState, 'none'>,
  now: Date,
): Promise<void> {
  const isoNow = now.toISOString()
  const assignment = {
    pending: sql`asked_at = ${isoNow}`,
    subscribed: sql`confirmed_at = ${isoNow}, ended_at = null`,
    unsubscribed: sql`ended_at = ${isoNow}`,
  }[state]
  await tx.execute(sql`update newsletter_subscriptions set state = ${state}, ${assignment} where id = ${id}::uuid`)
}

const dueNewsletterRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  frequency: z.string(),
  rhythm: z.enum(rhythms),
  weekday: z.int(),
  /** Taipei day of its last issue. */
  last_day: day.nullable(),
})
export type DueNewsletterRow = z.infer<typeof dueNewsletterRow>

/** Every newsletter that is sent, with the day of its last issue. */
export async function newsletterRhythms(db: Database): Promise<DueNewsletterRow[]> {
  return rows(db, dueNewsletterRow)`
    select n.id, n.title, n.frequency, n.rhythm, n.weekday, (select to_char(max(i.day), 'YYYY-MM-DD') from newsletter_issues i where i.newsletter_id = n.id) as last_day
    from newsletters n where n.archived_at is null order by n.id`
}

/** The public posts of a newsletter's theme published after an instant, named `chosen`, newest first. */
const postsSince = (newsletterId: number, since: SQL, limit: number): SQL => sql`(
  select p.uid, p.publish_date from posts p, newsletters n
  where n.id = ${newsletterId} and ${isPublic} and p.tag_names && n.tags and p.publish_date > ${since}
  order by p.publish_date desc, p.uid desc limit ${limit}) chosen`

/** The period that a first issue covers. */
const atFirst = (now: Date): SQL => sql`${now.toISOString()}::timestamptz - interval '30 days'`

/**
 * Creates a day's issue of a newsletter with the posts of its theme published since the last one (for the first issue,
 * in the last thirty days), newest first. No issue is created when there is nothing new, or when the day has one.
 */
export async function insertIssue(
  db: Database,
  newsletterId: number,
  { day, now, limit }: { day: string; now: Date; limit: number },
): Promise<void> {
  const since = sql`coalesce((select max(i.created_at) from newsletter_issues i where i.newsletter_id = n.id), ${atFirst(now)})`
  await db.execute(sql`
    insert into newsletter_issues (newsletter_id, day, post_uids, created_at)
    select ${newsletterId}, ${day}::date, array_agg(uid order by publish_date desc, uid desc), ${now.toISOString()}::timestamptz
    from ${postsSince(newsletterId, since, limit)}
    having count(*) > 0
    on conflict (newsletter_id, day) do nothing`)
}

const lastIssueRow = z.strictObject({ id: z.int(), day, created_at: instant })
export type LastIssueRow = z.infer<typeof lastIssueRow>

/** The last issue of a newsletter created by an instant, or null. */
export async function lastIssueUntil(db: Database, newsletterId: number, until: Date): Promise<LastIssueRow | null> {
  const [row] = await rows(db, lastIssueRow)`
    select i.id, to_char(i.day, 'YYYY-MM-DD') as day, ${isoInstant(sql`i.created_at`)} as created_at from newsletter_issues i
    where i.newsletter_id = ${newsletterId} and i.created_at <= ${until.toISOString()}::timestamptz order by i.created_at desc, i.id desc limit 1`
  return row ?? null
}

/** The posts that an issue created now would contain. @param since the time of the previous issue; null for the first */
export async function postsForIssue(
  db: Database,
  newsletterId: number,
  { since, now, limit }: { since: Date | null; now: Date; limit: number },
): Promise<PostSummaryRow[]> {
  const after = since ? sql`${since.toISOString()}::timestamptz` : atFirst(now)
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from ${postsSince(newsletterId, after, limit)} join posts p on p.uid = chosen.uid
    order by chosen.publish_date desc, chosen.uid desc`
}

const openIssueRow = z.strictObject({
  id: z.int(),
  newsletter_id: z.int(),
  day,
  title: z.string(),
  frequency: z.string(),
})
export type OpenIssueRow = z.infer<typeof openIssueRow>

/** Issues that some subscribers have not received yet, oldest first. */
export async function openIssues(db: Database): Promise<OpenIssueRow[]> {
  return rows(db, openIssueRow)`
    select i.id, i.newsletter_id, to_char(i.day, 'YYYY-MM-DD') as day, n.title, n.frequency
    from newsletter_issues i join newsletters n on n.id = i.newsletter_id where i.done_at is null order by i.id`
}

/** The posts of an issue that are still public, in the issue's order. */
export async function postsOfIssue(db: Database, issueId: number): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from newsletter_issues i cross join unnest(i.post_uids) with ordinality as chosen (uid, place)
      join posts p on p.uid = chosen.uid
    where i.id = ${issueId} and ${isPublic} order by chosen.place`
}

/** Whether issue `i` has yet to be sent to subscription `s`. Suppressed e-mail addresses are excluded. */
const isOwed = sql`s.state = 'subscribed' and s.confirmed_at <= i.created_at
  and not exists (select from newsletter_deliveries d where d.issue_id = i.id and d.subscription_id = s.id)
  and not exists (select from mail_suppressions x where x.email = lower(s.email))`

const recipientRow = z.strictObject({ id: z.string(), email: z.string() })
export type RecipientRow = z.infer<typeof recipientRow>

/**
 * Confirmed subscribers who have not received an issue, by id, locked until the transaction ends: a concurrent worker
 * skips them. Subscribers who confirmed after the issue was created receive the next one.
 * @param after the last id of the previous batch; null for the first
 */
export async function lockRecipients(
  tx: Database,
  issueId: number,
  { after, limit }: { after: string | null; limit: number },
): Promise<RecipientRow[]> {
  const afterCursor = after === null ? sql`true` : sql`s.id > ${after}::uuid`
  return rows(tx, recipientRow)`
    select s.id, s.email from newsletter_issues i join newsletter_subscriptions s on s.newsletter_id = i.newsletter_id
    where i.id = ${issueId} and ${afterCursor} and ${isOwed}
    order by s.id limit ${limit} for update of s skip locked`
}

const deliveryRow = z.strictObject({ subscription_id: z.string() })

/** Records the delivery of an issue to subscribers. @returns those to whom it was not recorded before */
export async function insertDeliveries(tx: Database, issueId: number, subscriptionIds: readonly string[]): Promise<string[]> {
  const inserted = await rows(tx, deliveryRow)`
    insert into newsletter_deliveries (issue_id, subscription_id)
    select ${issueId}, id from unnest(${sql.param(subscriptionIds)}::uuid[]) id
    on conflict do nothing returning subscription_id`
  return inserted.map(({ subscription_id }) => subscription_id)
}

/** Abandons an issue: none of its posts is public any more. */
export async function abandonIssue(db: Database, issueId: number, now: Date): Promise<void> {
  await db.execute(sql`update newsletter_issues set done_at = ${now.toISOString()} where id = ${issueId}`)
}

/** Closes an issue that all subscribers have received. */
export async function closeIssue(db: Database, issueId: number, now: Date): Promise<void> {
  await db.execute(sql`
    update newsletter_issues i set done_at = ${now.toISOString()} where i.id = ${issueId} and not exists (
      select 1 from newsletter_subscriptions s where s.newsletter_id = i.newsletter_id and ${isOwed})`)
}
