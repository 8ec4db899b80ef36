import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { type ManuscriptRow, tagNamesOf } from '../../db/queries/manuscripts.ts'
import type { PostRow } from '../../db/queries/posts.ts'
import { readAsPost } from '../../db/queries/preview-post.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { projectPrint } from '../../domain/manuscripts/project.ts'
import type { OperationContext } from '../context.ts'
import { requireMayWith } from '../require-may.ts'
import { specialistOf } from '../reviews/words-read.ts'
import { headOf, inQuestion, openManuscript } from './versions.ts'

/**
 * What one version of a manuscript would be as a post, whole, if it were published now: whatever is still missing, under the name
 * of whoever has read just this, and written nowhere. Nobody is asked whether they may see it.
 * @param id the number that it stands under; without one its own, or 0 where it has none yet
 */
export async function asPost(
  db: Database,
  row: ManuscriptRow,
  { fields, document }: Content,
  now: Date,
  id = row.number ?? 0,
): Promise<PostRow> {
  const { uid } = row
  const tagNames = await tagNamesOf(db, fields.tags)
  const by = await specialistOf(db, row, { fields, document }, now)
  const review = { reviewer: by?.reviewer ?? null, reviewed_at: by?.at ?? null }
  const there = { ...fields, ...review, tags: fields.tags.filter((tag) => tagNames.has(tag)) }
  const at = now.toISOString()
  const corrections = (await correctionsOf(db, [uid])).get(uid)
  const print = projectPrint({ fields: there, document }, { tagNames, now: at, editedAt: fields.publish_at ?? at, corrections })
  return readAsPost(db, print, { uid, id })
}

/**
 * The newest version of a manuscript as a post that stands under a number, and from when until which day it would be public.
 * Until it has an hour of its own it is from this instant on.
 * @throws sign_in_required, forbidden, not_found
 */
export async function newestAsPost(
  { db, viewer, now }: Pick<OperationContext, 'db' | 'viewer' | 'now'>,
  uid: number,
  id: number,
): Promise<{ post: PostRow; publicAt: Date; endsOn: string | null }> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const content = await headOf(db, row)
  const { publish_at, ends_on } = content.fields
  const post = await asPost(db, row, content, now, id)
  return { post, publicAt: publish_at === null ? now : new Date(publish_at), endsOn: ends_on }
}
