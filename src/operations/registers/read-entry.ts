import { newestVersion, type VersionRow, versionsOf } from '../../db/queries/register-versions.ts'
import { findEntry } from '../../db/queries/registers.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { Entry } from '../../domain/registers/define-register.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { openRegister } from './open-register.ts'
import { type EntryUse, usesOfEntry } from './uses-of-entry.ts'

/** An entry as its form needs it. */
export interface ReadEntry {
  key: string
  /** The number that a save is compared with. */
  version: number
  value: Entry
  archived: boolean
  uses: EntryUse[]
}

/** An entry, its version and what refers to it. @throws sign_in_required, forbidden, not_found */
export async function readEntry(context: OperationContext, name: string, key: string): Promise<ReadEntry> {
  const register = openRegister(context, name)
  const found = await findEntry(context.db, register, key)
  if (!found) throw notFound()
  const [newest, uses] = await Promise.all([
    newestVersion(context.db, { register: name, key: found.key }),
    usesOfEntry(context.db, register, found.key),
  ])
  // a state that no version has yet becomes the next one when it is saved (`holdEntry`)
  const version = newest && isSame(newest.value, found.value) ? newest.version : (newest?.version ?? 0) + 1
  return { key: found.key, version, value: found.value, archived: found.archived, uses }
}

/**
 * The versions of an entry, newest first; of a deleted entry as well. `next` is the cursor of the next page.
 * @throws sign_in_required, forbidden; not_found for a key that never existed
 */
export async function listVersions(
  context: OperationContext,
  name: string,
  key: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ versions: VersionRow[]; next: number | null }> {
  const register = openRegister(context, name)
  const found = await versionsOf(context.db, { register: name, key }, { before: before ?? null, limit: limit + 1 })
  if (found.length === 0 && before === undefined && !(await findEntry(context.db, register, key))) throw notFound()
  const versions = found.slice(0, limit)
  return { versions, next: found.length > limit ? (versions.at(-1)?.version ?? null) : null }
}
