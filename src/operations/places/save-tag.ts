import equal from 'fast-deep-equal'
import { replaceSuggestedTag } from '../../db/queries/search-suggestions.ts'
import { findTagRecord, holdTagNames, holdTags, isTagName, updateTag } from '../../db/queries/tags.ts'
import { suggestionKeys } from '../../domain/search/suggestions.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { isRefusedAs } from '../refused-by-database.ts'
import { requireMay } from '../require-may.ts'
import { refuseClash, type Some } from './refuse-clash.ts'

type TagValues = { name: string; description: string; sensitive: boolean }

/**
 * Updates a tag; omitted fields stay unchanged. `base` has the values that the changed fields replace. A changed name is propagated, in the same transaction, to all copies:
 * published versions and their keywords, channels, videos, newsletters, topics, search and suggestions; the old name
 * redirects to the new one.
 * @throws sign_in_required, forbidden, not_found; conflict for a name that another tag has, and if someone else changed the same
 *   field meanwhile
 */
export async function saveTag(
  context: OperationContext,
  id: number,
  { base = {}, ...change }: Some<TagValues> & { base?: Some<TagValues> | undefined },
): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  const taken = () => conflict(`已經有「${change.name}」這個標籤；要讓兩個變成一個，請用合併`)
  await db
    .transaction(async (tx) => {
      await holdTags(tx, [id])
      const tag = await findTagRecord(tx, id)
      if (!tag) throw notFound()
      const before = { name: tag.name, description: tag.description, sensitive: tag.sensitive }
      refuseClash(before, base, change)
      const after = {
        name: change.name ?? tag.name,
        description: change.description ?? tag.description,
        sensitive: change.sensitive ?? tag.sensitive,
      }
      if (equal(before, after)) return
      if (after.name !== before.name) {
        await holdTagNames(tx)
        if (await isTagName(tx, after.name, id)) throw taken()
        await replaceSuggestedTag(tx, before.name, { text: after.name, ...suggestionKeys(after.name) })
      }
      await updateTag(tx, id, after)
      await recordAuditEvent(tx, context, { action: 'save-tag', thing: `tag:${id}`, before, after })
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'unique') ? taken() : error))
}
