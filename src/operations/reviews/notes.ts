import type { Database } from '../../db/connect.ts'
import { findNote, insertNote, notesOf, resolveNote as resolveRow } from '../../db/queries/manuscript-notes.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { broadcastManuscriptMessage } from '../../db/queries/manuscripts.ts'
import { colleagues } from '../../db/queries/staff.ts'
import { may } from '../../domain/office/may.ts'
import { plainText } from '../../domain/posts/plain-text.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { notedMessage } from '../manuscripts/presence.ts'
import { headOf, lockForWriting, openManuscript, permissionContext, throwIfTrashed } from '../manuscripts/versions.ts'
import { requireMayWith } from '../require-may.ts'
import { type NotifyReview, notifyPeople } from './notify.ts'

/** The length of the stored excerpt of a note's block, characters. */
const excerptLength = 80

/** A new note on a manuscript. */
export interface NewNote {
  text: string
  /** The key of the block that it refers to; null for the whole manuscript. */
  block: string | null
  /** The mentioned members. */
  mentions: readonly string[]
  /** The note to which it replies, which refers to the same block. */
  answers: number | null
}

/**
 * All notes on a manuscript, oldest first, and the members who can be mentioned. @throws
 * sign_in_required, forbidden, not_found
 */
export async function listNotes({ db, viewer }: OperationContext, uid: number) {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  return { notes: await notesOf(db, uid), colleagues: await readersOf(db, row) }
}

/** Colleagues who may read a manuscript. */
async function readersOf(db: Database, row: ManuscriptRow): Promise<{ id: string; name: string }[]> {
  const manuscript = permissionContext(row)
  return (await colleagues(db)).filter((item) => may({ memberId: item.id, ...item }, 'read-manuscript', manuscript))
}

/**
 * Adds a note to a manuscript, beside its text and never in it; mentioned members are notified by mail, and open
 * editors are updated. A reply to a resolved note reopens it. For users who may read the manuscript.
 * @throws sign_in_required, forbidden, not_found; validation_failed for an unknown block, note or colleague
 */
export async function addNote(
  { db, viewer, now }: OperationContext,
  uid: number,
  { text, block, mentions, answers }: NewNote,
  notify: NotifyReview,
): Promise<{ id: number }> {
  return db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'read-manuscript', permissionContext(row))
    throwIfTrashed(row)
    const { document } = await headOf(tx, row)
    const answered = answers === null ? null : await findNote(tx, uid, answers)
    if (answers !== null && !answered) throw invalid([{ path: 'body.answers', message: '沒有這則註解' }])
    const notedBlock = document.content.find(({ attrs }) => attrs.key === block)
    if (block !== null && !notedBlock && !answered)
      throw invalid([{ path: 'body.block', message: '這一段已經不在稿件裡，請重新整理' }])
    const readerIds = new Set((await readersOf(tx, row)).map(({ id }) => id))
    if (mentions.some((id) => !readerIds.has(id))) throw invalid([{ path: 'body.mentions', message: '這位同事看不到這份稿件' }])
    const excerpt = notedBlock ? plainText(notedBlock).replace(/\s+/g, ' ').slice(0, excerptLength) : ''
    const anchor = answered ? { block: answered.block, excerpt: answered.excerpt } : { block, excerpt }
    const id = await insertNote(tx, {
      uid,
      ...anchor,
      text,
      by: viewer.memberId,
      at: now,
      mentions: [...mentions],
      replyTo: answers,
    })
    // a colleague may have resolved the note while the reply was written: the reply must not be overlooked
    if (answered?.resolvedAt) await resolveRow(tx, uid, answered.replyTo ?? answered.id, null)
    await notifyPeople(tx, { viewer, notify }, row, mentions, { event: 'noted', note: text })
    await broadcastManuscriptMessage(tx, notedMessage(uid))
    return { id }
  })
}

/** Resolves a note with all its replies, or reopens it. @throws sign_in_required, forbidden, not_found */
export async function resolveNote(
  { db, viewer, now }: OperationContext,
  uid: number,
  { id, resolved }: { id: number; resolved: boolean },
): Promise<void> {
  requireMayWith(viewer, 'read-manuscript', permissionContext(await openManuscript(db, uid)))
  await db.transaction(async (tx) => {
    const note = await resolveRow(tx, uid, id, resolved ? { by: viewer.memberId, at: now } : null)
    if (!note) throw notFound()
    await broadcastManuscriptMessage(tx, notedMessage(uid))
  })
}
