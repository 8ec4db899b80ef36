import { canonical } from './canonical.ts'

/** Something of a block besides its words: an attribute, or a mark with the words that bear it. */
export interface Attribute {
  name: string
  value: string
}

/**
 * What one block bears besides its words and another does not, and the other way round.
 * @param areSame whether they say the same: else what comes and goes with its words is told by them
 */
export function compareAttributes(was: object, is: object, areSame: boolean): { out: Attribute[]; in: Attribute[] } {
  const borneBy = (block: object) => (areSame ? attributesOf(block) : attributesOf(block).filter(needsTelling))
  const [bore, bears] = [borneBy(was), borneBy(is)]
  return { out: without(bore, bears), in: without(bears, bore) }
}

/** Those of one list that another has not, each as often as it is missing. */
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

/** What comes and goes with its words is told by them; the first of all is the kind of the block itself. */
const withWords = ['list_item', 'table_row', 'table_cell', 'paragraph', 'hard_break']
const needsTelling = ({ name, value }: Attribute, at: number) => at === 0 || name !== 'type' || !withWords.includes(value)

/** All attributes and marks of a block and what is in it, in their order; its kind too, for a paragraph may become a heading. */
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
