/** Superscript and subscript figures of Unicode, as digits. */
const raisedFigures = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const figuresOf = (raised: string) =>
  [...raised].map((item) => (item === '⁻' ? '負 ' : item === '⁺' ? '' : raisedFigures.indexOf(item))).join('')
const fractions: Record<string, string> = Object.fromEntries(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const number = String.raw`\d+(?:,\d{3})*(?:\.\d+)?`
/** Words after which `1/2` is a part of one, and not a day of the year. */
const measure = '[顆碗匙杯片包份錠粒塊個條根瓶盤把湯茶小量以左的滿至到、~～–]|(?:cc|ml|g)(?![a-z])'
/** Words after a long number that make a hyphen before it a range, and not a part of a telephone number. */
const unit = '[%℃°]|[a-zA-Z]|[大毫公克步人次單元卡下歲年]'

/** Every rule below concerns one of these signs, or a digit. */
const figures = /[\d０-９％．／～＜＞＋½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞⁻⁺⁰¹²³⁴⁵⁶⁷⁸⁹₀-₉]/
const range = new RegExp(String.raw`(?<![\d.,:-])(?<![A-Za-z]-?)(${number}\s?[%°]?C?)\s?[–—‒~〜]\s?(?=${number})`, 'g')
const hyphenRange = new RegExp(
  String.raw`(?<![\d.,/:A-Za-zΩω-])(?!0\d)(${number}\s?%?)\s?-\s?(?=(?!0\d)(?:\d{1,3}(?:,\d{3})*(?:\.\d+)?(?![\d.:-])|${number}(?![\d.:-])\s?(?:${unit})))`,
  'g',
)
const part = new RegExp(String.raw`(?<![\d/.年])([1-9])/([2-9]|10)(?![\d/])(?=\s?(?:${measure}))`, 'g')

/** How a voice reads a sign before a number, which it would otherwise leave out. */
const signs: [sign: RegExp, words: string][] = [
  [/(?:≥|≧|>=)\s*(?=[\d負])/g, '大於或等於 '],
  [/(?:≤|≦|<=)\s*(?=[\d負])/g, '小於或等於 '],
  [/>\s*(?=[\d負])/g, '大於 '],
  [/<\s*(?=[\d負])/g, '小於 '],
  [/±\s*(?=\d)/g, '正負 '],
  [/[≈≒]\s*(?=\d)/g, '大約 '],
  [/↑\s*(?=\d)/g, '上升 '],
  [/↓\s*(?=\d)/g, '下降 '],
  [/≠\s*(?=\d)/g, '不等於 '],
]

/**
 * A line of speech in which numbers are written as they are pronounced. A voice leaves out or misreads signs beside figures:
 * `3-5` is heard as 35, `10⁹` as 109, `≥ 140` as 140, `20 μg` as 20 g, `½` not at all, and the sign of a source as a
 * figure.
 */
export function spokenNumbers(line: string): string {
  // most lines have no figure, and every page of a text reads all of its lines
  if (!figures.test(line)) return line
  const normalized = line
    .replace(/[０-９％．／～＜＞＋]/g, (character) => character.normalize('NFKC'))
    // the sign of a source, in brackets after the words that it supports
    .replace(/(?<=\S)\s?\[\d{1,3}(?:\s?[,、–-]\s?\d{1,3})*\](?=[\s。，；：、！？%)）]|$|[\u4e00-\u9fff])/g, '')
    .replace(/(\d?)([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞])/g, (_, whole: string, fraction: string) => {
      const [numerator, denominator] = (fractions[fraction] ?? '').split('/')
      return `${whole}${whole && ' 又 '}${denominator} 分之 ${numerator}`
    })
    .replace(/(?<=[\d)])([⁻⁺]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (raised) => ` 的 ${figuresOf(raised)} 次方`)
    .replace(/(?<=[a-z公分尺])([²³])/gi, (raised) => (raised === '²' ? ' 平方' : ' 立方'))
    .replace(/[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g, (raised) => ` ${figuresOf(raised)}`)
    .replace(/[₀-₉]+/g, (lowered) => lowered.normalize('NFKC'))
  const ranged = normalized
    // hours and days
    .replace(/(?<![\d:/])(\d{1,2}:\d{2})\s?[–—~-]\s?(?=\d{1,2}:\d{2}(?!\d))/g, '$1 到 ')
    .replace(/(?<![\d/])(\d{1,2}\/\d{1,2})\s?[–—~]\s?(?=\d{1,2}\/\d{1,2}(?![\d/]))/g, '$1 到 ')
    .replace(range, '$1 到 ')
    .replace(hyphenRange, '$1 到 ')
  const signed = signs.reduce(
    (text, [sign, reading]) => text.replace(sign, reading),
    ranged
      .replace(/−\s?(?=\d)/g, '負 ')
      .replace(/(?<=^|[\s（(，、：:是為至到於])-(?=\d)/g, '負 ')
      .replace(/(?<=\d)\s?×\s?(?=\d)/g, ' 乘以 '),
  )
  return (
    signed
      .replace(/(\d)[ \u2009]([1-9])\/([2-9]|10)(?!\d|\/)/g, '$1 又 $3 分之 $2')
      .replace(/(\d+)\u2044(\d+)/g, '$2 分之 $1')
      .replace(part, (match, numerator: string, denominator: string) =>
        Number(numerator) < Number(denominator) ? `${denominator} 分之 ${numerator}` : match,
      )
      // two values of a blood pressure
      .replace(/(?<![\d/.])(\d{2,3})\/(\d{2,3})(?![\d/.])/g, (match, upper: string, lower: string) =>
        Number(upper) > Number(lower) && Number(upper) >= 60 && Number(upper) <= 300 && Number(lower) >= 30
          ? `${upper}、${lower}`
          : match,
      )
      .replace(/(?<=\d\s?)(?:[μµ]g|mcg)(?![a-z])/gi, '微克')
      .replace(/(?<=\d\s?)[μµ](?=mol|[lm])/gi, '微')
  )
}
