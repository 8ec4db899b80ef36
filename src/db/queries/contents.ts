import { inArray, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type PostKey, postTag } from '../../domain/navigation/purge-tags.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import {
  channelTopics,
  type MagazineSection,
  magazinePieces,
  magazineSections,
  type SpecialSection,
  specialPosts,
  specialSections,
  videoTags,
} from '../schema/index.ts'
import { postKey } from '../shapes.ts'

/**
 * The contents of issues, specials, channels and videos. Each writer replaces the whole contents of its target, in the
 * caller's transaction; triggers purge cached pages and update the search index. References must exist.
 */

/** The table aliases inside are unique: the column arguments belong to the outer query. */
const keyOf = sql`jsonb_build_object('type', print.type, 'id', print.id)`

/** The sections of an issue as JSON (`magazineContents`), by the column with the issue's number. */
export const contentsOfMagazine = (issue: SQL) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('title', section.title, 'items', coalesce((
      select jsonb_agg(jsonb_build_object('title', piece.title, 'page', piece.page,
          'post', case when print.uid is not null then ${keyOf} end) order by piece.position)
      from magazine_pieces piece left join posts print on print.uid = piece.post_uid
      where piece.issue = section.issue and piece.section = section.position
    ), '[]')) order by section.position) from magazine_sections section where section.issue = ${issue}), '[]')`

/** The sections of a special as JSON (`specialContents`), by the column with the special's number. */
export const contentsOfSpecial = (id: SQL) => sql`
  coalesce((select jsonb_agg(jsonb_build_object('title', section.title, 'text', section."text", 'posts', coalesce((
      select jsonb_agg(${keyOf} order by picked.position) from special_posts picked join posts print on print.uid = picked.post_uid
      where picked.special_id = section.special_id and picked.section = section.position
    ), '[]')) order by section.position) from special_sections section where section.special_id = ${id}), '[]')`

/** The names of a channel's topics, in order, by the column with the channel's number. */
export const topicsOfChannel = (id: SQL) => sql`
  array(select named.name from channel_topics topic join tags named on named.id = topic.tag_id
    where topic.channel_id = ${id} order by topic.position)`

/** The names of a video's tags, in order, by the column with the video's number. */
export const tagsOfVideo = (id: SQL) => sql`
  array(select named.name from video_tags carried join tags named on named.id = carried.tag_id
    where carried.video_id = ${id} order by carried.position)`

const numberedPost = postKey.extend({ uid: z.int() })

/** The uids of posts by their keys. @throws for a post that does not exist */
async function uidsOf(db: Database, keys: readonly PostKey[]): Promise<(key: PostKey) => number> {
  const result = await rows(db, numberedPost)`
    select p.type, p.id, p.uid::float8 as uid from json_to_recordset(${JSON.stringify(keys)}::json) as k(type text, id int)
    join posts p on p.type = k.type and p.id = k.id`
  const uids = new Map(result.map(({ uid, ...key }) => [postTag(key), uid]))
  return (key) => {
    const uid = uids.get(postTag(key))
    if (uid === undefined) throw new Error(`there is no ${key.type} ${key.id}`)
    return uid
  }
}

const missingRow = z.strictObject({ missing: z.string() })

/** Which of these pictures and posts do not exist, as their ids and URLs. */
export async function missingContents(
  db: Database,
  { pictures, posts }: { pictures: readonly string[]; posts: readonly PostKey[] },
): Promise<string[]> {
  const result = await rows(db, missingRow)`
    select id as missing from unnest(${sql.param([...pictures])}::text[]) as given(id) where not exists (select from media m where m.id = given.id)
    union all
    select k.type || '/' || k.id from json_to_recordset(${JSON.stringify(posts)}::json) as k(type text, id int)
    where not exists (select from posts p where p.type = k.type and p.id = k.id)`
  return result.map(({ missing }) => missing)
}

/** Replaces the contents of these issues. @throws for a post that does not exist */
export async function writeMagazineContents(
  db: Database,
  entries: readonly { issue: number; sections: readonly MagazineSection[] }[],
): Promise<void> {
  const sections = entries.flatMap(({ issue, sections }) =>
    sections.map((section, index) => ({ ...section, issue, position: index + 1 })),
  )
  const printed = sections.flatMap(({ issue, position: section, items }) =>
    items.map((item, index) => ({ ...item, issue, section, position: index + 1 })),
  )
  const uid = await uidsOf(
    db,
    printed.flatMap(({ post }) => post ?? []),
  )
  const pieces = printed.map(({ post, ...piece }) => ({ ...piece, postUid: post && uid(post) }))
  await db.delete(magazineSections).where(
    inArray(
      magazineSections.issue,
      entries.map(({ issue }) => issue),
    ),
  )
  if (sections.length > 0)
    await db.insert(magazineSections).values(sections.map(({ issue, position, title }) => ({ issue, position, title })))
  if (pieces.length > 0) await db.insert(magazinePieces).values(pieces)
}

/** Replaces the contents of these specials. @throws for a post that does not exist */
export async function writeSpecialContents(
  db: Database,
  entries: readonly { id: number; sections: readonly SpecialSection[] }[],
): Promise<void> {
  const sections = entries.flatMap(({ id: specialId, sections }) =>
    sections.map((section, index) => ({ ...section, specialId, position: index + 1 })),
  )
  const uid = await uidsOf(
    db,
    sections.flatMap(({ posts }) => posts),
  )
  const posts = sections.flatMap(({ specialId, position: section, posts }) =>
    posts.map((post, index) => ({ specialId, section, position: index + 1, postUid: uid(post) })),
  )
  await db.delete(specialSections).where(
    inArray(
      specialSections.specialId,
      entries.map(({ id }) => id),
    ),
  )
  if (sections.length > 0)
    await db
      .insert(specialSections)
      .values(sections.map(({ specialId, position, title, text }) => ({ specialId, position, title, text })))
  if (posts.length > 0) await db.insert(specialPosts).values(posts)
}

/** Replaces the tags of these channels' 主題 bars, by number, in order. */
export async function writeChannelTopics(
  db: Database,
  entries: readonly { id: number; tags: readonly number[] }[],
): Promise<void> {
  const topics = entries.flatMap(({ id: channelId, tags }) =>
    tags.map((tagId, index) => ({ channelId, tagId, position: index + 1 })),
  )
  await db.delete(channelTopics).where(
    inArray(
      channelTopics.channelId,
      entries.map(({ id }) => id),
    ),
  )
  if (topics.length > 0) await db.insert(channelTopics).values(topics)
}

/** Replaces the tags of these videos, by number, in order. */
export async function writeVideoTags(db: Database, entries: readonly { id: number; tags: readonly number[] }[]): Promise<void> {
  const tags = entries.flatMap(({ id: videoId, tags }) => tags.map((tagId, index) => ({ videoId, tagId, position: index + 1 })))
  await db.delete(videoTags).where(
    inArray(
      videoTags.videoId,
      entries.map(({ id }) => id),
    ),
  )
  if (tags.length > 0) await db.insert(videoTags).values(tags)
}

/** Replaces one tag by another in all topics of channels and tags of videos, without duplicates. */
export async function retagContents(db: Database, from: number, into: number): Promise<void> {
  for (const [table, owner] of [
    [sql`channel_topics`, sql`channel_id`],
    [sql`video_tags`, sql`video_id`],
  ] as const) {
    await db.execute(sql`
      delete from ${table} l where l.tag_id = ${from}
        and exists (select from ${table} other where other.${owner} = l.${owner} and other.tag_id = ${into})`)
    await db.execute(sql`update ${table} set tag_id = ${into} where tag_id = ${from}`)
  }
}

/** The condition that nothing refers to a post, by the column with its uid. */
export const isUnreferenced = (uid: SQL) => sql`
  not exists (select from magazine_pieces l where l.post_uid = ${uid}) and not exists (select from special_posts l where l.post_uid = ${uid})`
