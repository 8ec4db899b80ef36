import {
  insertSubscription,
  lockSubscriptionsOf,
  newsletterRows,
  type SubscriptionRow,
  updateSubscription,
} from '../../db/queries/newsletters.ts'
import { mayAskAgain, nextState } from '../../domain/newsletters/subscription-state.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'

type WrittenMail = Omit<Parameters<typeof sendMail>[1], 'recipient'>
/** The result of the request. */
export type SubscriptionOutcome = { mailed: boolean } | { unknown: number }
/** Writes the mail with the confirmation link. */
export type WriteConfirmation = (requested: { ids: string[]; titles: string[] }) => Promise<WrittenMail>

/**
 * Requests newsletters for an address: one mail to confirm all new ones. Its other subscriptions end (`leave`) or stay.
 * An unknown number is refused, and nothing changes.
 * @returns whether a mail was queued; or the first unknown number
 */
export async function applySubscriptions(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { email, wanted, rest }: { email: string; wanted: readonly number[]; rest: 'leave' | 'stay' },
  write: WriteConfirmation,
): Promise<SubscriptionOutcome> {
  const offered = await newsletterRows(db)
  return db.transaction(async (tx) => {
    const before = await lockSubscriptionsOf(tx, email)
    // archived ones can be kept or left by their subscriber; to any other caller they are unknown
    const received = rest === 'stay' ? [] : before.filter(({ state }) => state === 'subscribed')
    const archived = received.filter(({ newsletter_id }) => !offered.some(({ id }) => id === newsletter_id))
    const known = [...offered, ...archived.map(({ newsletter_id: id, title }) => ({ id, title }))]
    const unknown = wanted.find((number) => !known.some(({ id }) => id === number))
    if (unknown !== undefined) return { unknown }
    const requested: { id: string; title: string }[] = []
    for (const { id: newsletterId, title } of known) {
      const row = before.find(({ newsletter_id }) => newsletter_id === newsletterId)
      const wants = wanted.includes(newsletterId)
      if (!wants && rest === 'stay') continue
      if (!row) {
        const id = wants ? await insertSubscription(tx, email, newsletterId, now) : null
        if (id !== null) requested.push({ id, title })
        continue
      }
      const mailNow = wants && needsMail(row, now)
      if (mailNow) requested.push({ id: row.id, title })
      const state = nextState(row.state, wants ? 'ask' : 'leave')
      if (state === 'none' || (state === row.state && !mailNow)) continue
      await updateSubscription(tx, row.id, state, state === 'pending' && !mailNow ? row.asked_at : now)
    }
    if (requested.length === 0) return { mailed: false }
    const mail = await write({ ids: requested.map(({ id }) => id), titles: requested.map(({ title }) => title) })
    await sendMail(tx, { recipient: email, ...mail })
    return { mailed: true }
  })
}

const needsMail = ({ state, asked_at }: SubscriptionRow, now: Date) => state !== 'subscribed' && mayAskAgain(asked_at, now)
