import { parseDocument } from 'htmlparser2'
import { type Block, type DocumentFault, documentOf, type PostDocument, readDocument } from '../domain/posts/blocks.ts'
import { saysSomething } from '../domain/posts/text-of-block.ts'
import { keyMaker } from './block-keys.ts'
import { blockParts, run } from './block-parts.ts'
import { cleanHtml } from './clean-html.ts'
import { htmlBlocks, textOf } from './html-blocks.ts'

const marked = /<(?:p|h[1-6]|ul|ol|table|blockquote|figure|div|br)\b[^>]*>/i

/** A text from outside as a document: plain text becomes paragraphs, a line each; HTML keeps what a post may hold. Null when nothing is left of it. */
export function textDocument(text: string): PostDocument | null {
  const blocks = (marked.test(text) ? htmlBlocks(cleanHtml(text)) : plainBlocks(text)).filter(saysSomething)
  return blocks.length > 0 ? documentOf(blocks) : null
}

function plainBlocks(text: string): Block[] {
  const { paragraph } = blockParts(keyMaker())
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => paragraph([run(line)]))
}

/** A document from outside. What it keeps as HTML is sanitised like any other, and its words are read from it anew. */
export function givenDocument(given: unknown): { document: PostDocument } | { faults: DocumentFault[] } {
  const read = readDocument(given)
  if ('faults' in read) return read
  const content = read.document.content.map((block): Block => {
    if (block.type !== 'kept') return block
    const html = cleanHtml(block.attrs.html)
    return { ...block, attrs: { ...block.attrs, html, text: textOf(parseDocument(html).children) } }
  })
  if (!content.some(saysSomething)) return { faults: [{ path: 'content', message: '沒有內文' }] }
  return readDocument({ ...read.document, content })
}
