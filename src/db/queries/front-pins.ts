import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Pin } from '../../domain/front/pins.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { fronts } from '../schema/index.ts'
import { instant, postType, wallStatus } from '../shapes.ts'
import { isPublic } from './posts.ts'

export const storedPin = z.strictObject({
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
export const publicPins = (place: SQL, post: SQL, draft: boolean): SQL => {
  const arrangement = draft ? sql`coalesce(f.draft, f.pins)` : sql`f.pins`
  return sql`coalesce((select json_agg(json_build_object('pin', pin.value, 'post', ${post}) order by pin.n)
    from fronts f cross join lateral jsonb_array_elements(${arrangement}) with ordinality pin(value, n)
    join posts p on p.uid = (pin.value->>'post')::int and ${isPublic} where f.place = ${place}), '[]')`
}

const uidPinsRow = z.strictObject({ pins: z.array(z.strictObject({ pin: storedPin, post: z.int() })) })

/** The pins of a page whose posts are public. */
export async function publicPinsOf(db: Database, place: string, draft: boolean): Promise<Pin[]> {
  const [found] = await rows(db, uidPinsRow)`select ${publicPins(sql`${place}`, sql`p.uid::int`, draft)} as pins`
  return (found?.pins ?? []).map(({ pin }) => pin)
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
  const [found] = await rows(db, frontRow)`
    select f.version, f.pins, f.draft, (select m.name from members m where m.id = f.draft_by) as draft_by,
      ${iso(sql`f.draft_at`)} as draft_at
    from fronts f where f.place = ${place} ${lock ? sql`for update of f` : sql``}`
  return found ?? { version: 0, pins: [], draft: null, draft_by: null, draft_at: null }
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

const pinnable = sql`p.uid::int as uid, p.type, p.id, p.title, p.status, ${iso(sql`p.publish_date`)} as publish_date,
  (${isPublic}) as open, array(select pc.channel_id from post_channels pc where pc.post_uid = p.uid) as channels`

/** Posts by uid, in any state; those that were never published are missing. */
export async function pinnablesByUids(db: Database, uids: readonly number[]): Promise<Map<number, PinnableRow>> {
  if (uids.length === 0) return new Map()
  const found = await rows(db, pinnableRow)`
    select ${pinnable} from posts p where p.uid = any(${sql.param([...uids])}::int[])`
  return new Map(found.map((post) => [post.uid, post]))
}

/** Published and scheduled posts whose title contains the words, or with this number, newest first. */
export async function findPinnables(
  db: Database,
  { words, type, channel, limit }: { words: string; type: string | null; channel: number | null; limit: number },
): Promise<PinnableRow[]> {
  const ofType = type === null ? sql`` : sql`and p.type = ${type}`
  const ofChannel =
    channel === null
      ? sql``
      : sql`and exists (select from post_channels pc where pc.post_uid = p.uid and pc.channel_id = ${channel})`
  return rows(db, pinnableRow)`
    select ${pinnable} from posts p
    where p.state = 'published' ${ofType} ${ofChannel}
      and (${words} = '' or strpos(lower(p.title), lower(${words})) > 0 or p.id::text = ${words} or p.type || '/' || p.id = ltrim(${words}, '/'))
    order by p.publish_date desc, p.uid desc limit ${limit}`
}
