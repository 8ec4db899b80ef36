/**
 * What the HTML of a post or a page may hold. Whoever writes posts (the demo content, the editors' office)
 * sanitises with this list and no other, so that the site can draw a block without looking at it again.
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
  /** The only class: the frame in which a wide table scrolls. */
  classes: { div: ['table'] } as Record<string, string[]>,
  /** Of links that leave the site; links inside it are paths. */
  schemes: ['https', 'mailto', 'tel'],
  /** Pictures come from our own picture route and from nowhere else. */
  imagePrefix: '/img/',
}
