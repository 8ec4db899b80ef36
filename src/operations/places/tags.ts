import equal from 'fast-deep-equal'
import { retagContents } from '../../db/queries/contents.ts'
import { findTag } from '../../db/queries/places.ts'
import { retagPublished } from '../../db/queries/published-versions.ts'
import { replaceSuggestedTag } from '../../db/queries/search-results.ts'
import {
  deleteTag,
  findTagRecord,
  formerNamesOf,
  isTagName,
  listTagRecords,
  lockTagNames,
  lockTags,
  replaceTag,
  type TagRecordRow,
  type TagUseRow,
  tagsByIdentity,
  tagsByName,
  tagsWithPosts,
  updateTag,
  usesOfTag,
} from '../../db/queries/tags.ts'
import { type TagTwins, tagTwins } from '../../domain/places/duplicate-tags.ts'
import { mergeChange } from '../../domain/registers/check-entry.ts'
import type { Entry } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { identityOf } from '../../domain/text/identity.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, invalid, isRefusedAs, notFound, violates } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'

/** Some fields of a record; an omitted field may also be present and undefined. */
export type Some<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined }

const present = (fields: Some<Entry>): Entry =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, FieldValue][] => (value === undefined ? [] : [[name, value]])),
  )

/**
 * Refuses a change of fields that someone else changed to other values since they were read.
 * @param base the values that the caller read; a field without one is saved unconditionally
 * @throws conflict, with the stored value of each such field
 */
export function refuseClash(stored: Entry, base: Some<Entry>, change: Some<Entry>): void {
  const { clashes } = mergeChange({ ...stored, ...present(base) }, stored, present(change))
  if (clashes.length === 0) return
  throw new Failure('conflict', '有人在您打開之後改過同一欄，所以還沒有儲存', {
    errors: clashes.map(({ name, theirs }) => ({
      path: `body.${name}`,
      message: `別人剛把它改成「${wordsOf(theirs)}」。要用您寫的，再按一次儲存；要用那一個，請改成一樣的`,
    })),
  })
}

const wordsOf = (value: FieldValue): string => {
  const words = Array.isArray(value) ? value.join('、') : String(value ?? '')
  return words === '' ? '（空白）' : words
}

/** Deletes an unused tag. @throws sign_in_required, forbidden, not_found; conflict while something refers to it */
export async function removeTag(context: OperationContext, id: number): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  await db
    .transaction(async (tx) => {
      await lockTags(tx, [id])
      const tag = await findTagRecord(tx, id)
      if (!tag) throw notFound()
      const uses = tag.posts + (await usesOfTag(tx, id)).length
      if (uses > 0) throw stillUsed()
      await replaceSuggestedTag(tx, tag.name, null)
      await deleteTag(tx, id)
      const { name, description, sensitive } = tag
      await recordAuditEvent(tx, context, { action: 'delete-tag', target: `tag:${id}`, before: { name, description, sensitive } })
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'referred') ? stillUsed() : error))
}

const stillUsed = () => conflict('還有地方用到這個標籤，不能刪除；可以改併入別的標籤')

/**
 * Tags, newest first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function listTags(
  { db, viewer }: OperationContext,
  { words = '', after, limit }: { words?: string | undefined; after?: number | undefined; limit: number },
): Promise<{ tags: TagRecordRow[]; next: number | null }> {
  requireMay(viewer, 'keep-catalogue')
  const found = await listTagRecords(db, { words, after: after ?? null, limit: limit + 1 })
  const tags = found.slice(0, limit)
  return { tags, next: found.length > limit ? (tags.at(-1)?.id ?? null) : null }
}

/** One tag, what refers to it besides posts, and its former names. @throws sign_in_required, forbidden, not_found */
export async function readTagRecord(
  { db, viewer }: OperationContext,
  id: number,
): Promise<TagRecordRow & { used_in: TagUseRow[]; former: string[] }> {
  requireMay(viewer, 'keep-catalogue')
  const tag = await findTagRecord(db, id)
  if (!tag) throw notFound()
  return { ...tag, used_in: await usesOfTag(db, id), former: await formerNamesOf(db, id) }
}

/** Tags stored in several spellings, from before names were normalised. @throws sign_in_required, forbidden */
export async function listTagTwins({
  db,
  viewer,
}: OperationContext): Promise<TagTwins<{ id: number; name: string; posts: number }>[]> {
  requireMay(viewer, 'keep-catalogue')
  return tagTwins(await tagsWithPosts(db))
}

/**
 * The number of the tag with this name in any spelling; null for none. The cached map may be older than a rename: the
 * tag's present name is decisive.
 */
export async function findTagIdByName(context: Pick<OperationContext, 'db' | 'cache'>, name: string): Promise<number | null> {
  const identity = identityOf(name)
  if (identity === '') return null
  const tags = await cached(context, 'tags by identity', () => tagsByIdentity(context.db))
  const id = tags.get(identity) ?? null
  const now = id === null ? null : await findTag(context.db, String(id))
  return now !== null && identityOf(now.name) === identity ? id : null
}

/**
 * Adds a tag; an existing one, also in another spelling or by a former name, stays unchanged.
 * @returns its number, and whether it was added now
 * @throws sign_in_required, forbidden
 */
export async function addTag(context: OperationContext, name: string): Promise<{ id: number; added: boolean }> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    await lockTagNames(tx)
    const added = !(await tagsByIdentity(tx)).has(identityOf(name))
    const id = (await tagsByName(tx, [name])).get(name)
    if (id === undefined) throw new Error(`tag ${name} was not made`)
    if (added) await recordAuditEvent(tx, context, { action: 'add-tag', target: `tag:${id}`, after: { name } })
    return { id, added }
  })
}

type TagValues = { name: string; description: string; sensitive: boolean; channel: number | null }

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
      await lockTags(tx, [id])
      const tag = await findTagRecord(tx, id)
      if (!tag) throw notFound()
      const before = { name: tag.name, description: tag.description, sensitive: tag.sensitive, channel: tag.channel?.id ?? null }
      refuseClash(before, base, change)
      const after = {
        name: change.name ?? tag.name,
        description: change.description ?? tag.description,
        sensitive: change.sensitive ?? tag.sensitive,
        channel: change.channel === undefined ? before.channel : change.channel,
      }
      if (equal(before, after)) return
      if (after.name !== before.name) {
        await lockTagNames(tx)
        if (await isTagName(tx, after.name, id)) throw taken()
        await replaceSuggestedTag(tx, before.name, { text: after.name, ...suggestionKeys(after.name) })
      }
      await updateTag(tx, id, after)
      const now = await findTagRecord(tx, id)
      await recordAuditEvent(tx, context, {
        action: 'save-tag',
        target: `tag:${id}`,
        before: { ...before, channel: tag.channel?.title ?? null },
        after: { ...after, channel: now?.channel?.title ?? null },
      })
    })
    .catch((error: unknown) => {
      if (isRefusedAs(error, 'unique')) throw taken()
      if (violates(error, 'tags_channel_id_channels_id_fk')) throw invalid([{ path: 'body.channel', message: '沒有這個頻道' }])
      throw error
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
    const [gone, stays] = [
      { id, name },
      { id: into, name: target },
    ]
    await retagPublished(tx, gone, stays, now)
    await retagContents(tx, id, into)
    await replaceSuggestedTag(tx, name, null)
    await replaceTag(tx, gone, stays)
    await recordAuditEvent(tx, context, { action: 'merge-tag', target: `tag:${into}`, before: gone, after: stays })
  })
}
