import type { Database } from '../../db/connect.ts'
import { memberName } from '../../db/queries/accounts.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import {
  deleteDueTexts,
  dueTexts,
  type ManuscriptText,
  type TextSource,
  textSources,
  writeTexts,
} from '../../db/queries/manuscript-texts.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { previewCodeOf } from '../../db/queries/posts.ts'
import { readPublished } from '../../db/queries/published-versions.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { firstPublicAt, hasUnpublishedChanges, publicState } from '../../domain/manuscripts/state.ts'
import { termsOfAttributes, termsOfText, textOfManuscript } from '../../domain/manuscripts/text-terms.ts'
import type { OperationContext } from '../context.ts'
import { type ReadablePost, readFullPost, withWallMark } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { projectAsPost } from './project-as-post.ts'
import { hashOf, headOf, openManuscript, permissionContext } from './versions.ts'

/**
 * A manuscript as readers would see it, whole, if its newest version were published now: published or not, including what
 * is still missing. It is read by the same code as posts, and nothing is written. The number of an unpublished one is 0.
 * @throws sign_in_required, forbidden, not_found
 */
export async function previewManuscript({ db, viewer, now }: OperationContext, uid: number): Promise<ReadablePost> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  return readFullPost(db, withWallMark(await projectAsPost(db, row, await headOf(db, row), now)))
}

/** One version of a manuscript in full, as readers would see it now. Permissions are not checked. */
export const previewOf = async (db: Database, row: ManuscriptRow, content: Content, now: Date): Promise<ReadablePost> =>
  readFullPost(db, await projectAsPost(db, row, content, now))

/** How many changes are processed in one transaction. */
const atOnce = 20
/** The number of changes between two progress lines in the log. */
const reportEvery = 1000

/**
 * Indexes the texts that were changed since the last call, for the search of the office. A change leaves the queue in
 * the transaction that stores its text: after a crash the next call resumes. Only one process works at a time,
 * concurrent calls return immediately.
 * @param options.log receives the progress of a long run
 * @returns how many changes were processed
 */
export async function readTexts(
  db: Database,
  { signal, log = () => undefined }: { signal?: AbortSignal; log?: (line: string) => void } = {},
): Promise<number> {
  let dealt = 0
  while (!signal?.aborted) {
    const done = await db.transaction(async (tx) => {
      const due = await dueTexts(tx, atOnce)
      if (due.length === 0) return 0
      const sources = await textSources(tx, [...new Set(due.map(({ uid }) => uid))])
      await writeTexts(tx, sources.map(readText))
      await deleteDueTexts(
        tx,
        due.map(({ id }) => id),
      )
      return due.length
    })
    dealt += done
    if (done > 0 && dealt % reportEvery < done) log(`稿件的文字：${dealt} 次修改已讀進來`)
    if (done < atOnce) break
  }
  return dealt
}

function readText({ uid, changedAt, content, ...attributes }: TextSource): ManuscriptText {
  const text = textOfManuscript(content)
  return { uid, changedAt, text, terms: [...new Set([...termsOfText(text), ...termsOfAttributes(attributes)])] }
}

/**
 * A manuscript in its present state: its newest version, the state of its published version, and who moved it to the
 * trash. @throws sign_in_required, forbidden, not_found
 */
export async function readManuscript({ db, viewer, now }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  const content = await headOf(db, row)
  const hash = hashOf(content)
  const isOther = hasUnpublishedChanges(row) || row.publishedVersion === null
  const published = isOther && firstPublicAt(row, now) !== null ? await readPublished(db, uid) : null
  const corrections = ((await correctionsOf(db, [uid])).get(uid) ?? []).map(({ at, text }) => ({ at, text }))
  const corrects = published !== null && medicalContent(published.content) !== medicalContent(content)
  const trashedBy = row.trashedBy === null ? null : await memberName(db, row.trashedBy)
  return {
    row,
    content,
    hash,
    state: publicState(row, now),
    changed: hasUnpublishedChanges(row),
    corrects,
    corrections,
    trashedBy,
    previewCode: await previewCodeOf(db, uid),
  }
}
