import { behindSign, type ListSign } from './list-sign.ts'

/** One paragraph of a flat list, as Word writes lists. */
export interface Entry {
  /** Starts at 1. */
  level: number
  /** Null for a continuation paragraph of the previous entry. */
  sign: ListSign | null
  content: Node[]
}

interface Open {
  level: number
  /** Null after an entry whose sign is retained as text. */
  list: Element | null
  item: Element | null
  next: number
}

/**
 * Builds nested lists from flat entries. A number that does not follow the previous one starts a new list; an entry
 * whose sign no list can show becomes a paragraph that begins with the sign.
 * @returns the blocks, and how many signs were retained as text
 */
export function buildList(entries: readonly Entry[], document: Document): { blocks: Element[]; wordSigns: number } {
  const blocks: Element[] = []
  const open: Open[] = []
  let wordSigns = 0
  const append = (block: Element) => {
    const item = open.findLast((level) => level.item)?.item
    if (item) item.append(block)
    else blocks.push(block)
  }
  const paragraphOf = (content: readonly Node[]) => {
    const paragraph = document.createElement('p')
    for (const node of content) paragraph.append(node)
    return paragraph
  }
  for (const { level, sign, content } of entries) {
    const isDeeper = (one: Open | undefined) => one !== undefined && one.level > level
    while (isDeeper(open.at(-1))) open.pop()
    if (sign === null) {
      append(paragraphOf(content))
      continue
    }
    const last = open.at(-1)
    const here = last?.level === level ? last : null
    if (here) open.pop()
    if (sign.kind === 'words') {
      wordSigns += 1
      append(paragraphOf([document.createTextNode(behindSign(sign.words)), ...content]))
      open.push({ level, list: null, item: null, next: 1 })
      continue
    }
    const name = sign.kind === 'number' ? 'ol' : 'ul'
    const number = sign.kind === 'number' ? (sign.number ?? here?.next ?? 1) : 1
    const goesOn = here?.list?.localName === name && (name === 'ul' || number === here.next)
    const list = goesOn && here?.list ? here.list : document.createElement(name)
    if (!goesOn) {
      if (number !== 1) list.setAttribute('start', String(number))
      append(list)
    }
    const item = document.createElement('li')
    item.append(paragraphOf(content))
    list.append(item)
    open.push({ level, list, item, next: number + 1 })
  }
  return { blocks, wordSigns }
}
