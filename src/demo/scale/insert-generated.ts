import type pg from 'pg'
import type { GeneratedPost } from './generated-post.ts'

/**
 * One statement for a batch of generated posts and everything that hangs on them. The batch travels as JSON once
 * and is spread over the tables there.
 */
const insertBatch = `
  with batch as (
    select * from jsonb_to_recordset($1::jsonb) as r(
      type text, id int, title text, lead text, status text, cover_id text, tag_names text[], key_points text[], "references" jsonb,
      publish_date timestamptz, updated_at timestamptz, topic_level int, topic_keyword text, reviewer_id int, reviewed_at timestamptz,
      column_id int, popularity bigint, book jsonb, document jsonb, blocks jsonb, channels text[], authors int[])
  ), made as (
    insert into posts (type, id, title, seo_title, web_title, paper_title, lead, status, cover_id, keywords, tag_names, key_points, "references",
      publish_date, updated_at, topic_level, topic_keyword, reviewer_id, reviewed_at, column_id, popularity, book, document, blocks, compiled_at, generated)
    select type, id, title, title, title, '', lead, status, cover_id, tag_names, tag_names, key_points, "references",
      publish_date, updated_at, topic_level, topic_keyword, reviewer_id, reviewed_at, column_id, popularity, book, document, blocks, now(), true
    from batch order by id
    returning uid, id, popularity
  ), tagged as (
    insert into post_tags (post_uid, tag_id, position)
    select made.uid, tags.id, names.at from made join batch using (id)
      cross join unnest(batch.tag_names) with ordinality as names(name, at) join tags on tags.name = names.name
  ), placed as (
    insert into post_channels (post_uid, channel_id, position)
    select made.uid, channels.id, names.at from made join batch using (id)
      cross join unnest(batch.channels) with ordinality as names(name, at) join channels on names.name in (channels.slug, channels.title)
  ), signed as (
    insert into post_authors (post_uid, author_id, position)
    select made.uid, numbers.author, numbers.at from made join batch using (id)
      cross join unnest(batch.authors) with ordinality as numbers(author, at)
  )
  insert into post_views (post_uid, views) select uid, popularity from made`

/** Stores generated posts. The demo's tags, channels, authors, columns and covers must be there. */
export async function insertGenerated(pool: pg.Pool, posts: readonly GeneratedPost[]): Promise<void> {
  await pool.query(insertBatch, [JSON.stringify(posts)])
}
