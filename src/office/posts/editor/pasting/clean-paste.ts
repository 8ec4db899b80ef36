import { mayLink } from '../../../../domain/posts/may-link.ts'
import { cleanAddress } from './clean-address.ts'
import { isOurs, type NamedPicture, takePictures } from './pasted-images.ts'
import { headOfBold, oneCellPerPlace } from './pasted-tables.ts'
import { rename } from './rename.ts'
import { listsOfWord } from './word-lists.ts'

/** What of a clipboard could not be kept, in words: `3 張圖片`. */
export interface Cleaned {
  html: string
  /** What is not there at all. */
  lost: string[]
  /** What of words that are there was not kept. */
  plain: string[]
  /** How many tables have header cells now because their first row was bold. */
  headed: number
}

const dropped =
  'script, style, link, meta, title, head > *, iframe, object, embed, video, audio, svg, input, button, select, textarea, hr'
/** What a text has no place for, by how it is called when that is said. */
const losses: [what: string, found: string][] = [
  ['個影音', 'iframe, object, embed, video, audio'],
  ['張向量圖', 'svg'],
  ['個表單欄位', 'input:not([type="hidden"]), button, select, textarea'],
  ['條分隔線', 'hr'],
]
/** What words had that they do not keep. */
const looks: typeof losses = [['處刪除線', 's, del, strike, [data-style*="line-through"]']]
/** What Word and Google Docs write as styles, as the marks that a text has. */
const marks: [mark: string, found: RegExp][] = [
  ['sup', /vertical-align\s*:\s*super/i],
  ['sub', /vertical-align\s*:\s*sub(?!\w)/i],
  ['strong', /(?:^|[;\s])font-weight\s*:\s*(bold|[6-9]00)/i],
  ['em', /(?:^|[;\s])font-style\s*:\s*italic/i],
]
/** What web pages and mails part their lines by. */
const divisions = 'div, section, article, main, header, footer, aside, address, center'
const blocks = 'p, ul, ol, li, table, blockquote, h1, h2, h3, h4, h5, h6, div, section, article, figure'

/**
 * HTML of a clipboard as the schema can read it: lists, tables, headings, marks and links stay; colours and fonts go without a
 * word; what else cannot be kept is named.
 * @param origin this site's own: its links become paths
 * @param hold takes the pictures that the HTML names, in their order, and says under which item each will come; null for one that cannot
 */
export function cleanPaste(given: string, origin: string, hold: (pictures: NamedPicture[]) => (string | null)[]): Cleaned {
  const { body } = new DOMParser().parseFromString(unstyled(given), 'text/html')
  const [lost, plain] = [new Map<string, number>(), new Map<string, number>()]
  const count = (into: Map<string, number>, what: string, by = 1) => into.set(what, (into.get(what) ?? 0) + by)
  const lose = (what: string) => count(lost, what)
  const countAll = (into: Map<string, number>, all: typeof losses) => {
    for (const [what, found] of all)
      for (const one of body.querySelectorAll(found)) if (!one.parentElement?.closest(found)) count(into, what)
  }

  listsOfWord(body)
  for (const comment of textsIn(body, NodeFilter.SHOW_COMMENT)) comment.remove()
  emptyBetweenBlocks(body)
  for (const one of body.querySelectorAll(divisions)) if (!one.querySelector(`${blocks}, ${divisions}`)) asParagraph(one)
  countAll(lost, losses)
  countAll(plain, looks)
  for (const one of body.querySelectorAll(dropped)) one.remove()
  for (const one of body.querySelectorAll('form')) one.replaceWith(...one.childNodes)
  for (const one of body.querySelectorAll<HTMLElement>('[data-style]')) markByStyle(one)
  takePictures(body, origin, hold, () => lose('張圖片（剪貼簿裡沒有圖檔，請存成檔案再上傳）'))
  for (const figure of body.querySelectorAll('figure'))
    if (!isOurs(figure.querySelector('img'), origin)) figure.replaceWith(...figure.childNodes)
  for (const anchor of body.querySelectorAll('a')) if (!cleanLink(anchor, origin)) lose('個連結')
  for (const heading of body.querySelectorAll('h1, h4, h5, h6')) rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  for (const item of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) item.previousElementSibling?.append(item)
  for (const cell of body.querySelectorAll('td, th')) flatten(cell)
  for (const table of body.querySelectorAll('table')) {
    const merged = oneCellPerPlace(table)
    if (merged > 0) count(plain, '處合併的儲存格', merged)
  }
  // a row that Word repeats on each page is its header
  for (const cell of body.querySelectorAll('thead td')) rename(cell, 'th')
  const headed = [...body.querySelectorAll('table')].filter(headOfBold).length
  const inWords = (all: Map<string, number>) => [...all].map(([what, times]) => `${times} ${what}`)
  return { html: body.innerHTML, lost: inWords(lost), plain: inWords(plain), headed }
}

