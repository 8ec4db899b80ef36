/** Target kinds of cards: items of the magazine, which may be renamed or removed later. */
export const cardKinds = ['post', 'tool', 'quiz', 'product', 'newsletter'] as const

export type CardKind = (typeof cardKinds)[number]

export const thingKinds = [...cardKinds, 'author'] as const

/**
 * An item that a text refers to: it is looked up whenever the text is read. `id` is its key: a post's type and number
 * (`article/12`), a slug, or a number.
 */
export interface Thing {
  kind: (typeof thingKinds)[number]
  id: string
}

/** A public item. */
export interface ShownThing extends Thing {
  title: string
  text: string
  url: string
}

/** The path of an item; that of a product is provided by the shop. */
export const thingPath: Record<Exclude<Thing['kind'], 'product'>, (id: string) => string> = {
  post: (id) => `/${id}`,
  tool: (slug) => `/tool/${slug}`,
  quiz: (id) => `/test/Index/${id}`,
  newsletter: () => '/newsletter',
  author: (id) => `/author/${id}`,
}

/** Lookup key: equal for references to the same item. */
export const keyOfThing = ({ kind, id }: Thing): string => `${kind} ${id}`
