import { canonical } from '../manuscripts/canonical.ts'
import { type Block, type BlockOf, documentOf, type Inline, type Mark, type PostDocument } from '../posts/blocks.ts'
import { keysOf } from '../posts/contents.ts'
import { mayLink } from '../posts/review.ts'

/**
 * The inline content of a page block in plain-text form: `**bold**`, `[words](address)`, a line break, and `\` before
 * an escaped character.
 */
function inlineText(content: Inline = []): string {
  const linkOf = (marks: readonly Mark[]) => marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))[0] ?? null
  const pieces = content.map((part) => ({
    words: part.type === 'text' ? part.text.replace(/[\\*[\]]/g, '\\$&') : '\n',
    strong: (part.marks ?? []).some(({ type }) => type === 'strong'),
    link: linkOf(part.marks ?? []),
  }))
  const bold = (all: typeof pieces) =>
    together(all, ({ strong }) => strong).map(([strong, words]) => (strong ? `**${words}**` : words))
  return runsOf(pieces, ({ link }) => link)
    .map((all) => {
      const words = bold(all).join('')
      const link = all[0]?.link ?? null
      return link === null ? words : `[${words}](${link})`
    })
    .join('')
}

/** Groups equal neighbours. */
function runsOf<Piece>(pieces: readonly Piece[], by: (piece: Piece) => unknown): Piece[][] {
  const runs: Piece[][] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last?.[0] !== undefined && by(last[0]) === by(piece)) last.push(piece)
    else runs.push([piece])
  }
  return runs
}

const together = <Piece extends { words: string }>(
  pieces: readonly Piece[],
  by: (piece: Piece) => boolean,
): [boolean, string][] =>
  runsOf(pieces, by).map((run) => [run[0] !== undefined && by(run[0]), run.map(({ words }) => words).join('')])

