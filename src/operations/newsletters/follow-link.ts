import { type SubscriptionRow, subscriptionsById, updateSubscription } from '../../db/queries/newsletters.ts'
import { nextState } from '../../domain/newsletters/subscription-state.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { type LinkPurpose, linkToken, type NewsletterLink, readLinkToken } from './link-token.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

export interface FollowedLink {
  purpose: LinkPurpose
  newsletters: { id: number; title: string; state: SubscriptionRow['state'] }[]
  /** The token with which the owner of the mailbox can unsubscribe again. */
  leaveToken: string
}

/**
 * The purpose of a mail's link. Reading changes nothing.
 * @throws not_found when the token is invalid or expired, or its subscriptions are deleted
 */
export async function readLink({ db, now }: Context, secrets: readonly string[], token: string): Promise<FollowedLink> {
  const link = readLinkToken(secrets, token, now)
  const rows = link ? await subscriptionsById(db, link.ids) : []
  if (!link || rows.length === 0) throw notFound()
  return present(link, rows, secrets, now)
}

/**
 * Performs the action of a mail's link: confirms, or unsubscribes. Idempotent, and needs no sign-in (RFC 8058).
 * @throws not_found when the token is invalid, expired or for another purpose, or its subscriptions are deleted
 */
export async function followLink(
  { db, now }: Context,
  { secrets, token, purpose }: { secrets: readonly string[]; token: string; purpose: LinkPurpose },
): Promise<FollowedLink> {
  const link = readLinkToken(secrets, token, now)
  if (!link || link.purpose !== purpose) throw notFound()
  return db.transaction(async (tx) => {
    const rows = await subscriptionsById(tx, link.ids, true)
    if (rows.length === 0) throw notFound()
    for (const row of rows) {
      const state = nextState(row.state, purpose === 'confirm' ? 'confirm' : 'leave')
      if (state === 'none' || state === row.state) continue
      await updateSubscription(tx, row.id, state, now)
      row.state = state
    }
    return present(link, rows, secrets, now)
  })
}

const present = (
  { purpose, ids }: NewsletterLink,
  rows: SubscriptionRow[],
  secrets: readonly string[],
  now: Date,
): FollowedLink => ({
  purpose,
  newsletters: rows.map(({ newsletter_id, title, state }) => ({ id: newsletter_id, title, state })),
  leaveToken: linkToken(secrets, { purpose: 'unsubscribe', ids }, now),
})
