import type { Block, PostDocument } from '../posts/blocks.ts'
import { textOfBlock } from '../posts/text-of-block.ts'
import { isSame } from './change.ts'
import type { Content } from './fields.ts'
import type { StepKind } from './steps.ts'
import type { VersionKind } from './version-retention.ts'

/**
 * Restores some blocks to an older version and leaves all others unchanged: a changed block is reverted, a deleted
 * block is inserted after its former predecessor, a new block is removed.
 * @param keys of the blocks; a key that neither version has is ignored
 */
export function restoreBlocks(head: PostDocument, older: PostDocument, keys: readonly string[]): PostDocument {
  const intended = new Set(keys)
  const old = new Map(older.content.map((block) => [block.attrs.key, block]))
  const retained = head.content.flatMap((block) => {
    const { key } = block.attrs
    return intended.has(key) ? [old.get(key)].filter((item) => item !== undefined) : [block]
  })
  const retainedKeys = new Set(retained.map(({ attrs }) => attrs.key))
  const blocksAfter = new Map<string | null, Block[]>()
  const insertAfter = (key: string | null, block: Block) => {
    const run = blocksAfter.get(key)
    if (run) run.push(block)
    else blocksAfter.set(key, [block])
  }
  // the nearest preceding block that still exists; null, for the beginning, if none does
  let precedingKey: string | null = null
  for (const block of older.content) {
    const { key } = block.attrs
    if (retainedKeys.has(key)) precedingKey = key
    else if (intended.has(key)) insertAfter(precedingKey, block)
  }
  const after = (key: string | null) => blocksAfter.get(key) ?? []
  return { ...head, content: [...after(null), ...retained.flatMap((block) => [block, ...after(block.attrs.key)])] }
}

/** The properties of a version that the history uses. */
export interface HistoryVersion {
  version: number
  kind: VersionKind
  /** The author of the save; null for the system. */
  by: string | null
  at: Date
}

/** The properties of a step that the history uses. */
export interface HistoryStep {
  kind: StepKind
  version: number
  at: Date
}

/**
 * An entry of a manuscript's history: an *action* with the version that it created or the step that it was; or a *writing session*, consecutive autosaves, the newest version first.
 */
export type HistoryEntry<V extends HistoryVersion, S extends HistoryStep> =
  | { kind: 'action'; at: Date; version: V | null; step: S | null }
  | { kind: 'writing_session'; at: Date; versions: V[] }

/** A pause of this length starts a new writing session, milliseconds. */
export const writingPauseMs = 30 * 60_000

/** Steps that are represented by a version of their own. */
const writes = { submitted: 'submitted', signed: 'signed', published: 'published', scheduled: 'published' } as const
const kindWritten = (kind: StepKind): VersionKind | null => (kind in writes ? writes[kind as keyof typeof writes] : null)

/**
 * The history of a manuscript, the newest first: autosaves are grouped until a pause or an intentional action. A step
 * is listed with the version that it created, or by itself if it created none.
 * @param versions the newest first
 * @param steps in any order
 */
export function historyOf<V extends HistoryVersion, S extends HistoryStep>(
  versions: readonly V[],
  steps: readonly S[],
): HistoryEntry<V, S>[] {
  const stepOf = (version: V) =>
    steps.find((step) => step.version === version.version && kindWritten(step.kind) === version.kind) ?? null
  const stepEntries = steps.filter(({ kind }) => kindWritten(kind) === null).map((step) => ({ at: step.at, version: null, step }))
  const all = [...versions.map((version) => ({ at: version.at, version, step: null })), ...stepEntries]
  const entries: HistoryEntry<V, S>[] = []
  // stable sort: versions of the same instant retain their order
  for (const { at, version, step } of all.toSorted((item, other) => other.at.getTime() - item.at.getTime())) {
    const open = entries.at(-1)
    if (version?.kind !== 'auto') entries.push({ kind: 'action', at, version, step: step ?? (version && stepOf(version)) })
    else if (open?.kind === 'writing_session' && startOf(open).getTime() - at.getTime() <= writingPauseMs)
      open.versions.push(version)
    else entries.push({ kind: 'writing_session', at, versions: [version] })
  }
  return entries
}

const startOf = <V extends HistoryVersion>({ at, versions }: { at: Date; versions: V[] }) => versions.at(-1)?.at ?? at

/** Up to this number, all versions of a writing session are listed. */
const maxListedWhole = 60
/** In a longer writing session, the minimum time between two listed versions of one person, milliseconds. */
const [minute, spacing] = [60_000, 10 * 60_000]

/**
 * The versions of a writing session that are listed: all of a short one, so that a passage that was deleted soon after it
 * was written can be found; of a longer one the newest of each person, and one for each minute before it, or for each ten,
 * as the thinning retains them. The last version of each person before another person's save is included.
 * @param versions the newest first
 */
export function significantVersions<V extends HistoryVersion>(versions: readonly V[]): V[] {
  const byMinute = versions.length > maxListedWhole ? spaced(versions, minute) : [...versions]
  return byMinute.length > maxListedWhole ? spaced(versions, spacing) : byMinute
}

function spaced<V extends HistoryVersion>(versions: readonly V[], interval: number): V[] {
  const lastShown = new Map<string | null, Date>()
  return versions.filter(({ by, at }) => {
    const last = lastShown.get(by)
    if (last && last.getTime() - at.getTime() < interval) return false
    lastShown.set(by, at)
    return true
  })
}

/** The difference between two versions. */
export interface Difference {
  /** Difference in characters; negative if shorter. */
  characters: number
  /** How many blocks were changed, added or removed. */
  blocks: number
  /** The changed fields. */
  fields: (keyof Content['fields'])[]
}

/** The amount of change from one version to another. Blocks that only moved are not counted. */
export function differenceOf(before: Content, after: Content): Difference {
  const blocksOf = (content: Content) => new Map(content.document.content.map((block) => [block.attrs.key, block]))
  const [previous, current] = [blocksOf(before), blocksOf(after)]
  // rows of the database have a fixed key order: most equal blocks are recognised by their JSON alone
  const isDifferent = (key: string) => {
    const [oldBlock, newBlock] = [previous.get(key), current.get(key)]
    return JSON.stringify(oldBlock) !== JSON.stringify(newBlock) && !isSame(oldBlock, newBlock)
  }
  const keys = [...new Set([...previous.keys(), ...current.keys()])].filter(isDifferent)
  const lengthIn = (blocks: ReturnType<typeof blocksOf>) =>
    keys.reduce((sum, key) => {
      const block = blocks.get(key)
      return sum + (block ? [...textOfBlock(block)].length : 0)
    }, 0)
  const names = Object.keys({ ...before.fields, ...after.fields }) as (keyof Content['fields'])[]
  return {
    characters: lengthIn(current) - lengthIn(previous),
    blocks: keys.length,
    fields: names.filter((name) => !isSame(before.fields[name], after.fields[name])),
  }
}
