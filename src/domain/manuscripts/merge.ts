import type { Block, PostDocument } from '../posts/blocks.ts'
import { type Change, isSame, type Part, partOf, partsOf } from './change.ts'
import type { Content } from './fields.ts'
import { type Choice, keysIn, mergeBlocks, type Parted } from './merge-blocks.ts'

/** What two people can change each to something else: a field, a block of the text, or the text as a whole. */
export type ConflictPart = Part | `block:${string}`

/** Both sides of what two have changed to something else; null for a block that one took out, several where one parted it. */
export interface Conflict {
  part: ConflictPart
  mine: unknown
  theirs: unknown
  /** The keys of what each side parted off a block, which goes and stays with that side's. */
  parted?: Parted
}

export interface Merged {
  /** Theirs with what the change brings. Where nobody has decided a conflict, mine stands in it. */
  content: Content
  /** The parts of theirs that this changes. */
  changed: Part[]
  conflicts: Conflict[]
}

/**
 * Brings a change that was made to one version upon the newest one: field by field, and of the text block by block. What the
 * change leaves as its base had it is no change, so that whatever others changed meanwhile stays.
 * @param base what the change was made to; null when it is not kept any more, then all that differs was changed by both
 * @param decided whose a conflict's part is
 * @param newKey gives keys that no block ever had, where both of one are kept
 */
export function merge(
  base: Content | null,
  change: Change,
  theirs: Content,
  decided: ReadonlyMap<string, Choice> = new Map(),
  newKey?: () => string,
): Merged {
  const conflicts: Conflict[] = []
  const settle = (part: ConflictPart, mine: unknown, other: unknown): unknown => {
    const side = decided.get(part)
    if (side === undefined) conflicts.push({ part, mine, theirs: other })
    return side === 'theirs' ? other : mine
  }
  const mergedPart = (part: Part, mine: unknown): unknown => {
    const other = partOf(theirs, part)
    const was = base === null ? undefined : partOf(base, part)
    if (isSame(mine, other) || (base !== null && isSame(mine, was))) return other
    if (base !== null && isSame(other, was)) return mine
    return part === 'document' ? mergedDocument(mine as PostDocument) : settle(part, mine, other)
  }
  const mergedDocument = (mine: PostDocument): unknown => {
    const choose = (key: string) => decided.get(`block:${key}`)
    const merged = base && mergeBlocks(base.document.content, mine.content, theirs.document.content, choose, newKey)
    if (!merged) return settle('document', mine, theirs.document)
    for (const { key, mine: own, theirs: other, parted } of merged.conflicts)
      conflicts.push({
        part: `block:${key}`,
        mine: withParted(own, parted.mine),
        theirs: withParted(other, parted.theirs),
        parted: { mine: keysIn(parted.mine), theirs: keysIn(parted.theirs) },
      })
    return { ...theirs.document, content: merged.blocks }
  }
  const merged = partsOf(change).map(([part, value]) => [part, mergedPart(part, value)] as const)
  const changed = merged.filter(([part, value]) => !isSame(value, partOf(theirs, part)))
  const fields = Object.fromEntries(changed.filter(([part]) => part !== 'document'))
  const document = changed.find(([part]) => part === 'document')?.[1] as PostDocument | undefined
  return {
    content: { fields: { ...theirs.fields, ...fields }, document: document ?? theirs.document },
    changed: changed.map(([part]) => part),
    conflicts,
  }
}

const withParted = (block: Block | null, parted: readonly Block[]) => (block && parted.length > 0 ? [block, ...parted] : block)
