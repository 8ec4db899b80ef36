import { canonical } from './canonical.ts'

/** A property of a block besides its words: an attribute, or a mark with the words that have it. */
export interface Attribute {
  name: string
  value: string
}

/**
 * The attributes and marks that one block has and another has not, in both directions.
 * @param areSame whether the words are equal: otherwise, nodes that change together with the words are not listed
 * separately
 */
export function compareAttributes(was: object, is: object, areSame: boolean): { out: Attribute[]; in: Attribute[] } {
  const borneBy = (block: object) => (areSame ? attributesOf(block) : attributesOf(block).filter(needsMention))
  const [bore, bears] = [borneBy(was), borneBy(is)]
  return { out: without(bore, bears), in: without(bears, bore) }
}

/** The elements of one list that the other lacks, each as often as it is missing. */
function without(all: readonly Attribute[], others: readonly Attribute[]): Attribute[] {
  const left = new Map<string, number>()
  for (const name of others.map(canonical)) left.set(name, (left.get(name) ?? 0) + 1)
  return all.filter((one) => {
    const name = canonical(one)
    const there = left.get(name) ?? 0
    left.set(name, there - 1)
    return there <= 0
  })
}

/** Node types that change together with the words. The first entry of all attributes is the type of the block itself. */
const withWords = ['list_item', 'table_row', 'table_cell', 'paragraph', 'hard_break']
const needsMention = ({ name, value }: Attribute, at: number) => at === 0 || name !== 'type' || !withWords.includes(value)

/**
 * All attributes and marks of a block and its descendants, in document order; its type too, because a paragraph may
 * become a heading.
 */
function attributesOf(node: object): Attribute[] {
  const { type, text, attrs, marks, content } = node as {
    type: string
    text?: string
    attrs?: Record<string, unknown>
    marks?: { type: string; attrs?: { href?: string } }[]
    content?: object[]
  }
  const own = Object.entries(attrs ?? {}).filter(([name]) => name !== 'key')
  return [
    ...(text === undefined ? [{ name: 'type', value: type }] : []),
    ...own.map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
    ...(marks ?? []).map((mark) => ({ name: mark.type, value: [text ?? '', mark.attrs?.href].filter(Boolean).join(' → ') })),
    ...(content ?? []).flatMap(attributesOf),
  ]
}
