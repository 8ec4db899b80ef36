/**
 * What no XML document may hold, not even as a reference (XML 1.0, section 2.2): control characters besides tab and
 * line feeds, halves of characters, and the two that are none.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

/** A text as an XML document may hold it. One such character would make readers' apps refuse the whole document. */
export const xmlText = (text: string): string => text.replace(forbidden, '')

/**
 * Plain words for an element of a feed that readers' apps take for HTML (RSS 2.0 does not say which it is): no markup
 * can begin in them, and what would read as a character reference stands as it was written. A lone `&` stays, so
 * that apps which take them for plain words show them right as well.
 */
export const feedText = (text: string): string =>
  text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
