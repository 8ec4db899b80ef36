import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { solarTerms } from '../../domain/front/daily-note.ts'
import { frontPage, type Pin } from '../../domain/front/pins.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { fronts } from '../schema/index.ts'
import { magazineContents } from '../schema/places.ts'
import { day, instant, postKey, postType, wallStatus } from '../shapes.ts'
import { renderOnce } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'
import { contentsOfMagazine } from './contents.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isInIssue, isPublic, listedPostsTable, mostReadFirst, newestFirst, postSummaryRow } from './posts.ts'

const storedPin = z.strictObject({
  id: z.string(),
  slot: z.string(),
  post: z.int(),
  from: z.string().nullable(),
  until: z.string().nullable(),
})

/**
 * The pins of a page whose posts are public, as one JSON value, each with columns of its post `p`.
 * @param draft whether the draft is read, where there is one
 */
const publicPins = (place: SQL, post: SQL, draft: boolean): SQL => {
  const arrangement = draft ? sql`coalesce(f.draft, f.pins)` : sql`f.pins`
  return sql`coalesce((select json_agg(json_build_object('pin', pin.value, 'post', ${post}) order by pin.n)
    from fronts f cross join lateral jsonb_array_elements(${arrangement}) with ordinality pin(value, n)
    join posts p on p.uid = (pin.value->>'post')::int and ${isPublic} where f.place = ${place}), '[]')`
}

const uidPinsRow = z.strictObject({ pins: z.array(z.strictObject({ pin: storedPin, post: z.int() })) })

/** The pins of a page whose posts are public. */
export async function publicPinsOf(db: Database, place: string, draft: boolean): Promise<Pin[]> {
  const [row] = await rows(db, uidPinsRow)`select ${publicPins(sql`${place}`, sql`p.uid::int`, draft)} as pins`
  return (row?.pins ?? []).map(({ pin }) => pin)
}

const frontRow = z.strictObject({
  version: z.int(),
  pins: z.array(storedPin),
  draft: z.array(storedPin).nullable(),
  draft_by: z.string().nullable(),
  draft_at: instant.nullable(),
})
export type FrontRow = z.infer<typeof frontRow>

/** The arrangement of a page; version 0 before its first change. @param lock whether the row is locked for a change */
export async function frontOf(db: Database, place: string, lock = false): Promise<FrontRow> {
  const [row] = await rows(db, frontRow)`
    select f.version, f.pins, f.draft, (select m.name from members m where m.id = f.draft_by) as draft_by,
      ${isoInstant(sql`f.draft_at`)} as draft_at
    from fronts f where f.place = ${place} ${lock ? sql`for update of f` : sql``}`
  return row ?? { version: 0, pins: [], draft: null, draft_by: null, draft_at: null }
}

/** Creates the row of a page, so that it can be locked; nothing if it exists. */
export async function ensureFront(db: Database, place: string): Promise<void> {
  await db.insert(fronts).values({ place, version: 0, pins: [] }).onConflictDoNothing()
}

/** Stores the arrangement of a page and its draft. */
export async function writeFront(
  db: Database,
  place: string,
  { version, pins, draft, by, at }: { version: number; pins: Pin[]; draft: Pin[] | null; by: string | null; at: Date },
): Promise<void> {
  await db
    .update(fronts)
    .set({ version, pins, draft, draftBy: draft ? by : null, draftAt: draft ? at : null })
    .where(eq(fronts.place, place))
}

const pinnableRow = z.strictObject({
  uid: z.int(),
  type: postType,
  id: z.int(),
  title: z.string(),
  status: wallStatus,
  publish_date: instant,
  /** Whether readers see it now. */
  open: z.boolean(),
  channels: z.array(z.int()),
})
/** A published or scheduled post that a slot may show. */
export type PinnableRow = z.infer<typeof pinnableRow>

const pinnable = sql`p.uid::int as uid, p.type, p.id, p.title, p.status, ${isoInstant(sql`p.publish_date`)} as publish_date,
  (${isPublic}) as open, array(select pc.channel_id from post_channels pc where pc.post_uid = p.uid) as channels`

