import type { Block, List, ListItem } from '../posts/blocks.ts'
import type { Inline } from '../posts/blocks-passage.ts'
import { keysOf } from '../posts/contents.ts'
import { isSame } from './change.ts'
import { mergeOrder } from './merge-order.ts'

type ListBlock = Extract<Block, { type: 'list' }>
const isList = (block: Block | undefined): block is ListBlock => block?.type === 'list'
const keyOf = ({ content: [first] }: ListItem) => first.attrs.key
const pairKeysOf = ({ content }: List) => content.map(keyOf)

/**
 * Normalises a base and a text derived from it: both with those lists split that a third text has split, and those
 * joined that it has joined, so that an edit of an entry applies wherever the entry is now.
 * @returns base and other
 */
function alignLists(base: readonly Block[], item: readonly Block[], other: readonly Block[]): [Block[], Block[]] {
  const texts: [Block[], Block[]] = [[...base], [...other]]
  const inBase = new Map(base.filter(isList).map((list) => [list.attrs.key, list]))
  const inOne = new Map(item.filter(isList).map((list) => [list.attrs.key, list]))
  const listIn = (lists: Iterable<ListBlock>) =>
    new Map([...lists].flatMap((list) => pairKeysOf(list).map((key) => [key, list.attrs.key])))
  const [previous, current] = [listIn(inBase.values()), listIn(inOne.values())]
  for (const list of inOne.values()) {
    const { key } = list.attrs
    const from = [...new Set(pairKeysOf(list).flatMap((entry) => previous.get(entry) ?? []))].filter((old) => old !== key)
    for (const old of from) {
      const before = inBase.get(old)
      if (!before) continue
      const all = pairKeysOf(before)
      const tail = all.slice(all.findIndex((entry) => current.get(entry) === key))
      // only a tail counts as split off; entries from the middle were moved
      if (!inBase.has(key) && tail.some((entry) => (current.get(entry) ?? key) !== key)) continue
      const next = texts.map(inBase.has(key) ? joinInto(key, old, !inOne.has(old)) : partOff(list, old, tail))
      if (next[0] && next[1]) texts.splice(0, 2, next[0], next[1])
    }
  }
  return texts
}

/** Splits the tail of a list off as a new list, starting at the first of the entries that moved. */
const partOff =
  (list: ListBlock, old: string, tail: readonly string[]) =>
  (blocks: readonly Block[]): Block[] | null => {
    const index = blocks.findIndex(({ attrs }) => attrs.key === old)
    const block = blocks[index]
    if (!isList(block) || blocks.some(({ attrs }) => attrs.key === list.attrs.key)) return null
    const from = block.content.findIndex((entry) => tail.includes(keyOf(entry)))
    if (from <= 0) return null
    const splitParts = [
      { ...block, content: block.content.slice(0, from) },
      { ...list, content: block.content.slice(from) },
    ]
    return blocks.toSpliced(index, 1, ...(splitParts as Block[]))
  }

/** Appends the entries of an absorbed list to the list that absorbed it. */
const joinInto =
  (key: string, old: string, isDeleted: boolean) =>
  (blocks: readonly Block[]): Block[] | null => {
    const [host, guest] = [key, old].map((blockKey) => blocks.find(({ attrs }) => attrs.key === blockKey))
    if (!isDeleted || !isList(host) || !isList(guest) || blocks.indexOf(host) > blocks.indexOf(guest)) return null
    const joined: Block = { ...host, content: [...host.content, ...guest.content] }
    return blocks.flatMap((block) => (block === host ? joined : block === guest ? [] : block))
  }

type TextLine = Extract<Block, { type: 'paragraph' | 'heading' }>

const isLine = (block: Block | undefined): block is TextLine => block?.type === 'paragraph' || block?.type === 'heading'

/**
 * Three-way merge: a base and a text derived from it, both with those lines joined that a third text has joined, so
 * that edits of one of these lines apply to the joined line. Only lines that were joined without other changes, and are
 * consecutive in both texts.
 * @returns base and other
 */
function alignJoined(base: readonly Block[], item: readonly Block[], other: readonly Block[]): [Block[], Block[]] {
  const joinBoth = (texts: [Block[], Block[]], keys: readonly string[]): [Block[], Block[]] => {
    const [previous, current] = [withLinesJoined(texts[0], keys), withLinesJoined(texts[1], keys)]
    return previous && current ? [previous, current] : texts
  }
  return joinsIn(base, item).reduce(joinBoth, [[...base], [...other]])
}

