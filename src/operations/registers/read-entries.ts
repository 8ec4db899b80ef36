import { isAuthorListed } from '../../db/queries/bylines.ts'
import { missingContents } from '../../db/queries/contents.ts'
import {
  countFavoritesOf,
  type FoundUse,
  findLinkingEntries,
  findMention,
  findTexts,
  findUse,
  missingReferences,
  namesToChoose,
} from '../../db/queries/entry-uses.ts'
import { insertVersion, newestVersion, type VersionRow, versionsOf } from '../../db/queries/register-versions.ts'
import { countEntries, type EntriesFilter, type EntryRow, findEntry } from '../../db/queries/registers.ts'
import { manuscriptsWithTag, tagIdsByExactName } from '../../db/queries/tags.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { may, visibilityScopeOf } from '../../domain/office/may.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import {
  type Change,
  type EntryReference,
  fieldsOf,
  matchesVersion,
  referenceErrors,
  referencesIn,
} from '../../domain/registers/check-entry.ts'
import type { EntryError, Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import type { ReferenceTarget } from '../../domain/registers/field.ts'
import { findRegister, linkingRegisters, registerPath, registersOf, targetsOf } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** A register that the viewer may see and change. @throws sign_in_required, forbidden; not_found for another name */
export function requireRegister({ viewer }: Pick<OperationContext, 'viewer'>, name: string): Register {
  requireMay(viewer, 'open-registers')
  const register = findRegister(name)
  if (!register) throw notFound()
  requireMay(viewer, register.requiredAction)
  return register
}

/** A register, one entry of which the viewer may change. @throws sign_in_required, forbidden; not_found for another name */
export function requireEntryRegister(context: Pick<OperationContext, 'viewer'>, name: string, key: string): Register {
  const register = requireRegister(context, name)
  const needs = register.requiredActionFor?.[key]
  if (needs) requireMay(context.viewer, needs)
  return register
}

/**
 * An entry, locked until the transaction ends, with the number of its newest version. A state without a version, which
 * an import, SQL or an earlier release wrote, is first stored as one.
 * @throws not_found
 */
export async function lockEntry(
  tx: OperationContext['db'],
  register: Register,
  key: string,
  now: Date,
): Promise<EntryRow & { version: number }> {
  const lockedRow = await findEntry(tx, register, key, { lock: true })
  if (!lockedRow) throw notFound()
  const version = await ensureCurrentVersion(tx, { register: register.name, key: lockedRow.key }, lockedRow.value, now)
  return { ...lockedRow, version }
}

/** The number of the version of the current state, which is first stored as a version if there is none. */
async function ensureCurrentVersion(
  tx: OperationContext['db'],
  entryRef: { register: string; key: string },
  value: VersionRow['value'],
  now: Date,
): Promise<number> {
  const newest = await newestVersion(tx, entryRef)
  if (newest && matchesVersion(newest.value, value)) return newest.version
  const version = (newest?.version ?? 0) + 1
  await insertVersion(tx, entryRef, { version, event: 'found', by: null, at: now, value })
  return version
}

/**
 * The version number that a save of the current state must name as its base. A state without a version is stored as the
 * next one at the save (`lockEntry`).
 */
export async function expectedBaseVersion(
  db: OperationContext['db'],
  { name }: Register,
  { key, value }: EntryRow,
): Promise<number> {
  const newest = await newestVersion(db, { register: name, key })
  return newest && matchesVersion(newest.value, value) ? newest.version : (newest?.version ?? 0) + 1
}

/** Errors for missing references, for each change in order. */
export async function missingReferenceErrors(
  db: OperationContext['db'],
  register: Register,
  changes: readonly Change[],
): Promise<EntryError[][]> {
  const references = changes.map((change) => referencesIn(register, change))
  const all = references.flat()
  if (all.length === 0) return changes.map(() => [])
  const keysOf = (fits: (one: EntryReference) => boolean) => [...new Set(all.filter(fits).map(({ key }) => key))]
  const posts = keysOf(({ kind }) => kind === 'post').map((key) => {
    const [type = '', id] = key.split('/')
    return { type: type as PostType, id: Number(id) }
  })
  const tags = keysOf(({ kind }) => kind === 'tag')
  const targets = [...new Set(all.flatMap((item) => (item.kind === 'reference' ? [item.to] : [])))]
  const existingTags = await tagIdsByExactName(db, tags)
  const missing = new Set([
    ...(await missingContents(db, { pictures: keysOf(({ kind }) => kind === 'picture'), posts })).map((key) => `content ${key}`),
    ...tags.filter((tag) => !existingTags.has(tag)).map((key) => `tag ${key}`),
  ])
  for (const to of targets) {
    const keys = keysOf((item) => item.kind === 'reference' && item.to === to)
    for (const key of await missingReferences(db, to, keys)) missing.add(`${to} ${key}`)
  }
  const groupOf = (item: EntryReference) => (item.kind === 'reference' ? item.to : item.kind === 'tag' ? 'tag' : 'content')
  return references.map((ones) =>
    referenceErrors(
      register,
      ones.filter((item) => missing.has(`${groupOf(item)} ${item.key}`)),
    ),
  )
}

/** A kind of references to an entry, with their number. */
interface EntryUse {
  label: string
  count: number
  /** The first referring entities, by name. */
  entries: { key: string; name: string }[]
  /** The office page that lists them; null without one. */
  register: FoundUse['register']
}

/** A use names at most this many. */
const maxNamedUses = 5

/** A sentence names at most this many. */
const maxNamedInMessage = 2

/** Uses are counted up to this number. */
export const maxUses = 1000

const limits = { max: maxUses, maxNamed: maxNamedUses }

const entryUse = (label: string, use: FoundUse): EntryUse => ({ label, ...use })

/** A use for a viewer: with links only to pages that they may open. */
function presentUse(viewer: Viewer, { label, count, entries: names, register: within }: EntryUse): EntryDetails['uses'][number] {
  const mayOpen = within === 'posts' ? visibilityScopeOf(viewer).all : within !== null && may(viewer, within.requiredAction)
  const pathOf = (key: string) => (within === null || within === 'posts' ? `/office/posts/${key}` : registerPath(within, key))
  return { label, count, places: names.map(({ key, name }) => ({ name: name || key, path: mayOpen ? pathOf(key) : null })) }
}

const isUsed = ({ count }: EntryUse) => count > 0

/** References to an entry in documents, by register: no column holds its key. */
const usesInDocuments: Readonly<Record<string, (db: OperationContext['db'], key: string) => Promise<EntryUse>>> = {
  async tags(db, key) {
    const manuscripts = await manuscriptsWithTag(db, Number(key), maxUses)
    const namedManuscripts = manuscripts.filter(({ name }) => name !== '').slice(0, maxNamedUses)
    return entryUse('稿件', { count: manuscripts.length, entries: namedManuscripts, register: 'posts' })
  },
}

/** The rows of other tables and the documents that refer to an entry, apart from its own parts. */
export async function usesOfEntry(db: OperationContext['db'], register: Register, key: string): Promise<EntryUse[]> {
  const uses = register.uses.filter(({ ownedByEntry }) => !ownedByEntry)
  const entryUses = await Promise.all(
    uses.map(async (use) => entryUse(use.label, await findUse(db, register, use, { key, ...limits }))),
  )
  const documents = await usesInDocuments[register.name]?.(db, key)
  return [...entryUses, ...(documents ? [documents] : [])].filter(isUsed)
}

/** The texts, the entries of registers and the favorites of members that link to an entry without holding its key. */
async function linksToEntry(db: OperationContext['db'], register: Register, { key, value }: EntryRow): Promise<EntryUse[]> {
  const targets = targetsOf(register, key, value)
  const { favorite } = register
  const [texts, entries, members] = await Promise.all([
    findTexts(db, targets, limits),
    findLinkingEntries(db, linkingRegisters, targets, { except: { register, key }, ...limits }),
    favorite === undefined ? 0 : countFavoritesOf(db, favorite, key, maxUses),
  ])
  const allUses = [
    entryUse('文章裡的連結與卡片', texts),
    ...entries.map((one) => entryUse(`${one.register.labels.one}裡的連結`, one.found)),
    { label: '會員的收藏', count: members, entries: [], register: null },
  ]
  return allUses.filter(isUsed)
}

/** All uses of an entry. It is not deleted while there are some. */
export async function referencesToEntry(db: OperationContext['db'], register: Register, entry: EntryRow): Promise<EntryUse[]> {
  const [uses, links] = await Promise.all([usesOfEntry(db, register, entry.key), linksToEntry(db, register, entry)])
  return [...uses, ...links]
}

/** Values that depend on an entry without holding its key. */
async function mentionsOfEntry(db: OperationContext['db'], { mentionedBy }: Register, key: string): Promise<EntryUse[]> {
  const entryUses = await Promise.all(
    (mentionedBy?.[key] ?? []).map(async (mention) => entryUse(mention.label, await findMention(db, mention, limits))),
  )
  return entryUses.filter(isUsed)
}

/** The uses as part of a sentence, each with its first names: 「2 筆選單項目裡的連結（「甲」「乙」）」. */
export const describeUses = (uses: readonly EntryUse[]): string =>
  uses
    .map(({ label, count, entries: references }) => {
      const first = references.slice(0, maxNamedInMessage).map(({ key, name }) => `「${name || key}」`)
      const names = first.length === 0 ? '' : `（${first.join('')}${count > first.length ? '等' : ''}）`
      return `${count >= maxUses ? `${maxUses.toLocaleString('zh-TW')} 筆以上` : `${count} 筆`}${label}${names}`
    })
    .join('、')

/** The data of the form of an entry. */
export interface EntryDetails {
  key: string
  /** The number that a save is compared with. */
  version: number
  value: RegisterEntry
  archived: boolean
  /** References to it by kind, with the first by name and their pages in the office. */
  uses: { label: string; count: number; places: { name: string; path: string | null }[] }[]
  /** Whether it is still hidden from readers (`visibilityCondition`). */
  hidden: boolean
}

/** Whether readers see an entry, where that does not follow from its fields, by register. */
const visibilityChecks: Readonly<Record<string, (db: OperationContext['db'], key: string) => Promise<boolean>>> = {
  authors: (db, key) => isAuthorListed(db, Number(key)),
}

/** An entry, its version and what refers to it. @throws sign_in_required, forbidden, not_found */
export async function readEntry(context: OperationContext, name: string, key: string): Promise<EntryDetails> {
  const register = requireRegister(context, name)
  const entry = await findEntry(context.db, register, key)
  if (!entry) throw notFound()
  const [version, uses, mentions, isVisible = true] = await Promise.all([
    expectedBaseVersion(context.db, register, entry),
    referencesToEntry(context.db, register, entry),
    mentionsOfEntry(context.db, register, entry.key),
    visibilityChecks[name]?.(context.db, entry.key),
  ])
  const { value, archived } = entry
  return {
    key: entry.key,
    version,
    value,
    archived,
    uses: [...uses, ...mentions].map((use) => presentUse(context.viewer, use)),
    hidden: !isVisible,
  }
}

/**
 * The versions of an entry, newest first; of a deleted entry as well. `next` is the cursor of the next page.
 * @throws sign_in_required, forbidden; not_found for a key that never existed
 */
export async function listVersions(
  context: OperationContext,
  name: string,
  key: string,
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<{ versions: VersionRow[]; next: number | null }> {
  const register = requireRegister(context, name)
  const versionRows = await versionsOf(context.db, { register: name, key }, { before: before ?? null, limit: limit + 1 })
  if (versionRows.length === 0 && before === undefined && !(await findEntry(context.db, register, key))) throw notFound()
  const versions = versionRows.slice(0, limit)
  return { versions, next: versionRows.length > limit ? (versions.at(-1)?.version ?? null) : null }
}

/** A total above this number is reported as this number plus one. */
export const maxCounted = 10_000
/** A chooser lists at most this many names. */
const maxNames = 1000

const allEntries: EntriesFilter = { terms: [], filters: {}, state: 'live' }

/** The registers that the viewer may open, each with its number of unarchived entries. @throws sign_in_required, forbidden */
export async function listRegisters({ db, viewer }: OperationContext): Promise<{ name: string; entries: number }[]> {
  requireMay(viewer, 'open-registers')
  return Promise.all(
    registersOf(viewer).map(async (register) => ({
      name: register.name,
      entries: await countEntries(db, register, allEntries, maxCounted + 1),
    })),
  )
}

/** The names that the references of a register can choose from, by kind. @throws sign_in_required, forbidden, not_found */
export async function listChoices(context: OperationContext, name: string) {
  const register = requireRegister(context, name)
  const targets = new Set(fieldsOf(register).flatMap(([, { to }]) => (to ? [to] : [])))
  const results = await Promise.all(
    [...targets].map(
      async (target): Promise<[ReferenceTarget, { key: string; name: string }[]]> => [
        target,
        await namesToChoose(context.db, target, maxNames),
      ],
    ),
  )
  return Object.fromEntries(results)
}
