import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { identityOf } from '../../domain/text/identity.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { titledItem } from '../shapes.ts'
import { channelOf } from './places.ts'

const namedTag = z.strictObject({ id: z.int(), name: z.string() })

/** The tags with exactly these names: a number by each name that exists. */
export async function tagIdsByExactName(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const result = await rows(db, namedTag)`select id, name from tags where name = any(${sql.param([...names])}::text[])`
  return new Map(result.map(({ id, name }) => [name, id]))
}

const usedTag = z.strictObject({ id: z.int(), name: z.string(), posts: z.int() })

/** Every tag with the number of its posts. */
export const tagsWithPosts = (db: Database): Promise<z.infer<typeof usedTag>[]> => rows(db, usedTag)`
  select t.id, t.name, (select count(*)::int from post_tags p where p.tag_id = t.id) as posts from tags t order by t.id`

/** Serialises the creation of tags, so that two spellings of one name become one tag. */
const tagWriterLock = 7234012

/**
 * The numbers of some tags by name; missing ones are created. A spelling variant or a former name resolves to the
 * existing tag. The only writer of new tags, for the office and for imports.
 */
export async function ensureTagsByName(tx: Database, names: readonly string[]): Promise<Map<string, number>> {
  const idsByName = await numbersOfNames(tx, names)
  if (names.every((name) => idsByName.has(name))) return idsByName
  await lockTagNames(tx)
  const byIdentity = await tagsByIdentity(tx)
  const fresh = new Map<string, string>()
  for (const name of names) {
    const identity = identityOf(name)
    const id = byIdentity.get(identity)
    if (idsByName.has(name)) continue
    if (id !== undefined) idsByName.set(name, id)
    else if (!fresh.has(identity)) fresh.set(identity, name)
  }
  const insertedTags = await rows(tx, namedTag)`
    insert into tags (name, description) select n.name, '' from unnest(${sql.param([...fresh.values()])}::text[]) n(name) returning id, name`
  const insertedByIdentity = new Map(insertedTags.map(({ id, name }) => [identityOf(name), id]))
  for (const name of names) {
    const id = idsByName.get(name) ?? insertedByIdentity.get(identityOf(name))
    if (id !== undefined) idsByName.set(name, id)
  }
  return idsByName
}

async function numbersOfNames(db: Database, names: readonly string[]): Promise<Map<string, number>> {
  const nameParam = sql.param([...names])
  const result = await rows(db, namedTag)`
    select id, name from tags where name = any(${nameParam}::text[])
    union all select f.tag_id, f.name from former_tags f where f.name = any(${nameParam}::text[])
      and not exists (select from tags t where t.name = f.name)`
  return new Map(result.map(({ id, name }) => [name, id]))
}

/** The numbers of all tags by the normalised form of their names, former names included. */
export async function tagsByIdentity(db: Database): Promise<Map<string, number>> {
  const result = await rows(db, namedTag)`
    select id, name from (select id, name, 0 as former from tags union all select tag_id, name, 1 from former_tags) n order by former, id`
  const tags = new Map<string, number>()
  for (const { id, name } of result) if (!tags.has(identityOf(name))) tags.set(identityOf(name), id)
  return tags
}

/** The numbers of tags by name, for the rows of one plan. */
const numbersOfTransaction = new WeakMap<Database, Promise<Map<string, number>>>()
/** The numbers as they were read last, and the fingerprint of all names then: an import writes each row in a transaction. */
let lastRead: { fingerprint: string; numbers: Map<string, number> } | null = null

const fingerprintRow = z.strictObject({ fingerprint: z.string() })

async function currentNumbers(tx: Database): Promise<Map<string, number>> {
  const [row] = await rows(tx, fingerprintRow)`
    select count(*) || ':' || coalesce(sum(hashtextextended(name, id * 2 + former)), 0) as fingerprint
    from (select id, name, 0 as former from tags union all select tag_id, name, 1 from former_tags) n`
  const fingerprint = row?.fingerprint ?? ''
  if (lastRead?.fingerprint !== fingerprint) lastRead = { fingerprint, numbers: await tagsByIdentity(tx) }
  return lastRead.numbers
}

/**
 * The number of the tag with a name in any spelling, or with it as a former name. No other transaction creates or
 * renames tags until this one ends; one that does so itself reads the names only once, before that.
 * @param options.lock false for a plan, which writes nothing and lets others write
 */
