/* Browsers without it break a headline wherever its line is full. Loading its dictionary takes a phone some 20 ms. */
let segmenter: Intl.Segmenter | undefined

/** Words that a reader hears together with the next. */
const leading = '把從在向與和跟對被讓給為'

/** What a number goes on with, of which the dictionary knows the beginning: 第四, 十七. */
const inside = '十百千'

/** Markup that is written when somebody reads it: a browser that takes over what the server drew never does. */
interface Markup {
  toString(): string
}

/** Of the texts met last: as long as the same text has the same markup, drawing it again leaves what stands there alone. */
const known = new Map<string, Markup>()
const most = 1_000

/**
 * A headline as HTML that may be broken before a word of two characters or more, and nowhere inside one: the browsers
 * themselves know no words of Chinese. Given as markup, since the server's dictionary and the browser's may differ, and
 * what the server drew then stands as it is.
 *
 * @param text plain text; what is markup in it is shown, not obeyed.
 */
export function headline(text: string): { __html: Markup } {
  let markup = known.get(text)
  if (!markup) {
    let html: string | undefined
    markup = {
      toString() {
        html ??= broken(text)
        return html
      },
    }
    if (known.size === most) known.clear()
    known.set(text, markup)
  }
  return { __html: markup }
}

function broken(text: string): string {
  segmenter ??= Intl.Segmenter && new Intl.Segmenter('zh-Hant', { granularity: 'word' })
  let html = ''
  let breakable = false
  for (const { segment, isWordLike } of segmenter?.segment(text) ?? [{ segment: text, isWordLike: false }]) {
    if (breakable && segment > '一' && segment.length > 1 && !inside.includes(segment[0] as string)) html += '<wbr>'
    html += segment.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    breakable = isWordLike === true && !leading.includes(segment)
  }
  return html
}
