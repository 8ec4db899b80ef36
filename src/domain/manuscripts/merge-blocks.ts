import type { Block } from '../posts/blocks.ts'
import { keysOf } from '../posts/keys-of.ts'
import { isSame } from './change.ts'
import { joinedAlike } from './joined.ts'
import { partedOff } from './parted-off.ts'

/** Whose text is taken where two have changed the same. */
export type Side = 'mine' | 'theirs'
/** Of a block also both: theirs with all they parted off it, and mine behind that as a block of its own. */
export type Choice = Side | 'both'

/** A block that two have changed to something else, by its key; null for whoever took it out. */
export interface BlockConflict {
  key: string
  mine: Block | null
  theirs: Block | null
  /** What each side parted off it as blocks of their own: it goes and stays with that side's block. */
  parted: Record<Side, Block[]>
}

/** The keys of what each side parted off a block. */
export type Parted = Record<Side, readonly string[]>

export interface MergedBlocks {
  blocks: Block[]
  conflicts: BlockConflict[]
}

const byKey = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.attrs.key, block]))
/** The keys of blocks, in their order. */
export const keysIn = (blocks: readonly Block[]) => blocks.map(({ attrs }) => attrs.key)

/**
 * Two texts that were made of one, as one text: whatever one side changed, moved, put in, took out or joined is so, block by
 * block. Where both changed the same block to something else, `choose` says whose it is; until it does, mine stands in the text and
 * the block is told as a conflict. What a side parted off a block goes with it, where the other side's is taken.
 * @param newKey gives keys that no block ever had, to mine where both are kept
 * @returns null where no text can be made of the two block by block: both put the same block into another one
 */
export function mergeBlocks(
  from: readonly Block[],
  byMe: readonly Block[],
  byThem: readonly Block[],
  choose: (key: string) => Choice | undefined = () => undefined,
  newKey: () => string = () => '',
): MergedBlocks | null {
  const [joinedByMe, theirs] = joinedAlike(from, byMe, byThem)
  const [base, mine] = joinedAlike(joinedByMe, theirs, byMe)
  const [before, own, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const conflicts: BlockConflict[] = []
  const kept = new Map<string, Block>()
  const given = new Set<string>()
  const twice: { key: string; parted: Parted }[] = []
  const isNew = (key: string) => !before.has(key)
  for (const key of new Set([...before.keys(), ...other.keys(), ...own.keys()])) {
    const [was, one, another] = [before.get(key) ?? null, own.get(key) ?? null, other.get(key) ?? null]
    const isTheirs = isSame(one, was) || isSame(one, another)
    const isTwice = !isTheirs && !isSame(another, was)
    const side = isTwice ? choose(key) : undefined
    if (isTwice) {
      const parted = { mine: partedOff(was, mine, isNew), theirs: partedOff(was, theirs, isNew) }
      if (side === undefined) conflicts.push({ key, mine: one, theirs: another, parted })
      else if (side === 'both') twice.push({ key, parted: { mine: keysIn(parted.mine), theirs: keysIn(parted.theirs) } })
      else for (const { attrs } of parted[side === 'mine' ? 'theirs' : 'mine']) given.add(attrs.key)
    }
    const block = isTheirs || side === 'theirs' ? another : one
    if (block) kept.set(key, block)
  }
  const inOrder = mergeOrder(keysIn(base), keysIn(mine), keysIn(theirs)).flatMap((key) =>
    given.has(key) ? [] : (kept.get(key) ?? []),
  )
  const blocks = twice.reduce((blocks, { key, parted }) => keepBoth(blocks, theirs, key, parted, newKey), inOrder)
  const first = base[0]
  // each took out what the other left: what remains is the first block, without its words
  if (blocks.length === 0 && first) blocks.push({ type: 'paragraph', attrs: { key: first.attrs.key } })
  const keys = keysOf(blocks)
  return new Set(keys).size === keys.length ? { blocks, conflicts } : null
}

/**
 * The order of all blocks of two texts that were made of one, those that a side took out among them. What neither has moved
 * stands as it stood; what one has moved or put in follows what it follows there. Where both moved a block, it is where mine
 * has it; of what both put into one place, the run whose first key is the smaller comes first, so that it is the same whoever
 * saves first.
 */
function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [unmovedByMe, unmovedByThem] = [unmoved(base, mine), unmoved(base, theirs)]
  const isIn = (keys: readonly string[]) => {
    const all = new Set(keys)
    return (key: string) => all.has(key)
  }
  const [isOfMine, isOfTheirs] = [isIn(mine), isIn(theirs)]
  const placedByMe = mine.filter((key) => !unmovedByMe.has(key))
  const isPlacedByMe = isIn(placedByMe)
  const placedByThem = theirs.filter((key) => !unmovedByThem.has(key) && !isPlacedByMe(key))
  const spine = base.filter((key) => (!isOfMine(key) || unmovedByMe.has(key)) && (!isOfTheirs(key) || unmovedByThem.has(key)))
  const isSpine = isIn(spine)
  const [runsOfMine, runsOfTheirs] = [runsAfter(mine, isSpine, isPlacedByMe), runsAfter(theirs, isSpine, isIn(placedByThem))]
  const after = (key: string | null) =>
    [runsOfMine.get(key) ?? [], runsOfTheirs.get(key) ?? []].sort(([one = ''], [other = '']) => (one < other ? -1 : 1)).flat()
  return [...after(null), ...spine.flatMap((key) => [key, ...after(key)])]
}

