import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { contentOfPrint } from '../../domain/manuscripts/project.ts'
import { holdsWords, type TextFacts, termOfFact, termsOfSight, termsOfWord } from '../../domain/manuscripts/text-terms.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postType } from '../shapes.ts'
import {
  type Asked,
  columnsAt,
  followingOf,
  inSight,
  type ListedManuscript,
  listed,
  narrowingsOf,
  withMoments,
} from './manuscript-list.ts'
import { storedPrints } from './prints.ts'

/** Advisory lock of whoever brings the texts up to date. */
const textWriterLock = 7234011

const whetherLocked = z.strictObject({ locked: z.boolean() })
const dueRow = z.strictObject({ id: z.int(), uid: z.int() })

/** Changes of manuscripts that nobody has read yet, the first ones first; none while another process is at it. Held until the transaction ends. */
export async function dueTexts(tx: Database, limit: number): Promise<z.infer<typeof dueRow>[]> {
  const [lock] = await rows(tx, whetherLocked)`select pg_try_advisory_xact_lock(${textWriterLock}) as locked`
  if (!lock?.locked) return []
  return rows(tx, dueRow)`select id::float8 as id, uid::float8 as uid from manuscript_texts_due order by id limit ${limit}`
}

/** Takes changes off the queue. */
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
  owner: z.uuid().nullable(),
  reviewer: z.int().nullable(),
  /** To a microsecond, as PostgreSQL reads it again. */
  changedAt: z.string(),
  fields: stored.nullable(),
  document: stored.nullable(),
})

/** A manuscript as its text is taken from. */
export interface TextSource extends TextFacts {
  uid: number
  changedAt: string
  content: Content
}

/** What some manuscripts say, in their newest versions or in their prints where nobody has written on them; those that are gone are left out. */
export async function textSources(db: Database, uids: readonly number[]): Promise<TextSource[]> {
  const found = await rows(db, source)`
    select m.uid::float8 as uid, m.type, m.authors, m.channels, m.version, m.published_version as "publishedVersion",
      m.withdrawn_at is not null as "isWithdrawn", m.created_by as owner, m.reviewer, m.changed_at::text as "changedAt", v.fields, v.document
    from manuscripts m left join manuscript_versions v on v.uid = m.uid and v.version = m.version
    where m.uid = any(${sql.param([...uids])}::bigint[])`
  const printed = await storedPrints(
    db,
    found.flatMap(({ uid, document }) => (document === null ? [uid] : [])),
  )
  return found.flatMap(({ fields, document, ...facts }) => {
    if (fields && document)
      return [{ ...facts, content: { fields: { ...emptyFields(facts.type), ...fields }, document: document as never } }]
    const print = printed.get(facts.uid)
    return print ? [{ ...facts, content: contentOfPrint(print) }] : []
  })
}

/** What is kept of a manuscript's text. */
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

/** A manuscript in whose title or text the words stand. */
export type FoundByText = ListedManuscript & { text: string }
const found = listed.extend({ text: z.string() })

/** How many of the last changed are looked at one by one, before the index is asked for all that have the terms. */
const lookedAt = 100

/**
 * Manuscripts in whose titles or texts all words stand, as of a moment ago, the last changed first: what many say is soon found
 * among the last changed, what few say the index names at once. What is named is held against the texts themselves and against
 * what the manuscript says now: nobody is shown what they may no longer read.
 */
export async function listManuscriptsByText(db: Database, asked: Asked): Promise<FoundByText[]> {
  const { sight, words, limit } = asked
  const terms = words.map(termsOfWord)
  if (terms.some((one) => one.length === 0)) return []
  const narrowings = narrowingsOf(asked)
  const seen = termsOfSight(sight)
  const all = sql`${sql.param([...new Set([...terms.flat(), ...narrowings.map(({ term }) => termOfFact(term))])])}::int[]`
  const isMeant = sql.join([sql`true`, ...inSight(sight), ...narrowings.map((one) => one.holds)], sql` and `)
  const really = (given: readonly z.infer<typeof found>[]): FoundByText[] =>
    given.filter(({ text }) => holdsWords(text, words)).map(({ text, ...row }) => ({ ...withMoments(row), text }))
  if (seen === null) {
    const recent = really(
      await rows(db, found)`
        with recent as materialized (
          select * from manuscripts m where ${followingOf(asked.after, sql`m`)} order by m.changed_at desc, m.uid desc limit ${lookedAt}
        )
        select ${columnsAt(sql`m.changed_at`)}, t.text from recent m join manuscript_texts t on t.uid = m.uid
        where t.terms @> ${all} and ${isMeant} order by m.changed_at desc, m.uid desc limit ${limit}`,
    )
    if (recent.length === limit) return recent
  }
  const isSeen = seen === null ? sql`true` : sql`asked_of_index(t.terms) && ${sql.param(seen)}::int[]`
  const holding: FoundByText[] = []
  // where the pairs of a word stand and the word does not, the next look is a longer one
  for (let { after } = asked, most = limit; ; most *= 8) {
    const batch = await rows(db, found)`
      with held as materialized (
        select t.uid, t.changed_at from manuscript_texts t
        where asked_of_index(t.terms) @> ${all} and ${isSeen} and ${followingOf(after, sql`t`)}
      ), first as (
        select h.uid, h.changed_at from (select * from held order by changed_at desc, uid desc) h
          cross join lateral (select from manuscripts m where m.uid = h.uid and ${isMeant} offset 0) m
        order by h.changed_at desc, h.uid desc limit ${most}
      )
      select ${columnsAt(sql`first.changed_at`)}, t.text
      from first join manuscripts m on m.uid = first.uid join manuscript_texts t on t.uid = first.uid
      order by first.changed_at desc, first.uid desc`
    holding.push(...really(batch))
    after = batch.at(-1)?.cursor
    if (holding.length >= limit || batch.length < most) return holding.slice(0, limit)
  }
}
