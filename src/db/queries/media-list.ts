import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MediaKind } from '../../domain/media/recordings.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { day, instant } from '../shapes.ts'
import { rightsEnded } from './pictures.ts'

/** Filter of media: all given conditions apply. */
export interface MediaFilter {
  /** All of these words must occur in its metadata. */
  words: readonly string[]
  /** Only pictures, films, sounds or handouts. */
  kind?: MediaKind | undefined
  /** Pictures without alt; with rights that end before a day, or have ended while it is still in use; without uses. */
  wants?: 'alt' | 'rights' | 'uses' | undefined
  /** The day before which rights end. */
  rightsBefore: string
  /** The cursor (`cursor`) of the last row of the previous page. */
  after?: string | undefined
  limit: number
}

const listed = z.strictObject({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  duration: z.number().nullable(),
  type: z.string(),
  title: z.string(),
  credit: z.string(),
  alt: z.string(),
  decorative: z.boolean(),
  lacks_alt: z.boolean(),
  rights_until: day.nullable(),
  uses: z.int(),
  uploaded_at: instant.nullable(),
  uploaded_by: z.string(),
  /** Its position in the list. */
  cursor: z.string(),
})
export type ListedMedia = z.infer<typeof listed>

/**
 * Whether a picture `m` lacks an alt: it has none, is not marked as decorative, and is used in other places than
 * covers and portraits, which pages show without an alt.
 */
const lacksAlt = sql`(m.alt = '' and not m.decorative and m.mime like 'image/%' and not (
  exists (select from media_uses u where u.media_id = m.id)
  and not exists (select from media_uses u where u.media_id = m.id and u.thing like 'post:%'
    and not exists (select from posts p where p.uid = split_part(u.thing, ':', 2)::bigint and p.cover_id = m.id)
    and not exists (select from manuscripts n join manuscript_versions v on v.uid = n.uid and v.version = n.version
      where n.uid = split_part(u.thing, ':', 2)::bigint and v.fields->>'cover' = m.id))))`
const newest = sql`coalesce(m.uploaded_at, 'epoch'::timestamptz)`
const order = sql`${newest} desc, m.id desc`
const columns = sql`
  m.id, m.width, m.height, m.duration, m.mime as type, m.title, m.credit, m.alt, m.decorative, ${lacksAlt} as lacks_alt, to_char(m.rights_until, 'YYYY-MM-DD') as rights_until,
  (select count(distinct u.thing)::int from media_uses u where u.media_id = m.id) as uses,
  ${iso(sql`m.uploaded_at`)} as uploaded_at, coalesce((select name from members where id = m.uploaded_by), '') as uploaded_by,
  (extract(epoch from ${newest}) * 1000000)::bigint || '-' || m.id as cursor`
/** What the columns and the conditions read of a picture: never its bytes. */
const read = sql`m.id, m.width, m.height, m.duration, m.mime, m.title, m.credit, m.alt, m.decorative, m.licence, m.rights_until, m.uploaded_at, m.uploaded_by`

/** The metadata of a picture in one line, and its terms, literally as in the expression of the index. */
const line = sql`lower(m.title || ' ' || m.credit || ' ' || m.alt || ' ' || m.licence || ' ' || m.id)`
const termsOf = sql`media_terms(m.title, m.credit, m.alt, m.licence, m.id)`
const noAlt = 'no-alt'
const beginnings: Record<MediaKind, string> = { picture: 'image/%', film: 'video/%', sound: 'audio/%', handout: 'application/%' }

/** How many of the newest are scanned, before the index is queried for all that have the terms. */
const lookedAt = 600

function wanted(wants: MediaFilter['wants'], rightsBefore: string): SQL[] {
  const used = sql`exists (select from media_uses u where u.media_id = m.id)`
  if (wants === 'alt') return [lacksAlt]
  if (wants === 'rights') return [sql`m.rights_until < ${rightsBefore}::date and (not ${rightsEnded(sql`m`)} or ${used})`]
  return wants === 'uses' ? [sql`not ${used}`] : []
}

/**
 * Media of the library, newest upload first. A frequent term is soon found among the newest; a rare one through the
 * index of terms. So neither needs a full scan.
 */
export async function listMedia(
  db: Database,
  { words, kind, wants, rightsBefore, after, limit }: MediaFilter,
): Promise<ListedMedia[]> {
  const [, micros, last] = /^(\d+)-(.+)$/.exec(after ?? '') ?? []
  const following =
    micros && last
      ? sql`(${newest}, m.id) < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${last})`
      : sql`true`
  const ofKind = kind === undefined ? [] : [sql`m.mime like ${beginnings[kind]}`]
  const meant = [
    ...ofKind,
    ...wanted(wants, rightsBefore),
    ...words.map((word) => sql`strpos(${line}, ${word.toLowerCase()}) > 0`),
  ]
  const isMeant = sql.join([sql`true`, ...meant], sql` and `)
  const isNamed = wants === 'alt' || words.length > 0
  const inOrder = await rows(db, listed)`
    with newest as materialized (
      select ${read} from media m where ${following} and ${isNamed ? sql`true` : isMeant} order by ${order} limit ${isNamed ? lookedAt : limit}
    )
    select ${columns} from newest m where ${isNamed ? isMeant : sql`true`} order by ${order} limit ${limit}`
  if (!isNamed || inOrder.length === limit) return inOrder
  const terms = [sql`${sql.param(wants === 'alt' ? [noAlt] : [])}::text[]`, ...words.map((word) => sql`title_terms(${word})`)]
  return rows(db, listed)`
    with found as materialized (
      select ${read} from media m where ${following} and ${isMeant} and ${termsOf} @> (${sql.join(terms, sql` || `)})
    )
    select ${columns} from found m order by ${order} limit ${limit}`
}

/** One picture with the columns of the list; null for an unknown id. */
export async function findListed(db: Database, id: string): Promise<ListedMedia | null> {
  const [found] = await rows(db, listed)`select ${columns} from media m where m.id = ${id}`
  return found ?? null
}
