import type { z } from 'zod'
import { type ListTag, nextTag, type PostKey, type PurgeTag, postTag, textTag } from '../domain/navigation/purge-tags.ts'
import type { PostType } from '../domain/posts/post-type.ts'

type Out<T> = T extends z.ZodType ? z.output<T> : undefined
type In<T> = T extends z.ZodType ? z.input<T> : undefined

/** A call that was asked, validated. */
export interface Asked<E extends { params?: z.ZodType; query?: z.ZodType }> {
  params: Out<E['params']>
  query: Out<E['query']>
}

/** The same with what it showed. */
export interface Answered<E extends { params?: z.ZodType; query?: z.ZodType; answer: z.ZodType }> extends Asked<E> {
  answer: In<E['answer']>
}

/** Names that are worked out from a call. */
export type NamesOf<Of = never> = (call: Of) => readonly PurgeTag[]

/**
 * Under which names whatever shows the answer is purged besides those of the things that stand in it, which its shape
 * names (`named.ts`): lists that something may enter, and functions of what was asked; at least one, for what nobody names
 * is never purged. Where nothing purges it, why it needs none.
 */
export type PurgedBy = readonly [ListTag | NamesOf, ...(ListTag | NamesOf)[]] | { nothing: string }

/** The post that was asked for by its type and number, its text included. */
export const askedPost = ({ params }: { params: { postType: PostType; id: number } }) => namesOfPost(params)
/** The same of a call that shows nothing of its text. */
export const askedSummary = ({ params }: { params: { postType: PostType; id: number } }) => [
  postTag({ type: params.postType, id: params.id }),
]
/** What follows the post that was asked for. */
export const afterAskedPost = ({ params }: { params: { postType: PostType; id: number } }) => {
  const post = { type: params.postType, id: params.id }
  return [postTag(post), nextTag(post)]
}

const namesOfPost = ({ postType, id }: { postType: PostType; id: number }) => {
  const post: PostKey = { type: postType, id }
  return [postTag(post), textTag(post)]
}

interface Narrowed {
  channel?: string | undefined
  tag?: string | undefined
  author?: number | undefined
  reviewer?: number | undefined
}

/** Of a list that can be narrowed: which posts stand in the place that it was narrowed by, or in the whole list. */
export const narrowedPosts = ({ channel, tag, author, reviewer }: Narrowed, whole: readonly ListTag[]): readonly PurgeTag[] => {
  const places: PurgeTag[] = []
  if (channel) places.push(`channel:${channel}`, `channel:${channel}:posts`)
  if (tag) places.push(`tag:${tag}`, `tag:${tag}:posts`)
  if (author !== undefined) places.push(`author:${author}:posts`)
  if (reviewer !== undefined) places.push(`reviewer:${reviewer}:posts`)
  return places.length > 0 ? places : whole
}

/** For calls whose answer is one person's, or good once: the pages that make them are never kept. */
export const neverKept = { nothing: 'is asked for one person: no page that is kept shows it' } as const
