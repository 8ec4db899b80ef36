import { authorsCalled, type Byline, holdAuthors, insertByline } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/** Adds an author. @returns its number @throws sign_in_required, forbidden; conflict for one of the same name and profession */
export async function addAuthor(context: OperationContext, byline: Byline): Promise<{ id: number }> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    await holdAuthors(tx)
    if ((await authorsCalled(tx, byline.name, byline.title)).length > 0)
      throw conflict(`已經有同名同頭銜的作者「${byline.name}」`)
    const id = await insertByline(tx, byline)
    await recordAuditEvent(tx, context, { action: 'add-author', thing: `author:${id}`, after: byline })
    return { id }
  })
}
