import { authorOf, authorsCalled, holdAuthors, insertByline, tieAuthor } from '../../db/queries/bylines.ts'
import { mayTakeByline } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, signInRequired } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/**
 * Gives a writer an author's name of their own: creates an author with this name and links the member to it. A member
 * who is an author already stays that author. A name in use is refused, so that no member can impersonate another
 * author, and this way never grants the right to sign medical content.
 * @returns the author's number
 * @throws sign_in_required; forbidden, also for members who sign medical content; conflict for a name that another
 *   author has
 */
export async function takeByline(context: OperationContext, name: string): Promise<{ id: number }> {
  const { db, viewer } = context
  const { memberId } = viewer
  if (memberId === null) throw signInRequired()
  requireMay(viewer, 'start-manuscript')
  return db.transaction(async (tx) => {
    await holdAuthors(tx)
    const own = await authorOf(tx, memberId)
    if (own !== null) return { id: own }
    if (!mayTakeByline({ ...viewer, author: own })) throw forbidden()
    if ((await authorsCalled(tx, name)).length > 0)
      throw conflict(`名單上已經有「${name}」。那就是您的話，請管理員在「角色」把您對應到那位作者；不是的話，換一個署名`)
    const byline = { name, title: '', bio: '', reviewer: false }
    const id = await insertByline(tx, byline)
    await tieAuthor(tx, memberId, id)
    await recordAuditEvent(tx, context, { action: 'take-byline', thing: `author:${id}`, after: { name, member: memberId } })
    return { id }
  })
}
