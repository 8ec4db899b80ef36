import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { type ManuscriptRow, tagNamesOf } from '../../db/queries/manuscripts.ts'
import { type PostRow, readUnsavedPost } from '../../db/queries/posts.ts'
import { notReviewed, reviewStatement } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { projectPublished } from '../../domain/manuscripts/published-version.ts'
import type { OperationContext } from '../context.ts'
import { requireMayWith } from '../require-may.ts'
import { specialistOf } from '../reviews/specialist-review.ts'
import { headOf, openManuscript, permissionContext } from './versions.ts'

/**
 * One version of a manuscript as the whole post that it would be if it were published now, including what is still
 * missing, with the reviewer of exactly this content; nothing is written. Permissions are not checked.
 * @param id the number to show it under; by default its own, or 0 if it has none
 */
export async function projectAsPost(
  db: Database,
  row: ManuscriptRow,
  { fields, document }: Content,
  now: Date,
  id = row.number ?? 0,
): Promise<PostRow> {
  const { uid } = row
  const tagNames = await tagNamesOf(db, fields.tags)
  const specialist = await specialistOf(db, row, { fields, document }, now)
  const publishable = {
    ...reviewStatement({ ...fields, reviewer: null, ...notReviewed }, specialist),
    tags: fields.tags.filter((tag) => tagNames.has(tag)),
  }
  const isoNow = now.toISOString()
  const corrections = (await correctionsOf(db, [uid])).get(uid)
  const published = projectPublished(
    { fields: publishable, document },
    { tagNames, now: isoNow, editedAt: fields.publish_at ?? isoNow, corrections },
  )
  return readUnsavedPost(db, published, { uid, id })
}

/**
 * The newest version of a manuscript as a post under a number, with the period in which it would be public. Without a
 * publish date it is public from this instant on.
 * @throws sign_in_required, forbidden, not_found
 */
export async function projectNewestAsPost(
  { db, viewer, now }: Pick<OperationContext, 'db' | 'viewer' | 'now'>,
  uid: number,
  id: number,
): Promise<{ post: PostRow; publicAt: Date; endsOn: string | null }> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  const content = await headOf(db, row)
  const { publish_at, ends_on } = content.fields
  const post = await projectAsPost(db, row, content, now, id)
  return { post, publicAt: publish_at === null ? now : new Date(publish_at), endsOn: ends_on }
}
