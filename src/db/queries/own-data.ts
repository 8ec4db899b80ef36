import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { members, orders, subscriptions } from '../schema/index.ts'

/** All columns of the table, without a schema: the rows are exported as they are. */
export type OwnRow = Record<string, unknown>

/**
 * Credentials: never exported, not even to their owner. Pictures (`bytes`) are downloaded individually where they are shown.
 */
const secrets = [
  'password',
  'token',
  'access_token',
  'refresh_token',
  'id_token',
  'public_key',
  'secret',
  'last_step',
  'digest',
  'bytes',
]

const accountRow = z.strictObject({ row: z.record(z.string(), z.unknown()) })
const heldRow = accountRow.extend({ name: z.string() })

/** The account's own row. */
export async function ownAccount(db: Database, memberId: string): Promise<OwnRow | null> {
  const [row] = await rows(db, accountRow)`select to_jsonb(m) as row from members m where id = ${memberId}::uuid`
  return row?.row ?? null
}

const tableName = z.strictObject({ name: z.string() })

/**
 * All data about a member, by table. Every table with a `member_id` is read, so that a new table cannot be forgotten;
 * newsletters and forms contain only an e-mail address.
 */
export async function ownRows(db: Database, memberId: string): Promise<Record<string, OwnRow[]>> {
  const tables = await rows(db, tableName)`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE' order by 1`
  const parts = tables.map(
    ({ name }): SQL =>
      sql`select ${name}::text as name, to_jsonb(t) - 'member_id' - ${sql.param(secrets)}::text[] as row
        from ${sql.identifier(name)} t where member_id = ${memberId}::uuid`,
  )
  const email = sql`(select email from members where id = ${memberId}::uuid)`
  parts.push(
    sql`select 'newsletter_subscriptions', to_jsonb(t) from newsletter_subscriptions t where email = ${email}`,
    sql`select 'form_entries', to_jsonb(t) - '{assignee,receipt,version}'::text[] from form_entries t where lower(fields ->> 'email') = ${email}`,
  )
  const rowsByTable: Record<string, OwnRow[]> = Object.fromEntries(
    [...tables.map(({ name }) => name), 'newsletter_subscriptions', 'form_entries'].map((name) => [name, []]),
  )
  const result = await rows(db, heldRow)(sql.join(parts, sql` union all `))
  for (const { name, row } of result) rowsByTable[name]?.push(row)
  return rowsByTable
}

/** Schedules the erasure of an account; null cancels it. False when there was nothing to change. */
export async function setEraseAt(db: Database, memberId: string, eraseAt: Date | null): Promise<boolean> {
  const changed = await db
    .update(members)
    .set({ eraseAt })
    .where(and(eq(members.id, memberId), eraseAt === null ? isNotNull(members.eraseAt) : undefined))
    .returning({ id: members.id })
  return changed.length > 0
}

/** The accounts whose waiting period is over. */
export async function dueErasures(db: Database, now: Date): Promise<string[]> {
  const dueMembers = await db.select({ id: members.id }).from(members).where(lte(members.eraseAt, now))
  return dueMembers.map(({ id }) => id)
}

/**
 * Erases an account with all its data, all or nothing. The ledger retains its orders under a number that shows only
 * that they belong to one person; a subscription retains its number and period, and ends.
 * @param onErased further steps in the same transaction
 * @returns false when the request was cancelled meanwhile
 */
export async function eraseMember(
  db: Database,
  memberId: string,
  now: Date,
  onErased: (tx: Database) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [member] = await tx
      .select({ email: members.email, name: members.name })
      .from(members)
      .where(and(eq(members.id, memberId), lte(members.eraseAt, now)))
      .for('update')
    if (!member) return false
    const ownOrders = await tx.selectDistinct({ buyer: orders.buyer }).from(orders).where(eq(orders.memberId, memberId))
    const alsoTo = ownOrders.flatMap(({ buyer }) => buyer?.email ?? [])
    await tx.execute(sql`
      update invoice_requests set code = '', title = '' from orders
      where orders.order_no = invoice_requests.order_no and orders.member_id = ${memberId} and kind <> 'company'`)
    await tx.update(orders).set({ formerBuyer: randomUUID(), buyer: null, invoice: null }).where(eq(orders.memberId, memberId))
    const unknown = {
      name: '',
      phone: '',
      address: '',
      recipientName: '',
      recipientPhone: '',
      state: 'cancelled' as const,
      memberId: null,
      boundAt: null,
    }
    await tx.update(subscriptions).set(unknown).where(eq(subscriptions.memberId, memberId))
    await tx.delete(members).where(eq(members.id, memberId))
    await deletePersonalData(tx, { memberId, ...member, alsoTo }, now)
    await onErased(tx)
    return true
  })
}

const existsRow = z.strictObject({ there: z.boolean() })

/** Deletes personal data outside the account: codes, mails, forms, searches, finished jobs. */
async function deletePersonalData(
  db: Database,
  { memberId, email, name, alsoTo }: { memberId: string; email: string; name: string; alsoTo: string[] },
  now: Date,
): Promise<void> {
  const old = new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000).toISOString()
  const names = sql`(identifier like ${`%${memberId}%`} or value like ${`%${memberId}%`}
    or position(${email} in identifier) > 0 or position(${email} in value) > 0)`
  await db.execute(sql`delete from verifications where ${names}`)
  await db.execute(sql`delete from mail_suppressions where email = lower(${email})`)
  // another member may have the same name and mails that are still to be sent: only old mails are searched for the name,
  // and those to the e-mail addresses that receive the receipts of this member's orders
  const past = sql`(created_at < ${old}::timestamptz or recipient in (select jsonb_array_elements_text(${JSON.stringify(alsoTo)}::jsonb)))`
  await db.execute(sql`
    delete from mail_outbox where recipient = ${email} or position(${email} in text) > 0
      or (position(${name} in text) > 0 and ${past})`)
  // a single character is no name, and occurs in half of all searches
  if ([...name].length > 1) await db.execute(sql`delete from search_log where position(lower(${name}) in keyword) > 0`)
  // notes and replies name the sender in free text: the events remain, their texts are erased
  await db.execute(sql`
    update form_events e set text = '' from form_entries f
    where f.id = e.entry and e.kind in ('note', 'reply', 'cancelled') and lower(f.fields ->> 'email') = ${email}`)
  await db.execute(sql`update form_entries set assignee = null where assignee = ${memberId}::uuid`)
  await db.execute(sql`
    update form_entries set fields = fields - '{name,email,phone,about,note,number,message}'::text[] where lower(fields ->> 'email') = ${email}`)
  const [queue] = await rows(db, existsRow)`select to_regclass('pgboss.job') is not null as there`
  if (queue?.there)
    await db.execute(sql`
      delete from pgboss.job where state in ('completed', 'failed', 'cancelled')
        and (position(${email} in coalesce(data::text, '') || coalesce(output::text, '')) > 0
          or position(${memberId} in coalesce(data::text, '') || coalesce(output::text, '')) > 0)`)
}
