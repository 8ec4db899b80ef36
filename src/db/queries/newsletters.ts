import { sql } from 'drizzle-orm'
import type { SubscriptionState } from '../../domain/newsletters/subscription-state.ts'
import type { Database } from '../connect.ts'

export interface NewsletterRow {
  id: number
  slug: string
  title: string
  description: string
  frequency: string
}

/** A newsletter with where an address stands with it. */
export type ChosenNewsletterRow = NewsletterRow & { state: SubscriptionState }

export async function newsletterRows(db: Database): Promise<NewsletterRow[]> {
  const found = await db.execute<NewsletterRow & Record<string, unknown>>(
    sql`select id, slug, title, description, frequency from newsletters order by id`,
  )
  return found.rows
}

/** Every newsletter as an address stands with it. */
export async function newslettersOf(db: Database, email: string): Promise<ChosenNewsletterRow[]> {
  const found = await db.execute<ChosenNewsletterRow & Record<string, unknown>>(sql`
    select n.id, n.slug, n.title, n.description, n.frequency, coalesce(s.state, 'none') as state
    from newsletters n left join newsletter_subscriptions s on s.newsletter_id = n.id and s.email = ${email} order by n.id`)
  return found.rows
}

export interface SubscriptionRow {
  id: string
  newsletter_id: number
  title: string
  state: Exclude<SubscriptionState, 'none'>
  asked_at: Date
}

const columns = sql`s.id, s.newsletter_id, n.title, s.state, s.asked_at`

/** An address's subscriptions, held until the transaction ends. */
export async function lockSubscriptionsOf(tx: Database, email: string): Promise<SubscriptionRow[]> {
  const found = await tx.execute<SubscriptionRow & Record<string, unknown>>(sql`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.email = ${email} order by s.newsletter_id for update of s`)
  return found.rows.map((row) => ({ ...row, asked_at: new Date(row.asked_at) }))
}

/** Subscriptions by their ids; with `lock`, held until the transaction ends. */
export async function subscriptionsById(db: Database, ids: readonly string[], lock = false): Promise<SubscriptionRow[]> {
  const found = await db.execute<SubscriptionRow & Record<string, unknown>>(sql`
    select ${columns} from newsletter_subscriptions s join newsletters n on n.id = s.newsletter_id
    where s.id = any (${`{${ids.join(',')}}`}::uuid[]) order by s.newsletter_id ${lock ? sql`for update of s` : sql``}`)
  return found.rows.map((row) => ({ ...row, asked_at: new Date(row.asked_at) }))
}

/** Begins a subscription. @returns its id, or null when another request has just begun it */
export async function insertSubscription(tx: Database, email: string, newsletterId: number, now: Date): Promise<string | null> {
  const made = await tx.execute<{ id: string }>(sql`
    insert into newsletter_subscriptions (newsletter_id, email, state, asked_at)
    values (${newsletterId}, ${email}, 'pending', ${now.toISOString()})
    on conflict (email, newsletter_id) do nothing returning id`)
  return made.rows[0]?.id ?? null
}

/** Writes the state that a subscription has come to, and when. */
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
