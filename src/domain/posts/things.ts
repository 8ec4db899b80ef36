/** What a card can lead to: something of the magazine's own, which may be called something else tomorrow, or be gone. */
export const cardKinds = ['post', 'tool', 'quiz', 'product', 'newsletter'] as const

export type CardKind = (typeof cardKinds)[number]

export const thingKinds = [...cardKinds, 'author'] as const

/**
 * Something that a text names and does not describe: it is looked up whenever the text is read. `id` is what it is known by: a
 * post's type and number (`article/12`), a slug, or a number.
 */
export interface Thing {
  kind: (typeof thingKinds)[number]
  id: string
}

/** A thing that the public may see now. */
export interface ShownThing extends Thing {
  title: string
  text: string
  url: string
}

/** Where a thing is to be seen; of a product the shop says it. */
export const thingPath: Record<Exclude<Thing['kind'], 'product'>, (id: string) => string> = {
  post: (id) => `/${id}`,
  tool: (slug) => `/tool/${slug}`,
  quiz: (id) => `/test/Index/${id}`,
  newsletter: () => '/newsletter',
  author: (id) => `/author/${id}`,
}

/** What two of the same share. */
export const keyOfThing = ({ kind, id }: Thing): string => `${kind} ${id}`
