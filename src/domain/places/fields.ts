import { z } from 'zod'

/**
 * Shared fields of entities, named like their columns: an API response and a database row are these fields and some of
 * their own (a URL in the former, stored sections in the latter).
 */

/** A link with its title. */
export const link = z.strictObject({ title: z.string(), url: z.string() })

/** The source of a statement. */
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
  /** Their website and profiles on other sites, https only. */
  links: z.array(z.string()),
}

export const columnFields = { title: z.string(), description: z.string() }

export const channelFields = {
  slug: z.string(),
  title: z.string(),
  feature: z.boolean(),
  on_front: z.boolean(),
  description: z.string(),
  topics: z.array(z.string()),
}

export const tagFields = {
  name: z.string(),
  description: z.string(),
  /** About a sensitive subject. */
  sensitive: z.boolean(),
}

export const specialFields = { title: z.string(), lead: z.string(), sponsor: z.string().nullable() }

export const digitalFeatureFields = { title: z.string(), lead: z.string() }

/** Elements beside a chapter's text apart from a picture: figures, a timeline, a quiz question. */
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
  /** The video (mp4, webm); null if the transcript is shown over the cover instead. */
  source_url: z.string().nullable(),
  /** The spoken text, `at` seconds from the beginning. */
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
  /** External sign-up URL; null if sign-up is on this site. */
  url: z.string().nullable(),
  description: z.string(),
}