/** The same with its styles under another name: they are read here, and the page's policy would complain of each. */
const unstyled = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, '$1data-style$2'))

/** A division that holds words alone is a paragraph: in the cell of a table the library would make cells of several. */
function asParagraph(one: Element): void {
  if (one.textContent.trim() === '' && !one.querySelector(':not(br, span)')) one.remove()
  else rename(one, 'p')
}

function textsIn(body: HTMLElement, kind: number): CharacterData[] {
  const walker = document.createTreeWalker(body, kind)
  const found: CharacterData[] = []
  while (walker.nextNode()) found.push(walker.currentNode as CharacterData)
  return found
}

/**
 * Takes out what stands beside blocks and not within one: the line breaks of the source, which would become paragraphs within an
 * inline element, and the empty lines of Google Docs.
 */
function emptyBetweenBlocks(body: HTMLElement): void {
  /** Whether blocks stand in an element, by itself or within what is inline: looked at once for each. */
  const holding = new Map<Element, boolean>()
  const holdsBlocks = ({ parentElement }: Node) => {
    if (!parentElement) return false
    const known =
      holding.get(parentElement) ?? [...parentElement.children].some((one) => one.matches(`${blocks}, :has(${blocks})`))
    holding.set(parentElement, known)
    return known
  }
  for (const text of textsIn(body, NodeFilter.SHOW_TEXT)) if (text.data.trim() === '' && holdsBlocks(text)) text.remove()
  for (const line of body.querySelectorAll('br')) if (holdsBlocks(line)) line.remove()
}

/** Marks that are written as a style, as elements around what they mark; `<b style="font-weight:normal">` marks nothing. */
function markByStyle(one: HTMLElement): void {
  const style = one.getAttribute('data-style') ?? ''
  one.removeAttribute('data-style')
  const isPlain = /(?:^|[;\s])font-(weight\s*:\s*(normal|[1-5]00)|style\s*:\s*normal)/i.test(style)
  const at = isPlain && /^(b|strong|i|em)$/.test(one.localName) ? rename(one, 'span') : one
  if (!/^(span|a|font|b|strong|i|em|u|sup|sub)$/.test(at.localName)) return
  for (const [mark, found] of marks) {
    if (!found.test(style) || at.closest(mark)) continue
    const around = at.ownerDocument.createElement(mark)
    around.append(...at.childNodes)
    at.append(around)
  }
}

/** A link without what follows the reader about, to a path where it leads to this site. @returns false for one that may not stand */
function cleanLink(anchor: HTMLAnchorElement, origin: string): boolean {
  const written = (anchor.getAttribute('href') ?? '').trim()
  // a name to jump to is no link, and one within the text leads nowhere from here
  const href = written === '' || written.startsWith('#') ? '' : cleanAddress(written, origin)
  if (href && mayLink(href)) {
    anchor.setAttribute('href', href)
    return true
  }
  anchor.replaceWith(...anchor.childNodes)
  return href === ''
}

/** A cell holds words alone: what stands in several paragraphs there is parted by line breaks. */
function flatten(cell: Element): void {
  if (cell.textContent?.trim() === '') cell.replaceChildren()
  const blocks = [...cell.querySelectorAll('p, div, li, h2, h3')]
  for (const block of blocks) {
    if (block !== blocks[0] && block.textContent?.trim()) block.before(block.ownerDocument.createElement('br'))
    block.replaceWith(...block.childNodes)
  }
  for (const list of cell.querySelectorAll('ul, ol, blockquote, figure, table')) list.replaceWith(...list.childNodes)
}
