import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { CropNames } from '../../domain/images/crop-names.ts'
import type { MediaKind } from '../../domain/media/recordings.ts'
import { type Feature, featureList } from '../../domain/navigation/features.ts'
import type { VisibilityScope } from '../../domain/office/may.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { media } from '../schema/index.ts'
import { countRow, day, instant } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isVisibleTo } from './manuscript-list.ts'
import { isMediaVisible } from './media-visibility.ts'
import { pictureRow, rightsEnded } from './pictures.ts'
import { isPublic } from './posts.ts'

const original = z.strictObject({ bytes: z.instanceof(Buffer).nullable(), sha256: z.string().nullable() })

/**
 * Where a picture's original is: its bytes while they are in the database, otherwise its name in the store;
 * null for an unknown id.
 */
export async function findOriginal(db: Database, id: string): Promise<z.infer<typeof original> | null> {
  const [row] = await rows(db, original)`select bytes, sha256 from media where id = ${id} and mime like 'image/%'`
  return row ?? null
}

const recording = z.strictObject({ sha256: z.string(), size: z.int(), ended: z.boolean(), title: z.string() })

/**
 * The location, size and name of a film, sound or handout of a type, and whether its rights have ended;
 * null for an unknown id.
 */
export async function findStoredFile(db: Database, id: string, type: string): Promise<z.infer<typeof recording> | null> {
  const [row] = await rows(db, recording)`
    select m.sha256, m.size, coalesce(${rightsEnded(sql`m`)}, false) as ended, m.title
    from media m where m.id = ${id} and m.mime = ${type} and m.sha256 is not null and m.size is not null`
  return row ?? null
}

const existsRow = z.strictObject({ so: z.boolean() })

const cropNamesRow = z.strictObject({ cuts: pictureRow.shape.cuts.nullable() })

/** The crops of a picture, by frame; null if none were set, and for an unknown id. */
export async function findCropNames(db: Database, id: string): Promise<CropNames | null> {
  const [row] = await rows(db, cropNamesRow)`select cuts from media where id = ${id}`
  return row?.cuts ?? null
}

/** Whether a text shows this crop of a picture: its published version, or the newest version of its manuscript. */
export async function isCropShown(db: Database, id: string, cropName: string): Promise<boolean> {
  const [row] = await rows(db, existsRow)`
    select exists (select from media_uses u where u.media_id = ${id} and split_part(u.thing, ':', 1) = 'post' and case u.side
      when 'print' then exists (select from posts p where p.uid = split_part(u.thing, ':', 2)::bigint and strpos(p.blocks::text, ${cropName}) > 0)
      else exists (select from manuscripts m join manuscript_versions v on v.uid = m.uid and v.version = m.version
        where m.uid = split_part(u.thing, ':', 2)::bigint and strpos(v.document::text, ${cropName}) > 0) end) as so`
  return row?.so ?? false
}

const idRow = z.strictObject({ id: z.string() })

/** The pictures whose rights have ended. */
export async function endedMedia(db: Database): Promise<string[]> {
  const result = await rows(db, idRow)`select m.id from media m where ${rightsEnded(sql`m`)}`
  return result.map(({ id }) => id)
}

/** The ids that do not exist. */
export async function missingMedia(db: Database, ids: readonly string[]): Promise<string[]> {
  const result = await rows(db, idRow)`
    select asked.id from unnest(${sql.param([...ids])}::text[]) as asked(id)
    where not exists (select from media m where m.id = asked.id)`
  return result.map(({ id }) => id)
}

const focal = z.strictObject({ x: z.number(), y: z.number() })

/** A picture's focal point; null for the middle, and for an unknown id. */
export async function findFocalPoint(db: Database, id: string): Promise<z.infer<typeof focal> | null> {
  const [row] = await rows(
    db,
    focal,
  )`select focus_x as x, focus_y as y from media where id = ${id} and focus_x is not null and focus_y is not null`
  return row ?? null
}

const { bytes: _, ...columns } = getTableColumns(media)
/** All columns of a picture except its bytes. */
export type MediaRow = Omit<typeof media.$inferSelect, 'bytes'>

export async function findMedia(db: Database, id: string): Promise<MediaRow | null> {
  const [row] = await db.select(columns).from(media).where(eq(media.id, id))
  return row ?? null
}

/** A media item, locked until the transaction ends. */
export async function lockMedia(db: Database, id: string): Promise<MediaRow | null> {
  const [row] = await db.select(columns).from(media).where(eq(media.id, id)).for('update')
  return row ?? null
}

/**
 * Locks the existing ones of these media against deletion until the transaction ends: a deletion waits, and
 * then sees the new use.
 */
export async function lockMediaAgainstDeletion(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await db
      .select({ id: media.id })
      .from(media)
      .where(inArray(media.id, [...ids]))
      .orderBy(media.id)
      .for('key share')
}

