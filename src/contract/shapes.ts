import { z } from 'zod'
import { aspectRatios } from '../domain/images/crop-names.ts'
import { redFlags } from '../domain/red-flags/help.ts'
import { cleanText } from '../domain/text/clean-text.ts'
import { xmlText } from '../domain/text/xml-text.ts'
import { implausibleYearMessage, isInPlausibleYear } from '../domain/time/plausible-years.ts'
import { withCacheTags } from './cache-tags.ts'

/** `{"items": …}`, the envelope of every successful response. */
export const envelope = <T extends z.ZodType>(items: T) => z.strictObject({ items })

export const pageMeta = z.strictObject({
  page: z.number().int(),
  per_page: z.number().int(),
  total: z.number().int(),
  total_pages: z.number().int(),
})

/** The envelope of a paged list. */
export const pagedEnvelope = <T extends z.ZodType>(item: T) => z.strictObject({ items: z.array(item), meta: pageMeta })

/**
 * The envelope of a paged list that can be filtered by year. `years` are the Taipei calendar years with entries, the
 * newest first; null if not requested.
 */
export const yearlyEnvelope = <T extends z.ZodType>(item: T) =>
  pagedEnvelope(item).extend({ years: z.array(z.number().int()).nullable() })

/** Whether the years for filtering are requested. */
export const yearsAsked = z.literal('1', 'years 只能是 1').optional()

interface Bounds {
  min: number
  max: number
  tooSmall?: string
  tooLarge?: string
}

/** An integer in digits only: `1e1`, `0x1` and ` 1` are invalid. @param message the message for an invalid one */
export const wholeNumber = (message: string, { min, max, tooSmall = message, tooLarge = message }: Bounds) =>
  z.preprocess(inDigits, z.coerce.number(message).int(message).min(min, tooSmall).max(max, tooLarge))

const inDigits = (value: unknown) =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+$/.test(value)) ? value : Number.NaN

/** The page number of a list, the first by default. */
export const pageNumber = wholeNumber('頁碼必須是正整數', {
  min: 1,
  max: 10_000,
  tooSmall: '頁碼從 1 開始',
  tooLarge: '頁碼太大',
}).default(1)

/** Page size. */
export const perPage = (defaultSize: number) =>
  wholeNumber('每頁筆數必須是正整數', { min: 1, max: 50, tooLarge: '每頁最多 50 筆' }).default(defaultSize)

/** The query of a paged list. */
export const paging = { page: pageNumber, per_page: perPage(20) }

export { link } from '../domain/places/fields.ts'

/**
 * Text from a form or a caller, normalised and trimmed. Control characters and lone surrogates are refused: the
 * database and the feeds cannot store them.
 * @param error the message for a value that is no string
 */
export const textField = (error: string) =>
  z
    .string(error)
    .overwrite(cleanText)
    .trim()
    .refine((text) => xmlText(text) === text, '有不能儲存的字元，請刪除後重新輸入')

/** Success of an action, or the result of a check. */
export const done = z.strictObject({ result: z.boolean() })

/** The key of the created entity. */
export const madeKey = z.strictObject({ key: z.string() })

/** The id of the created entity, or of the existing one. */
export const madeNumber = z.strictObject({ id: z.number().int() })

/** The first kind of help. */
export const redFlag = z.enum(redFlags)

/** RFC 9457, `application/problem+json`. */
export const problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  /** Stable identifier for clients. */
  code: z.string(),
  request_id: z.string(),
  errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  /**
   * With the code `red_flag`: the first kind of help, and the value to send as `help_seen` after the sender of this
   * text has seen it.
   */
  red_flag: z.strictObject({ flag: redFlag, help_seen: z.string() }).optional(),
  /** With the code `stale_version`: the newest version of a manuscript, and both sides of each conflict. */
  stale: z
    .strictObject({
      version: z.number().int(),
      at: z.iso.datetime({ offset: true }),
      parts: z.array(z.strictObject({ part: z.string(), yours: z.unknown(), theirs: z.unknown() })),
    })
    .optional(),
})
export type Problem = z.infer<typeof problem>

/** The format of every returned timestamp: ISO 8601 in UTC with milliseconds, `2026-11-28T04:05:06.789Z`. */
export const instant = z.iso.datetime({ precision: 3, error: '必須是時刻' }).refine(isInPlausibleYear, implausibleYearMessage)
/** A timestamp from a caller: ISO 8601 with any offset. */
export const inputInstant = z.iso
  .datetime({ offset: true, error: '必須是時刻' })
  .refine(isInPlausibleYear, implausibleYearMessage)
/** `YYYY-MM-DD`, a Taipei calendar day. */
export const day = z.iso.date().refine(isInPlausibleYear, implausibleYearMessage)

/** An integer in a URL, 1 to 2,147,483,647, without sign or leading zero. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, '編號必須是正整數')
  .transform(Number)
  .refine((id) => id <= 2_147_483_647, '編號超出範圍')

/** A record's id, in lower case. An invalid one gets the same response as another member's. */
export const recordIdParam = z.string().transform((id) => id.toLowerCase())

export const picture = z.strictObject({
  id: withCacheTags(z.string(), (id) => `media:${id}`),
  width: z.number().int(),
  height: z.number().int(),
  /** The name of the crop for each aspect ratio, if an editor chose one. `/img/{id}/{cropName}/{width}.webp` serves it. */
  cuts: z.partialRecord(z.enum(aspectRatios), z.string()).optional(),
})
/** A picture by its media id; `/img/{id}/{width}.webp` serves it in the widths of `domain/images`. */
export type Picture = z.infer<typeof picture>
