import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { contentOfPublished } from '../../domain/manuscripts/published-version.ts'
import type { TextFacts } from '../../domain/manuscripts/text-terms.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postType } from '../shapes.ts'
import { storedPublished } from './published-versions.ts'

/** Advisory lock key of the process that updates the texts. */
const textWriterLock = 7234011

const whetherLocked = z.strictObject({ locked: z.boolean() })
const dueRow = z.strictObject({ id: z.int(), uid: z.int() })

/**
 * Unprocessed changes of manuscripts, oldest first; none while another process handles them. Locked
 * until the transaction ends.
 */
export async function dueTexts(tx: Database, limit: number): Promise<z.infer<typeof dueRow>[]> {
  const [lock] = await rows(tx, whetherLocked)`select pg_try_advisory_xact_lock(${textWriterLock}) as locked`
  if (!lock?.locked) return []
  return rows(tx, dueRow)`select id::float8 as id, uid::float8 as uid from manuscript_texts_due order by id limit ${limit}`
}

const counted = z.strictObject({ n: z.int() })

/** The number of unprocessed changes, counted up to the limit. */
export async function countDueTexts(db: Database, limit: number): Promise<number> {
  const [found] = await rows(db, counted)`
    select count(*)::int as n from (select from manuscript_texts_due limit ${limit}) due`
  return found?.n ?? 0
}

/** Removes changes from the queue. */
export async function forgetDueTexts(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from manuscript_texts_due where id = any(${sql.param([...ids])}::bigint[])`)
}

const stored = z.record(z.string(), z.unknown())
const source = z.strictObject({
  uid: z.int(),
  type: postType,
  authors: z.array(z.int()),
  channels: z.array(z.int()),
  version: z.int(),
  publishedVersion: z.int().nullable(),
  isWithdrawn: z.boolean(),
  isTrashed: z.boolean(),
  owner: z.uuid().nullable(),
  reviewer: z.int().nullable(),
  /** With microseconds, in the format that PostgreSQL parses. */
  changedAt: z.string(),
  fields: stored.nullable(),
  document: stored.nullable(),
})

/** The source from which a manuscript's text is extracted. */
export interface TextSource extends TextFacts {
  uid: number
  changedAt: string
  content: Content
}

/**
 * The content of some manuscripts: their newest versions, or their published versions if they were never edited;
 * deleted ones are skipped.
 */
export async function textSources(db: Database, uids: readonly number[]): Promise<TextSource[]> {
  const found = await rows(db, source)`
    select m.uid::float8 as uid, m.type, m.authors, m.channels, m.version, m.published_version as "publishedVersion",
      m.withdrawn_at is not null as "isWithdrawn", m.trashed_at is not null as "isTrashed", m.created_by as owner, m.reviewer, m.changed_at::text as "changedAt", v.fields, v.document
    from manuscripts m left join manuscript_versions v on v.uid = m.uid and v.version = m.version
    where m.uid = any(${sql.param([...uids])}::bigint[])`
  const published = await storedPublished(
    db,
    found.flatMap(({ uid, document }) => (document === null ? [uid] : [])),
  )
  return found.flatMap(({ fields, document, ...facts }) => {
    if (fields && document)
      return [{ ...facts, content: { fields: { ...emptyFields(facts.type), ...fields }, document: document as never } }]
    const compiled = published.get(facts.uid)
    return compiled ? [{ ...facts, content: contentOfPublished(compiled) }] : []
  })
}

/** The stored text of a manuscript. */
export interface ReadText {
  uid: number
  changedAt: string
  text: string
  terms: readonly number[]
}

export async function writeTexts(tx: Database, texts: readonly ReadText[]): Promise<void> {
  await tx.execute(sql`
    insert into manuscript_texts (uid, changed_at, text, terms)
    select uid, "changedAt", text, terms
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(uid bigint, "changedAt" timestamptz, text text, terms int[])
    on conflict (uid) do update set changed_at = excluded.changed_at, text = excluded.text, terms = excluded.terms`)
}
