import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { discardedByAdoption } from '../../domain/mail/delivery.ts'
import { type MailPriority, mailPriorities, mailStops } from '../../domain/mail/priority.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { mailOutbox, mailSwitch } from '../schema/index.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

export interface NewMail {
  recipient: string
  subject: string
  html: string
  text: string
  /** Additional headers. */
  headers?: Record<string, string>
  /** Ids of the earlier mails of its thread, oldest first. */
  thread?: string[]
  /** Default: ordinary. */
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
export type MailDetailRow = MailRow & {
  html: string
  text: string
  headers: Record<string, string> | null
  thread: string[] | null
}

const baseColumns = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
  failedAt: mailOutbox.failedAt,
}
const allColumns = {
  ...baseColumns,
  html: mailOutbox.html,
  text: mailOutbox.text,
  headers: mailOutbox.headers,
  thread: mailOutbox.thread,
}

export async function insertMail(db: Database, mail: NewMail): Promise<string> {
  const [inserted] = await db.insert(mailOutbox).values(mail).returning({ id: mailOutbox.id })
  if (!inserted) throw new Error('the outbox took no mail')
  return inserted.id
}

export async function insertMails(db: Database, mails: readonly NewMail[]): Promise<void> {
  if (mails.length > 0) await db.insert(mailOutbox).values([...mails])
}

/** Newest first. */
export async function latestMails(db: Database, limit: number): Promise<MailRow[]> {
  return db.select(baseColumns).from(mailOutbox).orderBy(desc(mailOutbox.createdAt), desc(mailOutbox.id)).limit(limit)
}

export async function findMail(db: Database, id: string): Promise<MailDetailRow | null> {
  const [row] = await db.select(allColumns).from(mailOutbox).where(eq(mailOutbox.id, id))
  return row ?? null
}

/** Those of these mails that are still unsent: not sent, not given up, not deleted. */
export async function findUnsentMails(db: Database, ids: readonly string[]): Promise<MailDetailRow[]> {
  return db
    .select(allColumns)
    .from(mailOutbox)
    .where(and(inArray(mailOutbox.id, [...ids]), isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt)))
}

/**
 * Marks a mail as sent. The delivery proves that the mailbox exists, so the suppression of the e-mail address is
 * removed.
 */
