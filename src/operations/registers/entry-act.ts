import type { Change } from '../../domain/registers/check-entry.ts'
import { fieldOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { valueWords } from '../../domain/registers/entry-form.ts'
import { targetOf } from '../../domain/registers/registers.ts'
import type { Recorded } from '../office/record-audit-event.ts'

type EntryAction = 'add-entry' | 'save-entry' | 'restore-entry' | 'archive-entry' | 'unarchive-entry' | 'delete-entry'

/**
 * The audit event of a change of an entry: its fields by their labels and in words, because a field can be renamed or
 * removed later while the event stays readable. The exact values are in the entry's versions.
 */
export function entryAct(
  action: EntryAction,
  register: Register,
  key: string,
  { before, after }: { before?: Change; after?: Change },
): Recorded {
  const named = (change: Change) =>
    Object.fromEntries(
      Object.entries(change).flatMap(([name, value]) => {
        const field = fieldOf(register, name)
        return field ? [[field.label, valueWords(field, value)]] : []
      }),
    )
  return {
    action,
    thing: targetOf(register, key),
    ...(before ? { before: named(before) } : {}),
    ...(after ? { after: named(after) } : {}),
  }
}