export async function tagNumberOf(tx: Database, name: string, { lock = true } = {}): Promise<number | undefined> {
  if (!numbersOfTransaction.has(tx)) {
    if (lock) await lockTagNames(tx)
    numbersOfTransaction.set(tx, currentNumbers(tx))
  }
  return (await numbersOfTransaction.get(tx))?.get(identityOf(name))
}

/** Waits until no other transaction creates tags. */
export async function lockTagNames(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${tagWriterLock})`)
}

const mergedRow = z.strictObject({ id: z.int(), into_id: z.int() })

/** The current tags of some numbers, without duplicates: merged ones are replaced by the tag that they were merged into. */
export async function currentTags(db: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const result = await rows(db, mergedRow)`select id, into_id from merged_tags where id = any(${sql.param([...ids])}::int[])`
  const merged = new Map(result.map((row) => [row.id, row.into_id]))
  return [...new Set(ids.map((id) => merged.get(id) ?? id))]
}

const tagRecordRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  sensitive: z.boolean(),
  channel: titledItem.nullable(),
  posts: z.int(),
})
/** A tag as the office manages it; `posts`: the number of posts with it, public or not. */
export type TagRecordRow = z.infer<typeof tagRecordRow>

const tagRecords = (rest: SQL) => sql`
  select t.id, t.name, t.description, t.sensitive, ${channelOf(sql`t.channel_id`)} as channel,
    (select count(*)::int from post_tags l where l.tag_id = t.id) as posts
  from tags t ${rest}`

export async function findTagRecord(db: Database, id: number): Promise<TagRecordRow | null> {
  const [row] = await rows(db, tagRecordRow)(tagRecords(sql`where t.id = ${id}`))
  return row ?? null
}

/** Locks some tags until the transaction ends, in a fixed order; returns those that exist. */
export async function lockTags(tx: Database, ids: readonly number[]): Promise<Map<number, string>> {
  const result = await rows(tx, namedTag)`
    select id, name from tags where id = any(${sql.param([...ids])}::int[]) order by id for update`
  return new Map(result.map(({ id, name }) => [id, name]))
}

const nameRow = z.strictObject({ name: z.string() })
const keyedName = z.strictObject({ key: z.string(), name: z.string() })

/** The former names of a tag, and of the tags merged into it. */
export async function formerNamesOf(db: Database, id: number): Promise<string[]> {
  const result = await rows(db, nameRow)`select name from former_tags where tag_id = ${id} order by name`
  return result.map(({ name }) => name)
}

/** The manuscripts `m` whose newest version contains a tag, also by the number of one that was merged into it. */
const manuscriptsWith = (id: number) => sql`manuscripts m join manuscript_versions v on v.uid = m.uid and v.version = m.version
  where (v.fields->'tags' @> to_jsonb(${id}::int)
    or exists (select from merged_tags o where o.into_id = ${id} and v.fields->'tags' @> to_jsonb(o.id)))`

/** The titles of the manuscripts whose newest version contains a tag, at most `max`. */
export function manuscriptsWithTag(db: Database, id: number, max: number): Promise<{ key: string; name: string }[]> {
  return rows(db, keyedName)`select m.uid::text as key, m.title as name from ${manuscriptsWith(id)} order by m.uid limit ${max}`
}

/**
 * Replaces one tag by another and deletes it. No row may refer to it by number any more; this covers the other
 * references: the names that newsletters and topics use, URLs, and old versions.
 */
export async function replaceTag(
  tx: Database,
  from: { id: number; name: string },
  into: { id: number; name: string },
): Promise<void> {
  for (const table of [sql`newsletters`, sql`topics`])
    await tx.execute(sql`update ${table} set tags = retagged(tags, ${from.name}, ${into.name}) where ${from.name} = any(tags)`)
  await tx.execute(sql`update former_tags set tag_id = ${into.id} where tag_id = ${from.id}`)
  await tx.execute(sql`update merged_tags set into_id = ${into.id} where into_id = ${from.id}`)
  await tx.execute(sql`
    insert into former_tags (name, tag_id) values (${from.name}, ${into.id}) on conflict (name) do update set tag_id = excluded.tag_id`)
  await tx.execute(sql`insert into merged_tags (id, into_id) values (${from.id}, ${into.id})`)
  await deleteTag(tx, from.id)
}

/** Deletes a tag without references; PostgreSQL rejects it for any other. */
async function deleteTag(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`delete from tags where id = ${id}`)
}
