import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PublicState } from '../../domain/manuscripts/state.ts'
import type { Sight } from '../../domain/office/may.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, pgInstant, postType, titled } from '../shapes.ts'

/** Which manuscripts are asked for: those to which all that is said applies. */
export interface Asked {
  /** Which of them whoever asks may read. */
  sight: Sight
  state?: PublicState | undefined
  /** Only those in which something was written since they were published. */
  changed?: boolean | undefined
  type?: PostType | undefined
  author?: number | undefined
  channel?: number | undefined
  /** All of these stand in its title. */
  words: readonly string[]
  /** After which one to go on (`cursor`). */
  after?: string | undefined
  limit: number
  now: Date
}

const listed = z.strictObject({
  uid: z.int(),
  type: postType,
  number: z.int().nullable(),
  title: z.string(),
  authors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
  channels: z.array(titled),
  version: z.int(),
  publishedVersion: z.int().nullable(),
  publishDate: pgInstant.nullable(),
  endsOn: day.nullable(),
  withdrawnAt: pgInstant.nullable(),
  changedAt: pgInstant,
  /** Who changed it last; null for an import, and for an account that was erased. */
  changedBy: z.string().nullable(),
  /** Where it stands in the list. */
  cursor: z.string(),
})

/** A manuscript as a list shows it. */
export type ListedManuscript = Omit<z.infer<typeof listed>, 'publishDate' | 'withdrawnAt' | 'changedAt'> & {
  publishDate: Date | null
  withdrawnAt: Date | null
  changedAt: Date
}

/** When it was changed, in microseconds, and its uid. */
export const cursorPattern = /^(\d{1,17})-(\d{1,15})$/

/** As `publicState` of the domain has it. */
function inState(state: PublicState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const open = sql`m.withdrawn_at is null and m.published_version is not null`
  const over = sql`(m.ends_on is not null and m.ends_on < (${at} at time zone 'Asia/Taipei')::date)`
  switch (state) {
    case 'draft':
      return sql`m.withdrawn_at is null and m.published_version is null`
    case 'withdrawn':
      return sql`m.withdrawn_at is not null`
    case 'ended':
      return sql`${open} and ${over}`
    case 'scheduled':
      return sql`${open} and not ${over} and m.publish_date > ${at}`
    case 'public':
      return sql`${open} and not ${over} and m.publish_date <= ${at}`
  }
}

/** Latin letters of either case are the same; Chinese has none. */
const holds = (word: string) =>
  /[a-z]/i.test(word) ? sql`strpos(lower(m.title), ${word.toLowerCase()}) > 0` : sql`strpos(m.title, ${word}) > 0`

function within({ all, owner, reviewer }: Sight): SQL[] {
  if (all) return []
  const seen = [
    ...(owner === null ? [] : [sql`m.created_by = ${owner}`]),
    ...(reviewer === null ? [] : [sql`m.reviewer = ${reviewer}`]),
  ]
  return [seen.length === 0 ? sql`false` : sql`(${sql.join(seen, sql` or `)})`]
}

/** Manuscripts, the last changed first. */
export async function listManuscripts(db: Database, asked: Asked): Promise<ListedManuscript[]> {
  const { sight, state, changed, type, author, channel, words, after, limit, now } = asked
  const [, micros, uid] = cursorPattern.exec(after ?? '') ?? []
  const conditions = [
    sql`true`,
    ...within(sight),
    ...(state ? [inState(state, now)] : []),
    ...(changed ? [sql`m.published_version is not null and m.version <> m.published_version`] : []),
    ...(type ? [sql`m.type = ${type}`] : []),
    ...(author ? [sql`m.authors @> array[${author}::int]`] : []),
    ...(channel ? [sql`m.channels @> array[${channel}::int]`] : []),
    ...words.map(holds),
    ...(micros && uid
      ? [sql`(m.changed_at, m.uid) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${uid}::bigint)`]
      : []),
  ]
  const found = await rows(db, listed)`
    with listed as (
      select * from manuscripts m where ${sql.join(conditions, sql` and `)} order by m.changed_at desc, m.uid desc limit ${limit}
    )
    select m.uid::float8 as uid, m.type, m.number, m.title, m.version, m.published_version as "publishedVersion",
      m.publish_date as "publishDate", m.ends_on as "endsOn", m.withdrawn_at as "withdrawnAt", m.changed_at as "changedAt",
      (select name from members where id = m.changed_by) as "changedBy",
      (extract(epoch from m.changed_at) * 1000000)::bigint || '-' || m.uid as cursor,
      coalesce((select json_agg(json_build_object('id', a.id, 'name', a.name) order by n.at)
        from unnest(m.authors) with ordinality n(id, at) join authors a on a.id = n.id), '[]') as authors,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', c.title) order by n.at)
        from unnest(m.channels) with ordinality n(id, at) join channels c on c.id = n.id), '[]') as channels
    from listed m order by m.changed_at desc, m.uid desc`
  const moment = (given: string | null) => (given === null ? null : new Date(given))
  return found.map((row) => ({
    ...row,
    publishDate: moment(row.publishDate),
    withdrawnAt: moment(row.withdrawnAt),
    changedAt: new Date(row.changedAt),
  }))
}
