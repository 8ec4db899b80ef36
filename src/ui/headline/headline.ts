/* Without `Intl.Segmenter` headlines break anywhere. Loading its dictionary takes a phone some 20 ms. */
let segmenter: Intl.Segmenter | undefined

/** Words that are read together with the following word. */
const leading = '把從在向與和跟對被讓給為'

/** Characters that continue a number of which the dictionary has only the beginning: 第四, 十七. */
const inside = '十百千'

/** A number, or the beginning of one. It is read together with what it counts. */
const number = /^[第一二三四五六七八九十百千萬兩幾半]+$/u

/** Markup that is produced lazily: during hydration, which reuses the server's HTML, it is never read. */
interface Markup {
  toString(): string
}

/** Cache of recent texts: the same text yields the same object, so a re-render leaves the DOM unchanged. */
const cache = new Map<string, Markup>()
/** Cells of tables as HTML. */
const knownCells = new Map<string, string>()
const maxCached = 1_000

/**
 * A clause ends after punctuation and the brackets that close after it. A title in 《》 of up to twelve characters is a
 * separate clause, with up to two characters before it: 讀 alone would be a line of a narrow card.
 */
const clause =
  /[^《，。、！？：；]{0,2}《[^《》]{1,12}》[，。、！？：；]*|(?:(?!《[^《》]{1,12}》)[^，。、！？：；])+[，。、！？：；]*[」』》）]*|[，。、！？：；]+/gu

/**
 * A headline as HTML. It breaks after clauses first (`.clause` of base.css is an inline block), then before numbers and
 * words of two characters or more, and nowhere inside a word: browsers have no dictionary of Chinese. It is markup because the
 * server's dictionary and the browser's may differ, and hydration leaves the server's text in place.
 *
 * @param text plain text; markup in it is shown as text.
 */
export function headlineHtml(text: string): { __html: Markup } {
  let markup = cache.get(text)
  if (!markup) {
    let html: string | undefined
    markup = {
      toString() {
        html ??= inClauses(text)
        return html
      },
    }
    if (cache.size === maxCached) cache.clear()
    cache.set(text, markup)
  }
  return { __html: markup }
}

function inClauses(text: string): string {
  const clauses = text.match(clause) ?? []
  return clauses.length < 2 ? broken(text) : clauses.map((part) => `<span class="clause">${broken(part)}</span>`).join('')
}

function broken(text: string): string {
  segmenter ??= Intl.Segmenter && new Intl.Segmenter('zh-Hant', { granularity: 'word' })
  let html = ''
  let breakable = false
  for (const { segment, isWordLike } of segmenter?.segment(text) ?? [{ segment: text, isWordLike: false }]) {
    const isNumber = number.test(segment)
    if (breakable && segment >= '一' && (isNumber || segment[1]) && !inside.includes(segment[0] as string)) html += '<wbr>'
    html += segment.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    breakable = isWordLike === true && !isNumber && !leading.includes(segment)
  }
  return html
}

function cell(text: string): string {
  let html = knownCells.get(text)
  if (html === undefined) {
    html = broken(text)
    if (knownCells.size === maxCached) knownCells.clear()
    knownCells.set(text, html)
  }
  return html
}

/** Plain headings, quotes and cells: with markup or an escaped sign in them they are left as they are. */
const plainLine = /(<blockquote>\s*<p>|<h[23](?: id="[^"]*")?>|<t([dh])(?: scope="\w+")?>)([^<&]+)(?=<\/(?:p|h[23]|t[dh])>)/g

/**
 * HTML whose headings and quotes break after clauses and between words, as headlines do. Cells break between words only:
 * their lines are shorter than most clauses.
 */
export const withClauseBreaks = (html: string): string =>
  html.replace(
    plainLine,
    (_, start: string, ofCell: string | undefined, text: string) => start + (ofCell ? cell(text) : headlineHtml(text).__html),
  )
