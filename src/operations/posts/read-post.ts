import type { Database } from '../../db/connect.ts'
import {
  findPostForPreview,
  findPublicPost,
  isPostPublic,
  type PostNameRow,
  type PostRow,
  postsToReadNext,
  findLegacyBlog as selectLegacyBlog,
} from '../../db/queries/posts.ts'
import { correctionNotice } from '../../domain/manuscripts/published-version.ts'
import { areRightsValid, visibleCredits, withCredits } from '../../domain/posts/credits.ts'
import type { EntityRef } from '../../domain/posts/entities.ts'
import { plainText } from '../../domain/posts/plain-text.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { entityRefsIn, givesHealthAdvice, shownBlocks, withoutReferences, withoutSales } from '../../domain/posts/shown-blocks.ts'
import { cutForWall, markWall } from '../../domain/walls/cut.ts'
import { type WallState, wallFor, wallText } from '../../domain/walls/wall.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { projectNewestAsPost } from '../manuscripts/project-as-post.ts'
import { openManuscript, permissionContext } from '../manuscripts/versions.ts'
import { requireMay, requireMayWith } from '../require-may.ts'
import { findEntities } from './find-entities.ts'

/** A post as one viewer may read it: `blocks`, `key_points` and `corrections` contain nothing behind the wall. */
export interface ReadablePost extends PostRow {
  wall: WallState
  /** The entities that `blocks` refer to, shown or not. */
  things: EntityRef[]
  /** Whether the whole text, walled part included, gives health advice that no specialist has reviewed. */
  isUnreviewedAdvice: boolean
}

/**
 * Reads a public post, cut at the wall for the viewer. This is the only place where a wall is enforced.
 * @throws not_found
 */
export async function readPost(context: OperationContext, type: PostType, id: number): Promise<ReadablePost> {
  const { db, viewer } = context
  const row = (await publicStandIn(context, type, id)) ?? (await findPublicPost(db, type, id))
  if (!row) throw notFound()
  return toReadable(db, row, wallFor(row.status, viewer.identity))
}

/**
 * Reads a whole public post, for the recipient of a gift. The caller (the opening of the gift) has checked the
 * recipient.
 * @throws not_found
 */
export async function readGiftPost({ db }: OperationContext, type: PostType, id: number): Promise<ReadablePost> {
  const row = await findPublicPost(db, type, id)
  if (!row) throw notFound()
  return toReadable(db, row, 'open')
}

/**
 * Reads a whole post in any state by its preview code, for staff who may read its manuscript.
 * @throws sign_in_required, forbidden, not_found
 */
export async function previewPost(
  context: OperationContext,
  type: PostType,
  uuid: string,
  id: number | null = null,
): Promise<ReadablePost> {
  const { db, viewer } = context
  requireMay(viewer, 'preview-draft')
  const row = await findPostForPreview(db, type, uuid, id)
  if (!row) throw notFound()
  await requirePreview(context, row.uid)
  return toReadable(db, row, 'open')
}

/** For staff, a block where readers meet the wall. */
export const withWallMark = (row: PostRow): PostRow => ({
  ...row,
  blocks: markWall(row.blocks, row.status, {
    // of a type that stays in the text when it is read whole
    type: 'summary',
    html: `<div class="box" role="note"><p class="label">付費牆在這裡</p><p>${wallText[row.status]}；下面的內容其他人讀不到。這一框只有預覽看得到。</p></div>`,
  }),
})

/** A whole post from a row, as its readers would see it. The caller has checked the permission. */
export const readFullPost = (db: Database, row: PostRow): Promise<ReadablePost> => toReadable(db, row, 'open')

async function toReadable(db: Database, row: PostRow, wall: WallState): Promise<ReadablePost> {
  const readable = withoutSales(cutForWall(row.blocks, wall))
  const visibleBlocks = wall === 'open' ? readable : withoutReferences(readable)
  const entities = entityRefsIn(visibleBlocks)
  const blocks = withCredits(shownBlocks(visibleBlocks, await findEntities(db, entities), row), row.credits)
  const fullText = () => [row.title, row.lead, ...row.key_points, ...row.blocks.map(plainText)].join('\n')
  const isUnreviewedAdvice = row.reviewer === null && givesHealthAdvice({ type: row.type, blocks: row.blocks, fullText })
  const credits = visibleCredits(row.credits, { cover: row.cover, blocks })
  if (wall === 'open') return { ...row, wall, blocks, things: entities, credits, isUnreviewedAdvice }
  // the words of a correction may repeat walled text; its existence also concerns readers of the public part
  const announced = correctionNotice(row.corrections)
  const walledPost = { ...row, wall, things: entities, credits, isUnreviewedAdvice }
  return { ...walledPost, blocks: [...blocks, ...announced], key_points: [], corrections: [] }
}

/**
 * Requires the permission to see a post by its preview code: a public one, for all staff; others, for users who may
 * read its manuscript. The code may have been passed on, so it grants nothing by itself.
 * @throws sign_in_required, forbidden
 */
export async function requirePreview({ db, viewer }: Pick<OperationContext, 'db' | 'viewer'>, uid: number): Promise<void> {
  if (await isPostPublic(db, uid)) return
  requireMayWith(viewer, 'read-manuscript', permissionContext(await openManuscript(db, uid)))
}

/**
 * The blog that replaces an old article number.
 * @throws not_found when the number is not in the mapping
 */
export async function findLegacyBlog({ db }: OperationContext, article: number): Promise<number> {
  const blog = await selectLegacyBlog(db, article)
  if (blog === null) throw notFound()
  return blog
}

/**
 * Through the lens, the substitute for a published version, as the public would read it at that instant; null when the
 * published version itself is shown. The user's permission to read it is checked again.
 * @throws sign_in_required, forbidden, not_found when it is not public at that instant
 */
async function publicStandIn({ db, now, lens }: OperationContext, type: PostType, id: number): Promise<PostRow | null> {
  const { standIn, staff } = lens ?? {}
  if (!staff || !standIn || standIn.type !== type || standIn.id !== id) return null
  const { post, publicAt, endsOn } = await projectNewestAsPost({ db, viewer: staff, now }, standIn.uid, id)
  if (post.type !== type || publicAt > now || !areRightsValid(endsOn, now)) throw notFound()
  return post
}

/** The number of posts that the scroll list contains ahead. */
const maxListedPosts = 5

/**
 * The public posts that follow when the reader scrolls past the end of a post, in order.
 * @param preview the code of a post that may be non-public
 * @throws not_found when the post itself does not exist; with a code also sign_in_required, forbidden
 */
export async function listNextPosts(
  context: OperationContext,
  { type, id, preview }: { type: PostType; id: number; preview: string | undefined },
): Promise<PostNameRow[]> {
  if (preview) await previewPost(context, type, preview, id)
  const upcoming = await postsToReadNext(context.db, { type, id, limit: maxListedPosts, preview: preview !== undefined })
  if (upcoming.length === 0 && !preview) await readPost(context, type, id)
  return upcoming
}

/** The first of them in full, cut at the viewer's wall; null when none follows. */
export async function readNextPost(context: OperationContext, [first]: readonly PostNameRow[]): Promise<ReadablePost | null> {
  return first ? readPost(context, first.type, first.id) : null
}
