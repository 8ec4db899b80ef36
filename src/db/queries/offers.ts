import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { activityFields, editorPageFields, shopItemFields } from '../../domain/places/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { picture, pictureRow } from './pictures.ts'

const image = sql`${picture(sql`o.image_id`)} as image`

const shopItemRow = z.strictObject({
  id: z.int(),
  ...shopItemFields,
  image: pictureRow.nullable(),
})
export type ShopItemRow = z.infer<typeof shopItemRow>

/** The items that the shop links to. */
export async function shopItemRows(db: Database): Promise<ShopItemRow[]> {
  return rows(db, shopItemRow)`
    select o.id, ${columnsOf('o', shopItemFields)}, ${image} from shop_items o where o.archived_at is null order by o.id`
}

const activityRow = z.strictObject({
  id: z.int(),
  ...activityFields,
  starts_at: instant,
  ends_at: instant,
  /** Null when sign-up is on another site. */
  seats_left: z.int().nullable(),
  open: z.boolean(),
  image: pictureRow.nullable(),
})
export type ActivityRow = z.infer<typeof activityRow>

/** Activities: open ones first, soonest first; then past ones, latest first. */
export async function activityRows(db: Database): Promise<ActivityRow[]> {
  return rows(db, activityRow)`
    select o.id, ${columnsOf('o', activityFields)}, ${image},
      case when o.url is null then greatest(0, o.seats - o.taken) end as seats_left,
      ${iso(sql`o.starts_at`)} as starts_at, ${iso(sql`o.ends_at`)} as ends_at,
      (o.status = 'open' and o.ends_at > ${present}) as open
    from activities o where o.archived_at is null
    order by (o.status = 'open' and o.ends_at > ${present}) desc,
      case when o.ends_at > ${present} then o.starts_at end asc nulls last, o.starts_at desc`
}

const activityTitle = z.strictObject({ title: z.string() })

/**
 * Reserves seats of an activity with sign-up on this site, while it is open and has enough left.
 * @returns the activity's title, or null when the seats are not available
 */
export async function takeSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<string | null> {
  const [taken] = await rows(db, activityTitle)`
    update activities set taken = taken + ${people}
    where id = ${activity} and url is null and archived_at is null and status = 'open' and ends_at > ${present} and taken + ${people} <= seats
    returning title`
  return taken?.title ?? null
}

/** Releases seats of an activity. */
export async function returnSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<void> {
  await db.execute(sql`update activities set taken = greatest(0, taken - ${people}) where id = ${activity}`)
}

const editorPageRow = z.strictObject(editorPageFields)
export type EditorPageRow = z.infer<typeof editorPageRow>

/** An editor-made page. */
export async function findEditorPage(db: Database, slug: string): Promise<EditorPageRow | null> {
  const [found] = await rows(db, editorPageRow)`
    select ${columnsOf('e', editorPageFields)} from pages e where e.slug = ${slug}`
  return found ?? null
}