/**
 * The keys of lines that another text has joined without other changes, each with the keys of the lines that it
 * absorbed.
 */
function joinsIn(base: readonly Block[], current: readonly Block[]): string[][] {
  const retained = new Map(current.map((block) => [block.attrs.key, block]))
  return base.flatMap((first, from) => {
    const joinedLine = retained.get(first.attrs.key)
    if (!isLine(first) || !isLine(joinedLine)) return []
    for (let to = from + 1; to < base.length; to += 1) {
      const next = base[to]
      if (!isLine(next) || !next.content || retained.has(next.attrs.key)) return []
      const run = base.slice(from, to + 1)
      if (isSame(joinedLine, inOneLine(run.filter(isLine)))) return [run.map(({ attrs }) => attrs.key)]
    }
    return []
  })
}

/** The text with a run of lines joined; null if they are not consecutive in it. */
function withLinesJoined(blocks: Block[], keys: readonly string[]): Block[] | null {
  const from = blocks.findIndex(({ attrs }) => attrs.key === keys[0])
  const run = blocks.slice(from, from + keys.length).filter(isLine)
  if (run.length < keys.length || run.some(({ attrs }, index) => attrs.key !== keys[index])) return null
  return blocks.toSpliced(from, keys.length, inOneLine(run))
}

/** Joins lines: the first line, with the words of all. Adjacent runs with equal marks become one run. */
function inOneLine(run: readonly TextLine[]): TextLine {
  const content: Inline = []
  for (const next of run.flatMap((line) => line.content ?? [])) {
    const last = content.at(-1)
    if (last?.type === 'text' && next.type === 'text' && isSame(last.marks ?? [], next.marks ?? []))
      content.splice(-1, 1, { ...last, text: last.text + next.text })
    else content.push(next)
  }
  return { ...run[0], ...(content.length > 0 && { content }) } as TextLine
}

/** Minimum length of a common run of characters that is not a coincidence: it was copied from the block. */
const indicative = 6

/**
 * The blocks that result from splitting a block: new ones after it that contain words removed from it. They are
 * dropped together with that side's block, so that its words do not appear twice.
 * @param previous the block before
 * @param blocks the text of one side
 * @param isNew whether the base had no block with that key
 */
function splitOffBlocks(previous: Block | null, blocks: readonly Block[], isNew: (key: string) => boolean): Block[] {
  const index = blocks.findIndex(({ attrs }) => attrs.key === previous?.attrs.key)
  const current = blocks[index]
  if (!previous || !current) return []
  const [wordsBefore, wordsAfter] = [wordsIn(previous), wordsIn(current)]
  const next = blocks.slice(index + 1).findIndex(({ attrs }) => !isNew(attrs.key))
  const following = blocks.slice(index + 1, next < 0 ? undefined : index + 1 + next)
  return following.filter((block) => {
    const text = wordsIn(block)
    const length = Math.min(indicative, text.length)
    const isFromThere = (_: unknown, from: number) => {
      const sample = text.slice(from, from + length)
      return wordsBefore.includes(sample) && !wordsAfter.includes(sample)
    }
    return length > 0 && Array.from({ length: text.length - length + 1 }).some(isFromThere)
  })
}

function wordsIn(node: object): string {
  const { text, content = [] } = node as { text?: string; content?: readonly object[] }
  return text ?? content.map(wordsIn).join('')
}

/** The side that is taken in a conflict. */
export type Side = 'mine' | 'theirs'
/** For a block also both: theirs with all blocks that they split off it, then mine as a new block. */
export type Choice = Side | 'both'

/** A block that both sides changed differently, by its key; null for a side that deleted it. */
export interface BlockConflict {
  key: string
  mine: Block | null
  theirs: Block | null
  /** The blocks that each side split off it: they are retained or dropped with that side's block. */
  splitOff: Record<Side, Block[]>
}

/** The keys of the blocks that each side split off a block. */
export type SplitBlockKeys = Record<Side, readonly string[]>

export interface MergedBlocks {
  blocks: Block[]
  conflicts: BlockConflict[]
}

const byKey = (blocks: readonly Block[]) => new Map(blocks.map((block) => [block.attrs.key, block]))
/** The keys of blocks, in order. */
export const keysIn = (blocks: readonly Block[]) => blocks.map(({ attrs }) => attrs.key)

