import { tagsByName } from '../../db/queries/tags.ts'
import type { OperationContext } from '../context.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** Adds a tag; an existing one stays unchanged. @returns its number @throws sign_in_required, forbidden */
export async function addTag(context: OperationContext, name: string): Promise<{ id: number }> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    const id = (await tagsByName(tx, [name])).get(name)
    if (id === undefined) throw new Error(`tag ${name} was not made`)
    await recordAuditEvent(tx, context, { action: 'add-tag', thing: `tag:${id}`, after: { name } })
    return { id }
  })
}
