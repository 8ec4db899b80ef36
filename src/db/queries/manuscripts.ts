import { and, desc, eq, getTableColumns, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type Content, manuscriptEmbargo } from '../../domain/manuscripts/fields.ts'
import type { ThinningCandidate, VersionKind } from '../../domain/manuscripts/version-retention.ts'
import { picturesIn, recordingsIn } from '../../domain/posts/contents.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { manuscripts, manuscriptVersions, members, posts } from '../schema/index.ts'
import { postType } from '../shapes.ts'

export type ManuscriptRow = typeof manuscripts.$inferSelect
export type VersionRow = typeof manuscriptVersions.$inferSelect
export type NewVersion = typeof manuscriptVersions.$inferInsert

export async function findManuscript(db: Database, uid: number): Promise<ManuscriptRow | null> {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.uid, uid))
  return row ?? null
}

/** The manuscript of a post, by its public type and number. */
export async function findManuscriptOfPost(db: Database, type: PostType, id: number): Promise<ManuscriptRow | null> {
  const [row] = await db
    .select(getTableColumns(manuscripts))
    .from(posts)
    .innerJoin(manuscripts, eq(manuscripts.uid, posts.uid))
    .where(and(eq(posts.type, type), eq(posts.id, id)))
  return row ?? null
}

/** A manuscript, locked until the transaction ends: concurrent saves and publications are serialised. */
export async function lockManuscript(db: Database, uid: number): Promise<ManuscriptRow | null> {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.uid, uid)).for('update')
  return row ?? null
}

/**
 * Synchronises the list of manuscripts with the given published versions: posts without a manuscript get one. The list
 * entry of an edited manuscript stays as it is.
 */
export async function syncPublished(db: Database, uids: readonly number[]): Promise<void> {
  await db.execute(sql`
    insert into manuscripts as m (uid, type, number, title, reviewer, authors, channels, published_version, publish_date, ends_on, withdrawn_at, created_at, changed_at)
    select p.uid, p.type, p.id, p.title, p.reviewer_id,
      coalesce((select array_agg(author_id order by position) from post_authors where post_uid = p.uid), '{}'),
      coalesce((select array_agg(channel_id order by position) from post_channels where post_uid = p.uid), '{}'),
      case when p.state <> 'draft' then 1 end, p.publish_date, p.rights_end_on, case when p.state = 'withdrawn' then p.updated_at end,
      least(p.publish_date, p.updated_at), p.updated_at
    from posts p where p.uid = any(${sql.param([...uids])}::bigint[])
    on conflict (uid) do update set title = excluded.title, reviewer = excluded.reviewer, authors = excluded.authors, channels = excluded.channels,
      publish_date = excluded.publish_date, ends_on = excluded.ends_on, changed_at = excluded.changed_at
    where not exists (select from manuscript_versions v where v.uid = m.uid)`)
}

/** Synchronises the expiry of a published version in the list of manuscripts; its pictures may shorten it. */
export async function syncUnpublished(db: Database, uid: number): Promise<void> {
  await db.execute(sql`update manuscripts m set ends_on = p.rights_end_on from posts p where p.uid = m.uid and m.uid = ${uid}`)
}

/** The manuscript that a caller has created under an idempotency key. */
export async function findManuscriptByKey(db: Database, key: string): Promise<ManuscriptRow | null> {
  const [row] = await db.select().from(manuscripts).where(eq(manuscripts.key, key))
  return row ?? null
}

/** @returns its uid; null when one was created under the same key meanwhile */
export async function insertManuscript(db: Database, row: typeof manuscripts.$inferInsert): Promise<number | null> {
  const [inserted] = await db.insert(manuscripts).values(row).onConflictDoNothing().returning({ uid: manuscripts.uid })
  return inserted?.uid ?? null
}

export async function updateManuscript(db: Database, uid: number, change: Partial<ManuscriptRow>): Promise<void> {
  await db.update(manuscripts).set(change).where(eq(manuscripts.uid, uid))
}

export async function insertVersion(db: Database, version: NewVersion): Promise<void> {
  await db.insert(manuscriptVersions).values(version)
}

export async function findVersion(db: Database, uid: number, version: number): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(manuscriptVersions)
    .where(and(eq(manuscriptVersions.uid, uid), eq(manuscriptVersions.version, version)))
  return row ?? null
}

/** The version that a caller has saved under an idempotency key. */
export async function findVersionByKey(db: Database, uid: number, key: string): Promise<VersionRow | null> {
  const [row] = await db
    .select()
    .from(manuscriptVersions)
    .where(and(eq(manuscriptVersions.uid, uid), eq(manuscriptVersions.key, key)))
  return row ?? null
}

