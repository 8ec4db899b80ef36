import { insertVersion, newestVersion } from '../../db/queries/register-versions.ts'
import { type EntryRow, findEntry } from '../../db/queries/registers.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { registerCalled } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** A register that the viewer may see and change. @throws sign_in_required, forbidden; not_found for another name */
export function openRegister({ viewer }: Pick<OperationContext, 'viewer'>, name: string): Register {
  requireMay(viewer, 'open-registers')
  const register = registerCalled(name)
  if (!register) throw notFound()
  requireMay(viewer, register.needs)
  return register
}

/** A register, one entry of which the viewer may change. @throws sign_in_required, forbidden; not_found for another name */
export function openEntry(context: Pick<OperationContext, 'viewer'>, name: string, key: string): Register {
  const register = openRegister(context, name)
  const needs = register.needsFor?.[key]
  if (needs) requireMay(context.viewer, needs)
  return register
}

/**
 * An entry, locked until the transaction ends, with the number of its newest version. A state that no version has,
 * because it was written by an import, by SQL or before this history, becomes one first.
 * @throws not_found
 */
export async function holdEntry(
  tx: OperationContext['db'],
  register: Register,
  key: string,
  now: Date,
): Promise<EntryRow & { version: number }> {
  const held = await findEntry(tx, register, key, { hold: true })
  if (!held) throw notFound()
  const of = { register: register.name, key: held.key }
  const newest = await newestVersion(tx, of)
  if (newest && isSame(newest.value, held.value)) return { ...held, version: newest.version }
  const version = (newest?.version ?? 0) + 1
  await insertVersion(tx, of, { version, event: 'found', by: null, at: now, value: held.value })
  return { ...held, version }
}
