import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { digitalFeatureFields } from '../../domain/places/fields.ts'
import { columnsOf } from '../columns.ts'
import type { Database } from '../connect.ts'
import { iso } from '../instant.ts'
import { present } from '../present.ts'
import { rows } from '../rows.ts'
import { chapter } from '../schema/places.ts'
import { instant, reference, titled } from '../shapes.ts'
import { picture, pictureRow, picturesIn } from './pictures.ts'

export type { Chapter, ChapterFigure } from '../schema/places.ts'

const digitalFeatureRow = z.strictObject({
  id: z.int(),
  ...digitalFeatureFields,
  channel: titled.nullable(),
  publish_date: instant,
  cover: pictureRow.nullable(),
  /** The titles of its chapters. */
  contents: z.array(z.string()),
})
export type DigitalFeatureRow = z.infer<typeof digitalFeatureRow>

const wholeDigitalFeatureRow = digitalFeatureRow.extend({
  credits: z.string(),
  chapters: z.array(chapter),
  references: z.array(reference),
  /** The dimensions of the pictures in its chapters. */
  pictures: z.array(pictureRow),
})
export type DigitalFeatureDetailRow = z.infer<typeof wholeDigitalFeatureRow>

const columns = sql`d.id, ${columnsOf('d', digitalFeatureFields)}, ${iso(sql`d.publish_date`)} as publish_date,
  (select json_build_object('id', c.id, 'title', c.title) from channels c where c.id = d.channel_id) as channel,
  ${picture(sql`d.cover_id`)} as cover,
  array(select chapter ->> 'title' from jsonb_array_elements(d.chapters) as chapter) as contents`

/** The published features, newest first. */
export async function digitalFeatureRows(db: Database): Promise<DigitalFeatureRow[]> {
  return rows(db, digitalFeatureRow)`
    select ${columns} from digital_features d where d.publish_date <= ${present} order by d.publish_date desc, d.id`
}

/** The feature with a number, if it is published. */
export async function findDigitalFeature(db: Database, id: number): Promise<DigitalFeatureDetailRow | null> {
  const [found] = await rows(db, wholeDigitalFeatureRow)`
    select ${columns}, d.credits, d.chapters, d."references", ${picturesIn(
      sql`select jsonb_path_query(d.chapters, '$[*].figure.mediaId') #>> '{}'`,
    )} as pictures
    from digital_features d where d.publish_date <= ${present} and d.id = ${id}`
  return found ?? null
}
