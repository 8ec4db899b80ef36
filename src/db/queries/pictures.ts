import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { aspectRatios } from '../../domain/images/crop-names.ts'
import { sqlToday } from '../sql-clock.ts'

/** A picture as stored in the database; `cuts` if crops were set for aspect ratios. */
export const pictureRow = z.strictObject({
  id: z.string(),
  width: z.int(),
  height: z.int(),
  cuts: z.partialRecord(z.enum(aspectRatios), z.string()).optional(),
})
export type PictureRow = z.infer<typeof pictureRow>

/** The public data of a picture named `pic`, as JSON. */
const reported = sql`case when pic.cuts is null then json_build_object('id', pic.id, 'width', pic.width, 'height', pic.height)
  else json_build_object('id', pic.id, 'width', pic.width, 'height', pic.height, 'cuts', pic.cuts) end`

/** Whether the last day of its rights is over, for a picture with this alias (`domain/posts/rights`). */
export const rightsEnded = (name: SQL) => sql`${name}.rights_until < ${sqlToday}`
const mayBeSeen = sql`(pic.rights_until is null or not ${rightsEnded(sql`pic`)})`

/** A picture as JSON, by the column with its id; null when its rights have ended. */
export const pictureAsJson = (column: SQL) => sql`(select ${reported} from media pic where pic.id = ${column} and ${mayBeSeen})`

/** Pictures as a JSON list, by a query of their ids, without those whose rights have ended. */
export const picturesAsJson = (ids: SQL) =>
  sql`coalesce((select json_agg(${reported}) from media pic where pic.id in (${ids}) and ${mayBeSeen}), '[]')`
