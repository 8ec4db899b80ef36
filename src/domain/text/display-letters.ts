/**
 * In the start tag of elements that are set in the display face: an attribute, or the name of a quote. Without the sign
 * before it, which every tag has, a name is found twenty times as fast.
 */
const marks = ['data-face', 'blockquote']
/** The attribute with letters that style sheets write: the numbers of a list. */
const written = 'data-letters="'

/** The loader data below the visible document repeat its HTML as JSON. */
const serialised = '<script type="application/json"'

/** More letters than a page of leads, jackets and numerals has; a page with more is not set in the display face. */
const most = 400

/** A written page, or a part of it: a buffer, whose offsets are bytes. */
interface Written {
  indexOf(text: string, from?: number): number
  lastIndexOf(text: string, from?: number): number
  subarray(from: number, to: number): Written
  toString(): string
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * The letters of a page's elements in the display face, each once, by code point; empty if there are none, or too many.
 * An element ends at the first end tag of its kind.
 */
export function displayLetters(whole: Written): string {
  const letters = new Set<string>()
  const data = whole.indexOf(serialised)
  const page = data < 0 ? whole : whole.subarray(0, data)
  for (const mark of marks)
    for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, at + mark.length)) {
      const open = page.lastIndexOf('<', at)
      const start = page.indexOf('>', at) + 1
      const name = /^<([a-z0-9]+)/.exec(page.subarray(open, at + mark.length).toString())?.[1]
      const end = page.indexOf(`</${name}`, start)
      if (name === undefined || end < 0) continue
      for (const letter of textOf(page.subarray(start, end).toString())) letters.add(letter)
    }
  for (let at = page.indexOf(written); at >= 0; at = page.indexOf(written, at + 1)) {
    const start = at + written.length
    for (const letter of page.subarray(start, page.indexOf('"', start)).toString()) letters.add(letter)
  }
  for (const blank of ' \n\r\t') letters.delete(blank)
  return letters.size > most ? '' : [...letters].sort((one, other) => codeOf(one) - codeOf(other)).join('')
}

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([0-9a-f]+)|([a-z]+));/gi, (whole, decimal?: string, hex?: string, name = '') => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (entities[name] ?? whole)
    })

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

/** Letters as part of an address: the distance of each code point from the one before, in base 36. */
export function encodeLetters(letters: string): string {
  let before = 0
  return Array.from(letters, (letter) => {
    const distance = codeOf(letter) - before
    before += distance
    return distance.toString(36)
  }).join('_')
}

/** The letters of an address that `encodeLetters` has written. */
export function decodeLetters(code: string): string {
  let at = 0
  return code
    .split('_')
    .map((distance) => {
      at += Number.parseInt(distance, 36)
      return String.fromCodePoint(at)
    })
    .join('')
}
