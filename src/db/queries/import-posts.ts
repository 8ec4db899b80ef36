import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import type { PrintedBlock } from '../../domain/posts/print.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { big } from '../shapes.ts'

/** A post from outside, and the line of its file that it stands on. */
export interface ImportedRow {
  line: number
  external_id: string
  type: PostType
  title: string
  lead: string
  /** Number, slug or title. */
  channel: string | null
  tags: string[]
  source: string
  publish_date: string
  document: PostDocument
  /** Compiled from the document. */
  blocks: PrintedBlock[]
}

export interface ImportResult {
  added: number
  updated: number
  /** When there are any, nothing was stored. */
  faults: { line: number; message: string }[]
}

/** Advisory lock under which imported posts get their numbers. */
const numberingLock = 7234011

const importFault = z.strictObject({ line: z.int(), message: z.string() })

const storedPost = z.strictObject({ uid: big, external_id: z.string(), added: z.boolean() })

/** Stores a batch of imported posts, all or none: known external ids are brought up to date, new ones get the next numbers. */
export async function importBatch(db: Database, given: readonly ImportedRow[]): Promise<ImportResult> {
  const batch = sql`(select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as r(line int, external_id text, type text, title text,
    lead text, channel text, tags text[], source text, publish_date timestamptz, document jsonb, blocks jsonb))`
  const channelOf = sql`(select c.id from channels c where r.channel in (c.slug, c.title, c.id::text) order by c.id limit 1)`
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${numberingLock})`)
    const faults = await rows(tx, importFault)`
      select r.line, '沒有這個頻道：' || r.channel as message from ${batch} r where r.channel is not null and ${channelOf} is null
      union all
      select r.line, 'external_id ' || r.external_id || ' 已經是 ' || p.type || '，不能改成 ' || r.type
      from ${batch} r join posts p on p.external_id = r.external_id where p.type <> r.type order by 1`
    if (faults.length > 0) return { added: 0, updated: 0, faults }
    await tx.execute(sql`
      insert into tags (name, description) select distinct unnest(r.tags), '' from ${batch} r on conflict (name) do nothing`)
    const stored = await rows(tx, storedPost)`
      with highest as (
        select type, max(id) as id from posts where not generated group by type
      ), batch as (
        select r.*, coalesce(h.id, 0) + row_number() over (partition by r.type order by r.line) as next_id
        from ${batch} r left join highest h using (type)
      ), stored as (
        insert into posts (type, id, external_id, title, seo_title, web_title, paper_title, lead, source, tag_names, keywords,
          publish_date, updated_at, document, blocks, compiled_at)
        select type, next_id, external_id, title, title, title, '', lead, source, tags, tags, publish_date, publish_date, document, blocks, now()
        from batch order by line
        on conflict (external_id) do update set title = excluded.title, seo_title = excluded.seo_title, web_title = excluded.web_title,
          lead = excluded.lead, source = excluded.source, tag_names = excluded.tag_names, keywords = excluded.keywords,
          publish_date = excluded.publish_date, updated_at = now(), document = excluded.document,
          blocks = excluded.blocks, compiled_at = excluded.compiled_at
        returning uid, external_id, xmax = 0 as added
      ), untagged as (
        delete from post_tags t using stored s where t.post_uid = s.uid and not s.added
      ), unplaced as (
        delete from post_channels c using stored s where c.post_uid = s.uid and not s.added
      )
      select uid, external_id, added from stored`
    const uids = JSON.stringify(stored)
    const made = sql`(select * from jsonb_to_recordset(${uids}::jsonb) as s(uid bigint, external_id text))`
    await tx.execute(sql`
      insert into post_tags (post_uid, tag_id, position)
      select s.uid, t.id, names.at from ${made} s join ${batch} r on r.external_id = s.external_id
        cross join unnest(r.tags) with ordinality as names(name, at) join tags t on t.name = names.name`)
    await tx.execute(sql`
      insert into post_channels (post_uid, channel_id, position)
      select s.uid, ${channelOf}, 1 from ${made} s join ${batch} r on r.external_id = s.external_id where r.channel is not null`)
    const added = stored.filter((row) => row.added).length
    return { added, updated: stored.length - added, faults: [] }
  })
}
