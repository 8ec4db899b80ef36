import { deleteByline, findAuthorRecord, holdAuthors } from '../../db/queries/bylines.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { isRefusedAs } from '../refused-by-database.ts'
import { requireMay } from '../require-may.ts'

/**
 * Deletes an author without references, for example one added by mistake.
 * @throws sign_in_required, forbidden, not_found; conflict while a post, column, account or manuscript refers to them
 */
export async function removeAuthor(context: OperationContext, id: number): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  await db
    .transaction(async (tx) => {
      await holdAuthors(tx)
      const author = await findAuthorRecord(tx, id)
      if (!author) throw notFound()
      if (author.used) throw stillUsed()
      await deleteByline(tx, id)
      const { name, title, bio, reviewer } = author
      await recordAuditEvent(tx, context, {
        action: 'delete-author',
        thing: `author:${id}`,
        before: { name, title, bio, reviewer },
      })
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'referred') ? stillUsed() : error))
}

const stillUsed = () => conflict('還有文章、專欄、稿件或帳號用這位作者，不能刪除')
