import type { Block, BlockOf, PostDocument, Table } from './blocks.ts'
import { type CalloutBlock, calloutHtml } from './callout-html.ts'
import type { CompiledBlock } from './compiled-block.ts'
import { escapeAttribute } from './escape-html.ts'
import { inlineHtml, inlineText } from './inline.ts'
import { imageHtml, listHtml, paragraphHtml } from './passage-html.ts'
import { speechOfBlock } from './speech.ts'
import { wordsOf } from './speech-of-compiled.ts'
import { answerText, isPublishedBlock, recipeData } from './text-of-block.ts'

/**
 * Version of the renderer that compiled a published version. Increment it when the output of `compileDocument` changes:
 * a job then recompiles all published versions of earlier renderers. 1 is everything compiled before versions were
 * counted.
 */
export const renderer = 7

/**
 * Compiles a document to HTML once, at publication; it is served as it is. The HTML is never parsed again: the document
 * is the source for everything else. Empty blocks are omitted, except the position of the wall.
 */
export function compileDocument({ content }: PostDocument): CompiledBlock[] {
  return content.filter(isPublishedBlock).map(compiled)
}

function compiled(block: Block): CompiledBlock {
  const compiledBlock = withSpeech({ type: block.type, html: htmlOf(block) }, speechOfBlock(block))
  switch (block.type) {
    case 'heading': {
      const { anchor: id, level } = block.attrs
      const title = inlineText(block.content).replaceAll('\n', '').trim()
      return id === null || title === '' ? compiledBlock : { ...compiledBlock, line: { id, title, level } }
    }
    case 'card':
      return { ...compiledBlock, thing: { kind: block.attrs.of, id: block.attrs.thing } }
    case 'reviewer_note':
      return block.attrs.author === null
        ? compiledBlock
        : { ...compiledBlock, thing: { kind: 'author', id: String(block.attrs.author) } }
    case 'question_answer':
      return { ...compiledBlock, question: answerText(block) }
    case 'recipe':
      return { ...compiledBlock, recipe: recipeData(block) }
    default:
      return compiledBlock
  }
}

/** A compiled block has a speech text only where it differs from its words. */
const withSpeech = (compiledBlock: CompiledBlock, speech: string[]): CompiledBlock =>
  isSame(speech, wordsOf(compiledBlock.html)) ? compiledBlock : { ...compiledBlock, speech }
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((line, at) => line === other[at])

/** One block as HTML. */
function htmlOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return paragraphHtml(block)
    case 'heading':
      return headingHtml(block)
    case 'list':
      return listHtml(block)
    case 'quote':
      return `<blockquote>\n${block.content.map(paragraphHtml).join('\n')}\n</blockquote>`
    case 'table':
      return tableHtml(block)
    case 'image':
      return imageHtml(block)
    case 'kept':
      return block.attrs.html
    default:
      return calloutHtml(block satisfies CalloutBlock)
  }
}

function headingHtml({ attrs: { level, anchor }, content }: BlockOf<'heading'>): string {
  const id = anchor === null ? '' : ` id="${escapeAttribute(anchor)}"`
  return `<h${level}${id}>${inlineHtml(content)}</h${level}>`
}

/**
 * A table in its scroll container, which is accessible by keyboard. Leading rows that consist of header cells only
 * become its thead.
 */
function tableHtml({ attrs: { label }, content }: Table): string {
  const firstOfBody = content.findIndex((row) => row.content.some(({ type }) => type === 'table_cell'))
  const heads = content.slice(0, firstOfBody === -1 ? content.length : firstOfBody)
  const rowHtml = ({ content: cells }: Table['content'][number], scope: 'col' | 'row') =>
    `<tr>${cells
      .map(({ type, content: words }) =>
        type === 'table_header' ? `<th scope="${scope}">${inlineHtml(words)}</th>` : `<td>${inlineHtml(words)}</td>`,
      )
      .join('')}</tr>`
  const head = heads.map((row) => rowHtml(row, 'col')).join('')
  const body = content
    .slice(heads.length)
    .map((row) => rowHtml(row, 'row'))
    .join('')
  const parts = `${head && `<thead>${head}</thead>`}${body && `<tbody>${body}</tbody>`}`
  return `<div class="table" role="region" tabindex="0" aria-label="${escapeAttribute(label)}"><table>${parts}</table></div>`
}