export async function markMailSent(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    with sent as (update mail_outbox set sent_at = now(), attempts = attempts + 1, last_error = null where id = ${id} returning recipient)
    delete from mail_suppressions where email in (select lower(recipient) from sent)`)
}

/** Records a failed attempt. @param final no further attempt is made */
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

/** Excludes an e-mail address from mailings: the mailbox does not exist. */
export async function suppressEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`insert into mail_suppressions (email) values (lower(${email})) on conflict do nothing`)
}

/** Ends the suppression of an e-mail address: its owner states that the mailbox works. */
export async function releaseEmail(db: Database, email: string): Promise<void> {
  await db.execute(sql`delete from mail_suppressions where email = lower(${email})`)
}

const recipientRow = z.strictObject({ recipient: z.string() })

/** The recipient of a mail that is still in the outbox. */
export async function recipientOfMail(db: Database, id: string): Promise<string | null> {
  const [row] = await rows(db, recipientRow)`select recipient from mail_outbox where id = ${id}::uuid`
  return row?.recipient ?? null
}

/**
 * Marks a sent mail as failed after a report: the quoted one, otherwise the latest one to the e-mail address.
 * @returns false when this site has sent no such mail
 */
export async function markMailReported(
  tx: Database,
  { id, email, error }: { id: string | null; email: string; error: string },
): Promise<boolean> {
  const latest = sql`(select id from mail_outbox where lower(recipient) = lower(${email}) and sent_at is not null
    order by sent_at desc limit 1)`
  const { rowCount } = await tx.execute(sql`
    update mail_outbox set failed_at = coalesce(failed_at, now()), sent_at = null, last_error = ${error}
    where id = ${id === null ? latest : sql`${id}::uuid`}`)
  return (rowCount ?? 0) > 0
}

const failedMailRow = z.strictObject({
  id: z.string(),
  subject: z.string(),
  recipient: z.string(),
  priority: z.literal(Object.values(mailPriorities)),
  failed_at: instant,
  error: z.string().nullable(),
})
export type FailedMailRow = z.infer<typeof failedMailRow>

const failedMail = sql`select id, subject, recipient, priority, ${isoInstant(sql`failed_at`)} as failed_at, last_error as error from mail_outbox`

/** Mails that failed permanently, newest first; without those that an operator discarded. */
export async function failedMails(db: Database, limit: number): Promise<FailedMailRow[]> {
  return rows(db, failedMailRow)`${failedMail} where failed_at is not null and last_error is distinct from ${discardedByAdoption}
    order by mail_outbox.failed_at desc, id limit ${limit}`
}

/** A mail that failed permanently, locked until the transaction ends; null for any other. */
export async function findFailedMail(tx: Database, id: string): Promise<FailedMailRow | null> {
  const [row] = await rows(tx, failedMailRow)`${failedMail} where id = ${id}::uuid and failed_at is not null for update`
  return row ?? null
}

/** Queues a copy of a failed mail under a new id, and deletes the failed one. */
export async function requeueFailedMail(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`
    with old as (delete from mail_outbox where id = ${id}::uuid returning *)
    insert into mail_outbox (recipient, subject, html, text, headers, priority)
    select recipient, subject, html, text, headers, priority from old`)
}

/** How long a mail is worth sending. */
const worthSending = sql`interval '3 days'`

const mailWithoutJob = z.strictObject({ id: z.string(), priority: z.int() })

/**
 * Unsent mails for which the queue `deliver-mail` has no job yet: by priority, then oldest first. A job
 * has the id of its mail.
 */
export async function mailsWithoutJob(
  db: Database,
  { limit, minPriority }: { limit: number; minPriority: MailPriority },
): Promise<z.infer<typeof mailWithoutJob>[]> {
  return rows(db, mailWithoutJob)`
    select o.id, o.priority from mail_outbox o
    where o.sent_at is null and o.failed_at is null and o.created_at > now() - ${worthSending} and o.priority >= ${minPriority}
      and not exists (select 1 from pgboss.job j where j.name = 'deliver-mail' and j.id = o.id)
    order by o.priority desc nulls last, o.created_at limit ${limit}`
}

const jobCount = z.strictObject({ jobs: z.int() })

/** The number of unfinished jobs of the queue `deliver-mail`. */
export async function countMailJobs(db: Database): Promise<number> {
  const [row] = await rows(db, jobCount)`
    select count(*)::int as jobs from pgboss.job where name = 'deliver-mail' and state in ('created', 'retry', 'active')`
  return row?.jobs ?? 0
}

const isQueued = sql`sent_at is null and failed_at is null and created_at > now() - ${worthSending}`
const mailCount = z.strictObject({ mails: z.int() })

/** The number of unsent mails. */
export async function countWaitingMails(db: Database): Promise<number> {
  const [row] = await rows(db, mailCount)`select count(*)::int as mails from mail_outbox where ${isQueued}`
  return row?.mails ?? 0
}

/** Gives up all unsent mails. @returns how many */
export async function abandonWaitingMails(db: Database, reason: string): Promise<number> {
  const done = await db.execute(sql`update mail_outbox set failed_at = now(), last_error = ${reason} where ${isQueued}`)
  return done.rowCount ?? 0
}

const switchRow = z.strictObject({ stopped: z.enum(mailStops), reason: z.string() })
/** The switch that stops mail. */
export type MailSwitch = z.infer<typeof switchRow>

export async function findMailSwitch(db: Database): Promise<MailSwitch> {
  const [row] = await rows(db, switchRow)`select stopped, reason from mail_switch where id = 1`
  return row ?? { stopped: 'nothing', reason: '' }
}

export async function storeMailSwitch(tx: Database, to: MailSwitch): Promise<void> {
  await tx
    .insert(mailSwitch)
    .values({ id: 1, ...to })
    .onConflictDoUpdate({ target: mailSwitch.id, set: to })
}