/** @returns whether the id was new */
export async function insertMedia(db: Database, row: typeof media.$inferInsert): Promise<boolean> {
  const inserted = await db.insert(media).values(row).onConflictDoNothing().returning({ id: media.id })
  return inserted.length > 0
}

export async function updateMedia(db: Database, id: string, change: Partial<MediaRow>): Promise<void> {
  await db.update(media).set(change).where(eq(media.id, id))
}

/** Announces that the shown data of a picture has changed, also for the texts that contain it. */
export async function announceMedia(db: Database, id: string): Promise<void> {
  await db.execute(sql`select tell_media(array[${id}])`)
}

/** @throws PostgreSQL's 23503 while it is in use */
export async function deleteMedia(db: Database, id: string): Promise<void> {
  await db.delete(media).where(eq(media.id, id))
}

/** Advisory lock: no other transaction adds or removes these bytes until the transaction ends. */
export async function lockBytes(db: Database, sha256: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 7234010))`)
}

/** Whether any picture has these bytes. */
export async function hasBytes(db: Database, sha256: string): Promise<boolean> {
  const [row] = await rows(db, existsRow)`select exists (select from media where sha256 = ${sha256}) as so`
  return row?.so ?? false
}

const mediaUseRow = z.strictObject({ thing: z.string(), title: z.string(), print: z.boolean(), manuscript: z.boolean() })

const titleIn = ({ entityTag, titleColumn, table, keyColumn }: Feature) =>
  sql.raw(`when '${entityTag}' then (select ${titleColumn} from ${table} where ${keyColumn} = split_part(u.thing, ':', 2)::int)`)

/**
 * The entities that use a media item, with their titles, and whether readers of the site see it there. For a manuscript
 * that the user may not read, only its existence and its public title are returned.
 */
export async function usesOf(db: Database, id: string, visibility: VisibilityScope): Promise<z.infer<typeof mediaUseRow>[]> {
  return rows(db, mediaUseRow)`
    select u.thing, bool_or(u.side = 'print' and ${isMediaVisible}) as print, bool_or(u.side = 'manuscript') as manuscript, coalesce(case split_part(u.thing, ':', 1)
      when 'post' then coalesce((select m.title from manuscripts m where m.uid = split_part(u.thing, ':', 2)::bigint and ${isVisibleTo(visibility)}),
        (select p.title from posts p where p.uid = split_part(u.thing, ':', 2)::bigint and ${isPublic}))
      when 'author' then (select name from authors where id = split_part(u.thing, ':', 2)::int)
      when 'channel' then (select title from channels where id = split_part(u.thing, ':', 2)::int)
      ${sql.join(featureList().map(titleIn), sql` `)}
      when 'video' then (select title from videos where id = split_part(u.thing, ':', 2)::int)
      when 'house_ad' then (select title from house_ads where id = split_part(u.thing, ':', 2)::int)
      when 'shop_item' then (select title from shop_items where id = split_part(u.thing, ':', 2)::int)
      when 'activity' then (select title from activities where id = split_part(u.thing, ':', 2)::int)
      when 'page' then (select title from pages where slug = split_part(u.thing, ':', 2))
      when 'menu_item' then (select title from menu_items where id = split_part(u.thing, ':', 2)::int) end, '') as title
    from media_uses u where u.media_id = ${id} group by u.thing order by split_part(u.thing, ':', 1) <> 'post', u.thing limit 200`
}

const inDatabase = z.strictObject({ id: z.string(), bytes: z.instanceof(Buffer) })

/** The first picture after an id whose original is in the database. */
export async function nextMediaInDatabase(db: Database, after: string): Promise<z.infer<typeof inDatabase> | null> {
  const [row] = await rows(
    db,
    inDatabase,
  )`select id, bytes from media where bytes is not null and id > ${after} order by id limit 1`
  return row ?? null
}

export async function countMediaInDatabase(db: Database): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from media where bytes is not null`
  return row?.n ?? 0
}

/** Removes an original from the database that is now in the store, if it is unchanged. @returns whether it was */
export async function removeBytesFromDatabase(
  db: Database,
  { id, sha256, size, storedAt }: { id: string; sha256: string; size: number; storedAt: Date },
): Promise<boolean> {
  const deleted = await db
    .update(media)
    .set({ sha256, size, storedAt, bytes: null })
    .where(and(eq(media.id, id), sql`sha256(${media.bytes}) = decode(${sha256}, 'hex')`))
    .returning({ id: media.id })
  return deleted.length > 0
}

const storedMediaRow = z.strictObject({ id: z.string(), sha256: z.string() })

/** The first picture after an id whose original is in the store. */
export async function nextStoredMedia(db: Database, after: string): Promise<z.infer<typeof storedMediaRow> | null> {
  const [row] = await rows(
    db,
    storedMediaRow,
  )`select id, sha256 from media where bytes is null and sha256 is not null and id > ${after} order by id limit 1`
  return row ?? null
}

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

