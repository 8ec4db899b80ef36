import type { Block } from '../walls/cut.ts'
import { plainText } from './plain-text.ts'

/** Characters of a title, and of a lead, that are taken from a text. */
const titleLength = 40
const leadLength = 110

/** A title and a lead for a text that has none of its own: how it begins, cut at punctuation. */
export function openingOf(blocks: readonly Block[]): { title: string; lead: string } {
  const text = blocks.map(({ html }) => plainText(html)).find((line) => line !== '') ?? ''
  const flat = text.replace(/\s+/g, ' ')
  return { title: cut(flat, titleLength, /[。！？；，：!?;,:]/g), lead: cut(flat, leadLength, /[。！？；!?;]/g) }
}

/** The beginning of a text, up to the last mark within its length; with an ellipsis where there is none. */
function cut(text: string, length: number, mark: RegExp): string {
  if (text.length <= length) return text
  const last = [...text.slice(0, length).matchAll(mark)].at(-1)
  return last && last.index > length / 4 ? text.slice(0, last.index) : `${text.slice(0, length - 1)}…`
}
