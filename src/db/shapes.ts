import { z } from 'zod'
import { block } from '../domain/posts/blocks.ts'
import { postTypes } from '../domain/posts/post-type.ts'
import { blockTypes } from '../domain/posts/print.ts'
import { thingKinds } from '../domain/posts/things.ts'
import { searchLayers } from '../domain/search/layers.ts'
import { wallNames, wallStatuses } from '../domain/walls/wall.ts'

export { reference } from '../domain/places/fields.ts'

/** Columns that many queries select, as the driver gives them. */

export const postType = z.enum(postTypes)
export const wallName = z.enum(wallNames)
export const wallStatus = z.enum(wallStatuses)
export const searchLayer = z.enum(searchLayers)

/** A moment as `to_char` writes it: ISO 8601 in UTC. */
export const instant = z.iso.datetime()
/** A moment as PostgreSQL writes it where nothing else is asked for; Drizzle and we leave it so. */
export const pgInstant = z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?[+-]\d\d(:\d\d)?$/)
/** A calendar day, `YYYY-MM-DD`. */
export const day = z.iso.date()
/** A `bigint`, which the driver gives as text: it may be larger than a number can say. */
export const big = z.string().regex(/^-?\d+$/)

export const postKey = z.strictObject({ type: postType, id: z.int() })
/** What is named by its number and called by its title: a channel, a column. */
export const titled = z.strictObject({ id: z.int(), title: z.string() })

/** A block of a print: HTML that was compiled, and of what kind it is. */
export const printedBlock = z.strictObject({
  type: z.enum(blockTypes),
  html: z.string(),
  line: z.strictObject({ id: z.string(), title: z.string(), level: z.int() }).optional(),
  thing: z.strictObject({ kind: z.enum(thingKinds), id: z.string() }).optional(),
  question: z.strictObject({ asked: z.string(), answered: z.string() }).optional(),
  speech: z.array(z.string()).optional(),
  isCorrection: z.literal(true).optional(),
})
/** A block as it is stored: of a document, or, of a post that an earlier release wrote, its print alone. */
export const storedBlock = z.union([block, printedBlock])

/** Who made a picture. */
export const pictureCredit = z.strictObject({ id: z.string(), credit: z.string() })

/** The one row of `select count(*)::int as n`. */
export const counted = z.strictObject({ n: z.int() })
