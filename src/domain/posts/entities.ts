/** Target kinds of cards: items of the magazine, which may be renamed or removed later. */
export const cardKinds = ['post', 'tool', 'quiz', 'product', 'newsletter'] as const

export type CardKind = (typeof cardKinds)[number]

export const entityKinds = [...cardKinds, 'author'] as const

/**
 * An item that a text refers to: it is looked up whenever the text is read. `id` is its key: a post's type and number
 * (`article/12`), a slug, or a number.
 */
export interface EntityRef {
  kind: (typeof entityKinds)[number]
  id: string
}

/** A public item. */
export interface PublicEntity extends EntityRef {
  title: string
  text: string
  url: string
}

/** The path of an item; that of a product is provided by the shop. */
export const entityPath: Record<Exclude<EntityRef['kind'], 'product'>, (id: string) => string> = {
  post: (id) => `/${id}`,
  tool: (slug) => `/tool/${slug}`,
  quiz: (id) => `/test/Index/${id}`,
  newsletter: () => '/newsletter',
  author: (id) => `/author/${id}`,
}

/** Lookup key: equal for references to the same item. */
export const entityKey = ({ kind, id }: EntityRef): string => `${kind} ${id}`
