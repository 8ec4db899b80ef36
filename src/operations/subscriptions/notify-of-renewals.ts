import type { Database } from '../../db/connect.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { claimNotice, comingCharges, comingEnds } from '../../db/queries/subscription-notices.ts'
import { endNotice, type NoticeKind, noticeHorizon } from '../../domain/subscriptions/notices.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { sendMail } from '../mail/send-mail.ts'

interface RenewalFacts {
  recipient: string
  title: string
  /** A Taipei calendar day, `YYYY-MM-DD`. */
  day: string
}

/** Writes the mails about the period of a subscription. Amounts are New Taiwan dollars. */
export interface RenewalMails {
  chargeSoon(facts: RenewalFacts & { orderNo: string; amount: number }): Promise<NewMail>
  termEnding(facts: RenewalFacts & { number: string }): Promise<NewMail>
}

/**
 * Notifies subscribers that their card is charged in a week, or that their subscription ends in a month and in a week.
 * Each notice is sent once, however often and in however many processes this runs; a missed day is caught up.
 * @returns how many mails were queued
 */
export async function notifyOfRenewals(db: Database, mails: RenewalMails, now: Date): Promise<number> {
  const today = taipeiDay(now)
  const until = noticeHorizon(today)
  const notify = (notice: { number: string; kind: NoticeKind; about: string }, write: () => Promise<NewMail>) =>
    db.transaction(async (tx) => {
      if (!(await claimNotice(tx, { ...notice, sentAt: now }))) return 0
      await sendMail(tx, await write())
      return 1
    })

  let notified = 0
  for (const { number, order_no, email, ...facts } of await comingCharges(db, { from: today, until: until.charge }))
    notified += await notify({ number, kind: 'charge', about: facts.day }, () =>
      mails.chargeSoon({ ...facts, recipient: email, orderNo: order_no }),
    )
  for (const { email, ...facts } of await comingEnds(db, { from: today, until: until.end })) {
    const kind = endNotice(facts.day, today)
    if (kind)
      notified += await notify({ number: facts.number, kind, about: facts.day }, () =>
        mails.termEnding({ ...facts, recipient: email }),
      )
  }
  return notified
}
