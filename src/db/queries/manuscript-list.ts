import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DueFilter, reviewSoonDays, usualReviewMonths } from '../../domain/manuscripts/review-due.ts'
import type { PublicState } from '../../domain/manuscripts/state.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { neighbourPairs, patternInSql } from '../../domain/search/word-forms.ts'
import type { WallName } from '../../domain/walls/wall.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, pgInstant, postType, titledItem } from '../shapes.ts'

/** Filter of manuscripts: all given conditions apply. */
export interface ManuscriptQuery {
  /** Which manuscripts the user may read. */
  visibility: VisibilityScope
  state?: PublicState | undefined
  /** Only those changed since their publication. */
  changed?: boolean | undefined
  type?: PostType | undefined
  author?: number | undefined
  channel?: number | undefined
  /** The reviewer who is asked to sign it. */
  reviewer?: number | undefined
  /** Filters by public attributes: tag, column, issue, wall, and Taipei days of publication, both included. */
  tag?: number | undefined
  column?: number | undefined
  issue?: number | undefined
  wall?: 'open' | WallName | undefined
  from?: string | undefined
  until?: string | undefined
  /** Public texts whose review is overdue, or will be soon. */
  due?: DueFilter | undefined
  /** All of these words must occur in its title or, for a text search, in its title or text. */
  words: readonly string[]
  /** The cursor (`cursor`) of the last row of the previous page. */
  after?: string | undefined
  limit: number
  now: Date
}

export const listedManuscriptRow = z.strictObject({
  uid: z.int(),
  type: postType,
  number: z.int().nullable(),
  title: z.string(),
  authors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  channels: z.array(titledItem),
  version: z.int(),
  publishedVersion: z.int().nullable(),
  publishDate: pgInstant.nullable(),
  endsOn: day.nullable(),
  /** The last day before another review of its public text is overdue; null if it is not signed. */
  reviewDueOn: day.nullable(),
  embargoUntil: pgInstant.nullable(),
  withdrawnAt: pgInstant.nullable(),
  trashedAt: pgInstant.nullable(),
  /** Who moved it to the trash; null for a job, and for an erased account. */
  trashedByName: z.string().nullable(),
  changedAt: pgInstant,
  /** Who changed it last; null for an import, and for an account that was erased. */
  changedBy: z.string().nullable(),
  /** Its position in the list. */
  cursor: z.string(),
})

/** A manuscript as lists show it. */
export type ListedManuscript = Omit<
  z.infer<typeof listedManuscriptRow>,
  'publishDate' | 'embargoUntil' | 'withdrawnAt' | 'trashedAt' | 'changedAt'
> & {
  publishDate: Date | null
  embargoUntil: Date | null
  withdrawnAt: Date | null
  trashedAt: Date | null
  changedAt: Date
}

/** The time of the last change in microseconds, and the uid. */
export const cursorPattern = /^(\d{1,17})-(\d{1,15})$/

/**
 * A filter of manuscripts: its term in the index of terms, and its condition on the row. A filter that depends on the
 * present hour cannot be decided by the index of terms; `hour` is an order in which an index finds its few rows.
 */
interface FilterCondition {
  /** Null for an attribute that no index of terms contains. */
  term: string | null
  holds: SQL
  hour?: SQL
  /** The index of titles does not contain this term: the index of texts finds the rows. */
  inTextsAlone?: true
}

/** By `publicState` of the domain. */
function inState(state: PublicState, now: Date): FilterCondition {
  const nowSql = sql`${now.toISOString()}::timestamptz`
  const open = sql`m.withdrawn_at is null and m.published_version is not null`
  const isEnded = sql`(m.ends_on is not null and m.ends_on < (${nowSql} at time zone 'Asia/Taipei')::date)`
  switch (state) {
    case 'draft':
      return { term: 'draft', holds: sql`m.withdrawn_at is null and m.published_version is null` }
    case 'withdrawn':
      return { term: 'withdrawn', holds: sql`m.withdrawn_at is not null` }
    case 'ended':
      return { term: 'out', holds: sql`${open} and ${isEnded}`, hour: sql`m.ends_on` }
    case 'scheduled':
      return {
        term: 'out',
        holds: sql`${open} and not ${isEnded} and m.publish_date > ${nowSql}`,
        hour: sql`m.publish_date desc`,
      }
    case 'public':
      return { term: 'out', holds: sql`${open} and not ${isEnded} and m.publish_date <= ${nowSql}` }
    case 'trashed':
      return { term: 'trashed', holds: sql`m.trashed_at is not null`, inTextsAlone: true }
  }
}

/** `reviewDueOn` of the domain for posts named `p` of an earlier release, which has not stored the day. */
const unstoredReviewDue = sql`((p.reviewed_at at time zone 'Asia/Taipei')::date + make_interval(months => coalesce((
  select min(c.review_months) from post_channels pc join channels c on c.id = pc.channel_id
  where pc.post_uid = p.uid), ${usualReviewMonths}::int)))::date`

