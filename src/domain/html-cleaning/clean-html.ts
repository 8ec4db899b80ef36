import { isLinkAllowed } from '../posts/review.ts'
import { withoutHidden } from '../text/hidden.ts'
import { classStyles, withClassStyles } from './class-styles.ts'
import { commentsIn, hasText, pointsOf, renameElement, styleOf, styleValue, textsIn, unwrap, wrapChildren } from './dom.ts'
import { readFootnotes } from './footnotes.ts'
import { joinBlanks, readWhiteSpace, removeIgnoredText, trimBreaks } from './ignored-text.ts'
import { buildWordLists, nestFlatLists } from './lists.ts'
import { countNonDecimalLists, straightenLists } from './nested-lists.ts'
import { extractPictures, isSitePicture, type NamedPicture } from './pictures.ts'
import { liftBlocksFromLists, readTextBoxes, splitQuotes } from './split-blocks.ts'
import { convertFormulas, convertWordFormulas, translateSymbols } from './symbols.ts'
import { expandSpannedCells, flattenCell, liftCaptions, liftInnerTables, promoteBoldHeader, removeEmptied } from './tables.ts'

const tracking =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|mc_[ce]id|igshid|igsh|yclid|_hs\w+|_ga|_gl|ref_src|spm|srsltid|ttclid|twclid)$/i

/** Redirect wrappers, and the part of their URL that contains the target. */
const wrappers: [host: RegExp, path: string, part: string][] = [
  [/(^|\.)google\.[a-z.]+$/, '/url', 'q'],
  [/(^|\.)google\.[a-z.]+$/, '/url', 'url'],
  [/^lm?\.facebook\.com$/, '/l.php', 'u'],
  [/^l\.(instagram|threads)\.com$/, '/', 'u'],
  [/^l\.threads\.net$/, '/', 'u'],
  [/\.safelinks\.protection\.outlook\.com$/, '/', 'url'],
  [/^(www\.)?youtube\.com$/, '/redirect', 'q'],
  [/^(www\.)?linkedin\.com$/, '/redir/redirect', 'url'],
]

/**
 * The target of a link without tracking parameters; a path if it is on this site. An http URL becomes https: old
 * manuscripts use http, and nearly all sites respond to https.
 * @param origin this site's own
 * @returns null if it is not a URL
 */
export function cleanUrl(href: string, origin: string): string | null {
  if (!URL.canParse(href, origin)) return null
  const url = new URL(href, origin)
  for (const [host, path, part] of wrappers) {
    const wrapped = host.test(url.hostname) && url.pathname === path ? url.searchParams.get(part) : null
    if (wrapped && /^https?:/i.test(wrapped)) return cleanUrl(wrapped, origin)
  }
  for (const name of [...url.searchParams.keys()]) if (tracking.test(name)) url.searchParams.delete(name)
  // an explicit port belongs to a server that may serve http only
  if (url.origin !== origin && url.protocol === 'http:' && url.port === '') url.protocol = 'https:'
  return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : url.href
}

/** Styles of Word and Google Docs, mapped to the marks of the schema. */
const marks: [mark: string, isMeant: (style: string) => boolean][] = [
  ['sup', (style) => raisedBy(style) > 0],
  ['sub', (style) => raisedBy(style) < 0],
  ['strong', (style) => /(?:^|[;\s])font-weight\s*:\s*(bold|[6-9]00)/i.test(style)],
  ['em', (style) => /(?:^|[;\s])font-style\s*:\s*italic/i.test(style)],
]

/** Vertical shift in points; a shift of less than three only aligns text with a picture. */
const shiftOf = (length: string | null) => {
  const shift = pointsOf(length ?? '') ?? 0
  return Math.abs(shift) >= 3 ? shift : 0
}

/** How far a style raises characters above the baseline, by a keyword, a length or a percentage; negative below it. */
function raisedBy(style: string): number {
  for (const property of ['vertical-align', 'font-variant-position']) {
    const align = styleValue(style, property) ?? ''
    if (/^super/i.test(align)) return 1
    if (/^sub/i.test(align)) return -1
    const length = Number.parseFloat(align)
    if (length) return length
  }
  const raise = shiftOf(styleValue(style, 'mso-text-raise'))
  return raise || (/position\s*:\s*relative/i.test(style) ? -shiftOf(styleValue(style, 'top')) : 0)
}

/**
 * Wraps content in the mark elements that its style means; unwraps marks that the style cancels, such as `<b
 * style="font-weight:normal">`.
 */
