import { partOfCut } from '../images/cuts.ts'
import { imagePath, imageSrcset } from '../images/sizes.ts'
import type { BlockOf, List, ListItem, Paragraph, Passage } from './blocks.ts'
import { escapeAttribute } from './escape-html.ts'
import { inlineHtml } from './inline.ts'

/** Paragraphs, lists and pictures as HTML, at the top level and within boxed blocks. */

export const paragraphHtml = ({ content }: Paragraph) => `<p>${inlineHtml(content)}</p>`

export function listHtml({ attrs: { ordered, start }, content }: List): string {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${entriesHtml(content)}\n</${tag}>`
}

/** A list item of one paragraph has its words directly; one of several has paragraphs. */
export function entriesHtml(entries: readonly ListItem[]): string {
  return entries
    .map(({ content: [first, ...rest] }) => {
      const single = !rest.some(({ type }) => type === 'paragraph')
      const more = rest.map((node) => (node.type === 'list' ? `${listHtml(node)}\n` : paragraphHtml(node)))
      return `<li>${single ? inlineHtml(first.content) : paragraphHtml(first)}${more.join('')}</li>`
    })
    .join('\n')
}

export const passageHtml = (nodes: Passage): string =>
  nodes.map((node) => (node.type === 'list' ? listHtml(node) : paragraphHtml(node))).join('')

/** A picture, or its visible part; width and height reserve its space while it loads. */
export function imageHtml({ attrs: { alt, ...picture }, content }: BlockOf<'image'>): string {
  const { id, width, height } = shownOf(picture)
  const attributes = [
    `src="${imagePath(id, 800)}"`,
    `srcset="${imageSrcset(id, { width, height })}"`,
    'sizes="(min-width: 768px) 720px, 100vw"',
    `width="${width}"`,
    `height="${height}"`,
    `alt="${escapeAttribute(alt ?? '')}"`,
    'loading="lazy"',
  ]
  const caption = inlineHtml(content)
  return `<figure><img ${attributes.join(' ')} />${caption && `<figcaption>${caption}</figcaption>`}</figure>`
}

/** The name of the visible part in the picture's address, and its size in pixels. */
function shownOf({ media, cut, width, height }: Omit<BlockOf<'image'>['attrs'], 'key' | 'alt'>) {
  const part = cut === undefined ? null : partOfCut(cut, { width, height })
  return part ? { id: `${media}/${cut}`, width: part.width, height: part.height } : { id: media, width, height }
}
