import { insertVersion } from '../../db/queries/register-versions.ts'
import { deleteEntry, setArchived } from '../../db/queries/registers.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import type { OperationContext } from '../context.ts'
import { conflict, isRefusedAs } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { entryAct } from './entry-act.ts'
import { holdEntry, openEntry } from './open-register.ts'
import { usesInWords, usesOfEntry } from './uses-of-entry.ts'

/**
 * Takes an entry out of readers' lists, or puts it back; what refers to it keeps it.
 * @throws sign_in_required, forbidden, not_found; conflict for a register without an archive
 */
export async function archiveEntry(context: OperationContext, name: string, key: string, archived: boolean): Promise<void> {
  const register = openEntry(context, name, key)
  if (!register.archive) throw conflict(`${register.labels.one}不能封存；沒有用在任何地方時可以刪除`)
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const held = await holdEntry(tx, register, key, now)
    if (held.archived === archived) return
    await setArchived(tx, register, held.key, { archived, now })
    const event = archived ? 'archived' : 'unarchived'
    const of = { register: name, key: held.key }
    await insertVersion(tx, of, { version: held.version + 1, event, by: viewer.memberId, at: now, value: held.value })
    await recordAuditEvent(tx, context, entryAct(archived ? 'archive-entry' : 'unarchive-entry', register, held.key, {}))
  })
}

/**
 * Deletes an entry to which nothing refers. Its versions stay.
 * @throws sign_in_required, forbidden, not_found; conflict with the uses, while there are some
 */
export async function removeEntry(context: OperationContext, name: string, key: string): Promise<void> {
  const register = openEntry(context, name, key)
  const permanent = register.permanent?.(key)
  if (permanent) throw conflict(permanent)
  const { db, viewer, now } = context
  await db
    .transaction(async (tx) => {
      const held = await holdEntry(tx, register, key, now)
      const uses = await usesOfEntry(tx, register, held.key)
      if (uses.length > 0) throw stillUsed(register, `還有${usesInWords(uses)}用到這個${register.labels.one}`)
      const of = { register: name, key: held.key }
      await insertVersion(tx, of, {
        version: held.version + 1,
        event: 'deleted',
        by: viewer.memberId,
        at: now,
        value: held.value,
      })
      await deleteEntry(tx, register, held.key)
      await recordAuditEvent(tx, context, entryAct('delete-entry', register, held.key, { before: held.value }))
    })
    .catch((error: unknown) =>
      Promise.reject(isRefusedAs(error, 'referred') ? stillUsed(register, `還有資料用到這個${register.labels.one}`) : error),
    )
}

const stillUsed = ({ archive }: Register, why: string) => conflict(`${why}，不能刪除${archive ? '；可以改用封存' : ''}`)
