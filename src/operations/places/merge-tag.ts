import { retagContents } from '../../db/queries/contents.ts'
import { retagPublished } from '../../db/queries/published-versions.ts'
import { replaceSuggestedTag } from '../../db/queries/search-suggestions.ts'
import { holdTags, replaceTag } from '../../db/queries/tags.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { requireMay } from '../require-may.ts'

/**
 * Merges one tag into another: every reference to the first is replaced by the second, without duplicates, and the
 * first is deleted. Its name and number redirect to the second, also in versions of manuscripts.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a tag merged into itself, or into an unknown
 *   one
 */
export async function mergeTag(context: OperationContext, id: number, into: number): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'keep-catalogue')
  const refuse = (message: string) => invalid([{ path: 'body.into', message }])
  if (id === into) throw refuse('不能併入自己')
  await db.transaction(async (tx) => {
    const names = await holdTags(tx, [id, into])
    const [name, target] = [names.get(id), names.get(into)]
    if (name === undefined) throw notFound()
    if (target === undefined) throw refuse('沒有這個標籤')
    const [gone, stays] = [
      { id, name },
      { id: into, name: target },
    ]
    await retagPublished(tx, gone, stays, now)
    await retagContents(tx, id, into)
    await replaceSuggestedTag(tx, name, null)
    await replaceTag(tx, gone, stays)
    await recordAuditEvent(tx, context, { action: 'merge-tag', thing: `tag:${into}`, before: gone, after: stays })
  })
}
