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
 * A clause ends after a mark and the brackets that close behind it. A title in 《》 of up to twelve characters is a clause
 * of its own.
 */
const clause =
  /《[^《》]{1,12}》[，。、！？：；]*|(?:(?!《[^《》]{1,12}》)[^，。、！？：；])+[，。、！？：；]*[」』》）]*|[，。、！？：；]+/gu

/**
 * A headline as HTML. It breaks after clauses first (`.clause` of base.css is an inline block), then before words of two
 * characters or more, and nowhere inside a word: browsers have no dictionary of Chinese. It is markup because the
 * server's dictionary and the browser's may differ, and hydration leaves the server's text in place.
 *
 * @param text plain text; markup in it is shown as text.
 */
export function headline(text: string): { __html: Markup } {
  let markup = known.get(text)
  if (!markup) {
    let html: string | undefined
    markup = {
      toString() {
        html ??= inClauses(text)
        return html
      },
    }
    if (known.size === most) known.clear()
    known.set(text, markup)
  }
  return { __html: markup }
}

function inClauses(text: string): string {
  const clauses = text.match(clause) ?? []
  return clauses.length < 2 ? broken(text) : clauses.map((part) => `<span class=clause>${broken(part)}</span>`).join('')
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
