import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { adSlotNames, type FixedSlotName, fixedSlots } from '../../domain/ads/slots.ts'
import { onboardingCoupon, onboardingPath } from '../../domain/onboarding/coupon.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { day, instant } from '../shapes.ts'
import { sqlNow, sqlToday } from '../sql-clock.ts'
import { isoInstant } from '../sql-instant.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'

const houseAdRow = z.strictObject({
  id: z.int(),
  slot: z.enum(Object.keys(fixedSlots) as FixedSlotName[]),
  title: z.string(),
  text: z.string(),
  url: z.string(),
  sponsor: z.string(),
  label: z.string(),
  image: pictureRow.nullable(),
})
/** One of the magazine's own advertisements (house ad). */
export type HouseAdRow = z.infer<typeof houseAdRow>

/** Whether the onboarding gives its coupon: its entry is in use and within its days. */
const givesCoupon = sql`exists (select from coupon_campaigns c where c.code = ${sql.raw(`'${onboardingCoupon.entry}'`)}
  and c.archived_at is null and ${sqlToday} between c.starts_on and c.ends_on)`

/**
 * Whether the advertisement `a` is shown to readers: switched on, within its hours, and not for a coupon that is not given.
 */
export const isAdShown = sql`a.active and (split_part(split_part(a.url, '?', 1), '#', 1) <> ${sql.raw(`'${onboardingPath}'`)} or ${givesCoupon}) and (a.shown_from is null or a.shown_from <= ${sqlNow}) and (a.shown_until is null or a.shown_until > ${sqlNow})`

/** The advertisements of some slots that are shown now, by number. */
export async function houseAdRows(db: Database, slots: readonly string[]): Promise<HouseAdRow[]> {
  return rows(db, houseAdRow)`
    select a.id, a.slot, a.title, a."text", a.url, a.sponsor, a.label,
      ${pictureAsJson(sql`a.image_id`)} as image
    from house_ads a where ${isAdShown} and a.slot = any(${sql.param([...slots])}::text[]) order by a.id`
}

/** Views and clicks of one advertisement. */
export interface AdCount {
  ad: number
  impressions: number
  clicks: number
}

/**
 * Adds counts to a Taipei calendar day. Idempotency key: counts of a submission that was already stored are ignored;
 * the key and the counts are stored atomically. Deleted advertisements are skipped.
 * @returns how many advertisements were counted
 */
export async function addAdCounts(
  db: Database,
  { batch, day, now, counts }: { batch: string; day: string; now: Date; counts: readonly AdCount[] },
): Promise<number> {
  const result = await db.execute(sql`
    with fresh as (
      insert into ad_count_batches (batch, taken_at) values (${batch}, ${now.toISOString()}::timestamptz)
      on conflict do nothing returning batch
    )
    insert into ad_counts (ad_id, day, impressions, clicks)
    select c.ad, ${day}::date, c.impressions, c.clicks
    from fresh, json_to_recordset(${JSON.stringify(counts)}::json) as c(ad int, impressions int, clicks int)
    where c.ad in (select id from house_ads)
    order by c.ad
    on conflict (ad_id, day) do update
      set impressions = ad_counts.impressions + excluded.impressions, clicks = ad_counts.clicks + excluded.clicks
    returning ad_id`)
  return result.rowCount ?? 0
}

const adDayRow = z.strictObject({
  slot: z.enum(adSlotNames),
  day,
  impressions: z.int(),
  clicks: z.int(),
})
/** Views and clicks of a slot on a day. */
export type AdDayRow = z.infer<typeof adDayRow>

/** Counts by slot and day between two days, both included, newest first; days without counts have no row. */
export async function adDayRows(db: Database, from: string, to: string): Promise<AdDayRow[]> {
  return rows(db, adDayRow)`
    select a.slot, to_char(c.day, 'YYYY-MM-DD') as day, sum(c.impressions)::int as impressions, sum(c.clicks)::int as clicks
    from ad_counts c join house_ads a on a.id = c.ad_id where c.day between ${from}::date and ${to}::date
    group by a.slot, c.day order by a.slot, c.day desc`
}

const adReportRow = z.strictObject({
  id: z.int(),
  slot: z.enum(adSlotNames),
  title: z.string(),
  sponsor: z.string(),
  shown: z.boolean(),
  impressions: z.int(),
  clicks: z.int(),
})
/** An advertisement with its counts over a range of days, and whether it is shown now. */
export type AdReportRow = z.infer<typeof adReportRow>

/** Every advertisement with its counts between two days, both included, by views descending. */
export async function adReportRows(db: Database, from: string, to: string): Promise<AdReportRow[]> {
  return rows(db, adReportRow)`
    select a.id, a.slot, a.title, a.sponsor, (${isAdShown}) as shown,
      coalesce(sum(c.impressions), 0)::int as impressions, coalesce(sum(c.clicks), 0)::int as clicks
    from house_ads a left join ad_counts c on c.ad_id = a.id and c.day between ${from}::date and ${to}::date
    group by a.id order by impressions desc, a.id`
}

const adRecordRow = z.strictObject({
  id: z.int(),
  slot: z.enum(adSlotNames),
  title: z.string(),
  text: z.string(),
  sponsor: z.string(),
  url: z.string(),
  active: z.boolean(),
  shown_from: instant.nullable(),
  shown_until: instant.nullable(),
  shown: z.boolean(),
})
/** An advertisement as the office manages it. */
export type AdRecordRow = z.infer<typeof adRecordRow>

/** An advertisement by its number; `lock` locks the row until the transaction ends. */
export async function findAd(db: Database, id: number, { lock = false } = {}): Promise<AdRecordRow | null> {
  const [row] = await rows(db, adRecordRow)`
    select a.id, a.slot, a.title, a."text", a.sponsor, a.url, a.active, ${isoInstant(sql`a.shown_from`)} as shown_from,
      ${isoInstant(sql`a.shown_until`)} as shown_until, (${isAdShown}) as shown
    from house_ads a where a.id = ${id} ${lock ? sql`for update` : sql``}`
  return row ?? null
}

/** Sets when an advertisement is shown. Cached pages are purged by a trigger, and at its start and end by a job. */
export async function writeAdHours(
  db: Database,
  id: number,
  { from, until, active }: { from: string | null; until: string | null; active: boolean },
): Promise<void> {
  await db.execute(sql`
    update house_ads set shown_from = ${from}::timestamptz, shown_until = ${until}::timestamptz, active = ${active} where id = ${id}`)
}