/**
 * Three-way merge of two texts by block, and by entry within a list and similar blocks: a change, move, insertion,
 * deletion or join of one side applies. For a block that both sides changed differently, `choose` decides; until it
 * does, mine is in the text and the block is reported as a conflict. Blocks that a side split off a block are dropped
 * if the other side's block is taken.
 * @param newKey generates unused keys, for mine if both are retained
 * @returns null if no merge by block is possible: both sides moved the same block into different blocks
 */
export function mergeBlocks(
  from: readonly Block[],
  byMe: readonly Block[],
  byThem: readonly Block[],
  choose: (key: string) => Choice | undefined = () => undefined,
  newKey: () => string = () => '',
): MergedBlocks | null {
  const [base, mine, theirs] = alignSides(from, byMe, byThem)
  const [before, ownBlocks, other] = [byKey(base), byKey(mine), byKey(theirs)]
  const conflicts: BlockConflict[] = []
  const retained = new Map<string, Block>()
  const droppedKeys = new Set<string>()
  const retainedTwice: { key: string; splitOff: SplitBlockKeys }[] = []
  const isNew = (key: string) => !before.has(key)
  for (const key of new Set([...before.keys(), ...other.keys(), ...ownBlocks.keys()])) {
    const [baseBlock, ownBlock, theirBlock] = [before.get(key) ?? null, ownBlocks.get(key) ?? null, other.get(key) ?? null]
    const takesTheirs = isSame(ownBlock, baseBlock) || isSame(ownBlock, theirBlock)
    const mergedBlock = takesTheirs || isSame(theirBlock, baseBlock) ? null : mergedWithin(baseBlock, ownBlock, theirBlock)
    const isConflict = !takesTheirs && !mergedBlock && !isSame(theirBlock, baseBlock)
    const side = isConflict ? choose(key) : undefined
    if (isConflict) {
      const splitOff = { mine: splitOffBlocks(baseBlock, mine, isNew), theirs: splitOffBlocks(baseBlock, theirs, isNew) }
      if (side === undefined) conflicts.push({ key, mine: ownBlock, theirs: theirBlock, splitOff })
      else if (side === 'both')
        retainedTwice.push({ key, splitOff: { mine: keysIn(splitOff.mine), theirs: keysIn(splitOff.theirs) } })
      else for (const { attrs } of splitOff[side === 'mine' ? 'theirs' : 'mine']) droppedKeys.add(attrs.key)
    }
    const block = mergedBlock ?? (takesTheirs || side === 'theirs' ? theirBlock : ownBlock)
    if (block) retained.set(key, block)
  }
  const inOrder = mergeOrder(keysIn(base), keysIn(mine), keysIn(theirs)).flatMap((key) =>
    droppedKeys.has(key) ? [] : (retained.get(key) ?? []),
  )
  const blocks = retainedTwice.reduce(
    (blocks, { key, splitOff }) => retainBothBlocks(blocks, theirs, key, splitOff, newKey),
    inOrder,
  )
  const first = base[0]
  // each side deleted what the other retained: the first block remains, without its words
  if (blocks.length === 0 && first) blocks.push({ type: 'paragraph', attrs: { key: first.attrs.key } })
  const keys = keysOf(blocks)
  return new Set(keys).size === keys.length ? { blocks, conflicts } : null
}

/**
 * Normalises three texts, the second and third derived from the first: what one of the two has joined is joined in all,
 * and what one has split is split in all.
 */
function alignSides(from: readonly Block[], byMe: readonly Block[], byThem: readonly Block[]): [Block[], Block[], Block[]] {
  const [joinedByMe, theirs] = alignJoined(from, byMe, byThem)
  const [joined, mine] = alignJoined(joinedByMe, theirs, byMe)
  const [listedByMe, theirLists] = alignLists(joined, mine, theirs)
  const [base, myLists] = alignLists(listedByMe, theirLists, mine)
  return [base, myLists, theirLists]
}

/**
 * Block types that consist of entries, with the leading entries that are fixed: none, the line of a step, the question
 * before its answer. Other block types are atomic.
 */
const leadingGroups: readonly (readonly string[])[] = [
  ['list', 'steps', 'diagram', 'quote', 'gallery', 'do', 'dont', 'ingredients', 'method'],
  ['list_item', 'summary', 'red_flag', 'fridge_card', 'reviewer_note', 'video', 'audio'],
  ['question_answer', 'definition', 'do_dont', 'recipe'],
]

/** An entry of a block that consists of entries. */
interface MergeEntry {
  type: string
  attrs?: { key?: string }
  content?: readonly MergeEntry[]
}

