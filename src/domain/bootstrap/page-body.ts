import { canonical } from '../manuscripts/canonical.ts'
import { type Block, type BlockOf, documentOf, type Inline, type Mark, type PostDocument } from '../posts/blocks.ts'
import { keysOf } from '../posts/contents.ts'
import { isLinkAllowed } from '../posts/review.ts'

/**
 * The inline content of a page block in plain-text form: `**bold**`, `[words](URL)`, a line break, and `\` before
 * an escaped character.
 */
function inlineText(content: Inline = []): string {
  const linkOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))[0] ?? null
  const pieces = content.map((part) => ({
    text: part.type === 'text' ? part.text.replace(/[\\*[\]]/g, '\\$&') : '\n',
    strong: (part.marks ?? []).some(({ type }) => type === 'strong'),
    link: linkOf(part.marks ?? []),
  }))
  const bold = (all: typeof pieces) =>
    joinPieces(all, ({ strong }) => strong).map(([strong, text]) => (strong ? `**${text}**` : text))
  return runsOf(pieces, ({ link }) => link)
    .map((all) => {
      const text = bold(all).join('')
      const link = all[0]?.link ?? null
      return link === null ? text : `[${text}](${link})`
    })
    .join('')
}

/** Groups equal neighbours. */
function runsOf<Piece>(pieces: readonly Piece[], keyOf: (piece: Piece) => unknown): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(piece)) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

const joinPieces = <Piece extends { text: string }>(
  pieces: readonly Piece[],
  isMarked: (piece: Piece) => boolean,
): [boolean, string][] =>
  runsOf(pieces, isMarked).map((run) => [run[0] !== undefined && isMarked(run[0]), run.map(({ text }) => text).join('')])

const escaped = /\\([\\*[\]#|.-])/y
const linked = /\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)/y

/** Parses plain text into marked runs. A delimiter without its counterpart is an ordinary character. */
function parseInline(markup: string): Inline {
  const content: Inline = []
  let strong = false
  const append = (text: string, link: string | null) => {
    const marks: Mark[] = [
      ...(link === null ? [] : [{ type: 'link' as const, attrs: { href: link } }]),
      ...(strong ? [{ type: 'strong' as const }] : []),
    ]
    const marked = marks.length > 0 ? { marks } : {}
    const last = content.at(-1)
    // an empty line would split the block in two when it is parsed again
    if (text === '\n' && endsInEmptyLine(content)) return
    if (text === '\n') content.push({ type: 'hard_break', ...marked })
    else if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marked.marks))
      content[content.length - 1] = { ...last, text: last.text + text }
    else content.push({ type: 'text', text, ...marked })
  }
  const walk = (text: string, link: string | null) => {
    for (let index = 0; index < text.length; ) {
      const escapeMatch = matchAt(escaped, text, index)
      const linkMatch = link === null ? matchAt(linked, text, index) : null
      if (escapeMatch) {
        append(escapeMatch[1] ?? '', link)
        index += escapeMatch[0].length
      } else if (text.startsWith('**', index) && (strong || text.indexOf('**', index + 2) > index + 2)) {
        strong = !strong
        index += 2
      } else if (linkMatch?.[1] && linkMatch[2] && isLinkAllowed(linkMatch[2])) {
        walk(linkMatch[1], linkMatch[2])
        index += linkMatch[0].length
      } else {
        append(text.charAt(index), link)
        index += 1
      }
    }
  }
  walk(markup, null)
  return content
}

/** Whether nothing visible follows the last line break. */
function endsInEmptyLine(content: Inline): boolean {
  const lastVisible = content.findLast((part) => part.type !== 'text' || part.text.trim() !== '')
  return lastVisible?.type === 'hard_break'
}

function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

type List = BlockOf<'list'>
type Item = List['content'][number]

/** The marker before each list item, for ordered and unordered lists. */
const markers = [
  { ordered: false, marker: /^- +(?=\S)/ },
  { ordered: true, marker: /^\d+\. +(?=\S)/ },
]
/** A continuation line of an item: indented by two spaces. */
const continuation = /^ {2}.*\S/
/** Maximum nesting depth of lists; deeper text is plain text. */
const maxDepth = 6

