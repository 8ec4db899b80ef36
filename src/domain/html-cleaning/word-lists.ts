import { buildList, type Entry } from './build-list.ts'
import { hasWords, styleOf, textsIn, wordsOf } from './dom.ts'
import { behindSign, type ListSign, readSign, typedSignOf } from './list-sign.ts'
import { declared, pointsOf } from './style.ts'

const symbolFont = /font-family\s*:\s*["']?(symbol|wingdings|webdings|courier new)/i

/** The list level that Word writes on an entry, from 1; null for a paragraph that is not one. */
function levelOf(paragraph: Element): number | null {
  const [, level] = /mso-list\s*:\s*[^;]*\blevel(\d+)/i.exec(styleOf(paragraph)) ?? []
  return level === undefined ? null : Number(level)
}

/** Extracts and removes the sign of an entry or a heading, which Word writes as text. */
function takeSign(paragraph: Element): { sign: ListSign; words: string } {
  const signs = [...paragraph.querySelectorAll('[data-style]')].filter((one) => /mso-list\s*:\s*ignore/i.test(styleOf(one)))
  const isSymbol = signs.some((one) =>
    [one, one.parentElement, ...one.querySelectorAll('[data-style]')].some((part) => part && symbolFont.test(styleOf(part))),
  )
  const words = signs.map(wordsOf).join('')
  for (const sign of signs) sign.remove()
  return { sign: readSign(words, isSymbol), words: words.trim() }
}

/** Removes characters from the beginning of an element. */
function removeFirst(one: Element, length: number): void {
  let left = length
  for (const text of textsIn(one)) {
    const taken = Math.min(left, text.data.length)
    text.data = text.data.slice(taken)
    left -= taken
    if (left === 0) return
  }
}

/** The indentation of a paragraph in points; null if it is not declared. */
function indentOf(paragraph: Element): number | null {
  const style = styleOf(paragraph)
  const sides = declared(style, 'margin')?.split(/\s+/) ?? []
  return pointsOf(declared(style, 'margin-left') ?? sides[3] ?? sides[1] ?? '')
}

interface Read extends Entry {
  paragraph: Element
  indent: number
}

/** How many entries back the previous number is searched. */
const maxInnerLength = 100

/** The nesting level of an entry with a typed sign: that of the preceding number, otherwise by its indentation. */
function typedLevel(sign: ListSign, indent: number, before: readonly Read[]): number {
  const number = sign.kind === 'number' ? (sign.number ?? 0) : 0
  const distance = (entry: Read) => Math.abs(entry.indent - indent)
  const [previous] = before
    .slice(-maxInnerLength)
    .filter((entry) => entry.sign?.kind === 'number' && entry.sign.number === number - 1)
    .sort((one, other) => distance(one) - distance(other))
  if (previous) return previous.level
  const outer = before.findLast((entry) => entry.sign && entry.indent <= indent + 1)
  if (!outer) return 1
  return outer.indent < indent - 1 ? outer.level + 1 : outer.level
}

/** Whether a paragraph has Word's list style. */
const isOfList = (paragraph: Element) => /\bMsoListParagraph/i.test(paragraph.getAttribute('class') ?? '')

/** Reads a paragraph as a list entry; null if it is not one. */
function readEntry(paragraph: Element, before: readonly Read[]): Read | null {
  const level = levelOf(paragraph)
  const indent = indentOf(paragraph)
  const read = (level: number, sign: ListSign | null): Read => {
    return { level, sign, content: [...paragraph.childNodes], paragraph, indent: indent ?? 36 * level }
  }
  if (level !== null) {
    const { sign } = takeSign(paragraph)
    return read(level, sign)
  }
  const typed = typedSignOf(wordsOf(paragraph))
  if (typed) {
    removeFirst(paragraph, typed.length)
    return { ...read(typedLevel(typed.sign, indent ?? 0, before), typed.sign), indent: indent ?? 0 }
  }
  // a continuation paragraph is indented as far as the text of its entry
  const from = indent ?? (isOfList(paragraph) ? 36 : 0)
  const within = from > 0 ? before.findLast((entry) => entry.sign && entry.indent <= from + 1) : undefined
  return within ? read(within.level, null) : null
}

/**
 * Builds nested lists from paragraphs that represent entries: those of Word, which declare their level, and those that
 * begin with a bullet or number and a run of spaces. Numbered headings remain headings, with the number as text.
 * @returns how many numbers were retained as text because lists cannot show them
 */
export function listsOfWord(body: HTMLElement): number {
  let wordSigns = 0
  let group: Read[] = []
  const finish = () => {
    // an indented paragraph after the last entry is text after the list
    const isText = (entry: Read | undefined) => entry?.sign === null && !isOfList(entry.paragraph)
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
      const { sign, words } = takeSign(paragraph)
      if (sign.kind !== 'bullet' && hasWords(paragraph)) paragraph.prepend(body.ownerDocument.createTextNode(behindSign(words)))
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
