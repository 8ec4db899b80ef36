import type { Block, List, ListItem } from '../posts/blocks.ts'

type ListBlock = Extract<Block, { type: 'list' }>
const isList = (block: Block | undefined): block is ListBlock => block?.type === 'list'
const keyOf = ({ content: [first] }: ListItem) => first.attrs.key
const keysOf = ({ content }: List) => content.map(keyOf)

/**
 * Normalises a base and a text derived from it: both with those lists split that a third text has split, and those
 * joined that it has joined, so that an edit of an entry applies wherever the entry is now.
 * @returns base and other
 */
export function alignLists(base: readonly Block[], one: readonly Block[], other: readonly Block[]): [Block[], Block[]] {
  const texts: [Block[], Block[]] = [[...base], [...other]]
  const inBase = new Map(base.filter(isList).map((list) => [list.attrs.key, list]))
  const inOne = new Map(one.filter(isList).map((list) => [list.attrs.key, list]))
  const listIn = (lists: Iterable<ListBlock>) =>
    new Map([...lists].flatMap((list) => keysOf(list).map((key) => [key, list.attrs.key])))
  const [was, is] = [listIn(inBase.values()), listIn(inOne.values())]
  for (const list of inOne.values()) {
    const { key } = list.attrs
    const from = [...new Set(keysOf(list).flatMap((entry) => was.get(entry) ?? []))].filter((old) => old !== key)
    for (const old of from) {
      const before = inBase.get(old)
      if (!before) continue
      const all = keysOf(before)
      const tail = all.slice(all.findIndex((entry) => is.get(entry) === key))
      // only a tail counts as split off; entries from the middle were moved
      if (!inBase.has(key) && tail.some((entry) => (is.get(entry) ?? key) !== key)) continue
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
    const at = blocks.findIndex(({ attrs }) => attrs.key === old)
    const block = blocks[at]
    if (!isList(block) || blocks.some(({ attrs }) => attrs.key === list.attrs.key)) return null
    const from = block.content.findIndex((entry) => tail.includes(keyOf(entry)))
    if (from <= 0) return null
    const parted = [
      { ...block, content: block.content.slice(0, from) },
      { ...list, content: block.content.slice(from) },
    ]
    return blocks.toSpliced(at, 1, ...(parted as Block[]))
  }

/** Appends the entries of an absorbed list to the list that absorbed it. */
const joinInto =
  (key: string, old: string, isGone: boolean) =>
  (blocks: readonly Block[]): Block[] | null => {
    const [host, guest] = [key, old].map((wanted) => blocks.find(({ attrs }) => attrs.key === wanted))
    if (!isGone || !isList(host) || !isList(guest) || blocks.indexOf(host) > blocks.indexOf(guest)) return null
    const joined: Block = { ...host, content: [...host.content, ...guest.content] }
    return blocks.flatMap((block) => (block === host ? joined : block === guest ? [] : block))
  }
