import { type Difference, differencesOf, type Piece, slotFrom } from '../../domain/lens/lens.ts'

const silent = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION'])
const pictures = new Set(['IMG', 'VIDEO', 'AUDIO', 'IFRAME'])

interface Found extends Piece {
  element: HTMLElement
}

/** The visible pieces of a page: text nodes' elements and images. */
function piecesOf(page: Document): Found[] {
  return [...page.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (silent.has(element.tagName) || element.closest('svg')) return []
    const text = pictures.has(element.tagName) ? pictureOf(element) : wordsOf(element) || nameOf(element)
    return text && element.checkVisibility() ? [{ element, text, slot: slotOf(element) }] : []
  })
}

const wordsOf = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === node.TEXT_NODE ? node.textContent : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The accessible name of an icon button. */
const nameOf = (element: Element): string =>
  element.matches('a, button') && !element.textContent?.trim() ? (element.getAttribute('aria-label') ?? '') : ''

const pictureOf = (element: Element): string => `${element.getAttribute('alt') ?? ''} ${element.getAttribute('src') ?? ''}`

function slotOf(element: Element): string {
  const names: string[] = []
  for (let at: Element | null = element; at; at = at.parentElement) names.push(at.tagName)
  return slotFrom(names)
}

/** Number of pieces in each element of a page, and how many of them differ. */
function countIn(pieces: readonly Found[], differing: ReadonlySet<Element>): Map<Element, { all: number; differing: number }> {
  const counts = new Map<Element, { all: number; differing: number }>()
  for (const { element } of pieces)
    for (let at: Element | null = element; at; at = at.parentElement) {
      const count = counts.get(at) ?? { all: 0, differing: 0 }
      count.all += 1
      if (differing.has(element)) count.differing += 1
      counts.set(at, count)
    }
  return counts
}

/** Smaller elements count as visually hidden, CSS pixels. */
const seen = 8
const isSeen = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width >= seen && height >= seen
}

/** The largest element around a piece in which every piece differs: a whole section is one difference. */
function wholeOf(element: HTMLElement, counts: ReturnType<typeof countIn>): HTMLElement {
  let whole = element
  let held = counts.get(element)?.all ?? 1
  for (let up = element.parentElement; up && up.tagName !== 'BODY' && up.tagName !== 'MAIN'; up = up.parentElement) {
    const count = counts.get(up)
    if (!count || count.differing < count.all) break
    if (count.all > held || !isSeen(whole)) whole = up
    held = count.all
  }
  return whole
}

const outlines: Record<Difference, string> = { lone: '3px solid #e8590c', changed: '3px dashed #e8590c' }

/**
 * Marks on each page the pieces that differ from the other pages. @returns the marked elements in document order. Only
 * outlines are added to the pages.
 */
export function markDifferences(pages: readonly Document[]): HTMLElement[][] {
  const drawings = pages.map(piecesOf)
  const found = differencesOf(drawings)
  return drawings.map((pieces, at) => {
    const how = new Map(
      pieces.flatMap(({ element }, piece) => {
        const difference = found[at]?.[piece]
        return difference ? [[element, difference] as const] : []
      }),
    )
    const counts = countIn(pieces, new Set<Element>(how.keys()))
    const wholes = new Map<HTMLElement, Difference>()
    for (const [element, difference] of how) {
      const whole = wholeOf(element, counts)
      wholes.set(whole, wholes.get(whole) === 'changed' ? 'changed' : difference)
    }
    for (const [element, difference] of wholes) {
      element.style.outline = outlines[difference]
      element.style.outlineOffset = '-3px'
    }
    return [...wholes.keys()]
  })
}

/**
 * The stops for navigating between marks: adjacent marked elements, such as the paragraphs of a text, are one
 * difference.
 */
export function placesOf(marked: readonly HTMLElement[]): HTMLElement[] {
  const all = new Set<Element | null>(marked.map(frameOf))
  return marked.filter((element) => !all.has(frameOf(element).previousElementSibling))
}

/** The outermost element that contains only the given element, such as the scroll container of a table. */
function frameOf(element: Element): Element {
  const up = element.parentElement
  return up?.childElementCount === 1 ? frameOf(up) : element
}

/** Removes the marks. */
export function unmark(marked: readonly HTMLElement[]): void {
  for (const { style } of marked) {
    style.removeProperty('outline')
    style.removeProperty('outline-offset')
  }
}
