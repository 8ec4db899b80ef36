import { hasText, pointsOf, styleOf, styleValue, textOf, textsIn } from './dom.ts'

/** The sign before an entry of a list. */
type ListSign =
  | { kind: 'bullet' }
  /** Null continues the previous entry. */
  | { kind: 'number'; number: number | null }
  /** A number that lists of the schema cannot show: letters, Chinese numerals, multi-level numbers. */
  | { kind: 'words'; text: string }

/**
 * Parses the written sign of an entry.
 * @param isSymbol whether it is in a symbol typeface, whose letters are bullets
 */
function readSign(text: string, isSymbol = false): ListSign {
  const sign = text.replace(/\s+/g, ' ').trim()
  const [, digits] = /^[(（]?([0-9０-９]{1,6})[.．)）、:：]?$/.exec(sign) ?? []
  if (digits !== undefined) return { kind: 'number', number: Number(digits.normalize('NFKC')) }
  // a single letter without punctuation is a bullet: Word's `o`, `v` and `Ø`
  if (isSymbol || !/[\p{L}\p{N}]/u.test(sign) || /^\p{Script=Latin}$/u.test(sign)) return { kind: 'bullet' }
  return { kind: 'words', text: sign }
}

/** A sign that is retained as text, with its separator: full-width punctuation needs no space. */
const signPrefix = (sign: string): string => (/[、．）：。]$/.test(sign) ? sign : `${sign} `)

/** A bullet or a number at the beginning of a paragraph, followed by the tab or the spaces that programs insert. */
const typedSign =
  /^\s*([·•▪◦○●■□◆◇➢❖✓✔–—\-oØü§v]|[(（]?[0-9０-９]{1,3}[.．)）、])(?:[\u00a0 ]*\t[\u00a0 \t]*|(?= ?\u00a0)[\u00a0 ]{2,})(?=\S)/

/** The sign at the beginning of a paragraph's text: `·    早上`, `1.   先坐`. @returns null if there is none */
function typedSignOf(text: string): { length: number; sign: ListSign } | null {
  const match = typedSign.exec(text)
  return match ? { length: match[0].length, sign: readSign(match[1] ?? '') } : null
}

/** One paragraph of a flat list, as Word writes lists. */
interface ListEntry {
  /** Starts at 1. */
  level: number
  /** Null for a continuation paragraph of the previous entry. */
  sign: ListSign | null
  content: Node[]
}

