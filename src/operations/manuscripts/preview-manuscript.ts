import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readWhole } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { asPost } from './newest-as-post.ts'
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
export const previewOf = async (db: Database, row: ManuscriptRow, content: Content, now: Date): Promise<ReadablePost> =>
  readWhole(db, await asPost(db, row, content, now))