function markByStyle(item: Element): void {
  const style = styleOf(item)
  item.removeAttribute('data-style')
  const isPlain = /(?:^|[;\s])font-(weight\s*:\s*(normal|[1-5]00)|style\s*:\s*normal)/i.test(style)
  const element = isPlain && /^(b|strong|i|em)$/.test(item.localName) ? renameElement(item, 'span') : item
  if (!/^(span|a|font|b|strong|i|em|u|sup|sub)$/.test(element.localName)) return
  for (const [mark, isMarkStyle] of marks) {
    if (!isMarkStyle(style) || element.closest(mark)) continue
    wrapChildren(element, mark)
  }
}

/** Context of the cleaning. */
export interface CleaningOptions {
  /** This site's own origin: links to it become paths. */
  origin: string
  /**
   * Receives the pictures of the HTML in document order, and returns for each the `data-waiting` value that marks its
   * place; null for one that cannot be imported.
   */
  hold: (pictures: NamedPicture[]) => (string | null)[]
  /** The name of a picture that cannot be imported, shown after its count. */
  lostPicture: string | ((picture: NamedPicture) => string)
}

/** Cleaned HTML for a manuscript, and what could not be retained, as text with a count: `3 張圖片`. */
export interface CleaningResult {
  html: string
  /** Content that is missing entirely. */
  lost: string[]
  /** Formatting of retained text that was dropped. */
  plain: string[]
  /** Conversions, as clauses: `2 個連結的 http 改成 https`. */
  changed: string[]
  /** How many tables got header cells because their first row was bold. */
  headed: number
}

const dropped =
  'script, canvas, datalist, style, link, meta, title, head > *, iframe, object, embed, video, audio, svg, input, button, select, textarea, hr'
/** Content that the schema cannot hold, by its display name. */
const losses: [what: string, found: string][] = [
  ['個影音', 'iframe, object, embed, video, audio'],
  ['張向量圖', 'svg'],
  ['個表單欄位', 'input:not([type="hidden"]), button, select, textarea'],
  ['條分隔線', 'hr'],
]
/** Elements by which web pages and mails separate lines. */
const divisions = 'div, section, article, main, header, footer, aside, address, center'
const blocks = 'p, ul, ol, li, table, blockquote, h1, h2, h3, h4, h5, h6, div, section, article, figure'

/**
 * Prepares HTML for parsing: style attributes are renamed, so that they are readable but not applied by the page, whose
 * Content Security Policy would report each as a violation.
 */
