import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MailPriority } from '../../domain/mail/priority.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { mailOutbox } from '../schema/index.ts'

export interface NewMail {
  recipient: string
  subject: string
  html: string
  text: string
  /** Headers besides the usual ones. */
  headers?: Record<string, string>
  /** Ids of the mails that it continues, the first one first. */
  thread?: string[]
  /** Ordinary where it is not given. */
  priority?: MailPriority
}
export interface MailRow {
  id: string
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
  failedAt: Date | null
}
export type WholeMailRow = MailRow & {
  html: string
  text: string
  headers: Record<string, string> | null
  thread: string[] | null
}

const facts = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  failedAt: mailOutbox.failedAt,
}
const whole = { ...facts, html: mailOutbox.html, text: mailOutbox.text, headers: mailOutbox.headers, thread: mailOutbox.thread }

export async function insertMail(db: Database, mail: NewMail): Promise<string> {
  const [made] = await db.insert(mailOutbox).values(mail).returning({ id: mailOutbox.id })
  if (!made) throw new Error('the outbox took no mail')
  return made.id
}

/** Newest first. */
export async function latestMails(db: Database, limit: number): Promise<MailRow[]> {
  return db.select(facts).from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(limit)
}

export async function findMail(db: Database, id: string): Promise<WholeMailRow | null> {
  const [found] = await db.select(whole).from(mailOutbox).where(eq(mailOutbox.id, id))
  return found ?? null
}

/** Those of these mails that are still to be sent: not sent, not given up, not deleted. */
export async function findUnsentMails(db: Database, ids: readonly string[]): Promise<WholeMailRow[]> {
  return db
    .select(whole)
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.id, [...ids]), isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)))
}

export async function markMailSent(db: Database, id: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, attempts: sql`${mailOutbox.attempts} + 1`, lastError: null })
    .where(eq(mailOutbox.id, id))
}

/** Notes a failed attempt. @param final no further attempt is made */
export async function markMailFailed(
  db: Database,
  id: string,
  { error, final }: { error: string; final: boolean },
): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: error, ...(final ? { failedAt: sql`now()` } : {}) })
    .where(eq(mailOutbox.id, id))
}

/** How long a mail is worth sending. */
const worthSending = sql`interval '3 days'`

const mailWithoutJob = z.strictObject({ id: z.string(), priority: z.int() })

/**
 * Mails that wait and for which the queue `deliver-mail` holds no job yet: the highest priority first, then the oldest. A job
 * has the id of its mail.
 */
export async function mailsWithoutJob(
  db: Database,
  { limit, least }: { limit: number; least: MailPriority },
): Promise<z.infer<typeof mailWithoutJob>[]> {
  return rows(db, mailWithoutJob)`
    select o.id, o.priority from mail_outbox o
    where o.sent_at is null and o.failed_at is null and o.created_at > now() - ${worthSending} and o.priority >= ${least}
      and not exists (select 1 from pgboss.job j where j.name = 'deliver-mail' and j.id = o.id)
    order by o.priority desc nulls last, o.created_at limit ${limit}`
}

const jobCount = z.strictObject({ jobs: z.int() })

/** How many jobs of the queue `deliver-mail` are not finished. */
export async function countMailJobs(db: Database): Promise<number> {
  const [found] = await rows(db, jobCount)`
    select count(*)::int as jobs from pgboss.job where name = 'deliver-mail' and state in ('created', 'retry', 'active')`
  return found?.jobs ?? 0
}

const waiting = sql`sent_at is null and failed_at is null and created_at > now() - ${worthSending}`
const mailCount = z.strictObject({ mails: z.int() })

/** How many mails are still to be sent. */
export async function countWaitingMails(db: Database): Promise<number> {
  const [found] = await rows(db, mailCount)`select count(*)::int as mails from mail_outbox where ${waiting}`
  return found?.mails ?? 0
}

/** Gives up every mail that is still to be sent. @returns how many */
export async function giveUpWaitingMails(db: Database, reason: string): Promise<number> {
  const done = await db.execute(sql`update mail_outbox set failed_at = now(), last_error = ${reason} where ${waiting}`)
  return done.rowCount ?? 0
}
