import { holdTagNames, tagsByIdentity, tagsByName } from '../../db/queries/tags.ts'
import { identityOf } from '../../domain/text/identity.ts'
import type { OperationContext } from '../context.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/**
 * Adds a tag; an existing one, also in another spelling or by a former name, stays unchanged.
 * @returns its number, and whether it was added now
 * @throws sign_in_required, forbidden
 */
export async function addTag(context: OperationContext, name: string): Promise<{ id: number; added: boolean }> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    await holdTagNames(tx)
    const added = !(await tagsByIdentity(tx)).has(identityOf(name))
    const id = (await tagsByName(tx, [name])).get(name)
    if (id === undefined) throw new Error(`tag ${name} was not made`)
    if (added) await recordAuditEvent(tx, context, { action: 'add-tag', thing: `tag:${id}`, after: { name } })
    return { id, added }
  })
}
