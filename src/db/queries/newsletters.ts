import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SubscriptionState } from '../../domain/newsletters/subscription-state.ts'
import { subscriptionStates } from '../../domain/newsletters/subscription-state.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { pgInstant } from '../shapes.ts'

const newsletterRow = z.strictObject({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  frequency: z.string(),
})
export type NewsletterRow = z.infer<typeof newsletterRow>

const chosenNewsletterRow = newsletterRow.extend({ state: z.enum(subscriptionStates), undeliverable: z.boolean() })
/** A newsletter with the subscription state of an address. */
export type ChosenNewsletterRow = z.infer<typeof chosenNewsletterRow>

/** The newsletters that readers can subscribe to. */
export async function newsletterRows(db: Database): Promise<NewsletterRow[]> {
  return rows(
    db,
    newsletterRow,
  )`select id, slug, title, description, frequency from newsletters where archived_at is null order by id`
}

/** Every newsletter with the subscription state of an address; archived ones only while it receives them. */
export async function newslettersOf(db: Database, email: string): Promise<ChosenNewsletterRow[]> {
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

/** An address's subscriptions, locked until the transaction ends. */
export async function lockSubscriptionsOf(tx: Database, email: string): Promise<SubscriptionRow[]> {
  const found = await rows(tx, subscriptionRow)`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.email = ${email} order by s.newsletter_id for update of s`
  return found.map(withDate)
}

/** Subscriptions by id; with `lock`, locked until the transaction ends. */
export async function subscriptionsById(db: Database, ids: readonly string[], lock = false): Promise<SubscriptionRow[]> {
  const found = await rows(db, subscriptionRow)`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.id = any (${`{${ids.join(',')}}`}::uuid[]) order by s.newsletter_id ${lock ? sql`for update of s` : sql``}`
  return found.map(withDate)
}

const subscriptionId = z.strictObject({ id: z.string() })

/** Creates a subscription. @returns its id, or null when a concurrent request has created it */
export async function insertSubscription(tx: Database, email: string, newsletterId: number, now: Date): Promise<string | null> {
  const [made] = await rows(tx, subscriptionId)`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at)
    values (${newsletterId}, ${email}, 'pending', ${now.toISOString()})
    on conflict (email, newsletter_id) do nothing returning id`
  return made?.id ?? null
}

/** Writes the new state of a subscription, and its time. */
export async function updateSubscription(
  tx: Database,
  id: string,
  state: Exclude<SubscriptionState, 'none'>,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const when = {
    pending: sql`asked_at = ${at}`,
    subscribed: sql`confirmed_at = ${at}, ended_at = null`,
    unsubscribed: sql`ended_at = ${at}`,
  }[state]
  await tx.execute(sql`update newsletter_subscriptions set state = ${state}, ${when} where id = ${id}::uuid`)
}
