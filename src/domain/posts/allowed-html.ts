/**
 * Allow list of the HTML of a post or a page. Everything that writes posts (the demo content, the office) sanitises
 * with this list only, so that the site can render a block without checking it again.
 */
export const allowedHtml = {
  tags: [
    'p',
    'h2',
    'h3',
    'ul',
    'ol',
    'li',
    'blockquote',
    'strong',
    'em',
    'sup',
    'sub',
    'br',
    'a',
    'div',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'img',
  ],
  attributes: {
    a: ['href'],
    h2: ['id'],
    h3: ['id'],
    ol: ['start'],
    div: ['class', { name: 'role', values: ['region'] }, { name: 'tabindex', values: ['0'] }, 'aria-label'],
    th: [{ name: 'scope', values: ['col', 'row'] }],
    img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', { name: 'loading', values: ['lazy', 'eager'] }],
  } as Record<string, (string | { name: string; values: string[] })[]>,
  /** The only class: the scroll container of a wide table. */
  classes: { div: ['table'] } as Record<string, string[]>,
  /** Schemes of external links; internal links are paths. */
  schemes: ['https', 'mailto', 'tel'],
  /** Pictures are served by the site's own picture route only. */
  imagePrefix: '/img/',
}
