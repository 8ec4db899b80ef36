import { parseDocument } from 'htmlparser2'
import sanitize from 'sanitize-html'
import { allowedHtml } from '../domain/posts/allowed-html.ts'
import { type Block, type DocumentError, documentOf, type PostDocument, readDocument } from '../domain/posts/blocks.ts'
import { hasContent } from '../domain/posts/text-of-block.ts'
import { cleanText } from '../domain/text/clean-text.ts'
import { blockParts, keyMaker, textRun } from './block-parts.ts'
import { htmlBlocks, textOf } from './html-blocks.ts'
import { cleanExternalHtml, type ForeignText, hasBlockTag, hasMarkup } from './importing/clean-external.ts'
import { Losses } from './importing/embeds.ts'

/** Sanitises HTML to what a post may contain. */
export function cleanHtml(html: string): string {
  return sanitize(html, {
    allowedTags: allowedHtml.tags,
    allowedAttributes: allowedHtml.attributes,
    allowedClasses: allowedHtml.classes,
    allowedSchemes: allowedHtml.schemes,
    allowProtocolRelative: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src?.startsWith(allowedHtml.imagePrefix),
  })
}

/** An external text as a document, and its losses. */
export interface ParsedText {
  /** Null if nothing is left of it. */
  document: PostDocument | null
  /** Content that is missing entirely, as text. */
  lost: string[]
  /** Converted content. */
  changed: string[]
}

/**
 * Converts an external text to a document. Text without any markup becomes paragraphs, one per line; so does text with
 * inline markup only, if no blank line separates it. Everything else is HTML, with or without the paragraphs that
 * WordPress leaves implicit.
 */
export function textDocument(text: string, { origin, isClassic }: ForeignText): ParsedText {
  const losses = new Losses()
  const blocks = blocksOf(text, { origin, isClassic }, losses).filter(hasContent)
  losses.change('段照原樣保留，在編輯器裡只能整段移動或刪掉', blocks.filter(({ type }) => type === 'kept').length)
  return { document: blocks.length > 0 ? documentOf(blocks) : null, lost: losses.lost, changed: losses.changed }
}

function blocksOf(text: string, { origin, isClassic }: ForeignText, losses: Losses): Block[] {
  if (!hasMarkup(text) && !isClassic) return plainBlocks(text)
  const isByLine = !isClassic && !hasBlockTag(text) && !/\n[^\S\n]*\n/.test(text.trim())
  const foreign = isByLine ? text.replace(/\r?\n/g, '\n\n') : text
  return htmlBlocks(cleanText(cleanHtml(cleanExternalHtml(foreign, { origin, isClassic }, losses))))
}

function plainBlocks(text: string): Block[] {
  const { paragraph } = blockParts(keyMaker())
  return cleanText(text)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => paragraph([textRun(line)]))
}

/** Validates an external document. Its preserved HTML is sanitised like any other, and its text is extracted again. */
export function parseExternalDocument(input: unknown): { document: PostDocument } | { errors: DocumentError[] } {
  const read = readDocument(input)
  if ('errors' in read) return read
  const content = read.document.content.map((block): Block => {
    if (block.type !== 'kept') return block
    const html = cleanHtml(block.attrs.html)
    return { ...block, attrs: { ...block.attrs, html, text: textOf(parseDocument(html).children) } }
  })
  if (!content.some(hasContent)) return { errors: [{ path: 'content', message: '沒有內文' }] }
  return readDocument({ ...read.document, content })
}