/** A version as lists show it. */
export interface VersionSummary {
  version: number
  base: number | null
  kind: VersionKind
  name: string
  by: string | null
  /** The author's name; null for an erased account, and for none. */
  byName: string | null
  at: Date
  hash: string
}

/** Versions of a manuscript before a number, newest first. */
export async function versionsBefore(
  db: Database,
  { uid, before, limit }: { uid: number; before: number; limit: number },
): Promise<VersionSummary[]> {
  const { version, base, kind, name, by, at, hash } = manuscriptVersions
  return db
    .select({ version, base, kind, name, by, byName: members.name, at, hash })
    .from(manuscriptVersions)
    .leftJoin(members, eq(members.id, by))
    .where(and(eq(manuscriptVersions.uid, uid), lt(version, before)))
    .orderBy(desc(version))
    .limit(limit)
}

/** The contents of some versions of a manuscript, in no order. */
export async function contentsOfVersions(db: Database, manuscriptUid: number, numbers: readonly number[]) {
  const { uid, version, fields, document } = manuscriptVersions
  if (numbers.length === 0) return []
  return db
    .select({ version, fields, document })
    .from(manuscriptVersions)
    .where(and(eq(uid, manuscriptUid), inArray(version, [...new Set(numbers)])))
}

/** The manuscripts that have autosaved versions. */
export async function autosavedManuscripts(db: Database): Promise<number[]> {
  const { uid, kind } = manuscriptVersions
  const result = await db.selectDistinct({ uid }).from(manuscriptVersions).where(eq(kind, 'auto'))
  return result.map((item) => item.uid)
}

/** Number, kind, author and time of every version of a manuscript, and whether a step refers to it. */
export async function versionAges(db: Database, manuscriptUid: number): Promise<ThinningCandidate[]> {
  const { uid, version, kind, by, at } = manuscriptVersions
  // within the columns of a select Drizzle omits the table's name if there is only one table
  const answered = sql`exists (
    select from manuscript_steps s where s.uid = manuscript_versions.uid and s.version = manuscript_versions.version
  )`.mapWith(Boolean)
  return db.select({ version, kind, by, at, answered }).from(manuscriptVersions).where(eq(uid, manuscriptUid))
}

/** Deletes some autosaved versions of a manuscript. @returns how many there were */
export async function deleteAutosaved(db: Database, manuscriptUid: number, numbers: readonly number[]): Promise<number> {
  const { uid, version, kind } = manuscriptVersions
  const deleted = await db
    .delete(manuscriptVersions)
    .where(and(eq(uid, manuscriptUid), eq(kind, 'auto'), inArray(version, [...numbers])))
    .returning({ version })
  return deleted.length
}

const uidRow = z.strictObject({ uid: z.int() })

/** Manuscripts moved to the trash before an instant, oldest first. */
export async function trashedBefore(db: Database, before: Date, limit: number): Promise<number[]> {
  const result = await rows(db, uidRow)`
    select uid::float8 as uid from manuscripts where trashed_at < ${before.toISOString()}::timestamptz order by trashed_at, uid limit ${limit}`
  return result.map(({ uid }) => uid)
}

/** Untitled manuscripts with a single version and nothing attached, created in the office before an instant. */
export async function untitledBefore(db: Database, before: Date, limit: number): Promise<number[]> {
  const result = await rows(db, uidRow)`
    select m.uid::float8 as uid from manuscripts m
    where m.title = '' and m.version = 1 and m.number is null and m.published_version is null and m.withdrawn_at is null
      and m.trashed_at is null and m.created_by is not null and m.changed_at < ${before.toISOString()}::timestamptz
      and not exists (select from manuscript_notes n where n.uid = m.uid) and not exists (select from preview_links l where l.uid = m.uid)
      and not exists (select from manuscript_steps s where s.uid = m.uid)
    order by m.changed_at, m.uid limit ${limit}`
  return result.map(({ uid }) => uid)
}

/**
 * Erases a manuscript in the trash with everything attached to it except audit events. For any other manuscript
 * the triggers reject it.
 */
export async function eraseTrashed(tx: Database, uid: number): Promise<void> {
  for (const table of ['manuscript_notes', 'preview_links', 'manuscript_steps', 'manuscript_writers', 'bulk_edit_posts'])
    await tx.execute(sql`delete from ${sql.identifier(table)} where uid = ${uid}`)
  await tx.execute(sql`delete from media_uses where thing = ${`post:${uid}`} and side = 'manuscript'`)
  await tx.delete(manuscriptVersions).where(eq(manuscriptVersions.uid, uid))
  await tx.delete(manuscripts).where(eq(manuscripts.uid, uid))
}

