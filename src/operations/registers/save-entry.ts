import { findAuthorsByName } from '../../db/queries/bylines.ts'
import { allChannels, lockChannels, requireChannelSignatures } from '../../db/queries/catalogue.ts'
import { writeChannelTopics, writeMagazineContents, writeSpecialContents, writeVideoTags } from '../../db/queries/contents.ts'
import { redirectsAfter } from '../../db/queries/public-urls.ts'
import { insertVersion, keyOfRequest, versionOf } from '../../db/queries/register-versions.ts'
import {
  type EntryRow,
  entriesOfMenu,
  findMenuEntry,
  insertEntry,
  lockNames,
  nextKey,
  updateEntry,
} from '../../db/queries/registers.ts'
import { otherSynonyms } from '../../db/queries/search-index.ts'
import { replaceSuggestedTag } from '../../db/queries/search-results.ts'
import { tagIdsByExactName, tagNumberOf } from '../../db/queries/tags.ts'
import type { MagazineSection, SpecialSection } from '../../db/schema/index.ts'
import { firstVersion } from '../../domain/bootstrap/first-pages.ts'
import { pageBody, pageDocument } from '../../domain/bootstrap/page-body.ts'
import { nextVersion } from '../../domain/bootstrap/set-up.ts'
import { maxFrontChannels } from '../../domain/front/pins.ts'
import { placeError } from '../../domain/navigation/menu-order.ts'
import { isLoop, redirectKey } from '../../domain/navigation/redirects.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import type { FeatureChapter } from '../../domain/registers/chapter-outline.ts'
import { type Change, checkFields, entryErrors, fieldOf, isSame, mergeChange } from '../../domain/registers/check-entry.ts'
import type { EntryError, Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { valueText, withAbsentValues } from '../../domain/registers/entry-form.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { authors } from '../../domain/registers/kinds/authors.ts'
import { overlapError } from '../../domain/registers/kinds/search-synonyms.ts'
import { entryTargetOf } from '../../domain/registers/registers.ts'
import { suggestionKeys } from '../../domain/search/suggestions.ts'
import { isSame as isSameName } from '../../domain/text/identity.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, invalid, isConstraintError, notFound, violatesConstraint } from '../failure.ts'
import { type NewAuditEvent, recordAuditEvent } from '../office/audit.ts'
import { pageHtml } from '../office/set-up-site.ts'
import { lockEntry, missingReferenceErrors, requireEntryRegister, requireRegister, usesOfEntry } from './read-entries.ts'

type EntryAction = 'add-entry' | 'save-entry' | 'restore-entry' | 'archive-entry' | 'unarchive-entry' | 'delete-entry'

/**
 * The audit event of a change of an entry: its fields by their labels and in words, because a field can be renamed or
 * removed later while the event stays readable. The exact values are in the entry's versions.
 */
export function entryAuditEvent(
  action: EntryAction,
  register: Register,
  key: string,
  { before, after }: { before?: Change; after?: Change },
): NewAuditEvent {
  const byLabel = (change: Change) =>
    Object.fromEntries(
      Object.entries(change).flatMap(([name, value]) => {
        const field = fieldOf(register, name)
        return field ? [[field.label, valueText(field, value)]] : []
      }),
    )
  return {
    action,
    target: entryTargetOf(register, key),
    ...(before ? { before: byLabel(before) } : {}),
    ...(after ? { after: byLabel(after) } : {}),
  }
}

/** An entry with its computed fields and columns, and the errors of rules that involve other entries. */
interface PreparedEntry {
  entry: RegisterEntry
  columns?: Readonly<Record<string, FieldValue>>
  errors?: readonly EntryError[]
}
/** The entry to write. `key` and `before` are null for a new one. `planned`: it is only validated, so nothing is locked. */
interface EntryInput {
  planned?: boolean
  entry: RegisterEntry
  before: RegisterEntry | null
  key: string | null
  now: Date
}
type PrepareEntry = (input: EntryInput, tx: OperationContext['db']) => PreparedEntry | Promise<PreparedEntry>

/** The computations of registers with computed fields, or with rules over other entries, by name. */
const computations: Readonly<Record<string, PrepareEntry>> = {
  pages: preparePage,
  menus: prepareMenuEntry,
  redirects: prepareRedirect,
  'digital-features': prepareFeature,
  'search-synonyms': prepareSynonyms,
  channels: prepareChannel,
  authors: prepareAuthor,
  tags: prepareTag,
}

/** Computes the derived fields and columns of an entry, before it is validated; in the caller's transaction. */
export const prepareEntry = async (tx: OperationContext['db'], { name }: Register, input: EntryInput): Promise<PreparedEntry> =>
  (await computations[name]?.(input, tx)) ?? { entry: input.entry }

/**
 * Gives a changed text a new version number and the date of today; a restored text as well. No two texts have the same
 * number, because the consent of members is recorded by it. Unchanged blocks retain their keys.
 */
function preparePage({ entry, before, now }: EntryInput): PreparedEntry {
  const inputDocument = documentOf(entry)
  const storedDocument = before && documentOf(before)
  if (!inputDocument || isSame(entry['document'], before?.['document'])) {
    const { version = null, date = null } = before ?? {}
    return { entry: { ...entry, version, date } }
  }
  const body = pageBody(inputDocument)
  const document = body === null ? inputDocument : pageDocument(body, storedDocument)
  const html = pageHtml(document)
  const isSameText = storedDocument !== null && pageHtml(storedDocument) === html
  const computed = isSameText
    ? { version: before?.['version'] ?? null, date: before?.['date'] ?? null }
    : { version: before ? nextVersion(String(before['version'])) : firstVersion, date: taipeiDay(now) }
  return { entry: { ...entry, ...computed, document: document as unknown as FieldValue }, columns: { html } }
}

const documentOf = (entry: RegisterEntry) => (entry['document'] ?? null) as unknown as PostDocument | null

/** The chapters of a digital feature with their compiled text. */
function prepareFeature({ entry, before }: EntryInput): PreparedEntry {
  const inputChapters = (entry['chapters'] ?? null) as unknown as FeatureChapter[] | null
  if (inputChapters === null || isSame(entry['chapters'], before?.['chapters'])) return { entry }
  const chapters = inputChapters.map((chapter) => ({ ...chapter, html: pageHtml(pageDocument(chapter.text)) }))
  return { entry: { ...entry, chapters: chapters as unknown as FieldValue } }
}

/** Checks that the name of a channel is unique, and that the front page has at most `maxFrontChannels`. */
async function prepareChannel({ entry, before, key, planned }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const title = String(entry['title'] ?? '')
  const isNamed = title === before?.['title']
  const isShown = entry['on_front'] !== true || before?.['on_front'] === true
  if (isNamed && isShown) return { entry }
  const otherChannels = (await (planned ? allChannels(tx) : lockChannels(tx))).filter(({ id }) => String(id) !== key)
  const errors: EntryError[] = []
  if (!isNamed && otherChannels.some((item) => isSameName(item.title, title)))
    errors.push({ at: 'title', message: '已經有同名的頻道，讀者分不出來，請換一個名稱' })
  if (!isShown && otherChannels.filter(({ onFront }) => onFront).length >= maxFrontChannels)
    errors.push({ at: 'on_front', message: `首頁最多 ${maxFrontChannels} 個頻道，請先拿掉一個` })
  return { entry, errors }
}

/** Checks that no other author has the same name and title: readers and staff could not distinguish them. */
async function prepareAuthor({ entry, before, key, planned }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const [name, title] = [String(entry['name'] ?? ''), String(entry['title'] ?? '')]
  if (name === before?.['name'] && title === before['title']) return { entry }
  if (!planned) await lockNames(tx, authors)
  const isTaken = (await findAuthorsByName(tx, name, title)).some((id) => String(id) !== key)
  return { entry, errors: isTaken ? [{ at: 'name', message: `已經有同名同頭銜的作者「${name}」` }] : [] }
}

/** Checks that no other tag has the name, in any spelling, or had it before. */
async function prepareTag({ entry, before, key, planned }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const name = String(entry['name'] ?? '')
  if (name === before?.['name']) return { entry }
  const number = await tagNumberOf(tx, name, { lock: !planned })
  if (number === undefined || String(number) === key) return { entry }
  return { entry, errors: [{ at: 'name', message: `已經有「${name}」這個標籤；要讓兩個變成一個，請用「合併標籤」` }] }
}

/** Checks that a word is a key word of at most one group of synonyms (`overlapError`). */
async function prepareSynonyms({ entry, key, planned }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const group = { words: (entry['words'] ?? []) as readonly string[], narrower: entry['narrower'] === true }
  const message = overlapError(group, await otherSynonyms(tx, key === null ? null : Number(key), { lock: !planned }))
  return { entry, errors: message === null ? [] : [{ at: 'words', message }] }
}

/** Checks that a redirect does not lead back to its own URL, directly or through others. */
async function prepareRedirect({ entry, key }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const [from, to] = [String(entry['from_path'] ?? ''), String(entry['to_url'] ?? '')]
  const leads_to = to.startsWith('/') ? redirectKey(to) : null
  const chain = leads_to === null ? new Map() : await redirectsAfter(tx, leads_to, key === null ? null : Number(key))
  const message = '這樣會繞回原來的舊網址，讀者打不開任何一頁'
  return { entry, columns: { leads_to }, errors: isLoop(from, leads_to, chain) ? [{ at: 'to_url', message }] : [] }
}

/** Checks that the parent of a menu entry is on the top level of the same menu. A new or moved entry is the last there. */
async function prepareMenuEntry({ entry, before, key, planned }: EntryInput, tx: OperationContext['db']): Promise<PreparedEntry> {
  const menu = String(entry['menu'] ?? '')
  const isMoved = before === null || before['menu'] !== menu || !isSame(before['parent_id'], entry['parent_id'])
  if (!isMoved) return { entry: { ...entry, position: before['position'] ?? 1 } }
  const id = key === null ? null : Number(key)
  const all = await entriesOfMenu(tx, menu, { lock: !planned })
  const parentId = (entry['parent_id'] ?? null) as number | null
  const parentEntry = parentId === null ? null : await findMenuEntry(tx, parentId)
  const parent = parentEntry && parentId !== null ? { id: parentId, at: parentEntry } : null
  const hasEntries = id !== null && (await entriesOfMenu(tx, String(before?.['menu'] ?? menu))).some((item) => item.parent === id)
  const message =
    placeError(id, menu, { parent, hasEntries }) ??
    (hasEntries && before?.['menu'] !== menu ? '它裡面還有項目，不能換到別的選單' : null)
  const siblings = all.filter((item) => item.parent === parentId && item.id !== id)
  const position = Math.max(0, ...siblings.map((item) => item.position)) + 1
  return { entry: { ...entry, position }, errors: message === null ? [] : [{ at: 'parent_id', message }] }
}

type WriteParts = (tx: OperationContext['db'], key: string, entry: RegisterEntry, before: RegisterEntry | null) => Promise<void>

/** The writers of fields whose contents are rows of other tables, by register and field. */
const writers: Readonly<Record<string, Readonly<Record<string, WriteParts>>>> = {
  magazines: {
    sections: (tx, key, { sections }) =>
      writeMagazineContents(tx, [{ issue: Number(key), sections: sections as unknown as MagazineSection[] }]),
  },
  channels: {
    async topics(tx, key, { topics }) {
      const tagIds = await tagIdsByExactName(tx, topics as readonly string[])
      const tags = (topics as readonly string[]).flatMap((name) => tagIds.get(name) ?? [])
      await writeChannelTopics(tx, [{ id: Number(key), tags }])
    },
  },
  tags: {
    // posts, their keywords and the other copies of the name follow by a trigger
    async name(tx, _key, entry, before) {
      const name = String(entry['name'])
      if (before) await replaceSuggestedTag(tx, String(before['name']), { text: name, ...suggestionKeys(name) })
    },
  },
  specials: {
    sections: (tx, key, { sections }) =>
      writeSpecialContents(tx, [{ id: Number(key), sections: sections as unknown as SpecialSection[] }]),
  },
  videos: {
    async tags(tx, key, { tags }) {
      const names = tags as readonly string[]
      const tagIds = await tagIdsByExactName(tx, names)
      await writeVideoTags(tx, [{ id: Number(key), tags: names.flatMap((name) => tagIds.get(name) ?? []) }])
    },
  },
}

/** Writes the defaults of a new entry that are no fields, in the caller's transaction. */
async function writeDefaults(tx: OperationContext['db'], { name }: Register, key: string): Promise<void> {
  // texts of a new channel need a clinician's signature until an editor exempts it
  if (name === 'channels') await requireChannelSignatures(tx, Number(key))
}

/** Checks that the pictures, posts, tags and entries that a change refers to exist. @throws validation_failed */
async function requireNamed(tx: OperationContext['db'], register: Register, change: Change): Promise<void> {
  const [errors = []] = await missingReferenceErrors(tx, register, [change])
  if (errors.length > 0) throw invalidFields(errors)
}

/** Writes the parts of an entry that are among the changed fields, in the caller's transaction. */
async function writeParts(
  tx: OperationContext['db'],
  { name }: Register,
  key: string,
  { entry, before }: Pick<EntryInput, 'entry' | 'before'>,
  changed: readonly string[],
): Promise<void> {
  for (const [field, write] of Object.entries(writers[name] ?? {}))
    if (changed.includes(field)) await write(tx, key, entry, before)
}

const invalidFields = (errors: readonly EntryError[]) =>
  invalid(errors.map(({ at, message }) => ({ path: `body.fields.${at}`, message })))

/** Translates the violation of a database constraint into an error of the form; any other error is returned unchanged. */
function asConflict(register: Register, error: unknown): unknown {
  const constraint = Object.entries(register.constraints ?? {}).find(([name]) => violatesConstraint(error, name))
  if (constraint) return invalidFields([constraint[1]])
  if (isConstraintError(error, 'unique')) return conflict(`已經有同樣代號的${register.labels.one}，請換一個`)
  return isConstraintError(error, 'referred') ? conflict('選的資料已經不在了，請重新選一次') : error
}

/**
 * Adds an entry. `request` is the idempotency key: a repeated request adds no second entry.
 * @param inputFields its fields; optional ones may be omitted. `number` replaces the next assigned one, in a preview
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict for a key that exists
 */
export async function addEntry(
  context: OperationContext,
  name: string,
  { request, fields: inputFields, number }: { request: string; fields: Readonly<Record<string, unknown>>; number?: number },
): Promise<string> {
  const register = requireRegister(context, name)
  const { change, errors } = checkFields(register, withAbsentValues(register, inputFields))
  if (errors.length > 0) throw invalidFields(errors)
  const { db, viewer, now } = context
  if (register.keyKind !== 'assigned') requireEntryRegister(context, name, String(change[register.key]))
  return db
    .transaction(async (tx) => {
      const assigned = register.keyKind === 'assigned' ? (number ?? (await nextKey(tx, register))) : null
      const earlier = await keyOfRequest(tx, name, request)
      if (earlier !== null) return earlier
      const prepared = await prepareEntry(tx, register, { entry: change, before: null, key: null, now })
      const { entry, columns = {} } = prepared
      const fieldErrors = [...entryErrors(register, entry, null, false), ...(prepared.errors ?? [])]
      if (fieldErrors.length > 0) throw invalidFields(fieldErrors)
      await requireNamed(tx, register, entry)
      const key = await insertEntry(tx, register, entry, { key: assigned, columns })
      await writeParts(tx, register, key, { entry, before: null }, Object.keys(entry))
      await writeDefaults(tx, register, key)
      const entryRef = { register: name, key }
      await insertVersion(tx, entryRef, { version: 1, event: 'added', by: viewer.memberId, at: now, value: entry, request })
      await recordAuditEvent(tx, context, entryAuditEvent('add-entry', register, key, { after: entry }))
      return key
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/**
 * Saves the sent fields of an entry on the version that they were changed on; other fields stay. Fields that others
 * changed meanwhile are merged.
 * @returns the newest version
 * @throws sign_in_required, forbidden, not_found; validation_failed; stale_version where both changed the same field
 */
export async function saveEntry(
  context: OperationContext,
  name: string,
  key: string,
  { base, fields: inputFields }: { base: number; fields: Readonly<Record<string, unknown>> },
): Promise<number> {
  const register = requireEntryRegister(context, name, key)
  const { change, errors } = checkFields(register, inputFields)
  if (errors.length > 0) throw invalidFields(errors)
  const { db, now } = context
  return db
    .transaction(async (tx) => {
      const lockedRow = await lockEntry(tx, register, key, now)
      const baseValue = base === lockedRow.version ? lockedRow.value : (await versionOf(tx, { register: name, key }, base))?.value
      if (!baseValue) throw conflict('這筆資料已經不是您打開的那一筆，請重新載入')
      const { merged, clashes } = mergeChange(baseValue, lockedRow.value, change)
      if (clashes.length > 0) throw staleConflict(register, lockedRow, clashes, now)
      return writeEntry(tx, context, register, lockedRow, { value: merged, event: 'saved' })
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/**
 * Saves the values of an earlier version as a new version. They are validated as in `saveEntry`; fields that the version
 * does not have keep their values.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a version that is no longer valid
 */
export async function restoreEntry(context: OperationContext, name: string, key: string, version: number): Promise<number> {
  const register = requireEntryRegister(context, name, key)
  return context.db
    .transaction(async (tx) => {
      const lockedRow = await lockEntry(tx, register, key, context.now)
      const earlier = await versionOf(tx, { register: name, key: lockedRow.key }, version)
      if (!earlier) throw notFound()
      const knownFields = Object.fromEntries(Object.entries(earlier.value).filter(([item]) => fieldOf(register, item)))
      const { change, errors } = checkFields(register, knownFields)
      if (errors.length > 0) throw invalidFields(errors)
      return writeEntry(tx, context, register, lockedRow, { value: { ...lockedRow.value, ...change }, event: 'restored' })
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/** Writes the changed fields of a locked entry with its version and its audit event; nothing where none changed. */
async function writeEntry(
  tx: OperationContext['db'],
  context: OperationContext,
  register: Register,
  lockedRow: EntryRow & { version: number },
  { value: newValue, event }: { value: RegisterEntry; event: 'saved' | 'restored' },
): Promise<number> {
  const now = context.now
  const prepared = await prepareEntry(tx, register, { entry: newValue, before: lockedRow.value, key: lockedRow.key, now })
  const { entry: value, columns = {} } = prepared
  const changed = Object.keys(value).filter((item) => !isSame(value[item], lockedRow.value[item]))
  if (changed.length === 0) return lockedRow.version
  const used = register.fixedWhenUsed ? (await usesOfEntry(tx, register, lockedRow.key)).length > 0 : false
  const errors = [...entryErrors(register, value, lockedRow.value, used), ...(prepared.errors ?? [])]
  if (errors.length > 0) throw invalidFields(errors)
  await requireNamed(tx, register, Object.fromEntries(changed.map((item) => [item, value[item] ?? null])))
  await updateEntry(tx, register, lockedRow.key, value, { names: changed, columns })
  await writeParts(tx, register, lockedRow.key, { entry: value, before: lockedRow.value }, changed)
  const version = lockedRow.version + 1
  const entryRef = { register: register.name, key: lockedRow.key }
  await insertVersion(tx, entryRef, { version, event, by: context.viewer.memberId, at: now, value })
  const changedFieldsOf = (entry: RegisterEntry): Change => Object.fromEntries(changed.map((item) => [item, entry[item] ?? null]))
  const action = event === 'saved' ? 'save-entry' : 'restore-entry'
  await recordAuditEvent(
    tx,
    context,
    entryAuditEvent(action, register, lockedRow.key, { before: changedFieldsOf(lockedRow.value), after: changedFieldsOf(value) }),
  )
  return version
}

const staleConflict = (
  register: Register,
  { version }: { version: number },
  clashes: readonly { name: string; yours: unknown; theirs: unknown }[],
  now: Date,
) =>
  new Failure('stale_version', `這筆${register.labels.one}已經有人改過，您改的欄位別人也改了`, {
    bothSides: {
      version,
      at: now.toISOString(),
      parts: clashes.map(({ name, yours, theirs }) => ({ part: name, yours, theirs })),
    },
  })
