import type { BlockOf, Inline } from '../posts/blocks.ts'
import { readWords, typedWords } from './page-words.ts'

type List = BlockOf<'list'>
type Item = List['content'][number]

/** The marker before each list item, for ordered and unordered lists. */
const signs = [
  { ordered: false, sign: /^- +(?=\S)/ },
  { ordered: true, sign: /^\d+\. +(?=\S)/ },
]
/** A continuation line of an item: indented by two spaces. */
const within = /^ {2}.*\S/
/** Maximum nesting depth of lists; deeper text is plain text. */
const deepest = 6

/** A list in plain-text form, one or more lines per item; nested lists are indented by two spaces. */
export function typedList({ attrs: { ordered, start }, content }: List): string {
  return content
    .map(({ content: [{ content: words }, ...more] }, at) => {
      const [first, ...lines] = typedWords(words).split('\n')
      // other content of an item is lost here; the round-trip check then detects that plain text cannot express it
      const lists = more.flatMap((one) => (one.type === 'list' ? typedList(one).split('\n') : []))
      const further = [...lines.map((line) => line.replace(/^( *)(?=- )/, '$1\\').replace(/^( *\d+)\. /, '$1\\. ')), ...lists]
      return [`${ordered ? `${start + at}.` : '-'} ${first}`, ...further.map((line) => `  ${line}`)].join('\n')
    })
    .join('\n')
}

/** Parses lines as a list; null if they are not one. @param newKey generates a key that was never used before */
export function readList(lines: readonly string[], newKey: () => string, depth = 1): List | null {
  for (const { ordered, sign } of signs) {
    if (!lines.every((line, at) => sign.test(line) || (at > 0 && within.test(line)))) continue
    const key = newKey()
    const start = ordered ? Math.min(Number.parseInt(lines[0] ?? '', 10), 1_000_000) : 1
    const items = runs(lines, (line) => sign.test(line))
    return {
      type: 'list',
      attrs: { key, ordered, start },
      content: items.map(([first = '', ...further]) =>
        readItem(
          first.replace(sign, ''),
          further.map((line) => line.slice(2)),
          newKey,
          depth,
        ),
      ) as List['content'],
    }
  }
  return null
}

function readItem(first: string, further: readonly string[], newKey: () => string, depth: number): Item {
  const signOf = (line: string) => signs.find(({ sign }) => sign.test(line.trimStart()))
  const found = depth < deepest ? further.findIndex((line) => signOf(line)) : -1
  const at = found < 0 ? further.length : found
  const words = [first, ...further.slice(0, at)].join('\n')
  const indent = /^ */.exec(further[at] ?? '')?.[0].length ?? 0
  const lines = further.slice(at).map((line) => line.replace(new RegExp(`^ {0,${indent}}`), ''))
  // a line that is not an item continues the previous item
  const listed = lines.map((line) => (signs.some(({ sign }) => sign.test(line)) || within.test(line) ? line : `  ${line}`))
  let kind: (typeof signs)[number] | undefined
  const lists = runs(listed, (line) => {
    const now = signs.find(({ sign }) => sign.test(line))
    const isOther = now !== undefined && now !== kind
    kind = now ?? kind
    return isOther
  }).flatMap((run) => readList(run, newKey, depth + 1) ?? [])
  return {
    type: 'list_item',
    content: [{ type: 'paragraph', attrs: { key: newKey() }, ...having(readWords(words)) }, ...lists],
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

const having = (content: Inline) => (content.length > 0 ? { content } : {})
