import type { Node } from 'prosemirror-model'
import { schema } from '../schema.ts'

/** A heading of a text, and its position. */
export interface OutlineEntry {
  level: 2 | 3
  text: string
  pos: number
}

/** The headings of a text, in order. */
export function headingsIn(doc: Node): OutlineEntry[] {
  const headings: OutlineEntry[] = []
  doc.forEach((node, pos) => {
    if (node.type === schema.nodes.heading)
      headings.push({ level: node.attrs['level'] as 2 | 3, text: node.textContent.trim(), pos })
  })
  return headings
}

/** Unchanged blocks keep their object identity: each is counted once. */
const characterCounts = new WeakMap<Node, number>()

/** Number of characters of a text, without spaces. */
export function countCharacters(doc: Node): number {
  let sum = 0
  doc.forEach((block) => {
    const count = characterCounts.get(block) ?? block.textContent.replace(/\s+/g, '').length
    characterCounts.set(block, count)
    sum += count
  })
  return sum
}

/** Reading speed of an adult, Chinese characters per minute, for expository text. */
const readInMinute = 400

/** Estimated reading time, minutes; at least one for a non-empty text. */
export const readingMinutes = (characters: number): number => Math.ceil(characters / readInMinute)