/** What stands behind each block of the spine (null: before all) of what is placed there, in its order. */
function runsAfter(
  keys: readonly string[],
  isSpine: (key: string) => boolean,
  isPlaced: (key: string) => boolean,
): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>()
  let at: string | null = null
  for (const key of keys) {
    if (isSpine(key)) at = key
    else if (isPlaced(key)) {
      const run = runs.get(at)
      if (run) run.push(key)
      else runs.set(at, [key])
    }
  }
  return runs
}

/** Of the keys that a text has of its base, the most that stand in the order in which they stood: the longest rising run of places. */
export function unmoved(base: readonly string[], keys: readonly string[]): Set<string> {
  const placeOf = new Map(base.map((key, at) => [key, at]))
  const common = keys.filter((key) => placeOf.has(key))
  const place = (at: number) => placeOf.get(common[at] ?? '') ?? 0
  // ends[length - 1]: where a run of that length ends lowest; before[at]: what stands before it in its run
  const ends: number[] = []
  const before: number[] = []
  common.forEach((_, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (place(ends[middle] ?? 0) < place(at)) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  })
  const run = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.add(common[at] ?? '')
  return run
}

/**
 * A text in which one block is as another text has it: instead of its own, taken out where the other has none, put in behind
 * what it follows there where this one has none.
 */
export function takeBlock(blocks: readonly Block[], from: readonly Block[], key: string): Block[] {
  const at = from.findIndex(({ attrs }) => attrs.key === key)
  const taken = from[at]
  if (!taken) return blocks.filter(({ attrs }) => attrs.key !== key)
  if (blocks.some(({ attrs }) => attrs.key === key)) return blocks.map((block) => (block.attrs.key === key ? taken : block))
  const place = new Map(blocks.map(({ attrs }, place) => [attrs.key, place]))
  const before = from.slice(0, at).findLast(({ attrs }) => place.has(attrs.key))
  return blocks.toSpliced(before ? (place.get(before.attrs.key) ?? 0) + 1 : 0, 0, taken)
}

/**
 * A text in which one block stands as another text has it, and behind that as it stood, as a block of its own. What each side
 * parted off it follows its own.
 */
export function keepBoth(
  blocks: readonly Block[],
  from: readonly Block[],
  key: string,
  parted: Parted,
  newKey: () => string,
): Block[] {
  const [mine, theirs] = [blocks, from].map((all) => all.find(({ attrs }) => attrs.key === key))
  if (!mine) return takeBlock(blocks, from, key)
  if (!theirs) return [...blocks]
  const partsOf = (side: Side) => blocks.filter(({ attrs }) => parted[side].includes(attrs.key))
  const both = [theirs, ...partsOf('theirs'), asAnother(mine, newKey), ...partsOf('mine')]
  return blocks.flatMap((block) => (block === mine ? both : both.includes(block) ? [] : [block]))
}

/** What says the same as a block and is another one: under keys that no block had, and no name that links know. */
function asAnother<Node extends object>(node: Node, newKey: () => string): Node {
  const { attrs, content } = node as { attrs?: object; content?: readonly object[] }
  return {
    ...node,
    ...(attrs && {
      attrs: { ...attrs, ...('key' in attrs && { key: newKey() }), ...('anchor' in attrs && { anchor: null }) },
    }),
    ...(content && { content: content.map((child) => asAnother(child, newKey)) }),
  }
}