/** Posts by uid, in any state; those that were never published are missing. */
export async function pinnablesByUids(db: Database, uids: readonly number[]): Promise<Map<number, PinnableRow>> {
  if (uids.length === 0) return new Map()
  const result = await rows(db, pinnableRow)`
    select ${pinnable} from posts p where p.uid = any(${sql.param([...uids])}::int[])`
  return new Map(result.map((post) => [post.uid, post]))
}

/** Published and scheduled posts whose title contains the query, or with this number, newest first. */
export async function findPinnables(
  db: Database,
  { query, type, channel, limit }: { query: string; type: string | null; channel: number | null; limit: number },
): Promise<PinnableRow[]> {
  const ofType = type === null ? sql`` : sql`and p.type = ${type}`
  const ofChannel =
    channel === null
      ? sql``
      : sql`and exists (select from post_channels pc where pc.post_uid = p.uid and pc.channel_id = ${channel})`
  return rows(db, pinnableRow)`
    select ${pinnable} from posts p
    where p.state = 'published' ${ofType} ${ofChannel}
      and (${query} = '' or strpos(lower(p.title), lower(${query})) > 0 or p.id::text = ${query} or p.type || '/' || p.id = ltrim(${query}, '/'))
    order by p.publish_date desc, p.uid desc limit ${limit}`
}

const frontCandidateRow = postSummaryRow
  .pick({ uid: true, type: true, id: true, status: true, publish_date: true })
  .extend({ has_cover: z.boolean() })

/**
 * The columns that the selection needs. The summaries of the selected posts are fetched afterwards, because the front
 * page considers three times as many posts as it shows.
 */
export type FrontCandidateRow = z.infer<typeof frontCandidateRow>

const candidate = renderOnce(
  sql`json_build_object('uid', p.uid, 'type', p.type, 'id', p.id, 'status', p.status, 'publish_date', ${isoInstant(sql`p.publish_date`)},
    'has_cover', p.cover_id is not null)`,
)
/**
 * Candidate posts as one JSON value: there are three times as many as are shown, and a row for each costs
 * more than its contents.
 */
const candidatesIn = (posts: SQL, order: SQL): SQL =>
  sql`coalesce((select json_agg(${candidate} order by ${order}) from ${posts}), '[]')`

const frontChannelRow = z.strictObject({
  id: z.int(),
  slug: z.string(),
  feature: z.boolean(),
  title: z.string(),
  description: z.string(),
})
export type FrontChannelRow = z.infer<typeof frontChannelRow>

const channelCandidatesRow = frontChannelRow.extend({ posts: z.array(frontCandidateRow) })

/** Every channel with a section on the front page, with its newest articles, newest first, in the order of the channels. */
export async function channelsWithNewest(db: Database, perChannel: number): Promise<z.infer<typeof channelCandidatesRow>[]> {
  const newest = sql`(select p.uid from ${listedPostsTable('channel')}
    where p.channel_id = c.id and p.type = 'article' and ${isPublic} order by ${newestFirst} limit ${perChannel}
  ) newest join posts p on p.uid = newest.uid`
  return rows(db, channelCandidatesRow)`
    select c.id, c.slug, c.feature, c.title, c.description, ${candidatesIn(newest, newestFirst)} as posts
    from channels c where c.on_front and c.archived_at is null order by c.id`
}

const listsRow = z.strictObject({
  articles: z.array(frontCandidateRow),
  most_read: z.array(frontCandidateRow),
  blogs: z.array(frontCandidateRow),
  books: z.array(frontCandidateRow),
  pins: z.array(z.strictObject({ pin: storedPin, post: frontCandidateRow })),
})

/**
 * The most read articles, and the newest posts of each type, each list in its own order; and the public posts that
 * editors chose for the front page.
 */
export async function mostReadAndNewest(
  db: Database,
  { mostRead, perType, draft }: { mostRead: number; perType: number; draft: boolean },
): Promise<z.infer<typeof listsRow>> {
  const first = (type: PostType, order: SQL, limit: number) =>
    candidatesIn(sql`(select p.* from posts p where p.type = ${type} and ${isPublic} order by ${order} limit ${limit}) p`, order)
  const [lists] = await rows(db, listsRow)`
    select ${first('article', mostReadFirst, mostRead)} as most_read,
      ${first('article', newestFirst, perType)} as articles, ${first('blog', newestFirst, perType)} as blogs,
      ${first('book', newestFirst, perType)} as books, ${publicPins(sql`${frontPage}`, candidate, draft)} as pins`
  return lists ?? { articles: [], most_read: [], blogs: [], books: [], pins: [] }
}