export function prepareHtml(html: string): string {
  const styles = classStyles(html)
  return (
    html
      .replace(/<style[\s\S]*?<\/style\s*>/gi, '')
      // Word's conditional comments around visible content: parsers disagree on how to read them
      .replace(/<!\[[^\]]*\]>/g, '')
      // CKEditor marks a deletion by an element at each end
      .replace(/<suggestion-start\s+name=["']?deletion:[^>]*>(?:<\/suggestion-start>)?/gi, '<del datetime>')
      .replace(/<suggestion-end\s+name=["']?deletion:[^>]*>(?:<\/suggestion-end>)?/gi, '</del>')
      .replace(/<[a-z][^>]*>/gi, (tag) => withClassStyles(tag.replace(/(\s)style(\s*=)/gi, '$1data-style$2'), styles))
  )
}

/**
 * Cleans parsed HTML: lists, tables, headings, marks and links are retained; colours and fonts are dropped silently;
 * everything else that is dropped is reported. Modifies the body.
 * @param body of a document that was parsed from `prepareHtml`, by the browser or by a server DOM
 */
export function cleanHtml(body: HTMLElement, { origin, hold, lostPicture }: CleaningOptions): CleaningResult {
  const [lost, unformatted, changed] = [new Map<string, number>(), new Map<string, number>(), new Map<string, number>()]
  const count = (into: Map<string, number>, label: string, times = 1) => {
    if (times > 0) into.set(label, (into.get(label) ?? 0) + times)
  }
  const countLoss = (label: string) => count(lost, label)

  const textBoxes = readTextBoxes(body)
  for (const text of textBoxes.lostTextBoxes) countLoss(text === '' ? '個文字方塊' : `個文字方塊（${text}）`)
  count(lost, '個畫出來的圖案', textBoxes.shapes)
  count(lost, '則註解', textBoxes.comments)
  count(changed, '個文字方塊的字排在段落後面', textBoxes.boxes)
  convertWordFormulas(body)
  for (const comment of commentsIn(body)) comment.remove()
  removeIgnoredText(body, (label, times) => count(lost, label, times))
  count(unformatted, '個註腳（成了一般文字）', readFootnotes(body))
  // a server DOM splits text at each character reference
  body.normalize()
  readWhiteSpace(body)
  count(unformatted, '個算式（排成一行字）', convertFormulas(body))
  for (const text of textsIn(body)) removeHidden(text)
  readBlocks(body)
  count(changed, '處編號的樣式改成阿拉伯數字', countNonDecimalLists(body))
  nestFlatLists(body)
  count(changed, '個清單編號照原文寫成字', buildWordLists(body))
  count(changed, '個符號讀不出來，用 □ 標出', translateSymbols(body))
  for (const [label, selector] of losses)
    for (const element of body.querySelectorAll(selector)) if (!element.parentElement?.closest(selector)) countLoss(label)
  for (const element of body.querySelectorAll(dropped)) element.remove()
  for (const element of body.querySelectorAll('form')) unwrap(element)
  for (const element of body.querySelectorAll('[data-style]')) markByStyle(element)
  extractPictures(body, origin, hold, (picture) =>
    countLoss(typeof lostPicture === 'string' ? lostPicture : lostPicture(picture)),
  )
  for (const figure of body.querySelectorAll('figure')) if (!isSitePicture(figure.querySelector('img'), origin)) unwrap(figure)
  for (const caption of body.querySelectorAll('figcaption'))
    if (!caption.closest('figure')) {
      if (caption.querySelector(blocks)) unwrap(caption)
      else asParagraph(caption)
    }
  readLinks(body, origin, count.bind(null, lost), count.bind(null, changed))
  count(changed, '個標題的清單編號拿掉了', straightenLists(body))
  count(unformatted, '段清單裡的引言（成了一般段落）', liftBlocksFromLists(body))
  splitQuotes(body)
  for (const heading of body.querySelectorAll('h1, h4, h5, h6')) renameElement(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  const headed = readTables(body, count.bind(null, unformatted))
  removeEmpty(body)
  body.normalize()
  joinBlanks(body)
  const countedLabels = (all: Map<string, number>) => [...all].map(([label, times]) => `${times} ${label}`)
  return {
    html: body.innerHTML,
    lost: countedLabels(lost),
    plain: countedLabels(unformatted),
    changed: countedLabels(changed),
    headed,
  }
}

/** Removes invisible characters: soft hyphens, zero-width characters. */
function removeHidden(text: Text): void {
  const visible = withoutHidden(text.data)
  if (visible !== text.data) text.data = visible
}

/** PowerPoint writes the sign of an entry as text, and its level as an indentation of about 31 points. */
function readBulletsOfSlides(body: HTMLElement): void {
  for (const sign of body.querySelectorAll('[data-style*="mso-special-format" i]')) {
    const paragraph = sign.closest('p, div')
    if (!paragraph) continue
    const indent = pointsOf(styleValue(styleOf(paragraph), 'margin-left') ?? '') ?? 0
    paragraph.setAttribute('data-style', `mso-list:slide level${Math.max(1, Math.round(indent / 31))} lfo1`)
    sign.setAttribute('data-style', 'mso-list:Ignore')
    if (paragraph.localName === 'div') renameElement(paragraph, 'p').setAttribute('data-style', styleOf(paragraph))
  }
}

/** Converts line-separating elements to paragraphs and headings, and removes the empty ones. */
function readBlocks(body: HTMLElement): void {
  // Word's insertions, fields and smart tags wrap paragraphs that belong together
  for (const element of body.querySelectorAll('*'))
    if (element.localName === 'ins' || element.localName.includes(':')) unwrap(element)
  readBulletsOfSlides(body)
  // the heading of a section that a page folds is a button
  for (const button of body.querySelectorAll(':is(h1, h2, h3, h4, h5, h6, dt, summary) button')) unwrap(button)
  for (const element of body.querySelectorAll('p[role="heading"], div[role="heading"]'))
    renameElement(element, Number(element.getAttribute('aria-level') ?? 1) <= 2 ? 'h2' : 'h3')
  for (const element of body.querySelectorAll('dt, summary')) wrapChildren(renameElement(element, 'div'), 'strong')
  for (const element of body.querySelectorAll('dd')) renameElement(element, 'div')
  for (const element of body.querySelectorAll('details, dl')) renameElement(element, 'section')
  emptyBetweenBlocks(body)
  for (const element of body.querySelectorAll(divisions))
    if (!element.querySelector(`${blocks}, ${divisions}`)) asParagraph(element)
  for (const element of body.querySelectorAll('p, li, h1, h2, h3, h4, h5, h6')) trimBreaks(element)
  removeEmpty(body)
}

const objects = 'img, svg, iframe, object, embed, video, audio, input, button, select, textarea, hr, table'

/** Removes empty paragraphs, headings and list entries, which programs write for spacing. */
function removeEmpty(body: HTMLElement): void {
  const empty = [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, ul, ol, blockquote')]
  for (const element of empty.reverse())
    if (!hasText(element) && !element.querySelector(`${objects}, [data-waiting]`) && !element.closest('figure')) element.remove()
}

/** Cleans links. @param countChange receives how many have another protocol now */
function readLinks(
  body: HTMLElement,
  origin: string,
  countLoss: (what: string) => void,
  countChange: (what: string) => void,
): void {
  for (const anchor of body.querySelectorAll('a')) {
    const wasHttp = /^http:/i.test((anchor.getAttribute('href') ?? '').trim())
    if (!cleanLink(anchor, origin)) countLoss('個連結')
    else if (wasHttp && /^https:/.test(anchor.getAttribute('href') ?? '')) countChange('個連結的 http 改成 https')
  }
}

/** Makes tables regular. @returns how many have header cells because their first row was bold */
function readTables(body: HTMLElement, strip: (what: string, by: number) => void): number {
  liftCaptions(body)
  for (const foot of body.querySelectorAll('table > tfoot')) foot.parentElement?.append(foot)
  strip('個表格裡的表格（排到外面那個的後面）', liftInnerTables(body))
  removeEmptied(body)
  for (const cell of body.querySelectorAll('td, th')) flattenCell(cell)
  for (const table of body.querySelectorAll('table')) strip('處合併的儲存格', expandSpannedCells(table))
  // a row that Word repeats on each page is a header row
  for (const cell of body.querySelectorAll('thead td')) renameElement(cell, 'th')
  return [...body.querySelectorAll('table')].filter(promoteBoldHeader).length
}

/**
 * A division with inline content only is a paragraph: in a table cell, the library would create several cells of
 * several divisions.
 */
function asParagraph(item: Element): void {
  if (!hasText(item) && !item.querySelector(':not(br, span)')) {
    item.remove()
    return
  }
  const paragraph = renameElement(item, 'p')
  for (const name of ['class', 'data-style']) {
    const value = item.getAttribute(name)
    if (value !== null) paragraph.setAttribute(name, value)
  }
}

/**
 * Removes what is between blocks: line breaks of the source, which would become paragraphs within an inline element,
 * and the empty lines of Google Docs.
 */
function emptyBetweenBlocks(body: HTMLElement): void {
  /** Memoised: whether an element contains blocks, directly or within inline elements. */
  const holdsByElement = new Map<Element, boolean>()
  const holdsBlocks = ({ parentElement }: Node) => {
    if (!parentElement) return false
    const holds =
      holdsByElement.get(parentElement) ?? [...parentElement.children].some((item) => item.matches(`${blocks}, :has(${blocks})`))
    holdsByElement.set(parentElement, holds)
    return holds
  }
  for (const text of textsIn(body)) if (text.data.trim() === '' && holdsBlocks(text)) text.remove()
  const isInline = (node: Node | null): boolean => {
    if (node?.nodeType !== 1) return node?.nodeType === 3
    return !(node as Element).matches(`br, ${blocks}, ${divisions}, :has(${blocks})`) && hasText(node)
  }
  // between two runs of text a line break separates their words
  for (const line of body.querySelectorAll('br'))
    if (holdsBlocks(line) && !(isInline(line.previousSibling) && isInline(line.nextSibling))) line.remove()
}

/**
 * Removes tracking parameters from a link; a link to this site becomes a path.
 * @returns false for a link that is not allowed
 */
function cleanLink(anchor: Element, origin: string): boolean {
  const target = (anchor.getAttribute('href') ?? '').trim()
  // a named anchor is no link, and a link within the source text has no target here
  const href = target === '' || target.startsWith('#') ? '' : cleanUrl(target, origin)
  if (href && isLinkAllowed(href)) {
    anchor.setAttribute('href', href)
    return true
  }
  unwrap(anchor)
  return href === ''
}
