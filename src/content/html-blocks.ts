import { parseDocument } from 'htmlparser2'
import { parseImagePath } from '../domain/images/sizes.ts'
import type { Block, Inline, List, Mark, Paragraph, Table } from '../domain/posts/blocks.ts'
import { isLinkAllowed } from '../domain/posts/review.ts'
import { blockParts, keyMaker, mergeRuns, textRun } from './block-parts.ts'

type Node = ReturnType<typeof parseDocument>['children'][number]
type Element = Extract<Node, { attribs: unknown }>

const isElement = (node: Node): node is Element => 'attribs' in node
const isBlank = (node: Node) => node.type === 'text' && node.data.trim() === ''
const elementsIn = ({ children }: Element) => children.filter((node) => !isBlank(node))
const outermost = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote', 'table', 'div', 'figure'])
const isBlock = (node: Node): node is Element => isElement(node) && outermost.has(node.name)

/**
 * Converts sanitised HTML to blocks. Text between its top-level elements becomes paragraphs; HTML without equivalent
 * blocks is retained.
 */
export function htmlBlocks(html: string): Block[] {
  const parts = blockParts(keyMaker())
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const sourceOf = (nodes: readonly Node[]) => html.slice(nodes[0]?.startIndex ?? 0, (nodes.at(-1)?.endIndex ?? -1) + 1).trim()

  const paragraphOf = (nodes: readonly Node[]): Paragraph | null => {
    const content = inlineOf(nodes, [])
    return content && parts.paragraph(trimmed(content))
  }
  /** Paragraphs, and the inline text between them; null if there is anything else. */
  const paragraphsOf = (element: Element): Paragraph[] | null => {
    const read = groupsOf(element.children).map((group) => {
      const [onlyNode] = group
      return onlyNode && isElement(onlyNode) && onlyNode.name === 'p' ? paragraphOf(onlyNode.children) : paragraphOf(group)
    })
    return allOrNull(read)
  }
  const listOf = (element: Element): List | null => {
    const items = elementsIn(element).map((item): List['content'][number] | null => {
      if (!isElement(item) || item.name !== 'li') return null
      const itemBlocks = groupsOf(item.children).map((group) => {
        const [onlyNode] = group
        if (!onlyNode || !isBlock(onlyNode)) return paragraphOf(group)
        if (onlyNode.name === 'ul' || onlyNode.name === 'ol') return listOf(onlyNode)
        return onlyNode.name === 'p' ? paragraphOf(onlyNode.children) : null
      })
      const [first, ...rest] = allOrNull(itemBlocks) ?? []
      return first?.type === 'paragraph' ? { type: 'list_item', content: [first, ...rest] } : null
    })
    const content = allOrNull(items)
    if (!content || content.length === 0) return null
    const start = Number(element.attribs['start'] ?? 1)
    return parts.list(element.name === 'ol' ? (Number.isInteger(start) && start >= 0 ? start : 1) : null, content)
  }
  const blockOf = (element: Element): Block | null => {
    switch (element.name) {
      case 'p':
        return paragraphOf(element.children)
      case 'h2':
      case 'h3': {
        const content = inlineOf(element.children, [])
        return content && parts.heading(element.name === 'h2' ? 2 : 3, element.attribs['id'] || null, content)
      }
      case 'ul':
      case 'ol':
        return listOf(element)
      case 'blockquote': {
        const content = paragraphsOf(element)
        return content && content.length > 0 ? parts.quote(content) : null
      }
      case 'table': {
        const rows = rowsOf(element)
        return rows && rows.length > 0 ? parts.table(tableLabel(rows), rows) : null
      }
      case 'figure':
        return imageOf(element, parts)
      default:
        return null
    }
  }
  const blocksOf = (nodes: readonly Node[]): Block[] =>
    groupsOf(nodes).flatMap((group): Block[] => {
      const [onlyNode] = group
      if (!onlyNode || !isBlock(onlyNode))
        return [paragraphOf(group) ?? parts.preserved(`<p>${sourceOf(group)}</p>`, textOf(group))]
      // a wrapper has no meaning of its own: its content is converted
      if (onlyNode.name === 'div' && blockOf(onlyNode) === null) return blocksOf(onlyNode.children)
      // a quotation contains paragraphs only: a list splits it in two
      if (onlyNode.name === 'blockquote' && blockOf(onlyNode) === null) return quotesOf(onlyNode)
      return [blockOf(onlyNode) ?? parts.preserved(sourceOf([onlyNode]), textOf([onlyNode]))]
    })
  const quotesOf = ({ children: inside }: Element): Block[] => {
    const read: Block[] = []
    for (const block of blocksOf(inside)) {
      const last = read.at(-1)
      if (block.type !== 'paragraph') read.push(block)
      else if (last?.type === 'quote') read.splice(-1, 1, parts.quote([...last.content, block]))
      else read.push(parts.quote([block]))
    }
    return read
  }
  return blocksOf(children)
}

