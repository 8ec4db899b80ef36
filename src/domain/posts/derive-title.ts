import { isLifted } from '../walls/cut.ts'
import { plainText, type StoredBlock } from './plain-text.ts'

/** Maximum characters of a title, and of a lead, derived from a text. */
const titleLength = 40
const leadLength = 110

/**
 * Derives a title and a lead for a text without its own: its first sentence, possibly truncated, and its first
 * sentences.
 */
export function openingOf(blocks: readonly StoredBlock[]): { title: string; lead: string } {
  // a red flag is never the beginning of a text, wherever it is
  const line =
    blocks
      .filter((block) => !isLifted(block))
      .map(plainText)
      .find((text) => text !== '') ?? ''
  const text = line.replace(/\s+/g, ' ')
  return { title: titleOf(text), lead: leadOf(text) }
}

function titleOf(text: string): string {
  const sentence = /^[^。！？!?]+/.exec(text)?.[0] ?? ''
  if (sentence.length > 0 && sentence.length <= titleLength) return sentence
  return cutAt(text, titleLength, /[。！？；，：!?;,:]/g) ?? shortened(text, titleLength)
}

function leadOf(text: string): string {
  if (text.length <= leadLength) return text
  const sentences = cutAt(text, leadLength, /(?<=[。！？；!?;])/g)
  return sentences ?? shortened(text, leadLength)
}

/** The beginning of a text up to the last punctuation mark within a length, if that is not too close to the start. */
function cutAt(text: string, length: number, mark: RegExp): string | null {
  const last = [...text.slice(0, length).matchAll(mark)].at(-1)
  return last && last.index > length / 4 ? text.slice(0, last.index) : null
}

const shortened = (text: string, length: number) => (text.length <= length ? text : `${text.slice(0, length - 1)}…`)
