import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import type { PictureRow } from './posts.ts'

const image = sql`(select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = o.image_id) as image`

export interface ShopItemRow {
  id: number
  title: string
  price: number
  url: string
  category: string
  description: string
  image: PictureRow | null
}

/** What the shop links to. */
export async function shopItemRows(db: Database): Promise<ShopItemRow[]> {
  const found = await db.execute<ShopItemRow & Record<string, unknown>>(
    sql`select o.id, o.title, o.price, o.url, o.category, o.description, ${image} from shop_items o order by o.id`,
  )
  return found.rows
}

export interface ActivityRow {
  id: number
  title: string
  kind: string
  starts_at: string
  ends_at: string
  place: string
  seats: number
  /** Null where one signs up elsewhere. */
  seats_left: number | null
  fee: number
  open: boolean
  url: string | null
  description: string
  image: PictureRow | null
}

/** Activities: the open ones first, the soonest of them first; then the past ones, the latest first. */
export async function activityRows(db: Database): Promise<ActivityRow[]> {
  const found = await db.execute<ActivityRow & Record<string, unknown>>(sql`
    select o.id, o.title, o.kind, o.place, o.seats, case when o.url is null then greatest(0, o.seats - o.taken) end as seats_left, o.fee, o.url, o.description, ${image},
      to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at,
      to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends_at,
      (o.status = 'open' and o.ends_at > now()) as open
    from activities o
    order by (o.status = 'open' and o.ends_at > now()) desc,
      case when o.ends_at > now() then o.starts_at end asc nulls last, o.starts_at desc`)
  return found.rows
}

/**
 * Takes seats of an activity that one signs up to here, while it is open and has as many left.
 * @returns the activity's title, or null when there are none to take
 */
export async function takeSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<string | null> {
  const taken = await db.execute<{ title: string }>(sql`
    update activities set taken = taken + ${people}
    where id = ${activity} and url is null and status = 'open' and ends_at > now() and taken + ${people} <= seats
    returning title`)
  return taken.rows[0]?.title ?? null
}

/** Gives seats of an activity back. */
export async function returnSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<void> {
  await db.execute(sql`update activities set taken = greatest(0, taken - ${people}) where id = ${activity}`)
}

export interface EditorPageRow {
  slug: string
  title: string
  version: string
  date: string
  html: string
}

/** An editor-made page. */
export async function findEditorPage(db: Database, slug: string): Promise<EditorPageRow | null> {
  const found = await db.execute<EditorPageRow & Record<string, unknown>>(
    sql`select slug, title, version, date, html from pages where slug = ${slug}`,
  )
  return found.rows[0] ?? null
}
