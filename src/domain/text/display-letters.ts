import { withoutMarkup } from './xml-text.ts'

/*
 * The marks are ends of `data-face=`, `blockquote` and `data-letters=`: Node searches a text of at most six bytes in a
 * fifth of the time of a longer one.
 */

/** In the start tag of each element that is set in the display face: an attribute, or the name of a quote. */
const elementMarks = ['-face=', 'kquote']
/** The attribute with letters that style sheets write, such as the numbers of a list. */
const listMark = 'tters='
/** The loader data below the visible document repeat its HTML as JSON. */
const loaderData = '<script type="application/json'

/** More letters than a page of leads, jackets and numerals has; a page with more is not set in the display face. */
const maxLetters = 400

/** A rendered page: a buffer of UTF-8, searched by bytes, because its text would be a copy of the whole page. */
interface PageBuffer {
  readonly length: number
  indexOf(text: string, from?: number): number
  lastIndexOf(text: string, from?: number): number
  subarray(from: number, to: number): PageBuffer
  toString(): string
}

/**
 * The letters of a page's elements in the display face, each once, by code point; empty if there are none, or too many.
 * An element ends at the first end tag of its kind.
 */
export function displayLetters(page: PageBuffer): string {
  const letters = new Set<string>()
  const data = page.indexOf(loaderData)
  const visible = data < 0 ? page : page.subarray(0, data)
  const text = (from: number, to: number) => visible.subarray(from, to).toString()
  for (const mark of elementMarks) {
    for (const offset of occurrences(visible, mark)) {
      const tag = visible.lastIndexOf('<', offset)
      const [, name] = /^<([a-z0-9]+)[^>]*$/.exec(text(tag, offset + mark.length)) ?? []
      const start = visible.indexOf('>', offset) + 1
      const end = name === undefined ? -1 : visible.indexOf(`</${name}`, start)
      if (end >= 0) for (const letter of withoutMarkup(text(start, end))) letters.add(letter)
    }
  }
  for (const offset of occurrences(visible, listMark)) {
    const start = offset + listMark.length + 1
    for (const letter of text(start, visible.indexOf('"', start))) letters.add(letter)
  }
  for (const blank of ' \n\r\t') letters.delete(blank)
  return letters.size > maxLetters ? '' : [...letters].sort((item, other) => codeOf(item) - codeOf(other)).join('')
}

/** The offsets of a text. */
function* occurrences(page: PageBuffer, text: string): Generator<number> {
  for (let index = page.indexOf(text); index >= 0; index = page.indexOf(text, index + text.length)) yield index
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0

/** Letters as part of a URL: the distance of each code point from the one before, in base 36. */
export function encodeLetters(letters: string): string {
  let before = 0
  return Array.from(letters, (letter) => {
    const distance = codeOf(letter) - before
    before += distance
    return distance.toString(36)
  }).join('_')
}

/** The letters of a URL that `encodeLetters` has written. */
export function decodeLetters(code: string): string {
  let index = 0
  return code
    .split('_')
    .map((distance) => {
      index += Number.parseInt(distance, 36)
      return String.fromCodePoint(index)
    })
    .join('')
}