const listedRow = z.strictObject({
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
export type ListedMedia = z.infer<typeof listedRow>

/**
 * Whether a picture `m` lacks an alt: it has none, is not marked as decorative, and is not used only outside of texts or
 * as a cover, where pages show it without an alt. An unused picture lacks one, too.
 */
const lacksAlt = sql`(m.alt = '' and not m.decorative and m.mime like 'image/%' and not (
  exists (select from media_uses u where u.media_id = m.id)
  and not exists (select from media_uses u where u.media_id = m.id and u.thing like 'post:%'
    and not exists (select from posts p where p.uid = split_part(u.thing, ':', 2)::bigint and p.cover_id = m.id)
    and not exists (select from manuscripts n join manuscript_versions v on v.uid = n.uid and v.version = n.version
      where n.uid = split_part(u.thing, ':', 2)::bigint and v.fields->>'cover' = m.id))))`
const newest = sql`coalesce(m.uploaded_at, 'epoch'::timestamptz)`
const order = sql`${newest} desc, m.id desc`
const listColumns = sql`
  m.id, m.width, m.height, m.duration, m.mime as type, m.title, m.credit, m.alt, m.decorative, ${lacksAlt} as lacks_alt, to_char(m.rights_until, 'YYYY-MM-DD') as rights_until,
  (select count(distinct u.thing)::int from media_uses u where u.media_id = m.id) as uses,
  ${isoInstant(sql`m.uploaded_at`)} as uploaded_at, coalesce((select name from members where id = m.uploaded_by), '') as uploaded_by,
  (extract(epoch from ${newest}) * 1000000)::bigint || '-' || m.id as cursor`
/** Columns of a picture that lists and conditions read: never its bytes. */
const readColumns = sql`m.id, m.width, m.height, m.duration, m.mime, m.title, m.credit, m.alt, m.decorative, m.licence, m.rights_until, m.uploaded_at, m.uploaded_by`

/** The metadata of a picture in one line, and its terms, literally as in the expression of the index. */
const line = sql`lower(m.title || ' ' || m.credit || ' ' || m.alt || ' ' || m.licence || ' ' || m.id)`
const termsOf = sql`media_terms(m.title, m.credit, m.alt, m.licence, m.id)`
const noAlt = 'no-alt'
const mimePatterns: Record<MediaKind, string> = {
  picture: 'image/%',
  film: 'video/%',
  sound: 'audio/%',
  handout: 'application/%',
}

/** How many of the newest are scanned, before the index is queried for all that have the terms. */
const scannedFirst = 600

function attentionConditions(wants: MediaFilter['wants'], rightsBefore: string): SQL[] {
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
  const ofKind = kind === undefined ? [] : [sql`m.mime like ${mimePatterns[kind]}`]
  const conditions = [
    ...ofKind,
    ...attentionConditions(wants, rightsBefore),
    ...words.map((word) => sql`strpos(${line}, ${word.toLowerCase()}) > 0`),
  ]
  const isMeant = sql.join([sql`true`, ...conditions], sql` and `)
  const isNamed = wants === 'alt' || words.length > 0
  const inOrder = await rows(db, listedRow)`
    with newest as materialized (
      select ${readColumns} from media m where ${following} and ${isNamed ? sql`true` : isMeant} order by ${order} limit ${isNamed ? scannedFirst : limit}
    )
    select ${listColumns} from newest m where ${isNamed ? isMeant : sql`true`} order by ${order} limit ${limit}`
  if (!isNamed || inOrder.length === limit) return inOrder
  const terms = [sql`${sql.param(wants === 'alt' ? [noAlt] : [])}::text[]`, ...words.map((word) => sql`title_terms(${word})`)]
  return rows(db, listedRow)`
    with found as materialized (
      select ${readColumns} from media m where ${following} and ${isMeant} and ${termsOf} @> (${sql.join(terms, sql` || `)})
    )
    select ${listColumns} from found m order by ${order} limit ${limit}`
}

/** One picture with the columns of the list; null for an unknown id. */
export async function findListedMedia(db: Database, id: string): Promise<ListedMedia | null> {
  const [row] = await rows(db, listedRow)`select ${listColumns} from media m where m.id = ${id}`
  return row ?? null
}

const rightsRow = z.strictObject({ id: z.string(), title: z.string(), until: day })

/** Those of the given pictures whose rights end before a Taipei day. */
export async function rightsEndingBefore(
  db: Database,
  ids: readonly string[],
  before: string,
): Promise<{ id: string; title: string; until: string }[]> {
  return rows(db, rightsRow)`
    select id, title, to_char(rights_until, 'YYYY-MM-DD') as until from media
    where id = any(${sql.param([...ids])}::text[]) and rights_until < ${before}::date order by rights_until, id`
}
