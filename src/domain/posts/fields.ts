import { z } from 'zod'
import { reference } from '../places/fields.ts'

/** What is told of a post under the names of its columns, by the API and by the queries alike. See `src/domain/places/fields.ts`. */

/** What a list tells. */
export const postHeadFields = { title: z.string(), lead: z.string() }

/** The facts of a book: pages are counted, the price is in New Taiwan dollars. */
export const bookFacts = z.strictObject({
  author: z.string(),
  publisher: z.string(),
  pages: z.int(),
  price: z.int(),
  isbn: z.string(),
  published: z.string(),
})
export type BookFacts = z.infer<typeof bookFacts>

/** What its page tells besides. */
export const postFields = {
  seo_title: z.string(),
  web_title: z.string(),
  paper_title: z.string(),
  keywords: z.array(z.string()),
  key_points: z.array(z.string()),
  source: z.string(),
  references: z.array(reference),
  topic_level: z.int(),
  topic_keyword: z.string(),
  book: bookFacts.nullable(),
}

/** Where it was printed. */
export const postMagazine = z.strictObject({ issue: z.int(), section: z.string() })
