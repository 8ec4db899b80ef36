import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { recordData } from '../../domain/records/fields.ts'
import type { Asker, RecordData, RecordKind } from '../../domain/records/record.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { countRow, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

const dataShapes: { [K in RecordKind]: z.ZodType<RecordData[K]> } = recordData
const rowOf = <K extends RecordKind>(kind: K) =>
  z.strictObject({
    id: z.string(),
    kind: z.literal(kind),
    title: z.string(),
    data: dataShapes[kind],
    created_at: instant,
    expires_at: instant,
  })
const recordShapes: { [K in RecordKind]: z.ZodType<RecordRow<K>> } = {
  symptom: rowOf('symptom'),
  nutrition: rowOf('nutrition'),
  tool: rowOf('tool'),
}
const shapeOf = <K extends RecordKind>(kind: K): z.ZodType<RecordRow<K>> => recordShapes[kind]

/** A stored result as its owner sees it. */
export interface RecordRow<K extends RecordKind = RecordKind> {
  id: string
  kind: K
  title: string
  data: RecordData[K]
  created_at: string
  expires_at: string
}

/** The consent purpose under which records are stored. */
const purpose = 'health_record'
const time = (instant: Date) => sql`${instant.toISOString()}::timestamptz`
const columns = sql`id, kind, title, data, ${isoInstant(sql`created_at`)} as created_at, ${isoInstant(sql`expires_at`)} as expires_at`

interface RecordOwner<K extends RecordKind> {
  memberId: string
  kind: K
  now: Date
  /** Only results for this person. */
  asker?: Asker | undefined
  /** Only results of the tool with this slug. */
  tool?: string | undefined
}
const conditionOf = ({ memberId, kind, now, asker, tool }: RecordOwner<RecordKind>) =>
  sql`member_id = ${memberId}::uuid and kind = ${kind} and expires_at > ${time(now)}
    ${asker ? sql`and data->>'asker' = ${asker}` : sql``}
    ${tool ? sql`and data->>'tool' = ${tool}` : sql``}`

/** A member's records of one kind, newest first. */
export async function listRecords<K extends RecordKind>(
  db: Database,
  scope: RecordOwner<K>,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordRow<K>[]> {
  const recordRow = shapeOf(scope.kind)
  return rows(db, recordRow)`
    select ${columns} from records where ${conditionOf(scope)}
    order by records.created_at desc, id limit ${limit} offset ${offset}`
}

export async function countRecords(db: Database, scope: RecordOwner<RecordKind>): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from records where ${conditionOf(scope)}`
  return row?.n ?? 0
}

/** One of the member's own, or null. */
export async function findRecord<K extends RecordKind>(
  db: Database,
  scope: RecordOwner<K>,
  id: string,
): Promise<RecordRow<K> | null> {
  const recordRow = shapeOf(scope.kind)
  const [row] = await rows(db, recordRow)`
    select ${columns} from records where ${conditionOf(scope)} and id = ${id}::uuid`
  return row ?? null
}

/** Erases one of the member's own. False when it does not exist or belongs to another member. */
export async function deleteRecord(db: Database, memberId: string, kind: RecordKind, id: string): Promise<boolean> {
  const deleted = await db.execute(
    sql`delete from records where id = ${id}::uuid and member_id = ${memberId}::uuid and kind = ${kind}`,
  )
  return (deleted.rowCount ?? 0) > 0
}

/**
 * Stores a result under the consent that allows it, until that consent ends. The consent's row is locked while the
 * record is written, so a concurrent withdrawal either finds the record or prevents it.
 * @returns the record, or null when no consent allows it
 */
export async function insertRecord<K extends RecordKind>(
  db: Database,
  { memberId, kind, now, version, today }: RecordOwner<K> & { version: string; today: string },
  { title, data }: { title: string; data: RecordData[K] },
): Promise<RecordRow<K> | null> {
  const recordRow = shapeOf(kind)
  const [stored] = await rows(db, recordRow)`
    with allowed as (
      select ends_on from consents
      where member_id = ${memberId}::uuid and purpose = ${purpose} and version = ${version}
        and withdrawn_at is null and ends_on >= ${today}::date
      order by ends_on desc limit 1 for share)
    insert into records (member_id, kind, title, data, created_at, expires_at)
    select ${memberId}::uuid, ${kind}, ${title}, ${JSON.stringify(data)}::jsonb, ${time(now)},
      (ends_on + 1)::timestamp at time zone 'Asia/Taipei' from allowed
    returning ${columns}`
  return stored ?? null
}