/**
 * Merges a block that both sides changed, if it consists of entries and they changed different ones, with the rules of
 * `mergeBlocks`; null if they changed the same entry, or the type or attributes of the block.
 */
function mergedWithin(base: Block | null, mine: Block | null, theirs: Block | null): Block | null {
  const lead = leadingGroups.findIndex((kinds) => kinds.includes(base?.type ?? ''))
  if (lead < 0 || !base || mine?.type !== base.type || theirs?.type !== base.type) return null
  const attrs = isSame(mine.attrs, base.attrs) ? theirs.attrs : mine.attrs
  if (!isSame(theirs.attrs, base.attrs) && !isSame(theirs.attrs, attrs)) return null
  const [before, ownEntries, other] = [base, mine, theirs].map(entriesOf) as [Block[], Block[], Block[]]
  const merged = mergeBlocks(before, ownEntries, other)
  if (!merged || merged.conflicts.length > 0) return null
  const { blocks } = merged
  const hasSameLead = [before, ownEntries, other].every((all) =>
    isSame(keysIn(all.slice(0, lead)), keysIn(blocks.slice(0, lead))),
  )
  const kinds = new Map([...ownEntries, ...other].map(({ type, attrs }) => [attrs.key, type]))
  if (!hasSameLead || blocks.some(({ type, attrs }) => kinds.get(attrs.key) !== type)) return null
  return { ...base, attrs, content: blocks.map(asEntry) } as Block
}

/** Entries without a key: they are identified by the key of their first line, the parts of 這樣做 and recipes by their type. */
const keyless = new Set(['list_item', 'do', 'dont', 'ingredients', 'method'])

/** The entries of a block, as blocks. */
function entriesOf(block: Block): Block[] {
  const { content = [] } = block as MergeEntry
  const key = ({ type, content }: MergeEntry) => (type === 'list_item' ? `entry ${content?.[0]?.attrs?.key}` : type)
  return content.map((entry) => (keyless.has(entry.type) ? { ...entry, attrs: { key: key(entry) } } : entry) as Block)
}

/** Converts an entry back to its form within the block. */
function asEntry({ attrs, ...entry }: Block): object {
  return keyless.has(entry.type) ? entry : { ...entry, attrs }
}

/**
 * Takes one block from another text: it replaces the own one, is removed if the other text has none, and is inserted
 * after its predecessor there if this text has none.
 */
export function chooseSide(blocks: readonly Block[], from: readonly Block[], key: string): Block[] {
  const index = from.findIndex(({ attrs }) => attrs.key === key)
  const incoming = from[index]
  if (!incoming) return blocks.filter(({ attrs }) => attrs.key !== key)
  if (blocks.some(({ attrs }) => attrs.key === key)) return blocks.map((block) => (block.attrs.key === key ? incoming : block))
  const positions = new Map(blocks.map(({ attrs }, position) => [attrs.key, position]))
  const before = from.slice(0, index).findLast(({ attrs }) => positions.has(attrs.key))
  return blocks.toSpliced(before ? (positions.get(before.attrs.key) ?? 0) + 1 : 0, 0, incoming)
}

/**
 * Takes one block from another text and retains the own one after it, as a new block. The blocks that each side split
 * off follow their own.
 */
export function retainBothBlocks(
  blocks: readonly Block[],
  from: readonly Block[],
  key: string,
  splitOff: SplitBlockKeys,
  newKey: () => string,
): Block[] {
  const [mine, theirs] = [blocks, from].map((all) => all.find(({ attrs }) => attrs.key === key))
  if (!mine) return chooseSide(blocks, from, key)
  if (!theirs) return [...blocks]
  const partsOf = (side: Side) => blocks.filter(({ attrs }) => splitOff[side].includes(attrs.key))
  const sides = [theirs, ...partsOf('theirs'), copyWithNewKeys(mine, newKey), ...partsOf('mine')]
  return blocks.flatMap((block) => (block === mine ? sides : sides.includes(block) ? [] : [block]))
}

/** A copy of a block with new keys and without link names. */
function copyWithNewKeys<Node extends object>(node: Node, newKey: () => string): Node {
  const { attrs, content } = node as { attrs?: object; content?: readonly object[] }
  return {
    ...node,
    ...(attrs && {
      attrs: { ...attrs, ...('key' in attrs && { key: newKey() }), ...('anchor' in attrs && { anchor: null }) },
    }),
    ...(content && { content: content.map((child) => copyWithNewKeys(child, newKey)) }),
  }
}
