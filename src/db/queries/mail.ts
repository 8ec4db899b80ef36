import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
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
}
export interface MailRow {
  id: string
  recipient: string
  subject: string
  createdAt: Date
  sentAt: Date | null
}
export type WholeMailRow = MailRow & { html: string; text: string; headers: Record<string, string> | null }

const facts = {
  id: mailOutbox.id,
  recipient: mailOutbox.recipient,
  subject: mailOutbox.subject,
  createdAt: mailOutbox.createdAt,
  sentAt: mailOutbox.sentAt,
}
const whole = { ...facts, html: mailOutbox.html, text: mailOutbox.text, headers: mailOutbox.headers }

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

/** A mail that is still to be sent, or null: sent already, or gone. */
export async function findUnsentMail(db: Database, id: string): Promise<WholeMailRow | null> {
  const [found] = await db
    .select(whole)
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), isNull(mailOutbox.sentAt)))
  return found ?? null
}

export async function markMailSent(db: Database, id: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, attempts: sql`${mailOutbox.attempts} + 1`, lastError: null })
    .where(eq(mailOutbox.id, id))
}

export async function markMailFailed(db: Database, id: string, error: string): Promise<void> {
  await db
    .update(mailOutbox)
    .set({ attempts: sql`${mailOutbox.attempts} + 1`, lastError: error })
    .where(eq(mailOutbox.id, id))
}

/** How long a mail is worth sending. */
const worthSending = sql`interval '3 days'`

const mailId = z.strictObject({ id: z.string() })

/** Mails that wait and for which the queue `deliver-mail` holds no job yet, oldest first. A job has the id of its mail. */
export async function mailsWithoutJob(db: Database, limit: number): Promise<string[]> {
  const found = await rows(db, mailId)`
    select o.id from mail_outbox o
    where o.sent_at is null and o.created_at > now() - ${worthSending}
      and not exists (select 1 from pgboss.job j where j.name = 'deliver-mail' and j.id = o.id)
    order by o.created_at limit ${limit}`
  return found.map(({ id }) => id)
}
