import { type SQL, sql } from 'drizzle-orm'
import type { Consent } from '../../domain/records/consent.ts'
import type { Asker, RecordData, RecordKind } from '../../domain/records/record.ts'
import type { Database } from '../connect.ts'

/** A kept result as its owner sees it. */
export interface RecordRow<K extends RecordKind = RecordKind> {
  id: string
  kind: K
  title: string
  data: RecordData[K]
  created_at: string
  expires_at: string
}

/** The purpose under which records are kept. */
const purpose = 'health_record'
const time = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const columns = sql`id, kind, title, data, ${iso(sql`created_at`)} as created_at, ${iso(sql`expires_at`)} as expires_at`

interface Whose<K extends RecordKind> {
  memberId: string
  kind: K
  now: Date
  /** Only results for this person. */
  asker?: Asker | undefined
  /** Only results of the tool with this slug. */
  tool?: string | undefined
}
const of = ({ memberId, kind, now, asker, tool }: Whose<RecordKind>) =>
  sql`member_id = ${memberId}::uuid and kind = ${kind} and expires_at > ${time(now)}
    ${asker ? sql`and data->>'asker' = ${asker}` : sql``}
    ${tool ? sql`and data->>'tool' = ${tool}` : sql``}`

/** A member's records of one kind, newest first. */
export async function listRecords<K extends RecordKind>(
  db: Database,
  whose: Whose<K>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordRow<K>[]> {
  const found = await db.execute<RecordRow<K> & Record<string, unknown>>(sql`
    select ${columns} from records where ${of(whose)}
    order by records.created_at desc, id limit ${limit} offset ${offset}`)
  return found.rows
}

export async function countRecords(db: Database, whose: Whose<RecordKind>): Promise<number> {
  const found = await db.execute<{ n: number }>(sql`select count(*)::int as n from records where ${of(whose)}`)
  return found.rows[0]?.n ?? 0
}

/** One of the member's own, or null. */
export async function findRecord<K extends RecordKind>(db: Database, whose: Whose<K>, id: string): Promise<RecordRow<K> | null> {
  const found = await db.execute<RecordRow<K> & Record<string, unknown>>(sql`
    select ${columns} from records where ${of(whose)} and id = ${id}::uuid`)
  return found.rows[0] ?? null
}

/** Erases one of the member's own. False when it is nobody's or another's. */
export async function deleteRecord(db: Database, memberId: string, kind: RecordKind, id: string): Promise<boolean> {
  const gone = await db.execute(
    sql`delete from records where id = ${id}::uuid and member_id = ${memberId}::uuid and kind = ${kind}`,
  )
  return (gone.rowCount ?? 0) > 0
}

/**
 * Keeps a result under the consent that allows it, until that consent ends. The consent's row is held while the
 * record is written, so a withdrawal at the same moment either finds the record or prevents it.
 * @returns the record, or null when no consent allows it
 */
export async function insertRecord<K extends RecordKind>(
  db: Database,
  { memberId, kind, now, version, today }: Whose<K> & { version: string; today: string },
  { title, data }: { title: string; data: RecordData[K] },
): Promise<RecordRow<K> | null> {
  const kept = await db.execute<RecordRow<K> & Record<string, unknown>>(sql`
    with allowed as (
      select ends_on from consents
      where member_id = ${memberId}::uuid and purpose = ${purpose} and version = ${version}
        and withdrawn_at is null and ends_on >= ${today}::date
      order by ends_on desc limit 1 for share)
    insert into records (member_id, kind, title, data, created_at, expires_at)
    select ${memberId}::uuid, ${kind}, ${title}, ${JSON.stringify(data)}::jsonb, ${time(now)},
      (ends_on + 1)::timestamp at time zone 'Asia/Taipei' from allowed
    returning ${columns}`)
  return kept.rows[0] ?? null
}

/** The latest consent of a member to keeping records, or null when there never was one. */
export async function findConsent(db: Database, memberId: string): Promise<Consent | null> {
  const found = await db.execute<{ version: string; granted: string; ends_on: string; withdrawn: string | null }>(sql`
    select version, ${iso(sql`granted_at`)} as granted, to_char(ends_on, 'YYYY-MM-DD') as ends_on, ${iso(sql`withdrawn_at`)} as withdrawn
    from consents where member_id = ${memberId}::uuid and purpose = ${purpose}
    order by withdrawn_at is not null, ends_on desc, granted_at desc limit 1`)
  const row = found.rows[0]
  if (!row) return null
  return {
    version: row.version,
    grantedAt: new Date(row.granted),
    endsOn: row.ends_on,
    withdrawnAt: row.withdrawn === null ? null : new Date(row.withdrawn),
  }
}

/** Remembers a consent; what is already kept stays until its new end. Agreeing twice on one day is one consent. */
export async function insertConsent(
  db: Database,
  memberId: string,
  { version, endsOn, now }: { version: string; endsOn: string; now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from members where id = ${memberId}::uuid for no key update`)
    await tx.execute(sql`
      insert into consents (member_id, purpose, version, granted_at, ends_on)
      select ${memberId}::uuid, ${purpose}, ${version}, ${time(now)}, ${endsOn}::date
      where not exists (select 1 from consents where member_id = ${memberId}::uuid and purpose = ${purpose}
        and version = ${version} and ends_on >= ${endsOn}::date and withdrawn_at is null)`)
    await tx.execute(sql`
      update records set expires_at = (${endsOn}::date + 1)::timestamp at time zone 'Asia/Taipei'
      where member_id = ${memberId}::uuid and expires_at > ${time(now)}`)
  })
}

/** Ends every consent to keeping records and erases all that was kept. Gives how many records that were. */
export async function withdrawConsents(db: Database, memberId: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      update consents set withdrawn_at = ${time(now)}
      where member_id = ${memberId}::uuid and purpose = ${purpose} and withdrawn_at is null`)
    const gone = await tx.execute(sql`delete from records where member_id = ${memberId}::uuid`)
    return gone.rowCount ?? 0
  })
}
