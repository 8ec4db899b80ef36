import { z } from 'zod'
import { reference } from '../places/fields.ts'

/**
 * The fields of a post under the names of its columns, shared by the API and the queries. See
 * `src/domain/places/fields.ts`.
 */

/** The fields in lists. */
export const postHeadFields = { title: z.string(), lead: z.string() }

/** The details of a book: number of pages, price in New Taiwan dollars. */
export const bookDetails = z.strictObject({
  author: z.string(),
  publisher: z.string(),
  pages: z.int(),
  price: z.int(),
  isbn: z.string(),
  published: z.string(),
})
export type BookDetails = z.infer<typeof bookDetails>

/** The additional fields of its page. */
export const postFields = {
  seo_title: z.string(),
  web_title: z.string(),
  paper_title: z.string(),
  keywords: z.array(z.string()),
  key_points: z.array(z.string()),
  /** Questions that the walled part answers: public, and shown at the wall. */
  promises: z.array(z.string()),
  source: z.string(),
  references: z.array(reference),
  topic_level: z.int(),
  topic_keyword: z.string(),
  book: bookDetails.nullable(),
}

/** The printed issue and section. */
export const postMagazine = z.strictObject({ issue: z.int(), section: z.string() })
