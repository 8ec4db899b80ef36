import { replaceSuggestedTag } from '../../db/queries/search-suggestions.ts'
import { deleteTag, findTagRecord, holdTags, usesOfTag } from '../../db/queries/tags.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { isRefusedAs } from '../refused-by-database.ts'
import { requireMay } from '../require-may.ts'

/** Deletes an unused tag. @throws sign_in_required, forbidden, not_found; conflict while something refers to it */
export async function removeTag(context: OperationContext, id: number): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  await db
    .transaction(async (tx) => {
      await holdTags(tx, [id])
      const tag = await findTagRecord(tx, id)
      if (!tag) throw notFound()
      const uses = tag.posts + (await usesOfTag(tx, id)).length
      if (uses > 0) throw stillUsed()
      await replaceSuggestedTag(tx, tag.name, null)
      await deleteTag(tx, id)
      const { name, description, sensitive } = tag
      await recordAuditEvent(tx, context, { action: 'delete-tag', thing: `tag:${id}`, before: { name, description, sensitive } })
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'referred') ? stillUsed() : error))
}

const stillUsed = () => conflict('還有地方用到這個標籤，不能刪除；可以改併入別的標籤')