/** Groups nodes: each block alone, and inline nodes between two blocks together. */
function groupsOf(nodes: readonly Node[]): Node[][] {
  const groups: Node[][] = []
  let open = false
  for (const node of nodes) {
    if (!isBlock(node) && open) groups.at(-1)?.push(node)
    else if (!isBlank(node)) groups.push([node])
    open = !isBlock(node) && groups.length > 0 && (open || !isBlank(node))
  }
  return groups.map((group) => (group.length > 1 && isBlank(group.at(-1) as Node) ? group.slice(0, -1) : group))
}

const marksOf: Record<string, Mark['type']> = { a: 'link', strong: 'strong', em: 'em', sup: 'sup', sub: 'sub' }

/** Nodes as runs of text, or null if one of them is not inline text. */
function inlineOf(nodes: readonly Node[], marks: readonly Mark[]): Inline | null {
  const read = nodes.map((node): Inline | null => {
    if (node.type === 'text') return [textRun(node.data, marks)]
    if (!isElement(node)) return []
    if (node.name === 'br') return [marks.length > 0 ? { type: 'hard_break', marks: [...marks] } : { type: 'hard_break' }]
    const type = marksOf[node.name]
    if (!type) return null
    const others = marks.filter((mark) => mark.type !== type)
    if (type !== 'link') return inlineOf(node.children, [...others, { type }])
    const href = node.attribs['href'] ?? ''
    return inlineOf(node.children, href !== '' && isLinkAllowed(href) ? [...others, { type, attrs: { href } }] : marks)
  })
  const found = allOrNull(read)
  return found && mergeRuns(found.flat())
}

/** Trims blanks at both ends: some writers indent paragraphs by two. */
function trimmed(content: Inline): Inline {
  const [first, last] = [content[0], content.at(-1)]
  const starts = first?.type === 'text' ? [{ ...first, text: first.text.trimStart() }, ...content.slice(1)] : content
  const end = starts.at(-1)
  return mergeRuns(
    last?.type === 'text' && end?.type === 'text' ? [...starts.slice(0, -1), { ...end, text: end.text.trimEnd() }] : starts,
  )
}

function rowsOf(table: Element): Table['content'] | null {
  const rows = elementsIn(table).flatMap((node) =>
    isElement(node) && /^t(?:head|body)$/.test(node.name) ? elementsIn(node) : [node],
  )
  return allOrNull(
    rows.map((row): Table['content'][number] | null => {
      if (!isElement(row) || row.name !== 'tr') return null
      const cells = allOrNull(
        elementsIn(row).map((cell) => {
          if (!isElement(cell) || !/^t[hd]$/.test(cell.name)) return null
          const content = inlineOf(cell.children, [])
          const type = cell.name === 'th' ? ('table_header' as const) : ('table_cell' as const)
          return content && (content.length > 0 ? { type, content } : { type })
        }),
      )
      return cells && cells.length > 0 ? { type: 'table_row', content: cells } : null
    }),
  )
}

/** The label of a table, from the header cells of its first row. */
export function tableLabel([first]: Table['content']): string {
  const headerCells = first?.content.filter(({ type }) => type === 'table_header') ?? []
  const names = headerCells.map(({ content = [] }) =>
    content
      .map((node) => (node.type === 'text' ? node.text : ''))
      .join('')
      .trim(),
  )
  return ['表格', names.filter(Boolean).join('、')].filter(Boolean).join('：')
}

function imageOf(figure: Element, parts: ReturnType<typeof blockParts>): Block | null {
  const [image, caption, ...more] = elementsIn(figure)
  if (!image || !isElement(image) || image.name !== 'img' || more.length > 0) return null
  const media = parseImagePath(image.attribs['src'] ?? '')?.id
  const [width, height] = [Number(image.attribs['width']), Number(image.attribs['height'])]
  const captionContent =
    caption && isElement(caption) && caption.name === 'figcaption' ? inlineOf(caption.children, []) : caption ? null : []
  if (!media || !(Number.isInteger(width) && width > 0 && Number.isInteger(height) && height > 0) || !captionContent) return null
  return parts.image({ media, width, height, alt: image.attribs['alt']?.trim() || null }, captionContent)
}

/** The words of nodes, a line for each paragraph, entry or cell. */
export function textOf(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.data
      if (!isElement(node)) return ''
      if (node.name === 'br') return '\n'
      return node.name in marksOf || node.name === 'img' ? textOf(node.children) : `\n${textOf(node.children)}\n`
    })
    .join('')
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}

/** All items, or null if one is missing. */
function allOrNull<Item>(items: readonly (Item | null)[]): Item[] | null {
  return items.includes(null) ? null : (items as Item[])
}
