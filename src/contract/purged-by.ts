import type { z } from 'zod'
import { type PurgeTag, postTag } from '../domain/navigation/purge-tags.ts'
import type { PostType } from '../domain/posts/post-type.ts'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** A call that was answered: what was asked, validated, and what it showed. */
export interface Answered<E extends { params?: z.ZodType; query?: z.ZodType; answer: z.ZodType }> {
  params: Out<E['params']>
  query: Out<E['query']>
  answer: In<E['answer']>
}

/** Names that are worked out from what was asked and shown. */
export type NameShown<Of = never> = (answered: Of) => readonly PurgeTag[]

/**
 * Under which names whatever shows the answer is purged: fixed ones, and functions of what was asked and shown. Where
 * nothing purges it, why it needs none.
 */
export type PurgedBy = readonly (PurgeTag | NameShown)[] | { nothing: string }

/** Any list of posts: it shows, besides them, who wrote each and in which channels it stands. */
export const listedPosts = ['posts', 'authors', 'channels'] as const

/** What one post's page shows or follows besides the post itself. */
export const besidesOnePost = ['authors', 'channels', 'columns', 'tags'] as const

/** The post that was asked for by its type and number. */
export const askedPost = ({ params }: { params: { postType: PostType; id: number } }) => [
  postTag({ type: params.postType, id: params.id }),
]

/** The posts of an answer that is a list of them. */
export const shownPosts = ({ answer }: { answer: { items: readonly { type: PostType; id: number }[] } }) =>
  answer.items.map(postTag)

/** For calls whose answer is one person's, or good once: the pages that make them are never kept. */
export const neverKept = { nothing: 'is asked for one person: no page that is kept shows it' } as const
