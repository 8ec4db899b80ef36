/**
 * What a page is searched for, in one pass: in the start tag of elements that are set in the display face, an attribute
 * or the name of a quote; the attribute with letters that style sheets write, such as the numbers of a list; and the
 * type of the loader data. With an alternative that starts with `<` or `s` the pass takes twice as long.
 */
const marks = /data-face|blockquote|data-letters="([^"]*)"|application\/json/g
/** The loader data below the visible document repeat its HTML as JSON. */
const loaderData = '<script type="application/json'

/** More letters than a page of leads, jackets and numerals has; a page with more is not set in the display face. */
const most = 400

/** A written page: a buffer. */
interface Written {
  toString(encoding: 'latin1'): string
  subarray(from: number, to: number): { toString(): string }
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/**
 * The letters of a page's elements in the display face, each once, by code point; empty if there are none, or too many.
 * An element ends at the first end tag of its kind.
 */
export function displayLetters(page: Written): string {
  const letters = new Set<string>()
  // one character per byte: the quickest form to search, with the offsets of the page
  const bytes = page.toString('latin1')
  const text = (from: number, to: number) => page.subarray(from, to).toString()
  for (const { 0: mark, 1: listed, index: at } of bytes.matchAll(marks)) {
    if (mark === 'application/json') {
      if (bytes.endsWith(loaderData, at + mark.length)) break
      continue
    }
    if (listed !== undefined) {
      const start = at + mark.indexOf('"') + 1
      for (const letter of text(start, start + listed.length)) letters.add(letter)
      continue
    }
    const [, name] = /^<([a-z0-9]+)/.exec(bytes.slice(bytes.lastIndexOf('<', at), at + mark.length)) ?? []
    const start = bytes.indexOf('>', at) + 1
    const end = name === undefined ? -1 : bytes.indexOf(`</${name}`, start)
    if (end >= 0) for (const letter of textOf(text(start, end))) letters.add(letter)
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
