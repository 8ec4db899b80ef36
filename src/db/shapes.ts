import { z } from 'zod'
import { block } from '../domain/posts/blocks.ts'
import { blockTypes } from '../domain/posts/compiled-block.ts'
import { entityKinds } from '../domain/posts/entities.ts'
import { postTypes } from '../domain/posts/post-type.ts'
import { searchLayers } from '../domain/search/layers.ts'
import { wallNames, wallStatuses } from '../domain/walls/wall.ts'

export { reference } from '../domain/places/fields.ts'

/** Columns that many queries select, as the driver returns them. */

export const postType = z.enum(postTypes)
export const wallName = z.enum(wallNames)
export const wallStatus = z.enum(wallStatuses)
export const searchLayer = z.enum(searchLayers)

/** A timestamp in the format of `isoInstant` (`to_char`): ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** A timestamp in PostgreSQL's own output format, which Drizzle and this code leave unparsed. */
export const pgInstant = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()
/** A `bigint`, which the driver returns as text: it may exceed the safe range of a number. */
export const bigintText = z.string().regex(/^-?\d+$/)

export const postKey = z.strictObject({ type: postType, id: z.int() })
/** A number with a title: a channel, a column. */
export const titledItem = z.strictObject({ id: z.int(), title: z.string() })

/** A compiled block: HTML, and the kind of the block. */
export const compiledBlock = z.strictObject({
  type: z.enum(blockTypes),
  html: z.string(),
  line: z.strictObject({ id: z.string(), title: z.string(), level: z.int() }).optional(),
  thing: z.strictObject({ kind: z.enum(entityKinds), id: z.string() }).optional(),
  question: z.strictObject({ asked: z.string(), answered: z.string() }).optional(),
  recipe: z
    .strictObject({
      name: z.string(),
      recipeYield: z.string(),
      totalTime: z.string().optional(),
      recipeIngredient: z.array(z.string()),
      recipeInstructions: z.array(z.string()),
      nutrition: z.strictObject({ sodiumContent: z.string().optional(), carbohydrateContent: z.string().optional() }).optional(),
    })
    .optional(),
  speech: z.array(z.string()).optional(),
  isCorrection: z.literal(true).optional(),
})
/** A stored block: of a document or, for a post that an earlier release wrote, only the compiled block. */
export const storedBlock = z.union([block, compiledBlock])

/** The creator of a picture. */
export const pictureCredit = z.strictObject({ id: z.string(), credit: z.string() })

/** The one row of `select count(*)::int as n`. */
export const countRow = z.strictObject({ n: z.int() })
