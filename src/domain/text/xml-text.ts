/**
 * Characters that are forbidden in XML, even as a reference (XML 1.0, section 2.2): control characters apart from tab and
 * line feeds, lone surrogates, and two noncharacters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are the subject of the pattern
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** Removes forbidden characters. A single one would make feed readers reject the whole document. */
export const xmlText = (text: string): string => text.replace(forbidden, '')

/**
 * Plain text for an element of a feed that feed readers interpret as HTML (RSS 2.0 leaves it open): no markup can start
 * in it, and character references are displayed as written. A lone `&` is not escaped, so that readers that interpret
 * it as plain text show it correctly as well.
 */
export const feedText = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** HTML without its tags. Character references remain, so that the result is still safe inside HTML. */
export const withoutTags = (html: string): string => html.replace(/<[^>]*>/g, '')

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The text of HTML: without its tags, and with the character references of our renderers decoded. */
export const withoutMarkup = (html: string): string =>
  withoutTags(html).replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (reference, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (named[name] ?? reference)
  })
