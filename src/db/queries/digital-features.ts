import { sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import type { Chapter } from '../schema/places.ts'
import type { PictureRow } from './posts.ts'

export type { Chapter, ChapterFigure } from '../schema/places.ts'

export interface DigitalFeatureRow {
  id: number
  title: string
  lead: string
  channel: { id: number; title: string } | null
  publish_date: string
  cover: PictureRow | null
  /** What its chapters are called. */
  contents: string[]
}

export interface WholeDigitalFeatureRow extends DigitalFeatureRow {
  credits: string
  chapters: Chapter[]
  references: { title: string; publisher: string; url: string }[]
  /** The sizes of the drawings that its chapters show. */
  pictures: PictureRow[]
}

const columns = sql`d.id, d.title, d.lead, ${iso(sql`d.publish_date`)} as publish_date,
  (select json_build_object('id', c.id, 'title', c.title) from channels c where c.id = d.channel_id) as channel,
  (select json_build_object('id', m.id, 'width', m.width, 'height', m.height) from media m where m.id = d.cover_id) as cover,
  array(select chapter ->> 'title' from jsonb_array_elements(d.chapters) as chapter) as contents`

/** The features that are out, the newest first. */
export async function digitalFeatureRows(db: Database): Promise<DigitalFeatureRow[]> {
  const found = await db.execute<DigitalFeatureRow & Record<string, unknown>>(sql`
    select ${columns} from digital_features d where d.publish_date <= now() order by d.publish_date desc, d.id`)
  return found.rows
}

/** The feature with a number, once it is out. */
export async function findDigitalFeature(db: Database, id: number): Promise<WholeDigitalFeatureRow | null> {
  const found = await db.execute<WholeDigitalFeatureRow & Record<string, unknown>>(sql`
    select ${columns}, d.credits, d.chapters, d."references", coalesce((
      select json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height)) from media m
      where m.id in (select jsonb_path_query(d.chapters, '$[*].figure.mediaId') #>> '{}')
    ), '[]') as pictures
    from digital_features d where d.publish_date <= now() and d.id = ${id}`)
  return found.rows[0] ?? null
}
