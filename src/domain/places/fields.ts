import { z } from 'zod'

/**
 * What is said of a thing wherever it stands, under the names of its columns: an answer of the API and a row of a query
 * are these fields and what each has besides (an address there, the sections as they are stored here).
 */

/** Something by its title and address. */
export const link = z.strictObject({ title: z.string(), url: z.string() })

/** Where a statement can be read up. */
export const reference = z.strictObject({ title: z.string(), publisher: z.string(), url: z.string() })

export const authorFields = {
  name: z.string(),
  title: z.string(),
  reviewer: z.boolean(),
  bio: z.string(),
}
export const authorDetails = {
  expertise: z.array(z.string()),
  credentials: z.array(z.string()),
  /** Their website and profiles elsewhere, https only. */
  links: z.array(z.string()),
}

export const columnFields = { title: z.string(), description: z.string() }

export const channelFields = {
  slug: z.string(),
  title: z.string(),
  feature: z.boolean(),
  description: z.string(),
  topics: z.array(z.string()),
}

export const tagFields = {
  name: z.string(),
  description: z.string(),
  /** About something that people hide. */
  sensitive: z.boolean(),
}

export const specialFields = { title: z.string(), lead: z.string(), sponsor: z.string().nullable() }

export const digitalFeatureFields = { title: z.string(), lead: z.string() }

/** What may stand beside a chapter's words, besides a picture: figures, what happens when, a question to try oneself on. */
export const chapterFigures = [
  z.strictObject({
    kind: z.literal('bars'),
    title: z.string(),
    unit: z.string(),
    source: z.string(),
    bars: z.array(z.strictObject({ label: z.string(), value: z.number(), note: z.string().optional() })),
  }),
  z.strictObject({
    kind: z.literal('steps'),
    title: z.string(),
    steps: z.array(z.strictObject({ at: z.string(), text: z.string() })),
  }),
  z.strictObject({
    kind: z.literal('check'),
    question: z.string(),
    options: z.array(z.strictObject({ text: z.string(), right: z.boolean(), why: z.string() })),
  }),
] as const

export const videoFields = {
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  duration_seconds: z.int(),
  /** The film (mp4, webm); null where the transcript is shown over the cover instead. */
  source_url: z.string().nullable(),
  /** What is said, `at` seconds from the beginning. */
  transcript: z.array(z.strictObject({ at: z.number(), text: z.string() })),
}

export const magazineFields = { name: z.string(), theme: z.string() }

export const editorPageFields = {
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  /** Sanitised. */
  html: z.string(),
}

export const shopItemFields = {
  title: z.string(),
  /** New Taiwan dollars. */
  price: z.int(),
  url: z.string(),
  category: z.string(),
  description: z.string(),
}

export const activityFields = {
  title: z.string(),
  kind: z.string(),
  place: z.string(),
  seats: z.int(),
  /** New Taiwan dollars. */
  fee: z.int(),
  /** Where one signs up elsewhere; null where one does here. */
  url: z.string().nullable(),
  description: z.string(),
}