/** A list in plain-text form, one or more lines per item; nested lists are indented by two spaces. */
function listText({ attrs: { ordered, start }, content }: List): string {
  return content
    .map(({ content: [{ content: inline }, ...more] }, index) => {
      const [first, ...lines] = inlineText(inline).split('\n')
      // other content of an item is lost here; the round-trip check then detects that plain text cannot express it
      const lists = more.flatMap((item) => (item.type === 'list' ? listText(item).split('\n') : []))
      const furtherLines = [
        ...lines.map((line) => line.replace(/^( *)(?=- )/, '$1\\').replace(/^( *\d+)\. /, '$1\\. ')),
        ...lists,
      ]
      return [`${ordered ? `${start + index}.` : '-'} ${first}`, ...furtherLines.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

/** Parses lines as a list; null if they are not one. @param newKey generates a key that was never used before */
function parseList(lines: readonly string[], newKey: () => string, depth = 1): List | null {
  for (const { ordered, marker } of markers) {
    if (!lines.every((line, index) => marker.test(line) || (index > 0 && continuation.test(line)))) continue
    const key = newKey()
    const start = ordered ? Math.min(Number.parseInt(lines[0] ?? '', 10), 1_000_000) : 1
    const items = runs(lines, (line) => marker.test(line))
    return {
      type: 'list',
      attrs: { key, ordered, start },
      content: items.map(([first = '', ...furtherLines]) =>
        parseItem(
          first.replace(marker, ''),
          furtherLines.map((line) => line.slice(2)),
          newKey,
          depth,
        ),
      ) as List['content'],
    }
  }
  return null
}

function parseItem(first: string, furtherLines: readonly string[], newKey: () => string, depth: number): Item {
  const markerOf = (line: string) => markers.find(({ marker }) => marker.test(line.trimStart()))
  const nested = depth < maxDepth ? furtherLines.findIndex((line) => markerOf(line)) : -1
  const childStart = nested < 0 ? furtherLines.length : nested
  const text = [first, ...furtherLines.slice(0, childStart)].join('\n')
  const indent = /^ */.exec(furtherLines[childStart] ?? '')?.[0].length ?? 0
  const lines = furtherLines.slice(childStart).map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''))
  // a line that is not an item continues the previous item
  const listed = lines.map((line) =>
    markers.some(({ marker }) => marker.test(line)) || continuation.test(line) ? line : `  ${line}`,
  )
  let kind: (typeof markers)[number] | undefined
  const lists = runs(listed, (line) => {
    const matched = markers.find(({ marker }) => marker.test(line))
    const isOtherKind = matched !== undefined && matched !== kind
    kind = matched ?? kind
    return isOtherKind
  }).flatMap((run) => parseList(run, newKey, depth + 1) ?? [])
  return {
    type: 'list_item',
    content: [{ type: 'paragraph', attrs: { key: newKey() }, ...withContent(parseInline(text)) }, ...lists],
  }
}

/** Groups lines into runs, each of which starts with a line that satisfies `isStart`. */
function runs(lines: readonly string[], isStart: (line: string) => boolean): string[][] {
  const all: string[][] = []
  for (const line of lines)
    if (isStart(line) || all.length === 0) all.push([line])
    else all.at(-1)?.push(line)
  return all
}

const withContent = (content: Inline) => (content.length > 0 ? { content } : {})

/**
 * Plain-text form of a page for a text field: an empty line between two blocks, `## ` or `### ` before a heading, `- `
 * or `1. ` before each list item, two more spaces before nested items, a table as lines of `| cell | cell |` with a
 * line of dashes below the first; inline, `**bold**` and `[words](URL)`. Null for a document with content that this
 * form would lose.
 */
export function pageBody(document: PostDocument): string | null {
  const text = document.content.map(blockText).join('\n\n')
  const reparsed = fromPageBody(text, document, () => 'new')
  return canonical(reparsed) === canonical(document) ? text : null
}

function blockText(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return inlineText(block.content)
        .split('\n')
        .map((line) => line.replace(/^(?=##|- |\|)/, '\\').replace(/^(\d+)\. /, '$1\\. '))
        .join('\n')
    case 'heading':
      return `${'#'.repeat(block.attrs.level)} ${inlineText(block.content)}`
    case 'list':
      return listText(block)
    case 'table': {
      const [first, ...rows] = block.content.map(
        (row) => `|${row.content.map(({ content }) => ` ${cellText(content)} |`).join('')}`,
      )
      const dashes = `|${block.content[0]?.content.map(() => ' --- |').join('')}`
      return [first, dashes, ...rows].join('\n')
    }
    default:
      return ''
  }
}

const cellText = (content: Inline | undefined) => inlineText(content).replaceAll('|', '\\|')

/**
 * Parses that plain-text form into a document. Blocks with unchanged content retain their keys, names and anchors, and
 * a block of which only the words change in its position retains its own.
 * @param newKey generates a key that was never used before
 */
function fromPageBody(text: string, before: PostDocument, newKey: () => string): PostDocument {
  const parsedBlocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseBlock(part, newKey))
  const blocks = parsedBlocks.length > 0 ? parsedBlocks : [parseBlock('', newKey)]
  const free = [...before.content]
  const take = (fits: (block: Block) => boolean): Block | undefined => {
    const index = free.findIndex(fits)
    return index < 0 ? undefined : free.splice(index, 1)[0]
  }
  const unchangedBlocks = blocks.map((block) => take((other) => markupOf(other) === markupOf(block)))
  const content = blocks.map((block, index): Block => {
    const unchangedBlock = unchangedBlocks[index]
    if (unchangedBlock) return unchangedBlock
    const previousBlock = take((other) => other.type === block.type && before.content[index] === other)
    if (!previousBlock) return block
    if (block.type === 'heading' && previousBlock.type === 'heading')
      return { ...block, attrs: { ...block.attrs, key: previousBlock.attrs.key, anchor: previousBlock.attrs.anchor } }
    return { ...block, attrs: { ...block.attrs, key: previousBlock.attrs.key } } as Block
  })
  return { ...before, content }
}

type TextBlock = BlockOf<'paragraph'> | BlockOf<'heading'> | BlockOf<'list'> | BlockOf<'table'>

const rowOfTable = /^\|.*\|$/
const textOfMarkup = (text: string) =>
  parseInline(text)
    .map((part) => (part.type === 'text' ? part.text : ' '))
    .join('')
const dashes = /^\|(?: *-+ *\|)+$/

function parseBlock(part: string, newKey: () => string): TextBlock {
  const [, marks = '', title = ''] = /^(###?) +(\S.*)$/.exec(part) ?? []
  const key = newKey()
  if (title)
    return {
      type: 'heading',
      attrs: { key, level: marks.length === 3 ? 3 : 2, anchor: null },
      ...withContent(parseInline(title)),
    }
  const lines = part.split('\n')
  const list = parseList(lines, newKey)
  if (list) return list
  const [head, divider, ...rows] = lines
  if (head && divider && rows.length > 0 && dashes.test(divider) && lines.every((line) => cellsOf(line).length > 0)) {
    const names = cellsOf(head)
    const label = `表格：${names.map(textOfMarkup).filter(Boolean).join('、')}`
    const row = (cells: string[], isHead: boolean) => ({
      type: 'table_row' as const,
      // the first cell of each row is its row header
      content: cells.map((cell, index) => ({
        type: isHead || index === 0 ? ('table_header' as const) : ('table_cell' as const),
        ...withContent(parseInline(cell)),
      })),
    })
    return { type: 'table', attrs: { key, label }, content: [row(names, true), ...rows.map((line) => row(cellsOf(line), false))] }
  }
  return { type: 'paragraph', attrs: { key }, ...withContent(parseInline(part)) }
}

/** The cells of a table line, none for any other line; a `|` within a cell is escaped with `\`. */
const cellsOf = (line: string): string[] =>
  [...(rowOfTable.test(line) ? line.slice(1) : '').matchAll(/((?:\\.|[^|\\])*)\|/g)].map(([, cell = '']) => cell.trim())

/** The content of a block regardless of its keys, anchor, name and the order of its marks. */
function markupOf(block: Block): string {
  const normalize = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(normalize)
    if (node === null || typeof node !== 'object') return node
    return Object.fromEntries(
      Object.entries(node).map(([name, value]) => {
        if (name === 'attrs') return [name, { ...(value as object), key: undefined, anchor: undefined, label: undefined }]
        return [name, name === 'marks' ? (value as unknown[]).map((mark) => canonical(mark)).sort() : normalize(value)]
      }),
    )
  }
  return canonical(normalize(block))
}

/**
 * Parses the typed text of a page (`pageBody`) into a document. Unchanged blocks retain the keys of the previous
 * document.
 */
export function pageDocument(body: string, before: PostDocument | null = null): PostDocument {
  const usedKeys = new Set(keysOf(before?.content ?? []))
  let last = 0
  const newKey = () => {
    do last += 1
    while (usedKeys.has(`p${last}`))
    return `p${last}`
  }
  return documentOf(fromPageBody(body, before ?? { type: 'doc', attrs: { version: 1 }, content: [] }, newKey).content)
}
