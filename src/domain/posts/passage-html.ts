import { partOfCut } from '../images/cuts.ts'
import { imagePath, imageSrcset } from '../images/sizes.ts'
import type { BlockOf, List, ListItem, Paragraph, Passage } from './blocks.ts'
import { escapeAttribute } from './escape-html.ts'
import { inlineHtml } from './inline.ts'

/** Paragraphs, lists and pictures as HTML: what stands in a text by itself, and in its boxes. */

export const paragraphHtml = ({ content }: Paragraph) => `<p>${inlineHtml(content)}</p>`

export function listHtml({ attrs: { ordered, start }, content }: List): string {
  const tag = ordered ? 'ol' : 'ul'
  return `<${tag}${ordered && start !== 1 ? ` start="${start}"` : ''}>\n${entriesHtml(content)}\n</${tag}>`
}

/** An entry of one paragraph is that paragraph's words; of several, each is one. */
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

/** A picture, or the part of it that is shown; its size keeps the place free while it loads. */
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

/** How what is shown of a picture is called in its address, and its size, pixels. */
function shownOf({ media, cut, width, height }: Omit<BlockOf<'image'>['attrs'], 'key' | 'alt'>) {
  const part = cut === undefined ? null : partOfCut(cut, { width, height })
  return part ? { id: `${media}/${cut}`, width: part.width, height: part.height } : { id: media, width, height }
}