const escaped = /\\([\\*[\]#|.-])/y
const linked = /\[((?:\\.|[^\]\\])+)\]\(([^()\s]+)\)/y

/** Parses plain text into marked runs. A delimiter without its counterpart is an ordinary character. */
function parseInline(typed: string): Inline {
  const content: Inline = []
  let strong = false
  const put = (words: string, link: string | null) => {
    const marks: Mark[] = [
      ...(link === null ? [] : [{ type: 'link' as const, attrs: { href: link } }]),
      ...(strong ? [{ type: 'strong' as const }] : []),
    ]
    const marked = marks.length > 0 ? { marks } : {}
    const last = content.at(-1)
    // an empty line would split the block in two when it is parsed again
    if (words === '\n' && endsInEmptyLine(content)) return
    if (words === '\n') content.push({ type: 'hard_break', ...marked })
    else if (last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(marked.marks))
      content[content.length - 1] = { ...last, text: last.text + words }
    else content.push({ type: 'text', text: words, ...marked })
  }
  const walk = (text: string, link: string | null) => {
    for (let at = 0; at < text.length; ) {
      const escapeMatch = matchAt(escaped, text, at)
      const linkMatch = link === null ? matchAt(linked, text, at) : null
      if (escapeMatch) {
        put(escapeMatch[1] ?? '', link)
        at += escapeMatch[0].length
      } else if (text.startsWith('**', at) && (strong || text.indexOf('**', at + 2) > at + 2)) {
        strong = !strong
        at += 2
      } else if (linkMatch?.[1] && linkMatch[2] && mayLink(linkMatch[2])) {
        walk(linkMatch[1], linkMatch[2])
        at += linkMatch[0].length
      } else {
        put(text.charAt(at), link)
        at += 1
      }
    }
  }
  walk(typed, null)
  return content
}

/** Whether nothing visible follows the last line break. */
function endsInEmptyLine(content: Inline): boolean {
  const seen = content.findLast((part) => part.type !== 'text' || part.text.trim() !== '')
  return seen?.type === 'hard_break'
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
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
    .map(({ content: [{ content: words }, ...more] }, at) => {
      const [first, ...lines] = inlineText(words).split('\n')
      // other content of an item is lost here; the round-trip check then detects that plain text cannot express it
      const lists = more.flatMap((one) => (one.type === 'list' ? listText(one).split('\n') : []))
      const further = [...lines.map((line) => line.replace(/^( *)(?=- )/, '$1\\').replace(/^( *\d+)\. /, '$1\\. ')), ...lists]
      return [`${ordered ? `${start + at}.` : '-'} ${first}`, ...further.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

/** Parses lines as a list; null if they are not one. @param newKey generates a key that was never used before */
function parseList(lines: readonly string[], newKey: () => string, depth = 1): List | null {
  for (const { ordered, marker } of markers) {
    if (!lines.every((line, at) => marker.test(line) || (at > 0 && continuation.test(line)))) continue
    const key = newKey()
    const start = ordered ? Math.min(Number.parseInt(lines[0] ?? '', 10), 1_000_000) : 1
    const items = runs(lines, (line) => marker.test(line))
    return {
      type: 'list',
      attrs: { key, ordered, start },
      content: items.map(([first = '', ...further]) =>
        parseItem(
          first.replace(marker, ''),
          further.map((line) => line.slice(2)),
          newKey,
          depth,
        ),
      ) as List['content'],
    }
  }
  return null
}

function parseItem(first: string, further: readonly string[], newKey: () => string, depth: number): Item {
  const markerOf = (line: string) => markers.find(({ marker }) => marker.test(line.trimStart()))
  const found = depth < maxDepth ? further.findIndex((line) => markerOf(line)) : -1
  const at = found < 0 ? further.length : found
  const words = [first, ...further.slice(0, at)].join('\n')
  const indent = /^ */.exec(further[at] ?? '')?.[0].length ?? 0
  const lines = further.slice(at).map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''))
  // a line that is not an item continues the previous item
  const listed = lines.map((line) =>
    markers.some(({ marker }) => marker.test(line)) || continuation.test(line) ? line : `  ${line}`,
  )
  let kind: (typeof markers)[number] | undefined
  const lists = runs(listed, (line) => {
    const now = markers.find(({ marker }) => marker.test(line))
    const isOther = now !== undefined && now !== kind
    kind = now ?? kind
    return isOther
  }).flatMap((run) => parseList(run, newKey, depth + 1) ?? [])
  return {
    type: 'list_item',
    content: [{ type: 'paragraph', attrs: { key: newKey() }, ...withContent(parseInline(words)) }, ...lists],
  }
}

/** Groups lines into runs, each of which starts with a line that satisfies `begins`. */
function runs(lines: readonly string[], begins: (line: string) => boolean): string[][] {
  const all: string[][] = []
  for (const line of lines)
    if (begins(line) || all.length === 0) all.push([line])
    else all.at(-1)?.push(line)
  return all
}

const withContent = (content: Inline) => (content.length > 0 ? { content } : {})

/**
 * Plain-text form of a page for a text field: an empty line between two blocks, `## ` or `### ` before a heading, `- `
 * or `1. ` before each list item, two more spaces before nested items, a table as lines of `| cell | cell |` with a
 * line of dashes below the first; inline, `**bold**` and `[words](address)`. Null for a document with content that this
 * form would lose.
 */
export function pageBody(document: PostDocument): string | null {
  const text = document.content.map(blockText).join('\n\n')
  const again = fromPageBody(text, document, () => 'new')
  return canonical(again) === canonical(document) ? text : null
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
  const written = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => parseBlock(part, newKey))
  const drawn = written.length > 0 ? written : [parseBlock('', newKey)]
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
  parseInline(typed)
    .map((part) => (part.type === 'text' ? part.text : ' '))
    .join('')
const dashes = /^\|(?: *-+ *\|)+$/

function parseBlock(part: string, newKey: () => string): Written {
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
  const [head, under, ...rows] = lines
  if (head && under && rows.length > 0 && dashes.test(under) && lines.every((line) => cellsOf(line).length > 0)) {
    const names = cellsOf(head)
    const label = `表格：${names.map(plainWords).filter(Boolean).join('、')}`
    const row = (cells: string[], isHead: boolean) => ({
      type: 'table_row' as const,
      // the first cell of each row is its row header
      content: cells.map((cell, at) => ({
        type: isHead || at === 0 ? ('table_header' as const) : ('table_cell' as const),
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

/**
 * Parses the typed text of a page (`pageBody`) into a document. Unchanged blocks retain the keys of the previous
 * document.
 */
export function pageDocument(body: string, before: PostDocument | null = null): PostDocument {
  const known = new Set(keysOf(before?.content ?? []))
  let last = 0
  const newKey = () => {
    do last += 1
    while (known.has(`p${last}`))
    return `p${last}`
  }
  return documentOf(fromPageBody(body, before ?? { type: 'doc', attrs: { version: 1 }, content: [] }, newKey).content)
}
