import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { type ManuscriptRow, tagNamesOf } from '../../db/queries/manuscripts.ts'
import { readAsPost } from '../../db/queries/preview-post.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { projectPrint } from '../../domain/manuscripts/project.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readWhole } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { headOf, inQuestion, openManuscript } from './versions.ts'

/**
 * A manuscript as its readers would have it, whole, if its newest version were published now: published or not, with whatever
 * is still missing. It is read as posts are read, and written nowhere. Of what was never published the number is 0.
 * @throws sign_in_required, forbidden, not_found
 */
export async function previewManuscript({ db, viewer, now }: OperationContext, uid: number): Promise<ReadablePost> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  return previewOf(db, row, await headOf(db, row), now)
}

/** What one version of a manuscript would give its readers now, whole. Nobody is asked whether they may see it. */
export async function previewOf(
  db: Database,
  { uid, number }: ManuscriptRow,
  { fields, document }: Content,
  now: Date,
): Promise<ReadablePost> {
  const tagNames = await tagNamesOf(db, fields.tags)
  const there = { ...fields, tags: fields.tags.filter((tag) => tagNames.has(tag)) }
  const at = now.toISOString()
  const corrections = (await correctionsOf(db, [uid])).get(uid)
  const print = projectPrint({ fields: there, document }, { tagNames, now: at, editedAt: fields.publish_at ?? at, corrections })
  return readWhole(db, await readAsPost(db, print, { uid, id: number ?? 0 }))
}
