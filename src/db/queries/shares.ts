import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { shareFields } from '../../domain/shares/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'

const shareRow = z.strictObject({
  id: z.string(),
  ...shareFields,
  /** The sponsor of the quiz whose result it is. */
  sponsor: z.string().nullable(),
  readers: z.int(),
  reader_limit: z.int().nullable(),
  ends_at: instant,
})
export type ShareRow = z.infer<typeof shareRow>

type NewShare = Omit<ShareRow, 'readers' | 'sponsor'> & { member_id: string | null }

const columns = sql`id, ${columnsOf('shares', shareFields)}, readers, reader_limit, ${isoInstant(sql`ends_at`)} as ends_at,
  (select q.sponsor from quizzes q where shares.kind = 'quiz' and q.id::text = shares.target) as sponsor`

export async function insertShare(db: Database, share: NewShare): Promise<ShareRow> {
  const [inserted] = await rows(db, shareRow)`
    insert into shares (id, kind, target, result, title, member_id, reader_limit, ends_at)
    values (${share.id}, ${share.kind}, ${share.target}, ${share.result}, ${share.title}, ${share.member_id}::uuid,
      ${share.reader_limit}, ${share.ends_at}::timestamptz)
    returning ${columns}`
  return inserted as ShareRow
}

/**
 * The member's unexpired share of a target, otherwise a new one. The transaction holds the member's lock
 * (`lockMember`), so there is at most one.
 */
export async function runningOrNewShare(tx: Database, share: NewShare & { member_id: string }, now: Date): Promise<ShareRow> {
  const [running] = await rows(tx, shareRow)`
    select ${columns} from shares where member_id = ${share.member_id}::uuid and kind = ${share.kind}
      and target = ${share.target} and ends_at > ${now.toISOString()}::timestamptz`
  return running ?? insertShare(tx, share)
}

/** Ends a member's gifts: their subscription, which allowed giving, was refunded. */
export async function endGifts(db: Database, memberId: string, now: Date): Promise<void> {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  await db.execute(sql`
    update shares set ends_at = ${nowSql} where member_id = ${memberId}::uuid and kind = 'article' and ends_at > ${nowSql}`)
}

export async function findShare(db: Database, id: string): Promise<ShareRow | null> {
  const [row] = await rows(db, shareRow)`select ${columns} from shares where id = ${id}`
  return row ?? null
}

export async function shareReaderExists(db: Database, id: string, reader: string): Promise<boolean> {
  const result = await db.execute(sql`select 1 from share_readers where share_id = ${id} and reader = ${reader}`)
  return (result.rowCount ?? 0) > 0
}

/** Takes one of a share's reader places. False when none was left; safe under concurrency. */
export async function addShareReader(db: Database, id: string, reader: string, now: Date): Promise<boolean> {
  const added = await db.execute(sql`
    with place as (
      update shares set readers = readers + 1
      where id = ${id} and ends_at > ${now.toISOString()}::timestamptz and (reader_limit is null or readers < reader_limit)
      returning id
    )
    insert into share_readers (share_id, reader) select id, ${reader} from place returning share_id`)
  return (added.rowCount ?? 0) > 0
}