interface OpenList {
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
function buildList(entries: readonly ListEntry[], document: Document): { blocks: Element[]; wordSigns: number } {
  const blocks: Element[] = []
  const open: OpenList[] = []
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
    const isDeeper = (item: OpenList | undefined) => item !== undefined && item.level > level
    while (isDeeper(open.at(-1))) open.pop()
    if (sign === null) {
      append(paragraphOf(content))
      continue
    }
    const last = open.at(-1)
    const sameLevel = last?.level === level ? last : null
    if (sameLevel) open.pop()
    if (sign.kind === 'words') {
      wordSigns += 1
      append(paragraphOf([document.createTextNode(signPrefix(sign.text)), ...content]))
      open.push({ level, list: null, item: null, next: 1 })
      continue
    }
    const name = sign.kind === 'number' ? 'ol' : 'ul'
    const number = sign.kind === 'number' ? (sign.number ?? sameLevel?.next ?? 1) : 1
    const continuesList = sameLevel?.list?.localName === name && (name === 'ul' || number === sameLevel.next)
    const list = continuesList && sameLevel?.list ? sameLevel.list : document.createElement(name)
    if (!continuesList) {
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

const blankTextOnly = (item: Element) =>
  [...item.childNodes].every((node) => node.nodeType !== 3 || (node.textContent ?? '').trim() === '')

/**
 * Whether an element is a list whose entries declare their level, as Word for the web writes each entry, or a wrapper
 * around such lists.
 */
function isFlat(one: Element): boolean {
  if (!blankTextOnly(one) || one.children.length === 0) return false
  const children = [...one.children]
  if (/^[uo]l$/.test(one.localName))
    return children.every(
      (item) => item.localName === 'li' && item.hasAttribute('data-aria-level') && !item.querySelector('ul, ol'),
    )
  return one.localName === 'div' && children.every(isFlat)
}

function entriesOf(one: Element): ListEntry[] {
  if (one.localName === 'div') return [...one.children].flatMap(entriesOf)
  const start = Number.parseInt(one.getAttribute('start') ?? '', 10)
  return [...one.children].map((item, nth) => {
    const blocks = [...item.children].filter(({ localName }) => localName === 'p')
    // a single paragraph around the words of an entry is rebuilt
    const content =
      blocks.length === 1 && item.children.length === 1 && blankTextOnly(item) ? blocks[0]?.childNodes : item.childNodes
    const number = nth === 0 && Number.isFinite(start) ? start : null
    return {
      level: Number(item.getAttribute('data-aria-level')) || 1,
      sign: one.localName === 'ol' ? { kind: 'number', number } : { kind: 'bullet' },
      content: [...(content ?? [])],
    }
  })
}

/** Builds nested lists from consecutive lists whose entries declare their level (Word for the web). */
export function nestFlatLists(body: HTMLElement): void {
  const done = new Set<Element>()
  for (const first of body.querySelectorAll('div, ul, ol')) {
    if (done.has(first) || !isFlat(first)) continue
    const row: Element[] = []
    for (let sibling: Element | null = first; sibling && isFlat(sibling); sibling = sibling.nextElementSibling) row.push(sibling)
    for (const element of row) for (const inner of [element, ...element.querySelectorAll('*')]) done.add(inner)
    const { blocks } = buildList(row.flatMap(entriesOf), body.ownerDocument)
    first.before(...blocks)
    for (const element of row) element.remove()
    for (const block of blocks) for (const inner of [block, ...block.querySelectorAll('*')]) done.add(inner)
  }
  for (const item of body.querySelectorAll('li')) if (!hasText(item) && !item.querySelector('img')) item.remove()
}

const symbolFont = /font-family\s*:\s*["']?(symbol|wingdings|webdings|courier new)/i

/** The list level that Word writes on an entry, from 1; null for a paragraph that is not one. */
function levelOf(paragraph: Element): number | null {
  const [, level] = /mso-list\s*:\s*[^;]*\blevel(\d+)/i.exec(styleOf(paragraph)) ?? []
  return level === undefined ? null : Number(level)
}

/** Extracts and removes the sign of an entry or a heading, which Word writes as text. */
function takeSign(paragraph: Element): { sign: ListSign; text: string } {
  const signs = [...paragraph.querySelectorAll('[data-style]')].filter((item) => /mso-list\s*:\s*ignore/i.test(styleOf(item)))
  const isSymbol = signs.some((item) =>
    [item, item.parentElement, ...item.querySelectorAll('[data-style]')].some((part) => part && symbolFont.test(styleOf(part))),
  )
  const text = signs.map(textOf).join('')
  for (const sign of signs) sign.remove()
  return { sign: readSign(text, isSymbol), text: text.trim() }
}

/** Removes characters from the beginning of an element. */
function removeFirst(item: Element, length: number): void {
  let remaining = length
  for (const text of textsIn(item)) {
    const removed = Math.min(remaining, text.data.length)
    text.data = text.data.slice(removed)
    remaining -= removed
    if (remaining === 0) return
  }
}

/** The indentation of a paragraph in points; null if it is not declared. */
function indentOf(paragraph: Element): number | null {
  const style = styleOf(paragraph)
  const sides = styleValue(style, 'margin')?.split(/\s+/) ?? []
  return pointsOf(styleValue(style, 'margin-left') ?? sides[3] ?? sides[1] ?? '')
}

interface ListParagraph extends ListEntry {
  paragraph: Element
  indent: number
}

/** How many entries back the previous number is searched. */
const maxInnerLength = 100

/** The nesting level of an entry with a typed sign: that of the preceding number, otherwise by its indentation. */
function typedLevel(sign: ListSign, indent: number, before: readonly ListParagraph[]): number {
  const number = sign.kind === 'number' ? (sign.number ?? 0) : 0
  const distance = (entry: ListParagraph) => Math.abs(entry.indent - indent)
  const [previous] = before
    .slice(-maxInnerLength)
    .filter((entry) => entry.sign?.kind === 'number' && entry.sign.number === number - 1)
    .sort((item, other) => distance(item) - distance(other))
  if (previous) return previous.level
  const outer = before.findLast((entry) => entry.sign && entry.indent <= indent + 1)
  if (!outer) return 1
  return outer.indent < indent - 1 ? outer.level + 1 : outer.level
}

/** Whether a paragraph has Word's list style. */
const isOfList = (paragraph: Element) => /\bMsoListParagraph/i.test(paragraph.getAttribute('class') ?? '')

/** Reads a paragraph as a list entry; null if it is not one. */
function readEntry(paragraph: Element, before: readonly ListParagraph[]): ListParagraph | null {
  const level = levelOf(paragraph)
  const indent = indentOf(paragraph)
  const read = (level: number, sign: ListSign | null): ListParagraph => {
    return { level, sign, content: [...paragraph.childNodes], paragraph, indent: indent ?? 36 * level }
  }
  if (level !== null) {
    const { sign } = takeSign(paragraph)
    return read(level, sign)
  }
  const textSign = typedSignOf(textOf(paragraph))
  if (textSign) {
    removeFirst(paragraph, textSign.length)
    return { ...read(typedLevel(textSign.sign, indent ?? 0, before), textSign.sign), indent: indent ?? 0 }
  }
  // a continuation paragraph is indented as far as the text of its entry
  const from = indent ?? (isOfList(paragraph) ? 36 : 0)
  const parentEntry = from > 0 ? before.findLast((entry) => entry.sign && entry.indent <= from + 1) : undefined
  return parentEntry ? read(parentEntry.level, null) : null
}

/**
 * Builds nested lists from paragraphs that represent entries: those of Word, which declare their level, and those that
 * begin with a bullet or number and a run of spaces. Numbered headings remain headings, with the number as text.
 * @returns how many numbers were retained as text because lists cannot show them
 */
export function buildWordLists(body: HTMLElement): number {
  let wordSigns = 0
  let group: ListParagraph[] = []
  const finish = () => {
    // an indented paragraph after the last entry is text after the list
    const isText = (entry: ListParagraph | undefined) => entry?.sign === null && !isOfList(entry.paragraph)
    while (isText(group.at(-1))) group.pop()
    const [first] = group
    if (first) {
      const built = buildList(group, body.ownerDocument)
      wordSigns += built.wordSigns
      first.paragraph.before(...built.blocks)
      for (const { paragraph } of group) paragraph.remove()
    }
    group = []
  }
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    if (paragraph.localName !== 'p') {
      finish()
      const { sign, text } = takeSign(paragraph)
      if (sign.kind !== 'bullet' && hasText(paragraph)) paragraph.prepend(body.ownerDocument.createTextNode(signPrefix(text)))
      continue
    }
    if (group.length > 0 && paragraph.previousElementSibling !== group.at(-1)?.paragraph) finish()
    const entry = readEntry(paragraph, group)
    if (entry) group.push(entry)
    else finish()
  }
  finish()
  return wordSigns
}
