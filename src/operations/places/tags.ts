import { retagContents } from '../../db/queries/contents.ts'
import { findTag } from '../../db/queries/places.ts'
import { retagPublished } from '../../db/queries/published-versions.ts'
import { insertVersion } from '../../db/queries/register-versions.ts'
import { replaceSuggestedTag } from '../../db/queries/search-results.ts'
import {
  ensureTagsByName,
  findTagRecord,
  formerNamesOf,
  lockTagNames,
  lockTags,
  replaceTag,
  type TagRecordRow,
  tagsByIdentity,
  tagsWithPosts,
} from '../../db/queries/tags.ts'
import { type DuplicateTags, groupDuplicateTags } from '../../domain/places/duplicate-tags.ts'
import { tags } from '../../domain/registers/kinds/tags.ts'
import { entryTargetOf } from '../../domain/registers/registers.ts'
import { identityOf } from '../../domain/text/identity.ts'
import type { OperationContext } from '../context.ts'
import { invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { lockEntry } from '../registers/read-entries.ts'
import { entryAuditEvent } from '../registers/save-entry.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'

/** One tag and its former names. @throws sign_in_required, forbidden, not_found */
export async function readTagRecord({ db, viewer }: OperationContext, id: number): Promise<TagRecordRow & { former: string[] }> {
  requireMay(viewer, 'keep-catalogue')
  const tag = await findTagRecord(db, id)
  if (!tag) throw notFound()
  return { ...tag, former: await formerNamesOf(db, id) }
}

/** Tags stored in several spellings, from before names were normalised. @throws sign_in_required, forbidden */
export async function listTagTwins({
  db,
  viewer,
}: OperationContext): Promise<DuplicateTags<{ id: number; name: string; posts: number }>[]> {
  requireMay(viewer, 'keep-catalogue')
  return groupDuplicateTags(await tagsWithPosts(db))
}

/**
 * The number of the tag with this name in any spelling; null for none. The cached map may be older than a rename: the
 * tag's present name is decisive.
 */
export async function findTagIdByName(context: Pick<OperationContext, 'db' | 'cache'>, name: string): Promise<number | null> {
  const identity = identityOf(name)
  if (identity === '') return null
  const idsByIdentity = await cached(context, 'tags by identity', () => tagsByIdentity(context.db))
  const id = idsByIdentity.get(identity) ?? null
  const currentTag = id === null ? null : await findTag(context.db, String(id))
  return currentTag !== null && identityOf(currentTag.name) === identity ? id : null
}

/**
 * Adds a tag; an existing one, also in another spelling or by a former name, stays unchanged.
 * @returns its number, and whether it was added now
 * @throws sign_in_required, forbidden
 */
export async function addTag(context: OperationContext, name: string): Promise<{ id: number; added: boolean }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    await lockTagNames(tx)
    const added = !(await tagsByIdentity(tx)).has(identityOf(name))
    const id = (await ensureTagsByName(tx, [name])).get(name)
    if (id === undefined) throw new Error(`tag ${name} was not made`)
    if (added) {
      const entry = { register: tags.name, key: String(id) }
      const value = { name, description: '', channel: null, sensitive: false }
      await insertVersion(tx, entry, { version: 1, event: 'added', by: viewer.memberId, at: now, value })
      await recordAuditEvent(tx, context, entryAuditEvent('add-entry', tags, entry.key, { after: value }))
    }
    return { id, added }
  })
}

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
    const names = await lockTags(tx, [id, into])
    const [name, target] = [names.get(id), names.get(into)]
    if (name === undefined) throw notFound()
    if (target === undefined) throw refuse('沒有這個標籤')
    const [mergedTag, remainingTag] = [
      { id, name },
      { id: into, name: target },
    ]
    const { value, version } = await lockEntry(tx, tags, String(id), now)
    const entry = { register: tags.name, key: String(id) }
    await insertVersion(tx, entry, { version: version + 1, event: 'deleted', by: viewer.memberId, at: now, value })
    await retagPublished(tx, mergedTag, remainingTag, now)
    await retagContents(tx, id, into)
    await replaceSuggestedTag(tx, name, null)
    await replaceTag(tx, mergedTag, remainingTag)
    await recordAuditEvent(tx, context, {
      action: 'merge-tag',
      target: entryTargetOf(tags, String(into)),
      before: mergedTag,
      after: remainingTag,
    })
  })
}
