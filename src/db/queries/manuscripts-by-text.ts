import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { holding, termOfFact, termsOfSight, termsOfWord } from '../../domain/manuscripts/text-terms.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import {
  type Asked,
  columnsAt,
  cursorAt,
  followingOf,
  inSight,
  isListed,
  type ListedManuscript,
  listed,
  narrowingsOf,
  withMoments,
} from './manuscript-list.ts'

/** A manuscript in whose title or text the words stand. */
export type FoundByText = ListedManuscript & { text: string }

/** What may hold the words, by its terms: its text says whether it does. `cursor`: where it stands in the list. */
const candidate = z.strictObject({ uid: z.int(), cursor: z.string(), text: z.string() })
type Candidate = z.infer<typeof candidate>
const numbered = z.strictObject({ uid: z.int() })

/** How many of the last changed are looked at one by one, before the index is asked for all that have the terms. */
const lookedAt = 100
/** So many of what an hour narrows are looked at one by one: the hour is in no index of terms. */
const fewByHour = 300
/** How many texts are read at once where the pairs of a word stand and the word itself does not. */
const textsAtOnce = 2000

/** What is looked for, as conditions on a row of `manuscripts` (m) and of `manuscript_texts` (t). */
interface Looked {
  terms: SQL
  isMeant: SQL
  /** What of it the sight is in the index; null for who may read all. */
  seen: readonly number[] | null
}

/**
 * Manuscripts in whose titles or texts all words stand, as of a moment ago, the last changed first: what many say is soon found
 * among the last changed, what few say the index names at once. What is named is held against the texts themselves and against
 * what the manuscript says now: nobody is shown what they may no longer read.
 */
export async function listManuscriptsByText(db: Database, asked: Asked): Promise<FoundByText[]> {
  const { sight, words, limit, after, state } = asked
  const ofWords = words.map(termsOfWord)
  if (ofWords.some((one) => one.length === 0)) return []
  const narrowings = narrowingsOf(asked)
  const all = [...new Set([...ofWords.flat(), ...narrowings.map(({ term }) => termOfFact(term))])]
  const isMeant = sql.join([isListed(state), ...inSight(sight), ...narrowings.map((one) => one.holds)], sql` and `)
  const looked: Looked = { terms: sql`${sql.param(all)}::int[]`, isMeant, seen: termsOfSight(sight) }
  const holdsWords = holding(words)
  const really = (given: readonly Candidate[]) => given.filter(({ text }) => holdsWords(text))

  const byHour = narrowings.find(({ hour }) => hour)?.hour
  const few = byHour ? await narrowedByHour(db, looked, { after, byHour }) : null
  if (few) return listedOf(db, really(await amongFew(db, looked, few)).slice(0, limit), isMeant)

  const recent = looked.seen === null ? await amongRecent(db, looked, after) : []
  const found = really(recent)
  let read = recent.length
  let from = after
  while (found.length < limit) {
    // where the pairs of a word stand and the word does not, more is read to find as much
    const most = Math.min(textsAtOnce, Math.ceil((limit - found.length) * ((read + 1) / (found.length + 1)) ** 2))
    const batch = await amongIndexed(db, looked, { after, from, most, beyondRecent: looked.seen === null })
    read += batch.length
    found.push(...really(batch))
    if (batch.length < most) break
    from = batch.at(-1)?.cursor
  }
  return listedOf(db, found.slice(0, limit), isMeant)
}

/** The last changed after a cursor, as many as are looked at one by one, of which all that have the terms. */
const amongRecent = (db: Database, { terms, isMeant }: Looked, after: string | undefined): Promise<Candidate[]> =>
  rows(db, candidate)`
    with recent as materialized (
      select * from manuscripts m where ${followingOf(after, sql`m`)} order by m.changed_at desc, m.uid desc limit ${lookedAt}
    )
    select m.uid::float8 as uid, ${cursorAt(sql`m.changed_at`)} as cursor, t.text from recent m join manuscript_texts t on t.uid = m.uid
    where t.terms @> ${terms} and ${isMeant} order by m.changed_at desc, m.uid desc`

/** Those that the index of terms names, after a cursor; beyond the last changed, which were looked at already. */
function amongIndexed(
  db: Database,
  { terms, isMeant, seen }: Looked,
  {
    after,
    from,
    most,
    beyondRecent,
  }: { after: string | undefined; from: string | undefined; most: number; beyondRecent: boolean },
): Promise<Candidate[]> {
  const isSeen = seen === null ? sql`true` : sql`asked_of_index(t.terms) && ${sql.param(seen)}::int[]`
  const following = followingOf(after, sql`m`)
  // the one after which the last changed end; none where they were all
  const last = sql`(select m.changed_at, m.uid from manuscripts m where ${following} order by m.changed_at desc, m.uid desc
    offset ${lookedAt - 1} limit 1)`
  const beyond = (row: SQL) => (beyondRecent ? sql`(${row}.changed_at, ${row}.uid) < ${last}` : sql`true`)
  return rows(db, candidate)`
    with first as materialized (
      select h.uid, h.changed_at from (
        select t.uid, t.changed_at from manuscript_texts t
        where asked_of_index(t.terms) @> ${terms} and ${isSeen} and ${followingOf(from, sql`t`)} and ${beyond(sql`t`)}
        order by t.changed_at desc, t.uid desc offset 0
      ) h cross join lateral (
          select from manuscripts m where m.uid = h.uid and ${isMeant} and (${beyond(sql`m`)} or not ${following}) offset 0
        ) m
      order by h.changed_at desc, h.uid desc limit ${most}
    )
    select first.uid::float8 as uid, ${cursorAt(sql`first.changed_at`, sql`first`)} as cursor, t.text
    from first join manuscript_texts t on t.uid = first.uid order by first.changed_at desc, first.uid desc`
}

/** All that an hour narrows, after a cursor; null where they are many, among which the words are soon found. */
async function narrowedByHour(
  db: Database,
  { isMeant }: Looked,
  { after, byHour }: { after: string | undefined; byHour: SQL },
): Promise<number[] | null> {
  const found = await rows(db, numbered)`
    select m.uid::float8 as uid from manuscripts m where ${isMeant} and ${followingOf(after, sql`m`)}
    order by ${byHour} limit ${fewByHour + 1}`
  return found.length > fewByHour ? null : found.map(({ uid }) => uid)
}

const amongFew = (db: Database, { terms, isMeant }: Looked, uids: readonly number[]): Promise<Candidate[]> =>
  rows(db, candidate)`
    select m.uid::float8 as uid, ${cursorAt(sql`m.changed_at`)} as cursor, t.text from manuscripts m join manuscript_texts t on t.uid = m.uid
    where m.uid = any(${sql.param([...uids])}::bigint[]) and t.terms @> ${terms} and ${isMeant} order by m.changed_at desc, m.uid desc`

/** What the list shows of what was found, where it stands in the list. */
async function listedOf(db: Database, found: readonly Candidate[], isMeant: SQL): Promise<FoundByText[]> {
  if (found.length === 0) return []
  const shown = await rows(db, listed)`
    select ${columnsAt(sql`m.changed_at`)} from manuscripts m
    where m.uid = any(${sql.param(found.map(({ uid }) => uid))}::bigint[]) and ${isMeant}`
  const byUid = new Map(shown.map((row) => [row.uid, row]))
  return found.flatMap(({ uid, cursor, text }) => {
    const row = byUid.get(uid)
    return row ? [{ ...withMoments(row), cursor, text }] : []
  })
}
