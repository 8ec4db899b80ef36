import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, type FeatureName, featureList } from '../../domain/navigation/features.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { instant, postType } from '../shapes.ts'
import { isoInstant } from '../sql-instant.ts'
import { isEntryShown } from './features.ts'
import { isListedAuthor } from './places.ts'
import { isPublic } from './posts.ts'

const postUrlRow = z.strictObject({
  type: postType,
  id: z.int(),
  /** ISO 8601 in UTC. */
  changed_at: instant,
})
export type PostUrlRow = z.infer<typeof postUrlRow>

/** A page of the public posts in the order of their creation, so that a full page never changes. */
export async function listPostUrlRows(db: Database, limit: number, offset: number): Promise<PostUrlRow[]> {
  return rows(db, postUrlRow)`
    select p.type, p.id, ${isoInstant(sql`p.updated_at`)} as changed_at
    from posts p where ${isPublic} order by p.uid limit ${limit} offset ${offset}`
}

const featureNames = featureList().map(({ name }) => name) as [FeatureName, ...FeatureName[]]

const placeUrlRow = z.strictObject({
  kind: z.enum(['author', 'channel', 'feature', 'product', 'tag', ...featureNames]),
  /** The number; for a feature channel its slug, for a tag its name. */
  key: z.string(),
})
export type PlaceUrlRow = z.infer<typeof placeUrlRow>

const ofFeature = (feature: Feature & { name: FeatureName }) => sql`
    union all select ${sql.raw(`'${feature.name}', ${feature.keyColumn}::text from ${feature.table}`)} where ${isEntryShown(feature)}`

/** Every public listing of posts (tags only if a post carries them), the quizzes, and the products of the shop. */
export async function listPlaceUrlRows(db: Database): Promise<PlaceUrlRow[]> {
  return rows(db, placeUrlRow)`
    select 'author' as kind, a.id::text as key from authors a where ${isListedAuthor(sql`a.id`)}
    union all select case when feature then 'feature' else 'channel' end, case when feature then slug else id::text end from channels where archived_at is null
    union all select 'tag', t.name from tags t
      where exists (select from post_tags pt join posts p on p.uid = pt.post_uid where pt.tag_id = t.id and ${isPublic})
    union all select 'product', id::text from shop_items where archived_at is null
    ${sql.join(featureList().map(ofFeature), sql` `)}
    order by 1, 2`
}

const target = z.strictObject({ from_path: z.string(), to_url: z.string() })

/** The redirect stored under the first of some keys; null if there is none. */
export async function findRedirect(db: Database, keys: readonly string[]): Promise<z.infer<typeof target> | null> {
  const [row] = await rows(db, target)`
    select from_path, to_url from redirects where from_path = any(${sql.param([...keys])}::text[])
    order by array_position(${sql.param([...keys])}::text[], from_path) limit 1`
  return row ?? null
}

const step = z.strictObject({ from_path: z.string(), leads_to: z.string().nullable() })

/**
 * The redirects that follow one another from a URL on, without one of them; locked against concurrent additions
 * until the transaction ends, because two redirects may form a loop together.
 */
export async function redirectsAfter(tx: Database, path: string, excludedId: number | null): Promise<Map<string, string | null>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('register:redirects:chain'))`)
  const result = await rows(tx, step)`
    with recursive chain as (
      select r.from_path, r.leads_to from redirects r
      where r.from_path in (${path}, split_part(${path}, '?', 1)) and r.id is distinct from ${excludedId}::int
      union
      select r.from_path, r.leads_to from chain c
        join redirects r on r.from_path in (c.leads_to, split_part(c.leads_to, '?', 1)) and r.id is distinct from ${excludedId}::int
    ) select from_path, leads_to from chain`
  return new Map(result.map(({ from_path, leads_to }) => [from_path, leads_to]))
}
