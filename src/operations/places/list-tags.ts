import {
  findTagRecord,
  formerNamesOf,
  listTagRecords,
  type TagRecordRow,
  type TagUseRow,
  tagsWithPosts,
  usesOfTag,
} from '../../db/queries/tags.ts'
import { type TagTwins, tagTwins } from '../../domain/places/tag-twins.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/**
 * Tags, newest first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function listTags(
  { db, viewer }: OperationContext,
  { words = '', after, limit }: { words?: string | undefined; after?: number | undefined; limit: number },
): Promise<{ tags: TagRecordRow[]; next: number | null }> {
  requireMay(viewer, 'keep-catalogue')
  const found = await listTagRecords(db, { words, after: after ?? null, limit: limit + 1 })
  const tags = found.slice(0, limit)
  return { tags, next: found.length > limit ? (tags.at(-1)?.id ?? null) : null }
}

/** One tag, what refers to it besides posts, and its former names. @throws sign_in_required, forbidden, not_found */
export async function readTagRecord(
  { db, viewer }: OperationContext,
  id: number,
): Promise<TagRecordRow & { used_in: TagUseRow[]; former: string[] }> {
  requireMay(viewer, 'keep-catalogue')
  const tag = await findTagRecord(db, id)
  if (!tag) throw notFound()
  return { ...tag, used_in: await usesOfTag(db, id), former: await formerNamesOf(db, id) }
}

/** Tags stored in several spellings, from before names were normalised. @throws sign_in_required, forbidden */
export async function listTagTwins({
  db,
  viewer,
}: OperationContext): Promise<TagTwins<{ id: number; name: string; posts: number }>[]> {
  requireMay(viewer, 'keep-catalogue')
  return tagTwins(await tagsWithPosts(db))
}
