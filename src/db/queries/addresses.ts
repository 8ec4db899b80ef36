import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Feature, type FeatureName, featureList } from '../../domain/navigation/features.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { rows } from '../rows.ts'
import { instant, postType } from '../shapes.ts'
import { isEntryShown } from './features.ts'
import { isListedAuthor } from './places.ts'
import { isPublic } from './posts.ts'

const postAddressRow = z.strictObject({
  type: postType,
  id: z.int(),
  /** ISO 8601 in UTC. */
  changed_at: instant,
})
export type PostAddressRow = z.infer<typeof postAddressRow>

/** A page of the public posts in the order of their creation, so that a full page never changes. */
export async function postAddresses(db: Database, limit: number, offset: number): Promise<PostAddressRow[]> {
  return rows(db, postAddressRow)`
    select p.type, p.id, ${iso(sql`p.updated_at`)} as changed_at
    from posts p where ${isPublic} order by p.uid limit ${limit} offset ${offset}`
}

const featureNames = featureList().map(({ name }) => name) as [FeatureName, ...FeatureName[]]

const placeAddressRow = z.strictObject({
  kind: z.enum(['author', 'channel', 'feature', 'tag', ...featureNames]),
  /** The number; for a feature channel its slug, for a tag its name. */
  key: z.string(),
})
export type PlaceAddressRow = z.infer<typeof placeAddressRow>

const ofFeature = (feature: Feature & { name: FeatureName }) => sql`
    union all select ${sql.raw(`'${feature.name}', ${feature.keyColumn}::text from ${feature.table}`)} where ${isEntryShown(feature)}`

/** Every public listing of posts (tags only if a post carries them), and the quizzes. */
export async function placeAddresses(db: Database): Promise<PlaceAddressRow[]> {
  return rows(db, placeAddressRow)`
    select 'author' as kind, a.id::text as key from authors a where ${isListedAuthor(sql`a.id`)}
    union all select case when feature then 'feature' else 'channel' end, case when feature then slug else id::text end from channels
    union all select 'tag', t.name from tags t
      where exists (select from post_tags pt join posts p on p.uid = pt.post_uid where pt.tag_id = t.id and ${isPublic})
    ${sql.join(featureList().map(ofFeature), sql` `)}
    order by 1, 2`
}
