import type { Node } from 'prosemirror-model'
import { schema } from '../schema.ts'

/** A heading of a text, and where it stands. */
export interface Entry {
  level: 2 | 3
  words: string
  pos: number
}

/** The headings of a text, in their order. */
export function headingsIn(doc: Node): Entry[] {
  const found: Entry[] = []
  doc.forEach((node, pos) => {
    if (node.type === schema.nodes.heading)
      found.push({ level: node.attrs['level'] as 2 | 3, words: node.textContent.trim(), pos })
  })
  return found
}

/** Blocks that have not changed are the same objects: each is counted once. */
const counted = new WeakMap<Node, number>()

/** How many characters a text has, without spaces. */
export function charactersIn(doc: Node): number {
  let sum = 0
  doc.forEach((block) => {
    const known = counted.get(block) ?? block.textContent.replace(/\s+/g, '').length
    counted.set(block, known)
    sum += known
  })
  return sum
}

/** How many Chinese characters a grown-up reads in a minute, of a text that explains something. */
const readInMinute = 400

/** How long a text takes its readers, minutes; at least one, where there is something to read. */
export const minutesFor = (characters: number): number => Math.ceil(characters / readInMinute)
