import { mayLink } from '../posts/may-link.ts'
import { cleanAddress } from './clean-address.ts'
import { commentsIn, hasWords, rename, textsIn, unwrap } from './dom.ts'
import { markByStyle } from './marks.ts'
import { removeNotText } from './not-text.ts'
import { isOurs, type NamedPicture, takePictures } from './pictures.ts'
import { headOfBold, oneCellPerPlace } from './tables.ts'
import { listsOfWord } from './word-lists.ts'

/** Where HTML comes from and where it goes. */
export interface Cleaning {
  /** This site's own origin: links to it become paths. */
  origin: string
  /**
   * Takes the pictures that the HTML names, in their order, and answers for each the value of `data-waiting` that marks its place;
   * null for one that cannot come.
   */
  hold: (pictures: NamedPicture[]) => (string | null)[]
  /** What a picture is called that cannot come, behind its count. */
  lostPicture: string
}

/** HTML as a text can hold it; what could not be kept is said in words with a count: `3 張圖片`. */
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
/** What web pages and mails part their lines by. */
const divisions = 'div, section, article, main, header, footer, aside, address, center'
const blocks = 'p, ul, ol, li, table, blockquote, h1, h2, h3, h4, h5, h6, div, section, article, figure'

/**
 * HTML before it is parsed: styles stand under another name, so that they can be read and no page applies them. Its policy would
 * report each as a violation.
 */
export const prepareHtml = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
    // Word's conditional comments around what is shown: no parser agrees with another on what they are
    .replace(/<!\[[^\]]*\]>/g, '')
    .replace(/<[a-z][^>]*>/gi, (tag) => tag.replace(/(\s)style(\s*=)/gi, '$1data-style$2'))

/**
 * Cleans parsed HTML: lists, tables, headings, marks and links stay; colours and fonts go without a word; what else cannot be kept
 * is named. The body is changed.
 * @param body of a document that was parsed from `prepareHtml`, by the browser or by a server DOM
 */
export function cleanHtml(body: HTMLElement, { origin, hold, lostPicture }: Cleaning): Cleaned {
  const [lost, plain] = [new Map<string, number>(), new Map<string, number>()]
  const count = (into: Map<string, number>, what: string, by = 1) => {
    if (by > 0) into.set(what, (into.get(what) ?? 0) + by)
  }
  const lose = (what: string) => count(lost, what)

  for (const comment of commentsIn(body)) comment.remove()
  removeNotText(body, (what, by) => count(lost, what, by))
  listsOfWord(body)
  emptyBetweenBlocks(body)
  for (const one of body.querySelectorAll(divisions)) if (!one.querySelector(`${blocks}, ${divisions}`)) asParagraph(one)
  for (const [what, found] of losses)
    for (const one of body.querySelectorAll(found)) if (!one.parentElement?.closest(found)) lose(what)
  for (const one of body.querySelectorAll(dropped)) one.remove()
  for (const one of body.querySelectorAll('form')) unwrap(one)
  for (const one of body.querySelectorAll('[data-style]')) markByStyle(one)
  takePictures(body, origin, hold, () => lose(lostPicture))
  for (const figure of body.querySelectorAll('figure')) if (!isOurs(figure.querySelector('img'), origin)) unwrap(figure)
  for (const anchor of body.querySelectorAll('a')) if (!cleanLink(anchor, origin)) lose('個連結')
  for (const heading of body.querySelectorAll('h1, h4, h5, h6')) rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  for (const item of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) item.previousElementSibling?.append(item)
  for (const cell of body.querySelectorAll('td, th')) flatten(cell)
  for (const table of body.querySelectorAll('table')) count(plain, '處合併的儲存格', oneCellPerPlace(table))
  // a row that Word repeats on each page is its header
  for (const cell of body.querySelectorAll('thead td')) rename(cell, 'th')
  const headed = [...body.querySelectorAll('table')].filter(headOfBold).length
  const inWords = (all: Map<string, number>) => [...all].map(([what, times]) => `${times} ${what}`)
  return { html: body.innerHTML, lost: inWords(lost), plain: inWords(plain), headed }
}

/** A division that holds words alone is a paragraph: in the cell of a table the library would make cells of several. */
function asParagraph(one: Element): void {
  if (!hasWords(one) && !one.querySelector(':not(br, span)')) one.remove()
  else rename(one, 'p')
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
  for (const text of textsIn(body)) if (text.data.trim() === '' && holdsBlocks(text)) text.remove()
  for (const line of body.querySelectorAll('br')) if (holdsBlocks(line)) line.remove()
}

/** A link without what follows the reader about, to a path where it leads to this site. @returns false for one that may not stand */
function cleanLink(anchor: Element, origin: string): boolean {
  const written = (anchor.getAttribute('href') ?? '').trim()
  // a name to jump to is no link, and one within the text leads nowhere from here
  const href = written === '' || written.startsWith('#') ? '' : cleanAddress(written, origin)
  if (href && mayLink(href)) {
    anchor.setAttribute('href', href)
    return true
  }
  unwrap(anchor)
  return href === ''
}

/** A cell holds words alone: what stands in several paragraphs there is parted by line breaks. */
function flatten(cell: Element): void {
  if (!hasWords(cell)) cell.replaceChildren()
  const blocks = [...cell.querySelectorAll('p, div, li, h2, h3')]
  for (const block of blocks) {
    if (block !== blocks[0] && hasWords(block)) block.before(block.ownerDocument.createElement('br'))
    unwrap(block)
  }
  for (const list of cell.querySelectorAll('ul, ol, blockquote, figure, table')) unwrap(list)
}
