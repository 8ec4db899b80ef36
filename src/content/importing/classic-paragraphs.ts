import { hasText } from '../../domain/html-cleaning/dom.ts'

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote table thead tbody tfoot tr td th caption div section article main header footer aside nav figure figcaption pre details summary hr center address form fieldset iframe'.split(
    ' ',
  ),
)
const containers = 'div, section, article, main, header, footer, aside, center, blockquote'
/** Elements that contain paragraphs only if a blank line separates their words. */
const cells = 'li, td, th, dd'
const blankLine = /\r?\n[^\S\r\n]*\r?\n\s*/
const [elementType, textType] = [1, 3]

const isElement = (node: Node): node is Element => node.nodeType === elementType
const isTextNode = (node: Node): node is Text => node.nodeType === textType
const isBlock = (node: Node): boolean => isElement(node) && (blocks.has(node.localName) || [...node.children].some(isBlock))

/**
 * Adds the paragraphs that WordPress's classic editor leaves implicit: outside block elements, a blank line separates
 * paragraphs and a line end is a line break.
 * @param isClassic whether the source is known to use this format; otherwise it is detected by blank lines between
 * words
 */
export function readClassicParagraphs(body: Element, isClassic: boolean): void {
  const runs = runsIn(body).map(({ nodes, isLoose }) => ({ pieces: splitAtBlankLines(nodes).filter(hasContent), nodes, isLoose }))
  const breaks = isClassic || body.querySelector('p') === null || runs.some(({ pieces }) => pieces.length > 1)
  for (const { pieces, nodes, isLoose } of runs) {
    const last = nodes.at(-1)
    if (!last || (pieces.length < 2 && !isLoose)) {
      if (breaks) breakLines(nodes)
      continue
    }
    const [parent, next] = [last.parentNode, last.nextSibling]
    for (const piece of pieces) {
      const paragraph = body.ownerDocument.createElement('p')
      paragraph.append(...piece)
      parent?.insertBefore(paragraph, next)
    }
    for (const node of nodes) if (node.parentNode === parent) (node as ChildNode).remove()
  }
  if (breaks) for (const paragraph of body.querySelectorAll('p')) breakLines([...paragraph.childNodes])
}

/** Visible elements without words, which are reported if lost. */
const objects = ':is(img, svg, video, audio, object, embed, iframe, canvas, input, button, select, textarea, amp-img)'

const hasContent = (nodes: readonly Node[]): boolean =>
  nodes.some((node) => hasText(node) || (isElement(node) && (node.matches(objects) || node.querySelector(objects) !== null)))

/** Consecutive inline nodes where blocks are allowed. */
function runsIn(body: Element): { nodes: Node[]; isLoose: boolean }[] {
  const found: { nodes: Node[]; isLoose: boolean }[] = []
  for (const parent of [body, ...body.querySelectorAll(`${containers}, ${cells}`)]) {
    const isLoose = !parent.matches(cells)
    let open: Node[] | null = null
    for (const node of parent.childNodes) {
      if (isBlock(node)) open = null
      else if (open) open.push(node)
      else {
        open = [node]
        found.push({ nodes: open, isLoose })
      }
    }
  }
  return found
}

/** Splits nodes at blank lines in their words; an inline element with a blank line is split into several. */
function splitAtBlankLines(nodes: readonly Node[]): Node[][] {
  const pieces: Node[][] = [[]]
  for (const node of nodes) {
    const parts = partsOf(node)
    for (const [index, part] of parts.entries()) {
      if (index > 0) pieces.push([])
      if (part) pieces.at(-1)?.push(part)
    }
  }
  return pieces
}

function partsOf(node: Node): (Node | null)[] {
  if (isTextNode(node)) {
    const texts = node.data.split(blankLine)
    if (texts.length === 1) return [node]
    return texts.map((text) => (text === '' ? null : (node.ownerDocument as Document).createTextNode(text)))
  }
  if (!isElement(node) || !blankLine.test(node.textContent ?? '')) return [node]
  return splitAtBlankLines([...node.childNodes]).map((inside) => {
    const copy = node.cloneNode(false) as Element
    copy.append(...inside)
    return copy
  })
}

/**
 * Converts line ends to line breaks, except at the edges of an element and beside an existing break. An indented line
 * continues the previous one.
 */
function breakLines(nodes: readonly Node[]): void {
  const texts = nodes.flatMap((node): Text[] => {
    if (isTextNode(node)) return [node]
    return isElement(node) && !node.matches('pre, textarea') ? textsWithin(node) : []
  })
  for (const [textIndex, text] of texts.entries()) {
    const lines = text.data.split(/\r?\n(?![ \t]+\S)/)
    if (lines.length === 1) continue
    const isBreak = (node: Node | null) => node !== null && isElement(node) && node.localName === 'br'
    const parts = lines.flatMap((line, nth): (string | Element)[] => {
      const isEdge =
        (nth === 1 && lines[0]?.trim() === '' && (textIndex === 0 || isBreak(text.previousSibling))) ||
        (nth === lines.length - 1 && line.trim() === '' && (textIndex === texts.length - 1 || isBreak(text.nextSibling)))
      return nth === 0 || isEdge ? [line] : [text.ownerDocument.createElement('br'), line]
    })
    text.replaceWith(...parts)
  }
}

function textsWithin(element: Element): Text[] {
  return [...element.childNodes].flatMap((node): Text[] => {
    if (isTextNode(node)) return [node]
    return isElement(node) && !node.matches('pre') ? textsWithin(node) : []
  })
}
