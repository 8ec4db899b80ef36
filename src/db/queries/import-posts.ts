import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { manuscriptEmbargo } from '../../domain/manuscripts/fields.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { postType } from '../shapes.ts'

/** The fields of a line that are checked before it is stored. */
export interface ImportedLine {
  line: number
  external_id: string
  type: PostType
  /** Number, slug or title. */
  channel: string | null
  /** The author who reviewed it elsewhere, by number or name; null if the line names none. */
  reviewed_by: string | null
}

/** Advisory lock key: only one import at a time checks which posts are known. */
const importLock = 7234011

export async function holdImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
}

const placedLine = z.strictObject({
  line: z.int(),
  channel: z.int().nullable(),
  named: z.boolean(),
  asks: z.boolean(),
  reviewer: z.int().nullable(),
})

/**
 * The channel of each line (null if the line names none, or with `named` an unknown one); whether its text needs a
 * signature, which is so without a channel; and the author who reviewed it elsewhere, null if unknown or ambiguous.
 */
export async function placesOfLines(db: Database, lines: readonly ImportedLine[]) {
  const given = JSON.stringify(lines.map(({ line, channel, reviewed_by }) => ({ line, channel, reviewed_by })))
  return rows(db, placedLine)`
    select r.line, c.id as channel, r.channel is not null as named, (c.id is null or s.channel_id is not null) as asks,
      (select case when count(*) = 1 then min(a.id) end from authors a where r.reviewed_by in (a.name, a.id::text)) as reviewer
    from jsonb_to_recordset(${given}::jsonb) as r(line int, channel text, reviewed_by text)
      left join lateral (select c.id from channels c where r.channel in (c.slug, c.title, c.id::text) order by c.id limit 1) c on true
      left join signing_channels s on s.channel_id = c.id`
}

const knownPost = z.strictObject({
  uid: z.int(),
  external_id: z.string(),
  type: postType,
  id: z.int(),
  state: z.enum(['draft', 'published', 'withdrawn']),
  /** The embargo that its manuscript has received since. */
  embargo: manuscriptEmbargo.nullable(),
  /** Whether its manuscript is in the trash. */
  trashed: z.boolean(),
})

/** The posts of earlier imports, by their external ids. */
export async function knownPosts(db: Database, externalIds: readonly string[]) {
  return rows(db, knownPost)`
    select uid::float8 as uid, external_id, type, id, state,
      (select nullif(v.fields->'embargo', 'null') from manuscripts m join manuscript_versions v on v.uid = m.uid and v.version = m.version
        where m.uid = posts.uid and m.embargo_until is not null) as embargo,
      exists (select from manuscripts m where m.uid = posts.uid and m.trashed_at is not null) as trashed
    from posts where external_id = any(${sql.param([...externalIds])}::text[])`
}
