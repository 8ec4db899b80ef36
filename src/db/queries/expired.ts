import { sql } from 'drizzle-orm'
import { minReportedCount, readingRetentionDays, referrerRetentionDays } from '../../domain/analytics/reading-figures.ts'
import { expiredShareDays } from '../../domain/shares/share.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { Database } from '../connect.ts'
import { removeCountsBefore } from './analytics.ts'
import { anonymizeRareSites, removeReadingsBefore } from './readings.ts'

/**
 * Deletes expired rows: ended sessions; expired codes and links; counters older than a day; mails sent a week ago
 * (nothing in them is valid any more); health records and questions whose consent has ended; pictures whose question
 * was never submitted; unconfirmed sign-ups after a week and newsletter subscriptions after a month; idempotency keys
 * that cannot be repeated any more; shares some time after their end; forms after a year; counts by day after a year
 * (web vitals: three months); referring sites with few visits after a month.
 */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const day = 24 * 60 * 60 * 1000
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await db.execute(sql`delete from sessions where expires_at < ${now.toISOString()}::timestamptz`)
  await db.execute(sql`delete from verifications where expires_at < ${now.toISOString()}::timestamptz`)
  await db.execute(sql`delete from rate_limits where last_request < ${ago(1).getTime()}`)
  await db.execute(sql`delete from records where expires_at <= ${now.toISOString()}::timestamptz`)
  await db.execute(sql`delete from questions where expires_at <= ${now.toISOString()}::timestamptz`)
  await db.execute(sql`
    delete from question_pictures where question_id is null and created_at < ${ago(1).toISOString()}::timestamptz`)
  await db.execute(sql`delete from mail_outbox where sent_at < ${ago(7).toISOString()}::timestamptz`)
  await db.execute(sql`delete from mail_outbox where failed_at < ${ago(30).toISOString()}::timestamptz`)
  await db.execute(sql`delete from ad_count_batches where taken_at < ${ago(2).toISOString()}::timestamptz`)
  await db.execute(sql`delete from shares where ends_at < ${ago(expiredShareDays).toISOString()}::timestamptz`)
  await removeCountsBefore(db, { reads: taipeiDay(ago(400)), walls: taipeiDay(ago(400)), vitals: taipeiDay(ago(90)) })
  await removeReadingsBefore(db, taipeiDay(ago(readingRetentionDays)))
  await anonymizeRareSites(db, taipeiDay(ago(referrerRetentionDays)), minReportedCount)
  await db.execute(sql`
    delete from form_entries f where created_at < ${ago(365).toISOString()}::timestamptz and not exists (
      select 1 from activities a where f.kind = 'activity' and a.id::text = f.fields ->> 'activity'
        and a.ends_at > ${now.toISOString()}::timestamptz)`)
  await db.execute(sql`
    delete from newsletter_subscriptions where state = 'pending' and asked_at < ${ago(30).toISOString()}::timestamptz`)
  await db.execute(sql`
    delete from members m where not m.email_verified and m.created_at < ${ago(7).toISOString()}::timestamptz
      and not exists (select 1 from credentials c where c.member_id = m.id and c.provider_id <> 'credential')
      and not exists (select 1 from sessions s where s.member_id = m.id)`)
}