const frontColumnRow = z.strictObject({
  column_id: z.int(),
  column_title: z.string(),
  author: z.strictObject({ id: z.int(), name: z.string(), title: z.string(), portrait: pictureRow.nullable() }),
})
export type FrontColumnRow = z.infer<typeof frontColumnRow>

const columnCandidatesRow = frontColumnRow.extend({ posts: z.array(frontCandidateRow) })

/** Every column with its newest posts, newest first. */
export async function columnsWithNewest(db: Database, perColumn: number): Promise<z.infer<typeof columnCandidatesRow>[]> {
  const newest = sql`(select p.* from posts p where p.column_id = c.id and ${isPublic} order by ${newestFirst} limit ${perColumn}) p`
  return rows(db, columnCandidatesRow)`
    select c.id as column_id, c.title as column_title,
      (select json_build_object('id', a.id, 'name', a.name, 'title', a.title, 'portrait',
          ${pictureAsJson(sql`a.portrait_id`)})
        from authors a where a.id = c.author_id) as author,
      ${candidatesIn(newest, newestFirst)} as posts
    from columns c where c.archived_at is null order by c.id`
}

const dailyNoteRow = z.strictObject({
  id: z.int(),
  shown_on: z.string().nullable(),
  solar_term: z.enum(solarTerms).nullable(),
  title: z.string(),
  scene: z.string(),
  figure: z.string(),
  about: z.string(),
  source: z.string(),
  url: z.string(),
  task: z.string(),
})
export type DailyNoteRow = z.infer<typeof dailyNoteRow>

/** The texts of 今天的日安 that a day and the next can show, in a fixed order. */
export const dailyNotesFor = (db: Database, today: string): Promise<DailyNoteRow[]> => rows(db, dailyNoteRow)`
  select id, shown_on::text, solar_term, title, scene, figure, about, source, url, task from daily_notes
  where archived_at is null and (shown_on is null or shown_on between ${today}::date and ${today}::date + 1) order by id`

const diagramRow = z.strictObject({ type: postType, id: z.int(), drawing: z.string() })
export type DiagramRow = z.infer<typeof diagramRow>

/** The first drawing of each of the newest open posts that have one. @param among how many posts are searched */
export const newestDiagrams = (db: Database, { among, limit }: { among: number; limit: number }): Promise<DiagramRow[]> => rows(
  db,
  diagramRow,
)`
    select p.type, p.id, d.drawing
    from (select p.* from posts p where ${isPublic} and p.status = '' order by ${newestFirst} limit ${among}) p
    cross join lateral (
      select substring(block->>'html' from 'data-drawing="([a-z0-9-]+)"') as drawing
      from jsonb_array_elements(p.blocks) with ordinality as b(block, place)
      where block->>'type' = 'diagram' order by place limit 1) d
    where d.drawing is not null order by ${newestFirst} limit ${limit}`

const contentsRow = z.strictObject({
  issue: z.int(),
  name: z.string(),
  publish_date: day,
  cover: pictureRow.nullable(),
  sections: magazineContents,
  /** Those of its posts that are public. */
  readable: z.array(postKey.extend({ uid: z.int() })),
})
export type ContentsRow = z.infer<typeof contentsRow>

/** The printed contents of the newest issue published by a Taipei calendar day, or null. */
export async function newestContents(db: Database, today: string): Promise<ContentsRow | null> {
  const [row] = await rows(db, contentsRow)`
    select m.issue, m.name, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date, ${pictureAsJson(sql`m.cover_id`)} as cover,
      ${contentsOfMagazine(sql`m.issue`)} as sections, coalesce((select json_agg(json_build_object('uid', p.uid, 'type', p.type, 'id', p.id))
      from posts p where ${isInIssue(sql`m.issue`)} and ${isPublic}), '[]') as readable
    from magazines m where m.publish_date <= ${today}::date and m.archived_at is null order by m.publish_date desc, m.issue desc limit 1`
  return row ?? null
}