/** The condition that the review of a post named `p` is due before a day; by an index for stored days. */
const isDueBefore = (day: SQL) => sql`(p.review_due_on < ${day} or (p.review_due_on is null and ${unstoredReviewDue} < ${day}))`

/** Manuscripts whose post satisfies a condition on `p`. */
const ofPost = (condition: SQL): FilterCondition => ({
  term: null,
  holds: sql`m.uid in (select p.uid from posts p where ${condition})`,
})

/** The conditions on what readers see. */
function narrowingsOfPost({ tag, column, issue, wall, from, until, due, now }: ManuscriptQuery): FilterCondition[] {
  const day = sql`(p.publish_date at time zone 'Asia/Taipei')::date`
  const today = sql`(${now.toISOString()}::timestamptz at time zone 'Asia/Taipei')::date`
  const isSigned = sql`p.state = 'published' and p.reviewed_at is not null`
  return [
    ...(tag ? [{ term: null, holds: sql`m.uid in (select post_uid from post_tags where tag_id = ${tag})` }] : []),
    ...(column ? [ofPost(sql`p.column_id = ${column}`)] : []),
    ...(issue ? [ofPost(sql`p.magazine_issue = ${issue}`)] : []),
    ...(wall ? [ofPost(sql`p.status = ${wall === 'open' ? '' : wall}`)] : []),
    ...(from ? [ofPost(sql`${day} >= ${from}::date`)] : []),
    ...(until ? [ofPost(sql`${day} <= ${until}::date`)] : []),
    ...(due === 'overdue' ? [ofPost(sql`${isSigned} and ${isDueBefore(today)}`)] : []),
    ...(due === 'soon'
      ? [ofPost(sql`${isSigned} and ${isDueBefore(sql`(${today} + ${reviewSoonDays}::int)`)} and not ${isDueBefore(today)}`)]
      : []),
  ]
}

export function narrowingConditions(requested: ManuscriptQuery): FilterCondition[] {
  const { state, changed, type, author, channel, reviewer, now } = requested
  const isChanged = sql`m.published_version is not null and m.version <> m.published_version`
  return [
    ...(state ? [inState(state, now)] : []),
    ...(changed ? [{ term: 'changed', holds: isChanged }] : []),
    ...(type ? [{ term: `type:${type}`, holds: sql`m.type = ${type}` }] : []),
    ...(author ? [{ term: `author:${author}`, holds: sql`${author}::int = any(m.authors)` }] : []),
    ...(channel ? [{ term: `channel:${channel}`, holds: sql`${channel}::int = any(m.channels)` }] : []),
    ...(reviewer ? [{ term: `reviewer:${reviewer}`, holds: sql`m.reviewer = ${reviewer}`, inTextsAlone: true as const }] : []),
    ...narrowingsOfPost(requested),
  ]
}

/** Manuscripts in the trash if that state is requested, otherwise all that are not in the trash. */
export const isListed = (state: PublicState | undefined): SQL =>
  state === 'trashed' ? sql`m.trashed_at is not null` : sql`m.trashed_at is null`

/** Character variants that readers' search treats as equal are equal here as well: 血压 is 血壓. */
const titleContains = (word: string) => sql`m.title ~ ${patternInSql(word)}`

/**
 * The reasons for which a user may read a manuscript, each a condition on a row of `manuscripts` with an index of its
 * own, in the order of the list.
 */
const visibilityReasons = ({ owner, reviewer }: VisibilityScope, row: SQL): SQL[] => [
  ...(owner === null ? [] : [sql`${row}.created_by = ${owner}`]),
  ...(reviewer === null ? [] : [sql`${row}.reviewer = ${reviewer}`]),
]

/**
 * The visibility of manuscripts for a user, as conditions on a row of `manuscripts` with an alias; none for a
 * user who may read all.
 */
