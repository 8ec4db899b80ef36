import type { Block, BlockOf, Inline, PostDocument } from '../posts/blocks.ts'
import { canonical } from './canonical.ts'

/**
 * The text of a document that holds nothing but plain paragraphs and headings, as it stands in a box of text: an empty line
 * between two blocks, `## ` or `### ` before a heading. Null for a document that holds more: a box would lose it.
 */
export function plainBody(document: PostDocument): string | null {
  const text = document.content.map(plainBlock).join('\n\n')
  const again = fromPlainBody(text, document, () => 'new')
  return canonical(again) === canonical(document) ? text : null
}

function plainBlock(block: Block): string {
  const words = (block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [])
    .map((part) => (part.type === 'text' ? part.text : '\n'))
    .join('')
  return block.type === 'heading' ? `${'#'.repeat(block.attrs.level)} ${words}` : words
}

type Plain = BlockOf<'paragraph'> | BlockOf<'heading'>

/**
 * Such a text as a document. Blocks whose words stay keep their keys and anchors, and so do those whose words alone change
 * in their place.
 * @param newKey makes a key that was never given before
 */
export function fromPlainBody(text: string, before: PostDocument, newKey: () => string): PostDocument {
  const written = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readBlock)
  const drawn = written.length > 0 ? written : [readBlock('')]
  const free = before.content.filter((block): block is Plain => block.type === 'paragraph' || block.type === 'heading')
  const take = (fits: (block: Plain) => boolean): Plain | undefined => {
    const at = free.findIndex(fits)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  }
  const same = drawn.map((block) => take((other) => saysTheSame(other, block)))
  const content = drawn.map((block, at) => {
    const known = same[at] ?? take((other) => other.type === block.type && before.content[at] === other)
    return keyed(block, known, newKey)
  })
  return { ...before, content }
}

interface Written {
  type: Plain['type']
  level: 2 | 3
  content: Inline
}

function readBlock(part: string): Written {
  const [, marks = '', title = ''] = /^(###?) +(\S.*)$/.exec(part) ?? []
  const lines = (title || part).split('\n')
  const content = lines.flatMap((line, at): Inline => {
    const words: Inline = line === '' ? [] : [{ type: 'text', text: line }]
    return at === 0 ? words : [{ type: 'hard_break' }, ...words]
  })
  return { type: title ? 'heading' : 'paragraph', level: marks.length === 3 ? 3 : 2, content }
}

const saysTheSame = (block: Plain, { type, level, content }: Written): boolean =>
  block.type === type &&
  (block.type === 'paragraph' || block.attrs.level === level) &&
  canonical(block.content ?? []) === canonical(content)

function keyed({ type, level, content }: Written, known: Plain | undefined, newKey: () => string): Plain {
  const key = known?.attrs.key ?? newKey()
  const text = content.length > 0 ? { content } : {}
  if (type === 'paragraph') return { type, attrs: { key }, ...text }
  return { type, attrs: { key, level, anchor: known?.type === 'heading' ? known.attrs.anchor : null }, ...text }
}
