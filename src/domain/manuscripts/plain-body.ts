import type { Block, BlockOf, Inline, PostDocument } from '../posts/blocks.ts'
import { canonical } from './canonical.ts'

/**
 * Plain-text form of a document that has plain paragraphs and headings only, for a text field: an empty line between
 * two blocks, `## ` or `### ` before a heading. Null for a document with other content, which this form would lose.
 */
export function plainBody(document: PostDocument): string | null {
  const text = document.content.map(plainBlock).join('\n\n')
  const again = fromPlainBody(text, document, () => 'new')
  return canonical(again) === canonical(document) ? text : null
}

const wordsOf = (block: Block): string =>
  (block.type === 'paragraph' || block.type === 'heading' ? (block.content ?? []) : [])
    .map((part) => (part.type === 'text' ? part.text : '\n'))
    .join('')

function plainBlock(block: Block): string {
  const words = wordsOf(block)
  return block.type === 'heading' ? `${'#'.repeat(block.attrs.level)} ${words}` : words
}

type Plain = BlockOf<'paragraph'> | BlockOf<'heading'>

/**
 * Parses that plain-text form into a document. Blocks with unchanged words retain their keys and anchors, and so do
 * blocks of which only the words change in their position.
 * @param newKey generates a key that was never used before
 */
export function fromPlainBody(text: string, before: PostDocument, newKey: () => string): PostDocument {
  const written = text
    .replace(/\r\n?/g, '\n')
    .split(betweenBlocks)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(readBlock)
  const drawn = written.length > 0 ? written : [readBlock('')]
  const free = before.content.filter((block): block is Plain => block.type === 'paragraph' || block.type === 'heading')
  const take = (fits: (block: Plain) => boolean): Plain | undefined => {
    const at = free.findIndex(fits)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  }
  const same = drawn.map((block) => take((other) => isEqualBlock(other, block)))
  const content = drawn.map((block, at) => {
    const known = same[at] ?? take((other) => other.type === block.type && before.content[at] === other)
    return keyed(block, known, newKey)
  })
  return { ...before, content }
}

/** A position in a document of paragraphs and headings: a block and a character offset. */
export interface PlainPlace {
  block: number
  offset: number
}

const betweenBlocks = /\n[^\S\n]*\n\s*/
const isBlank = (text: string) => text.trim() === ''

/**
 * The same, with the resulting caret position. If the caret is on an empty line between or after blocks, a paragraph is
 * added for the next input.
 * @param caret its offset in the text
 */
export function fromPlainBodyAt(
  text: string,
  caret: number,
  before: PostDocument,
  newKey: () => string,
): { document: PostDocument; place: PlainPlace } {
  const document = fromPlainBody(text, before, newKey)
  const parts = text.slice(0, caret).replace(/\r\n?/g, '\n').split(betweenBlocks)
  const started = parts.pop() ?? ''
  const block = parts.filter((part) => !isBlank(part)).length
  const on = document.content[block]
  const isOnText = !isBlank(started) || /^[^\S\n]*\S/.test(text.slice(caret))
  if (!isOnText && !isBlank(text)) {
    const feature = keyed(readBlock(''), undefined, newKey)
    return { document: { ...document, content: document.content.toSpliced(block, 0, feature) }, place: { block, offset: 0 } }
  }
  // the heading signs are not part of the words, and white space at the ends of a block is trimmed
  const signs = on?.type === 'heading' ? on.attrs.level : 0
  const typed = Math.max(started.replace(/\s/g, '').length - signs, 0)
  return { document, place: { block, offset: on ? afterCharacters(wordsOf(on), typed) : 0 } }
}

/** The offset after a number of non-blank characters. */
function afterCharacters(words: string, count: number): number {
  let left = count
  for (let at = 0; at < words.length; at += 1) {
    if (left === 0) return at
    if (!isBlank(words.charAt(at))) left -= 1
  }
  return words.length
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

const isEqualBlock = (block: Plain, { type, level, content }: Written): boolean =>
  block.type === type &&
  (block.type === 'paragraph' || block.attrs.level === level) &&
  canonical(block.content ?? []) === canonical(content)

function keyed({ type, level, content }: Written, known: Plain | undefined, newKey: () => string): Plain {
  const key = known?.attrs.key ?? newKey()
  const text = content.length > 0 ? { content } : {}
  if (type === 'paragraph') return { type, attrs: { key }, ...text }
  return { type, attrs: { key, level, anchor: known?.type === 'heading' ? known.attrs.anchor : null }, ...text }
}