export function visibilityConditions(visibility: VisibilityScope, row = sql`m`): SQL[] {
  if (visibility.all) return []
  const conditions = visibilityReasons(visibility, row)
  return [conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`]
}

/** The condition that a user may see a manuscript. */
export const isVisibleTo = (visibility: VisibilityScope): SQL =>
  sql.join([sql`true`, ...visibilityConditions(visibility)], sql` and `)

/** The terms of a manuscript, literally as in the expression of the index. */
const termsOf = sql`manuscript_terms(m.title, m.type, m.authors, m.channels, m.version, m.published_version, m.withdrawn_at is not null)`

/** How many of the last changed manuscripts are scanned, before the index is queried for all that have the terms. */
const scannedFirst = 1000

/** The position of a manuscript in the list (`cursorPattern`), which is ordered by its time of change. */
export const cursorColumn = (changedAt: SQL, row = sql`m`) =>
  sql`(extract(epoch from ${changedAt}) * 1000000)::bigint || '-' || ${row}.uid`

/** The columns that the list shows of a row of `manuscripts`, ordered by its time of change. */
export const listColumns = (changedAt: SQL) => sql`
  m.uid::float8 as uid, m.type, m.number, m.title, m.version, m.published_version as "publishedVersion",
  m.publish_date as "publishDate", m.ends_on as "endsOn", (select to_char(coalesce(p.review_due_on, ${unstoredReviewDue}), 'YYYY-MM-DD') from posts p where p.uid = m.uid and p.reviewed_at is not null) as "reviewDueOn", m.embargo_until as "embargoUntil", m.withdrawn_at as "withdrawnAt", m.trashed_at as "trashedAt",
  (select name from members where id = m.trashed_by) as "trashedByName", m.changed_at as "changedAt",
  (select name from members where id = m.changed_by) as "changedBy",
  ${cursorColumn(changedAt)} as cursor,
  coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by n.at)
    from unnest(m.authors) with ordinality n(id, at) join authors a on a.id = n.id), '[]') as authors,
  coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by n.at)
    from unnest(m.channels) with ordinality n(id, at) join channels c on c.id = n.id), '[]') as channels`
const columns = listColumns(sql`m.changed_at`)
const order = sql`m.changed_at desc, m.uid desc`

/** The rows after a cursor in the order of the list; all rows without one. */
export function afterCursor(after: string | undefined, row: SQL): SQL {
  const [, micros, uid] = cursorPattern.exec(after ?? '') ?? []
  if (!micros || !uid) return sql`true`
  return sql`(${row}.changed_at, ${row}.uid) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${uid}::bigint)`
}

/**
 * Manuscripts, last changed first. A frequent term is soon found among the last changed that the user may read; a rare
 * term is found through the index of terms. So neither needs a full scan.
 */
export async function listManuscripts(db: Database, requested: ManuscriptQuery): Promise<ListedManuscript[]> {
  const { visibility, words, after, limit, state } = requested
  const following = afterCursor(after, sql`m`)
  const narrowings = narrowingConditions(requested)
  const visibleConditions = visibilityConditions(visibility)
  const isMeant = sql.join(
    [isListed(state), ...visibleConditions, ...narrowings.map((item) => item.holds), ...words.map(titleContains)],
    sql` and `,
  )
  const isNarrowed = narrowings.length + words.length > 0
  const recent = await rows(db, listedManuscriptRow)`
    with recent as materialized (${recentManuscripts(visibility, sql`${following} and ${isListed(state)}`, isNarrowed ? scannedFirst : limit)})
    select ${columns} from recent m where ${isMeant} order by ${order} limit ${limit}`
  if (!isNarrowed || recent.length === limit) return recent.map(withDates)
  const indexedTerms = narrowings.flatMap(({ term, inTextsAlone }) => (term === null || inTextsAlone ? [] : [term]))
  const terms = [
    ...(indexedTerms.length > 0 ? [sql`${termsOf} @> ${sql.param(indexedTerms)}::text[]`] : []),
    ...words.flatMap(neighbourPairs).map((forms) => sql`${termsOf} && ${sql.param(forms)}::text[]`),
  ]
  const result = await rows(db, listedManuscriptRow)`
    with found as materialized (
      select m.uid, m.changed_at from manuscripts m
      where ${following} and ${isMeant} and ${sql.join([sql`true`, ...terms], sql` and `)}
    ), first as (select m.uid from found m order by ${order} limit ${limit})
    select ${columns} from first join manuscripts m on m.uid = first.uid order by ${order}`
  return result.map(withDates)
}

/**
 * The last changed manuscripts that a user may read: the last ones for each reason of visibility, so that no
 * reason's rows are all sorted.
 */
export function recentManuscripts(visibility: VisibilityScope, condition: SQL, limit: number): SQL {
  const reasons = visibility.all ? [sql`true`] : visibilityReasons(visibility, sql`m`)
  const queries = reasons.map((reason, index) => {
    const others = reasons.slice(0, index).map((other) => sql`and (${other}) is not true`)
    return sql`(select * from manuscripts m where ${reason} ${sql.join(others, sql` `)} and ${condition} order by ${order} limit ${limit})`
  })
  if (queries.length === 0) return sql`select * from manuscripts m where false`
  return sql`select * from (${sql.join(queries, sql` union all `)}) m order by ${order} limit ${limit}`
}

const dateOrNull = (value: string | null) => (value === null ? null : new Date(value))
export const withDates = (row: z.infer<typeof listedManuscriptRow>): ListedManuscript => ({
  ...row,
  publishDate: dateOrNull(row.publishDate),
  embargoUntil: dateOrNull(row.embargoUntil),
  withdrawnAt: dateOrNull(row.withdrawnAt),
  trashedAt: dateOrNull(row.trashedAt),
  changedAt: new Date(row.changedAt),
})
