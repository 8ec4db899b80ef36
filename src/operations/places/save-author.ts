import {
  type AuthorPage,
  authorsCalled,
  findAuthorRecord,
  holdAuthors,
  keepPictureThere,
  updateAuthor,
} from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'
import { refuseClash, type Some } from './refuse-clash.ts'

/**
 * Updates an author; omitted fields are unchanged. `base` has the values that the changed fields replace. Posts refer to their authors by number, so a new name is shown
 * within seconds. An archived author is not offered for new posts and not listed; existing posts and the author's own
 * page remain.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a portrait that is no picture of the library;
 *   conflict if someone else changed the same field meanwhile, if another author has the same name and profession, and for archiving a reviewer who may sign: their
 *   signatures would lapse unnoticed
 */
export async function saveAuthor(
  context: OperationContext,
  id: number,
  { base = {}, ...change }: Some<AuthorPage> & { base?: Some<AuthorPage> | undefined },
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'keep-catalogue')
  await db.transaction(async (tx) => {
    await holdAuthors(tx)
    const author = await findAuthorRecord(tx, id)
    if (!author) throw notFound()
    const { name, title, bio, reviewer, portrait, links, archived } = author
    const before: AuthorPage = { name, title, bio, reviewer, portrait, links, archived }
    refuseClash(before, base, change)
    const after: AuthorPage = {
      name: change.name ?? name,
      title: change.title ?? title,
      bio: change.bio ?? bio,
      reviewer: change.reviewer ?? reviewer,
      portrait: change.portrait === undefined ? portrait : change.portrait,
      links: change.links ?? links,
      archived: change.archived ?? archived,
    }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    const same = await authorsCalled(tx, after.name, after.title)
    if (same.some((other) => other !== id)) throw conflict(`已經有同名同頭銜的作者「${after.name}」`)
    if (after.archived && !archived && author.signs)
      throw conflict('這位作者現在能簽核。請管理員先在「角色」拿掉他的審訂，再封存')
    if (after.portrait !== null && after.portrait !== portrait && !(await keepPictureThere(tx, after.portrait)))
      throw invalid([{ path: 'body.portrait', message: `圖庫裡沒有這張圖片：${after.portrait}` }])
    await updateAuthor(tx, id, after, now)
    await recordAuditEvent(tx, context, { action: 'save-author', thing: `author:${id}`, before, after })
  })
}
