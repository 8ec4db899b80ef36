import { type ContentItem, compareRenderings, type Difference, tagPathOf } from '../../domain/lens/lens.ts'

/** Elements whose text is not displayed. */
const hiddenTags = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'OPTION'])
const mediaTags = new Set(['IMG', 'VIDEO', 'AUDIO', 'IFRAME'])

/** A visible element with content of its own: text, a picture, or the accessible name of an icon button. */
interface ContentElement extends ContentItem {
  element: HTMLElement
}

/** The content elements of a page in document order; the parts of an SVG drawing are none. */
function contentElementsIn(page: Document): ContentElement[] {
  return [...page.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    if (hiddenTags.has(element.tagName) || element.closest('svg')) return []
    const text = mediaTags.has(element.tagName) ? mediaText(element) : ownText(element) || iconButtonLabel(element)
    return text && element.checkVisibility() ? [{ element, text, tagPath: tagPathOf(tagNamesUpwards(element)) }] : []
  })
}

/** The text nodes directly in an element, without those of its child elements. */
const ownText = (element: Element): string =>
  [...element.childNodes]
    .map((node) => (node.nodeType === node.TEXT_NODE ? node.textContent : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

const iconButtonLabel = (element: Element): string =>
  element.matches('a, button') && !element.textContent?.trim() ? (element.getAttribute('aria-label') ?? '') : ''

const mediaText = (element: Element): string => `${element.getAttribute('alt') ?? ''} ${element.getAttribute('src') ?? ''}`

/** The tag names of an element and of its ancestors, innermost first. */
function tagNamesUpwards(element: Element): string[] {
  const tagNames: string[] = []
  for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) tagNames.push(ancestor.tagName)
  return tagNames
}

interface SubtreeCount {
  /** Number of content elements in the subtree, its root included. */
  total: number
  /** How many of them differ. */
  differing: number
}

/** The counts of every element of a page that is or contains a content element. */
function countBySubtree(
  contentElements: readonly ContentElement[],
  differences: ReadonlyMap<Element, Difference>,
): Map<Element, SubtreeCount> {
  const counts = new Map<Element, SubtreeCount>()
  for (const { element } of contentElements)
    for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement) {
      const count = counts.get(ancestor) ?? { total: 0, differing: 0 }
      count.total += 1
      if (differences.has(element)) count.differing += 1
      counts.set(ancestor, count)
    }
  return counts
}

/** An outline around a smaller element would not be noticed (an icon, visually hidden text), CSS pixels. */
const minOutlinedSize = 8
const isLargeEnough = (element: Element) => {
  const { width, height } = element.getBoundingClientRect()
  return width >= minOutlinedSize && height >= minOutlinedSize
}

/**
 * The outermost ancestor (or the element itself) whose content elements all differ: a whole section gets one outline.
 * An ancestor that adds no content element is skipped, unless the element within is too small for an outline. It is
 * never the body or main element.
 */
function outermostDiffering(element: HTMLElement, counts: ReadonlyMap<Element, SubtreeCount>): HTMLElement {
  let outermost = element
  let previousTotal = counts.get(element)?.total ?? 1
  for (
    let ancestor = element.parentElement;
    ancestor && ancestor.tagName !== 'BODY' && ancestor.tagName !== 'MAIN';
    ancestor = ancestor.parentElement
  ) {
    const count = counts.get(ancestor)
    if (!count || count.differing < count.total) break
    if (count.total > previousTotal || !isLargeEnough(outermost)) outermost = ancestor
    previousTotal = count.total
  }
  return outermost
}

const outlines: Record<Difference, string> = { unique: '3px solid #e8590c', changed: '3px dashed #e8590c' }

/**
 * Outlines what differs between several renderings of one page (as a visitor, as a member…).
 *
 * Input: the loaded documents of the frames. Output: for each document the outlined elements, in document order. The
 * only change of the documents is the inline style `outline`; `removeOutlines` reverts it.
 *
 * 1. Collect the content elements of each document: visible elements with text, a picture or a label of their own.
 *    Wrappers have none, and are not compared.
 * 2. Compare their texts between the documents (`compareRenderings`). Elements correspond by their text and tag path,
 *    not by their position: what precedes differs in length (a banner, a wall), and would shift everything below.
 * 3. Count in each subtree how many content elements there are and how many of them differ.
 * 4. From each differing element, go up to the outermost ancestor in which everything differs, so that a section that
 *    only subscribers see has one outline instead of one per paragraph. An ancestor with elements of both kinds of
 *    difference counts as `changed`.
 */
export function outlineDifferences(pages: readonly Document[]): HTMLElement[][] {
  const renderings = pages.map(contentElementsIn)
  const differencesByPage = compareRenderings(renderings)
  return renderings.map((contentElements, page) => {
    const differences = new Map<Element, Difference>()
    for (const [index, { element }] of contentElements.entries()) {
      const difference = differencesByPage[page]?.[index]
      if (difference) differences.set(element, difference)
    }
    const counts = countBySubtree(contentElements, differences)
    const outlined = new Map<HTMLElement, Difference>()
    for (const { element } of contentElements) {
      const difference = differences.get(element)
      if (!difference) continue
      const outermost = outermostDiffering(element, counts)
      outlined.set(outermost, outlined.get(outermost) === 'changed' ? 'changed' : difference)
    }
    for (const [element, difference] of outlined) {
      element.style.outline = outlines[difference]
      element.style.outlineOffset = '-3px'
    }
    return [...outlined.keys()]
  })
}

/** Reverts `outlineDifferences`. */
export function removeOutlines(outlined: readonly HTMLElement[]): void {
  for (const { style } of outlined) {
    style.removeProperty('outline')
    style.removeProperty('outline-offset')
  }
}

/** The first element of each run of adjacent outlined elements: a run, such as paragraphs in sequence, is one stop. */
export function scrollStopsOf(outlined: readonly HTMLElement[]): HTMLElement[] {
  const containers = new Set<Element | null>(outlined.map(soleContainerOf))
  return outlined.filter((element) => !containers.has(soleContainerOf(element).previousElementSibling))
}

/** The outermost ancestor with no other child, such as the scroll container of a table; or the element itself. */
function soleContainerOf(element: Element): Element {
  const parent = element.parentElement
  return parent?.childElementCount === 1 ? soleContainerOf(parent) : element
}