const missing = z.strictObject({ part: z.string(), id: z.string() })

/** The references of a content that do not exist, by the name of the part that contains them. */
export async function missingReferences(db: Database, { fields, document }: Content): Promise<{ part: string; id: string }[]> {
  const toList = (id: number | null) => (id === null ? [] : [id])
  const numbers = (part: string, table: string, column: string, ids: number[]) =>
    sql`select ${part} as part, n.id::text from unnest(${sql.param(ids)}::int[]) n(id)
      where not exists (select from ${sql.raw(table)} t where t.${sql.raw(column)} = n.id)`
  const played = recordingsIn(document)
  const media = (part: string, ids: string[]) =>
    sql`select ${part} as part, n.id from unnest(${sql.param(ids)}::text[]) n(id) where not exists (select from media t where t.id = n.id and t.mime like 'image/%')`
  return rows(
    db,
    missing,
  )(
    sql.join(
      [
        numbers('fields.authors', 'authors', 'id', fields.authors),
        numbers('fields.reviewer', 'authors', 'id', toList(fields.reviewer)),
        numbers('fields.tags', 'tags', 'id', fields.tags),
        numbers('fields.channels', 'channels', 'id', fields.channels),
        numbers('fields.column', 'columns', 'id', toList(fields.column)),
        numbers('fields.magazine', 'magazines', 'issue', toList(fields.magazine?.issue ?? null)),
        media('fields.cover', fields.cover === null ? [] : [fields.cover]),
        media('document', picturesIn(document)),
        sql`select 'document' as part, n.path as id from unnest(${sql.param(played.map(({ path }) => path))}::text[],
            ${sql.param(played.map(({ id }) => id))}::text[], ${sql.param(played.map(({ type }) => type))}::text[]) n(path, id, type)
          where not exists (select from media t where t.id = n.id and t.mime = n.type)`,
      ],
      sql` union all `,
    ),
  )
}

const namedRow = z.strictObject({ id: z.int(), name: z.string() })

/** The names of some tags. */
export async function tagNamesOf(db: Database, tags: readonly number[]): Promise<Map<number, string>> {
  const result = await rows(db, namedRow)`select id, name from tags where id = any(${sql.param([...tags])}::int[])`
  return new Map(result.map(({ id, name }) => [id, name]))
}

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

export async function lockImports(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
}

const placedLine = z.strictObject({
  line: z.int(),
  channel: z.int().nullable(),
  named: z.boolean(),
  requires_signature: z.boolean(),
  reviewer: z.int().nullable(),
})

/**
 * The channel of each line (null if the line names none, or with `named` an unknown one); whether its text needs a
 * signature, which is so without a channel; and the author who reviewed it elsewhere, null if unknown or ambiguous.
 */
export async function resolveLines(db: Database, lines: readonly ImportedLine[]) {
  const linesJson = JSON.stringify(lines.map(({ line, channel, reviewed_by }) => ({ line, channel, reviewed_by })))
  return rows(db, placedLine)`
    select r.line, c.id as channel, r.channel is not null as named, (c.id is null or s.channel_id is not null) as requires_signature,
      (select case when count(*) = 1 then min(a.id) end from authors a where r.reviewed_by in (a.name, a.id::text)) as reviewer
    from jsonb_to_recordset(${linesJson}::jsonb) as r(line int, channel text, reviewed_by text)
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
export async function findImportedPosts(db: Database, externalIds: readonly string[]) {
  return rows(db, knownPost)`
    select uid::float8 as uid, external_id, type, id, state,
      (select nullif(v.fields->'embargo', 'null') from manuscripts m join manuscript_versions v on v.uid = m.uid and v.version = m.version
        where m.uid = posts.uid and m.embargo_until is not null) as embargo,
      exists (select from manuscripts m where m.uid = posts.uid and m.trashed_at is not null) as trashed
    from posts where external_id = any(${sql.param([...externalIds])}::text[])`
}

/** The notification channel on which processes exchange who has a manuscript open, and that it was changed (`listen`). */
export const presenceChannel = 'healthpress_presence'

/** Broadcasts a message to every listening process; it is stored in no table. @param message less than 8000 bytes */
export async function broadcastManuscriptMessage(db: Database, message: string): Promise<void> {
  await db.execute(sql`select pg_notify(${presenceChannel}, ${message})`)
}
