import { imagePath, imageSrcset } from '../images/sizes.ts'
import { help, type RedFlag } from '../red-flags/help.ts'
import type { Block, BlockOf, List, Paragraph, Passage, PostDocument, Table } from './blocks.ts'
import { escapeAttribute, escapeHtml } from './escape-html.ts'
import { inlineHtml } from './inline.ts'
import type { PrintedBlock } from './print.ts'
import { saysSomething } from './text-of-block.ts'

/**
 * The print of a document: HTML that is compiled once, when a post is published, and served as it is. Nothing reads it
 * back: whoever wants to know something of a text asks the document. Blocks that say nothing are left out.
 */
export function compileDocument({ content }: PostDocument): PrintedBlock[] {
  return content.filter(saysSomething).map((block) => ({ type: block.type, html: htmlOf(block) }))
}

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
    case 'red_flag':
      return redFlagHtml(block.attrs.flag, block.content)
    case 'kept':
      return block.attrs.html
  }
}

const paragraphHtml = ({ content }: Paragraph) => `<p>${inlineHtml(content)}</p>`

function headingHtml({ attrs: { level, anchor }, content }: BlockOf<'heading'>): string {
  const id = anchor === null ? '' : ` id="${escapeAttribute(anchor)}"`
  return `<h${level}${id}>${inlineHtml(content)}</h${level}>`
}

/** An entry of one paragraph is that paragraph's words; of several, each is one. */
function listHtml({ attrs: { ordered, start }, content }: List): string {
  const tag = ordered ? 'ol' : 'ul'
  const entries = content.map(({ content: [first, ...rest] }) => {
    const single = !rest.some(({ type }) => type === 'paragraph')
    const more = rest.map((node) => (node.type === 'list' ? `${listHtml(node)}\n` : paragraphHtml(node)))
    return `<li>${single ? inlineHtml(first.content) : paragraphHtml(first)}${more.join('')}</li>`
  })
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${entries.join('\n')}\n</${tag}>`
}

/** A table in the frame in which it can scroll, also by keyboard. Rows of heads only, at its top, are its head. */
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

/** A picture; its size keeps the place free while it loads. */
function imageHtml({ attrs: { media, width, height, alt }, content }: BlockOf<'image'>): string {
  const attributes = [
    `src="${imagePath(media, 800)}"`,
    `srcset="${imageSrcset(media, width)}"`,
    'sizes="(min-width: 768px) 720px, 100vw"',
    `width="${width}"`,
    `height="${height}"`,
    `alt="${escapeAttribute(alt ?? '')}"`,
    'loading="lazy"',
  ]
  const caption = inlineHtml(content)
  return `<figure><img ${attributes.join(' ')} />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

/** What to do at once, the signs that the editor names, and the numbers, which no editor writes. */
function redFlagHtml(flag: RedFlag, signs: Passage): string {
  const { quietTitle, foremost } = help[flag]
  const lines = foremost.map(
    ({ name, number, dial, when }) =>
      `<li><a href="tel:${dial}"><strong>${escapeHtml(number)}</strong> ${escapeHtml(name)}</a>：${escapeHtml(when)}</li>`,
  )
  return `<div class="red-flag" role="note" aria-label="${escapeAttribute(quietTitle)}"><p><strong>${escapeHtml(quietTitle)}</strong></p>${signs
    .map((node) => (node.type === 'list' ? listHtml(node) : paragraphHtml(node)))
    .join('')}<ul class="helplines">${lines.join('')}</ul></div>`
}
