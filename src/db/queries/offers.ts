import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'

const image = sql`${picture(sql`o.image_id`)} as image`

const shopItemRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  url: z.string(),
  category: z.string(),
  description: z.string(),
  image: pictureRow.nullable(),
})
export type ShopItemRow = z.infer<typeof shopItemRow>

/** What the shop links to. */
export async function shopItemRows(db: Database): Promise<ShopItemRow[]> {
  return rows(db, shopItemRow)`
    select o.id, o.title, o.price, o.url, o.category, o.description, ${image} from shop_items o order by o.id`
}

const activityRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  kind: z.string(),
  starts_at: instant,
  ends_at: instant,
  place: z.string(),
  seats: z.int(),
  /** Null where one signs up elsewhere. */
  seats_left: z.int().nullable(),
  fee: z.int(),
  open: z.boolean(),
  url: z.string().nullable(),
  description: z.string(),
  image: pictureRow.nullable(),
})
export type ActivityRow = z.infer<typeof activityRow>

/** Activities: the open ones first, the soonest of them first; then the past ones, the latest first. */
export async function activityRows(db: Database): Promise<ActivityRow[]> {
  return rows(db, activityRow)`
    select o.id, o.title, o.kind, o.place, o.seats, case when o.url is null then greatest(0, o.seats - o.taken) end as seats_left, o.fee, o.url, o.description, ${image},
      to_char(o.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as starts_at,
      to_char(o.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as ends_at,
      (o.status = 'open' and o.ends_at > now()) as open
    from activities o
    order by (o.status = 'open' and o.ends_at > now()) desc,
      case when o.ends_at > now() then o.starts_at end asc nulls last, o.starts_at desc`
}

const activityTitle = z.strictObject({ title: z.string() })

/**
 * Takes seats of an activity that one signs up to here, while it is open and has as many left.
 * @returns the activity's title, or null when there are none to take
 */
export async function takeSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<string | null> {
  const [taken] = await rows(db, activityTitle)`
    update activities set taken = taken + ${people}
    where id = ${activity} and url is null and status = 'open' and ends_at > now() and taken + ${people} <= seats
    returning title`
  return taken?.title ?? null
}

/** Gives seats of an activity back. */
export async function returnSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<void> {
  await db.execute(sql`update activities set taken = greatest(0, taken - ${people}) where id = ${activity}`)
}

const editorPageRow = z.strictObject({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  html: z.string(),
})
export type EditorPageRow = z.infer<typeof editorPageRow>

/** An editor-made page. */
export async function findEditorPage(db: Database, slug: string): Promise<EditorPageRow | null> {
  const [found] = await rows(db, editorPageRow)`select slug, title, version, date, html from pages where slug = ${slug}`
  return found ?? null
}
