import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { contentOfPublished } from '../../domain/manuscripts/published-version.ts'
import {
  longestStretchForms,
  matcherOfWords,
  type TextAttributes,
  termOfAttribute,
  termsOfVisibility,
  termsOfWord,
} from '../../domain/manuscripts/text-terms.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import { patternInSql } from '../../domain/search/word-forms.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postType } from '../shapes.ts'
import {
  afterCursor,
  cursorColumn,
  isListed,
  type ListedManuscript,
  listColumns,
  listedManuscriptRow,
  type ManuscriptQuery,
  narrowingConditions,
  recentManuscripts,
  visibilityConditions,
  withDates,
} from './manuscript-list.ts'
import { storedPublished } from './published-versions.ts'

/** Advisory lock key of the process that updates the texts. */
const textWriterLock = 7234011

const lockedRow = z.strictObject({ locked: z.boolean() })
const dueRow = z.strictObject({ id: z.int(), uid: z.int() })

/**
 * Unprocessed changes of manuscripts, oldest first; none while another process handles them. Locked
 * until the transaction ends.
 */
export async function dueTexts(tx: Database, limit: number): Promise<z.infer<typeof dueRow>[]> {
  const [lock] = await rows(tx, lockedRow)`select pg_try_advisory_xact_lock(${textWriterLock}) as locked`
  if (!lock?.locked) return []
  return rows(tx, dueRow)`select id::float8 as id, uid::float8 as uid from manuscript_texts_due order by id limit ${limit}`
}

const countRow = z.strictObject({ n: z.int() })

/** The number of unprocessed changes, counted up to the limit. */
export async function countDueTexts(db: Database, limit: number): Promise<number> {
  const [row] = await rows(db, countRow)`
    select count(*)::int as n from (select from manuscript_texts_due limit ${limit}) due`
  return row?.n ?? 0
}

