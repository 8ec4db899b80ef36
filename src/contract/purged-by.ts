import type { z } from 'zod'
import { type ListTag, nextTag, type PostKey, type PurgeTag, postTag, textTag } from '../domain/navigation/purge-tags.ts'
import type { PostType } from '../domain/posts/post-type.ts'

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : undefined
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** The validated arguments of a call. */
export interface RequestOf<E extends { params?: z.ZodType; query?: z.ZodType }> {
  params: SchemaOutput<E['params']>
  query: SchemaOutput<E['query']>
}

/** The validated arguments of a call and its response. */
export interface ResponseOf<E extends { params?: z.ZodType; query?: z.ZodType; response: z.ZodType }> extends RequestOf<E> {
  response: SchemaInput<E['response']>
}

/** Derives cache tags from a call. */
export type TagsOf<Of = never> = (call: Of) => readonly PurgeTag[]

/**
 * The cache tags of a response apart from those of the entities in it, which its schema declares (`cache-tags.ts`): lists that
 * may get new entries, and functions of the arguments; at least one, because a response without a tag is never purged.
 * If nothing purges it, the reason why it needs no tag.
 */
export type PurgedBy = readonly [ListTag | TagsOf, ...(ListTag | TagsOf)[]] | { nothing: string }

/** The requested post by type and number, its text included. */
export const requestedPostTags = ({ params }: { params: { postType: PostType; id: number } }) => namesOfPost(params)
/** The requested post by type and number, without its text. */
export const requestedSummaryTags = ({ params }: { params: { postType: PostType; id: number } }) => [
  postTag({ type: params.postType, id: params.id }),
]
/** The posts after the requested one. */
export const followingPostTags = ({ params }: { params: { postType: PostType; id: number } }) => {
  const post = { type: params.postType, id: params.id }
  return [postTag(post), nextTag(post)]
}

const namesOfPost = ({ postType, id }: { postType: PostType; id: number }) => {
  const post: PostKey = { type: postType, id }
  return [postTag(post), textTag(post)]
}

interface ListFilter {
  channel?: string | undefined
  tag?: string | undefined
  author?: number | undefined
  reviewer?: number | undefined
}

/** For a filtered list: the posts of the place in the filter, or of the whole list. */
export const filteredPostTags = (
  { channel, tag, author, reviewer }: ListFilter,
  allPosts: readonly ListTag[],
): readonly PurgeTag[] => {
  const tags: PurgeTag[] = []
  if (channel) tags.push(`channel:${channel}`, `channel:${channel}:posts`)
  if (tag) tags.push(`tag:${tag}`, `tag:${tag}:posts`)
  if (author !== undefined) tags.push(`author:${author}:posts`)
  if (reviewer !== undefined) tags.push(`reviewer:${reviewer}:posts`)
  return tags.length > 0 ? tags : allPosts
}

/** For calls whose response is personal or for single use: their pages are never cached. */
export const neverCached = { nothing: 'the response belongs to one person, and no cached page contains it' } as const
