/* Browsers without it break a headline wherever its line is full. */
const segmenter = Intl.Segmenter && new Intl.Segmenter('zh-Hant', { granularity: 'word' })

/** Words that a reader hears together with the next. */
const leading = '把從在向與和跟對被讓給為'

/**
 * A headline as HTML that may be broken before a word of two characters or more, and nowhere inside one: the browsers
 * themselves know no words of Chinese. Given as markup, since the server's dictionary and the browser's may differ, and
 * what the server drew then stands as it is.
 *
 * @param text plain text; what is markup in it is shown, not obeyed.
 */
export function headline(text: string): { __html: string } {
  let html = ''
  let breakable = false
  for (const { segment, isWordLike } of segmenter?.segment(text) ?? [{ segment: text, isWordLike: false }]) {
    if (breakable && segment > '一' && segment.length > 1) html += '<wbr>'
    html += segment.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    breakable = isWordLike === true && !leading.includes(segment)
  }
  return { __html: html }
}
