import { restoreBlocks } from '../../domain/manuscripts/restore-blocks.ts'
import type { OperationContext } from '../context.ts'
import { notFound, staleVersion } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMayWith } from '../require-may.ts'
import { assignClinician } from '../reviews/assign-clinician.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { parseDocument } from './check-content.ts'
import { bothSides, checkChange, differences } from './save-manuscript.ts'
import {
  contentOfVersion,
  doneUnder,
  headOf,
  holdToWrite,
  inQuestion,
  refuseFuture,
  refuseTrashed,
  writeVersion,
} from './versions.ts'

/**
 * Restores an older version, or some of its blocks, as a new version: nothing is lost, and the published version does
 * not change.
 * @param base the version that the user had open
 * @throws sign_in_required, forbidden, not_found, validation_failed when a referenced entity no longer exists;
 *   stale_version when another editor has saved since the base; conflict for a key that was used for another action
 */
export async function restoreVersion(
  context: OperationContext,
  uid: number,
  { version, base, key, blocks }: { version: number; base: number; key: string; blocks?: readonly string[] | undefined },
  notify: NotifyReview,
): Promise<{ version: number }> {
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', inQuestion(row))
    refuseTrashed(row)
    const done = await doneUnder(tx, uid, key, { kind: 'restored', by: viewer.memberId })
    if (done) return { version: done.version }
    refuseFuture(row, base, 'base')
    const head = await headOf(tx, row)
    const older = await contentOfVersion(tx, uid, version)
    if (older === null) throw notFound()
    const content = blocks ? { ...head, document: parseDocument(restoreBlocks(head.document, older.document, blocks)) } : older
    if (base !== row.version) throw staleVersion(bothSides(row, differences(content, head)))
    await checkChange(tx, row, content, { before: [head, older], now })
    const restored = await writeVersion(tx, row, { content, head, kind: 'restored', by: viewer.memberId, at: now, key, base })
    await assignClinician(tx, { viewer, now, notify }, row, { head, content, version: restored })
    await recordAuditEvent(tx, context, {
      action: 'restore-version',
      thing: `post:${uid}`,
      before: { version: row.version },
      after: { version: restored, from: version, ...(blocks ? { blocks } : {}) },
    })
    return { version: restored }
  })
}