/** Removes changes from the queue. */
export async function deleteDueTexts(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from manuscript_texts_due where id = any(${sql.param([...ids])}::bigint[])`)
}

const storedFields = z.record(z.string(), z.unknown())
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
  fields: storedFields.nullable(),
  document: storedFields.nullable(),
})

/** The source from which a manuscript's text is extracted. */
export interface TextSource extends TextAttributes {
  uid: number
  changedAt: string
  content: Content
}

/**
 * The content of some manuscripts: their newest versions, or their published versions if they were never edited;
 * deleted ones are skipped.
 */
export async function textSources(db: Database, uids: readonly number[]): Promise<TextSource[]> {
  const result = await rows(db, source)`
    select m.uid::float8 as uid, m.type, m.authors, m.channels, m.version, m.published_version as "publishedVersion",
      m.withdrawn_at is not null as "isWithdrawn", m.trashed_at is not null as "isTrashed", m.created_by as owner, m.reviewer, m.changed_at::text as "changedAt", v.fields, v.document
    from manuscripts m left join manuscript_versions v on v.uid = m.uid and v.version = m.version
    where m.uid = any(${sql.param([...uids])}::bigint[])`
  const published = await storedPublished(
    db,
    result.flatMap(({ uid, document }) => (document === null ? [uid] : [])),
  )
  return result.flatMap(({ fields, document, ...attributes }) => {
    if (fields && document)
      return [{ ...attributes, content: { fields: { ...emptyFields(attributes.type), ...fields }, document: document as never } }]
    const compiled = published.get(attributes.uid)
    return compiled ? [{ ...attributes, content: contentOfPublished(compiled) }] : []
  })
}

/** The stored text of a manuscript. */
export interface ManuscriptText {
  uid: number
  changedAt: string
  text: string
  terms: readonly number[]
}

export async function writeTexts(tx: Database, texts: readonly ManuscriptText[]): Promise<void> {
  await tx.execute(sql`
    insert into manuscript_texts (uid, changed_at, text, terms)
    select uid, "changedAt", text, terms
    from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as r(uid bigint, "changedAt" timestamptz, text text, terms int[])
    on conflict (uid) do update set changed_at = excluded.changed_at, text = excluded.text, terms = excluded.terms`)
}

/** A manuscript whose title or text contains the words. */
export type TextMatch = ListedManuscript & { text: string }

/**
 * A candidate by its terms and the fragments of the words: only its text shows whether it contains the words. `cursor`:
 * its position in the list.
 */
const candidate = z.strictObject({ uid: z.int(), cursor: z.string(), text: z.string() })
type Candidate = z.infer<typeof candidate>
const uidRow = z.strictObject({ uid: z.int() })

/** How many of the last changed manuscripts are scanned, before the index is queried for all that have the terms. */
const scannedFirst = 100
/** Up to this number of manuscripts with a time-dependent condition are scanned: the hour is not in the index of terms. */
const fewByHour = 300
/** How many texts are read at once when a word's character pairs occur and the word itself does not. */
const textsAtOnce = 2000

/** The search, as conditions on a row of `manuscripts` (m) and of `manuscript_texts` (t). */
interface TextSearch {
  terms: SQL
  /** Whether the words may occur in a text (once.text). */
  condition: SQL
  filter: SQL
  visibility: VisibilityScope
  /** The visibility as terms of the index; null for a user who may read all. */
  visibilityTerms: readonly number[] | null
}

/**
 * Manuscripts whose titles or texts contain all words, as of a moment ago, last changed first. Frequent words are soon
 * found among the last changed; rare ones through the index. Each hit is verified against the text itself and the
 * manuscript's present state, so that no user sees what they may no longer read.
 */
export async function listManuscriptsByText(db: Database, requested: ManuscriptQuery): Promise<TextMatch[]> {
  const { visibility, words, limit, after, state } = requested
  const termsByWord = words.map(termsOfWord)
  if (termsByWord.some((item) => item.length === 0)) return []
  const narrowings = narrowingConditions(requested)
  const all = [
    ...new Set([...termsByWord.flat(), ...narrowings.flatMap(({ term }) => (term === null ? [] : [termOfAttribute(term)]))]),
  ]
  const filter = sql.join(
    [isListed(state), ...visibilityConditions(visibility), ...narrowings.map((item) => item.holds)],
    sql` and `,
  )
  const search: TextSearch = {
    terms: sql`${sql.param(all)}::int[]`,
    condition: wordsMatch(words),
    filter,
    visibility,
    visibilityTerms: termsOfVisibility(visibility),
  }
  const containsAll = matcherOfWords(words)
  const confirmed = (candidates: readonly Candidate[]) => candidates.filter(({ text }) => containsAll(text))

  const byHour = narrowings.find(({ hour }) => hour)?.hour
  const fewHits = byHour ? await narrowedByHour(db, search, { after, byHour }) : null
  if (fewHits) return listedOf(db, confirmed(await hitsAmong(db, search, fewHits)).slice(0, limit), filter)

  const recent = await hitsAmongRecent(db, search, after)
  const matches = confirmed(recent)
  let read = recent.length
  let from = after
  while (matches.length < limit) {
    // when the character pairs occur more often than the word, the batch grows to find enough
    const batchSize = Math.min(textsAtOnce, Math.ceil((limit - matches.length) * ((read + 1) / (matches.length + 1)) ** 2))
    const batch = await hitsFromIndex(db, search, { after, from, limit: batchSize })
    read += batch.length
    matches.push(...confirmed(batch))
    if (batch.length < batchSize) break
    from = batch.at(-1)?.cursor
  }
  return listedOf(db, matches.slice(0, limit), filter)
}

/** The text of a row of `manuscript_texts`, detoasted once, however often it is matched. */
const detoastedText = sql`cross join lateral (select t.text || '' as text offset 0) once`

/**
 * That every word with a searchable fragment (`longestStretchForms`) occurs in a text: the fragment first, which is cheap to
 * find, and then the whole word. When all character pairs of a word are common, hundreds of texts have all pairs and
 * none has the word: they are scanned in the database and not sent.
 */
function wordsMatch(words: readonly string[]): SQL {
  const conditions = words.flatMap((word) => {
    const matches = longestStretchForms(word).map((stretch) => sql`strpos(once.text, ${stretch}) > 0`)
    return matches.length === 0
      ? []
      : [sql`case when ${sql.join(matches, sql` or `)} then once.text ~ ${patternInSql(word)} else false end`]
  })
  return sql.join([sql`true`, ...conditions], sql` and `)
}

/** Hits among the last changed after a cursor, as many as are scanned. */
const hitsAmongRecent = (
  db: Database,
  { terms, condition, filter, visibility }: TextSearch,
  after: string | undefined,
): Promise<Candidate[]> =>
  rows(db, candidate)`
    with recent as materialized (${recentManuscripts(visibility, afterCursor(after, sql`m`), scannedFirst)})
    select m.uid::float8 as uid, ${cursorColumn(sql`m.changed_at`)} as cursor, once.text
    from recent m join manuscript_texts t on t.uid = m.uid ${detoastedText}
    where t.terms @> ${terms} and ${filter} and ${condition} order by m.changed_at desc, m.uid desc`

/** Hits from the index of terms, after a cursor; beyond the last changed, which were scanned already. */
function hitsFromIndex(
  db: Database,
  { terms, condition, filter, visibility, visibilityTerms }: TextSearch,
  { after, from, limit }: { after: string | undefined; from: string | undefined; limit: number },
): Promise<Candidate[]> {
  const isVisible = visibilityTerms === null ? sql`true` : sql`asked_of_index(t.terms) && ${sql.param(visibilityTerms)}::int[]`
  const following = afterCursor(after, sql`m`)
  // the last row of the scanned ones; none if these were all
  const last = sql`(select m.changed_at, m.uid from (${recentManuscripts(visibility, following, scannedFirst)}) m
    order by m.changed_at desc, m.uid desc offset ${scannedFirst - 1} limit 1)`
  const isAfterLast = (row: SQL) => sql`(${row}.changed_at, ${row}.uid) < ${last}`
  return rows(db, candidate)`
    select h.uid::float8 as uid, ${cursorColumn(sql`h.changed_at`, sql`h`)} as cursor, once.text from (
      select t.uid, t.changed_at from manuscript_texts t
      where asked_of_index(t.terms) @> ${terms} and ${isVisible} and ${afterCursor(from, sql`t`)} and ${isAfterLast(sql`t`)}
      order by t.changed_at desc, t.uid desc offset 0
    ) h cross join lateral (
      select from manuscripts m where m.uid = h.uid and ${filter} and (${isAfterLast(sql`m`)} or not ${following}) offset 0
    ) m join manuscript_texts t on t.uid = h.uid ${detoastedText}
    where ${condition} order by h.changed_at desc, h.uid desc limit ${limit}`
}

/**
 * All manuscripts that satisfy a time-dependent condition, after a cursor; null when there are many, among which
 * the words are soon found.
 */
async function narrowedByHour(
  db: Database,
  { filter }: TextSearch,
  { after, byHour }: { after: string | undefined; byHour: SQL },
): Promise<number[] | null> {
  const result = await rows(db, uidRow)`
    select m.uid::float8 as uid from manuscripts m where ${filter} and ${afterCursor(after, sql`m`)}
    order by ${byHour} limit ${fewByHour + 1}`
  return result.length > fewByHour ? null : result.map(({ uid }) => uid)
}

const hitsAmong = (db: Database, { terms, condition, filter }: TextSearch, uids: readonly number[]): Promise<Candidate[]> =>
  rows(db, candidate)`
    select m.uid::float8 as uid, ${cursorColumn(sql`m.changed_at`)} as cursor, once.text
    from manuscripts m join manuscript_texts t on t.uid = m.uid ${detoastedText}
    where m.uid = any(${sql.param([...uids])}::bigint[]) and t.terms @> ${terms} and ${filter} and ${condition} order by m.changed_at desc, m.uid desc`

/** The listed columns of the hits, in the order of the list. */
async function listedOf(db: Database, candidates: readonly Candidate[], isMeant: SQL): Promise<TextMatch[]> {
  if (candidates.length === 0) return []
  const listedRows = await rows(db, listedManuscriptRow)`
    select ${listColumns(sql`m.changed_at`)} from manuscripts m
    where m.uid = any(${sql.param(candidates.map(({ uid }) => uid))}::bigint[]) and ${isMeant}`
  const byUid = new Map(listedRows.map((row) => [row.uid, row]))
  return candidates.flatMap(({ uid, cursor, text }) => {
    const row = byUid.get(uid)
    return row ? [{ ...withDates(row), cursor, text }] : []
  })
}
