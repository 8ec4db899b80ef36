import type { Block, PostDocument } from '../posts/blocks.ts'
import { type Change, isSame, type Part, partsOf, partValue } from './change.ts'
import type { Content } from './fields.ts'
import { type Choice, keysIn, mergeBlocks, type SplitBlockKeys } from './merge-blocks.ts'

/** The unit of a conflict: a field, a block of the text, or the text as a whole. */
export type ConflictPart = Part | `block:${string}`

/** Both sides of a conflict; null for a block that one side deleted, several blocks if a side split it. */
export interface Conflict {
  part: ConflictPart
  mine: unknown
  theirs: unknown
  /** The keys of the blocks that each side split off a block, which are retained or dropped with that side. */
  splitOff?: SplitBlockKeys
}

export interface MergeResult {
  /** Their content with the change applied. An undecided conflict contains mine. */
  content: Content
  /** The parts of their content that this changes. */
  changed: Part[]
  conflicts: Conflict[]
}

/**
 * Three-way merge of a change into the newest version: by field, and for the text by block. A part that equals its base
 * is not a change, so that concurrent changes of others are preserved.
 * @param base the version that the change was based on; null if it is no longer stored, then every difference counts as
 * changed by both
 * @param choices the decisions of conflicts
 * @param newKey generates unused keys, for a block of which both versions are retained
 */
export function merge(
  base: Content | null,
  change: Change,
  theirs: Content,
  choices: ReadonlyMap<string, Choice> = new Map(),
  newKey?: () => string,
): MergeResult {
  const conflicts: Conflict[] = []
  const resolve = (part: ConflictPart, mine: unknown, other: unknown): unknown => {
    const side = choices.get(part)
    if (side === undefined) conflicts.push({ part, mine, theirs: other })
    return side === 'theirs' ? other : mine
  }
  const mergedPart = (part: Part, mine: unknown): unknown => {
    const other = partValue(theirs, part)
    const previous = base === null ? undefined : partValue(base, part)
    if (isSame(mine, other) || (base !== null && isSame(mine, previous))) return other
    if (base !== null && isSame(other, previous)) return mine
    return part === 'document' ? mergedDocument(mine as PostDocument) : resolve(part, mine, other)
  }
  const mergedDocument = (mine: PostDocument): unknown => {
    const choose = (key: string) => choices.get(`block:${key}`)
    const merged = base && mergeBlocks(base.document.content, mine.content, theirs.document.content, choose, newKey)
    if (!merged) return resolve('document', mine, theirs.document)
    for (const { key, mine: ownBlock, theirs: other, splitOff } of merged.conflicts)
      conflicts.push({
        part: `block:${key}`,
        mine: withSplitOff(ownBlock, splitOff.mine),
        theirs: withSplitOff(other, splitOff.theirs),
        splitOff: { mine: keysIn(splitOff.mine), theirs: keysIn(splitOff.theirs) },
      })
    return { ...theirs.document, content: merged.blocks }
  }
  const merged = partsOf(change).map(([part, value]) => [part, mergedPart(part, value)] as const)
  const changed = merged.filter(([part, value]) => !isSame(value, partValue(theirs, part)))
  const fields = Object.fromEntries(changed.filter(([part]) => part !== 'document'))
  const document = changed.find(([part]) => part === 'document')?.[1] as PostDocument | undefined
  return {
    content: { fields: { ...theirs.fields, ...fields }, document: document ?? theirs.document },
    changed: changed.map(([part]) => part),
    conflicts,
  }
}

const withSplitOff = (block: Block | null, splitOff: readonly Block[]) =>
  block && splitOff.length > 0 ? [block, ...splitOff] : block
