import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { activityFields, editorPageFields, shopItemFields } from '../../domain/places/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant } from '../shapes.ts'
import { sqlNow } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'
import { isAdShown } from './ads.ts'
import { priceToday } from './payment/products.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isPublic, newestFirst, type PostSummaryRow, postSummaryRow, summaryColumns } from './posts.ts'

const productRow = z.strictObject({
  kind: z.enum(['magazine', 'shop', 'activity']),
  key: z.string(),
  title: z.string(),
  text: z.string(),
  plan: z.boolean(),
  latest: z.boolean(),
  url: z.string(),
  image: pictureRow.nullable(),
  price: z.int().nullable(),
  /** ISO 8601 in UTC; activities only. */
  starts_at: instant.nullable(),
  place: z.string().nullable(),
})
/**
 * A product beside a post: an issue, a plan, a shop item, an activity. `price` is in New Taiwan dollars; for activities it
 * is the fee.
 */
export type ProductRow = z.infer<typeof productRow>

/** The maximum number of each kind that is considered. */
const maxConsidered = { issues: 24, shop: 200, activities: 50 }

/** The columns of a product for an issue of the magazine. */
const issueColumns = sql`'magazine' as kind, issue::text as key, '第 ' || issue || ' 期 ' || name as title, theme as text,
  '/magazine/' || issue as url, ${pictureAsJson(sql`cover_id`)} as image, null::int as price, null as starts_at, null as place,
  false as plan`

/**
 * The newest published issues, digital subscriptions, the shop, and the activities that are open and have not started;
 * newest issue first, the shop in its own order, soonest activity first.
 * @param today a Taipei calendar day
 */
export async function productRows(db: Database, { today, now }: { today: string; now: Date }): Promise<ProductRow[]> {
  return rows(db, productRow)`
    with issues as (
      select *, row_number() over (order by publish_date desc, issue desc) as rank
      from magazines where publish_date <= ${today}::date and archived_at is null
    ), items as (
      select * from shop_items where archived_at is null order by id limit ${maxConsidered.shop}
    ), joinable as (
      select *, row_number() over (order by starts_at, id) as rank from activities
      where archived_at is null and status = 'open' and starts_at > ${now.toISOString()}::timestamptz
    ), offered as (
    select ${issueColumns}, rank = 1 as latest, 1 as group_order, rank from issues where rank <= ${maxConsidered.issues}
    union all
    select 'magazine', slug, title, description, '/subscriptions', null, ${priceToday('plan')}, null, null, true, false, 2, id
    from plans where on_sale and kind in ('digital', 'both')
    union all
    select 'shop', id::text, title, description, url, ${pictureAsJson(sql`image_id`)}, price, null, null, false, false, 3, id
    from items
    union all
    select 'activity', id::text, title, description, coalesce(url, '/activity'), ${pictureAsJson(sql`image_id`)}, fee,
      to_char(starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), place, false, false, 4, rank
    from joinable where rank <= ${maxConsidered.activities}
    )
    select kind, key, title, text, url, image, price, starts_at, place, plan, latest from offered order by group_order, rank`
}

/** One published issue of the magazine, however old. */
export async function findIssueProduct(
  db: Database,
  { today, issue }: { today: string; issue: number },
): Promise<ProductRow | null> {
  const [row] = await rows(db, productRow)`
    select ${issueColumns}, false as latest from magazines where issue = ${issue} and publish_date <= ${today}::date and archived_at is null`
  return row ?? null
}

const areaAdRow = z.strictObject({
  id: z.int(),
  slot: z.string(),
  title: z.string(),
  text: z.string(),
  sponsor: z.string(),
  label: z.string(),
  url: z.string(),
  image: pictureRow.nullable(),
})
/** A house ad of the slots beside recommendations, or of the fallback slot. */
export type AreaAdRow = z.infer<typeof areaAdRow>

/** The advertisements of some slots that are shown now, by number. */
export async function areaAds(db: Database, slots: readonly string[]): Promise<AreaAdRow[]> {
  return rows(db, areaAdRow)`
    select a.id, a.slot, a.title, a."text", a.sponsor, a.label, a.url, ${pictureAsJson(sql`a.image_id`)} as image
    from house_ads a where ${isAdShown} and a.slot = any(${sql.param([...slots])}::text[]) order by a.id`
}

const image = sql`${pictureAsJson(sql`o.image_id`)} as image`

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

/** Public posts with a tag that a text names: those with most such tags first, then the newest. */
export async function postsByTagsInText(db: Database, text: string, limit: number): Promise<PostSummaryRow[]> {
  return rows(db, postSummaryRow)`
    select ${summaryColumns} from (
      select p.uid, count(*) as tag_count from tags g join post_tags pt on pt.tag_id = g.id join posts p on p.uid = pt.post_uid
      where position(g.name in ${text}) > 0 and ${isPublic} group by p.uid order by tag_count desc, ${newestFirst} limit ${limit}
    ) found join posts p on p.uid = found.uid order by found.tag_count desc, ${newestFirst}`
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

/** Activities: open ones, then others that have not ended, both soonest first; then past ones, latest first. */
export async function activityRows(db: Database): Promise<ActivityRow[]> {
  return rows(db, activityRow)`
    select o.id, ${columnsOf('o', activityFields)}, ${image},
      case when o.url is null then greatest(0, o.seats - o.taken) end as seats_left,
      ${isoInstant(sql`o.starts_at`)} as starts_at, ${isoInstant(sql`o.ends_at`)} as ends_at,
      (o.status = 'open' and o.ends_at > ${sqlNow}) as open
    from activities o where o.archived_at is null
    order by (o.status = 'open' and o.ends_at > ${sqlNow}) desc,
      case when o.ends_at > ${sqlNow} then o.starts_at end asc nulls last, o.starts_at desc`
}

const activityTitle = z.strictObject({ title: z.string() })

/**
 * Reserves seats of an activity with sign-up on this site, while it is open and has enough left.
 * @returns the activity's title, or null when the seats are not available
 */
export async function reserveSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<string | null> {
  const [reserved] = await rows(db, activityTitle)`
    update activities set taken = taken + ${people}
    where id = ${activity} and url is null and archived_at is null and status = 'open' and ends_at > ${sqlNow} and taken + ${people} <= seats
    returning title`
  return reserved?.title ?? null
}

const freeSeats = z.strictObject({ open: z.boolean(), seatsLeft: z.int() })

/** The free seats of an activity; null if there is no such activity with sign-up on this site. */
export async function findFreeSeats(db: Pick<Database, 'execute'>, activity: number): Promise<z.infer<typeof freeSeats> | null> {
  const [row] = await rows(db, freeSeats)`
    select status = 'open' and ends_at > ${sqlNow} as open, greatest(0, seats - taken) as "seatsLeft"
    from activities where id = ${activity} and url is null and archived_at is null`
  return row ?? null
}

/** Releases seats of an activity. */
export async function releaseSeats(
  db: Pick<Database, 'execute'>,
  { activity, people }: { activity: number; people: number },
): Promise<void> {
  await db.execute(sql`update activities set taken = greatest(0, taken - ${people}) where id = ${activity}`)
}

const editorPageRow = z.strictObject(editorPageFields)
export type EditorPageRow = z.infer<typeof editorPageRow>

/** An editor-made page. */
export async function findEditorPage(db: Database, slug: string): Promise<EditorPageRow | null> {
  const [row] = await rows(db, editorPageRow)`
    select ${columnsOf('e', editorPageFields)} from pages e where e.slug = ${slug}`
  return row ?? null
}
