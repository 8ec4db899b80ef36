import { canonical } from '../manuscripts/canonical.ts'
import type { Block, BlockOf, Inline, PostDocument } from '../posts/blocks.ts'
import { readList, typedList } from './page-lists.ts'
import { readWords, typedWords } from './page-words.ts'

/**
 * Plain-text form of a page for a text field: an empty line between two blocks, `## ` or `### ` before a heading, `- `
 * or `1. ` before each list item, two more spaces before nested items, a table as lines of `| cell | cell |` with a
 * line of dashes below the first; inline, `**bold**` and `[words](address)`. Null for a document with content that this
 * form would lose.
 */
export function pageBody(document: PostDocument): string | null {
  const text = document.content.map(typedBlock).join('\n\n')
  const again = fromPageBody(text, document, () => 'new')
  return canonical(again) === canonical(document) ? text : null
}

function typedBlock(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return typedWords(block.content)
        .split('\n')
        .map((line) => line.replace(/^(?=##|- |\|)/, '\\').replace(/^(\d+)\. /, '$1\\. '))
        .join('\n')
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${typedWords(block.content)}`
    case 'list':
      return typedList(block)
    case 'table': {
      const [first, ...rows] = block.content.map(
        (row) => `|${row.content.map(({ content }) => ` ${typedCell(content)} |`).join('')}`,
      )
      const dashes = `|${block.content[0]?.content.map(() => ' --- |').join('')}`
      return [first, dashes, ...rows].join('\n')
    }
    default:
      return ''
  }
}

const typedCell = (content: Inline | undefined) => typedWords(content).replaceAll('|', '\\|')

/**
 * Parses that plain-text form into a document. Blocks with unchanged content retain their keys, names and anchors, and
 * a block of which only the words change in its position retains its own.
 * @param newKey generates a key that was never used before
 */
export function fromPageBody(text: string, before: PostDocument, newKey: () => string): PostDocument {
  const written = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => readBlock(part, newKey))
  const drawn = written.length > 0 ? written : [readBlock('', newKey)]
  const free = [...before.content]
  const take = (fits: (block: Block) => boolean): Block | undefined => {
    const at = free.findIndex(fits)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  }
  const same = drawn.map((block) => take((other) => markupOf(other) === markupOf(block)))
  const content = drawn.map((block, at): Block => {
    const retained = same[at]
    if (retained) return retained
    const known = take((other) => other.type === block.type && before.content[at] === other)
    if (!known) return block
    if (block.type === 'heading' && known.type === 'heading')
      return { ...block, attrs: { ...block.attrs, key: known.attrs.key, anchor: known.attrs.anchor } }
    return { ...block, attrs: { ...block.attrs, key: known.attrs.key } } as Block
  })
  return { ...before, content }
}

type Written = BlockOf<'paragraph'> | BlockOf<'heading'> | BlockOf<'list'> | BlockOf<'table'>

const rowOfTable = /^\|.*\|$/
const plainWords = (typed: string) =>
  readWords(typed)
    .map((part) => (part.type === 'text' ? part.text : ' '))
    .join('')
const dashes = /^\|(?: *-+ *\|)+$/

function readBlock(part: string, newKey: () => string): Written {
  const [, marks = '', title = ''] = /^(###?) +(\S.*)$/.exec(part) ?? []
  const key = newKey()
  if (title)
    return { type: 'heading', attrs: { key, level: marks.length === 3 ? 3 : 2, anchor: null }, ...having(readWords(title)) }
  const lines = part.split('\n')
  const list = readList(lines, newKey)
  if (list) return list
  const [head, under, ...rows] = lines
  if (head && under && rows.length > 0 && dashes.test(under) && lines.every((line) => cellsOf(line).length > 0)) {
    const names = cellsOf(head)
    const label = `表格：${names.map(plainWords).filter(Boolean).join('、')}`
    const row = (cells: string[], isHead: boolean) => ({
      type: 'table_row' as const,
      // the first cell of each row is its row header
      content: cells.map((cell, at) => ({
        type: isHead || at === 0 ? ('table_header' as const) : ('table_cell' as const),
        ...having(readWords(cell)),
      })),
    })
    return { type: 'table', attrs: { key, label }, content: [row(names, true), ...rows.map((line) => row(cellsOf(line), false))] }
  }
  return { type: 'paragraph', attrs: { key }, ...having(readWords(part)) }
}

const having = (content: Inline) => (content.length > 0 ? { content } : {})

/** The cells of a table line, none for any other line; a `|` within a cell is escaped with `\`. */
const cellsOf = (line: string): string[] =>
  [...(rowOfTable.test(line) ? line.slice(1) : '').matchAll(/((?:\\.|[^|\\])*)\|/g)].map(([, cell = '']) => cell.trim())

/** The content of a block regardless of its keys, anchor, name and the order of its marks. */
function markupOf(block: Block): string {
  const plain = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(plain)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (name === 'attrs') return [name, { ...(value as object), key: undefined, anchor: undefined, label: undefined }]
        return [name, name === 'marks' ? (value as unknown[]).map((mark) => canonical(mark)).sort() : plain(value)]
      }),
    )
  }
  return canonical(plain(block))
}
