import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { present, today } from '../present.ts'
import { rows } from '../rows.ts'
import { instant, postType } from '../shapes.ts'
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

const placeAddressRow = z.strictObject({
  kind: z.enum(['author', 'column', 'channel', 'feature', 'tag', 'special', 'digital-subject', 'magazine', 'quiz']),
  /** The number; for a feature channel its slug, for a tag its name. */
  key: z.string(),
})
export type PlaceAddressRow = z.infer<typeof placeAddressRow>

/** Every public listing of posts (tags only if a post carries them), and the quizzes. */
export async function placeAddresses(db: Database): Promise<PlaceAddressRow[]> {
  return rows(db, placeAddressRow)`
    select 'author' as kind, a.id::text as key from authors a where ${isListedAuthor(sql`a.id`)}
    union all select 'column', id::text from columns where archived_at is null
    union all select case when feature then 'feature' else 'channel' end, case when feature then slug else id::text end from channels
    union all select 'tag', t.name from tags t
      where exists (select from post_tags pt join posts p on p.uid = pt.post_uid where pt.tag_id = t.id and ${isPublic})
    union all select 'special', id::text from specials where publish_date <= ${present}
    union all select 'digital-subject', id::text from digital_features where publish_date <= ${present}
    union all select 'magazine', issue::text from magazines where publish_date <= ${today}
    union all select 'quiz', id::text from quizzes
    order by 1, 2`
}
