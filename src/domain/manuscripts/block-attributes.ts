import { canonical } from './canonical.ts'

/** A property of a block apart from its words: an attribute, or a mark with the words that have it. */
export interface Attribute {
  name: string
  value: string
}

/**
 * The attributes and marks that one block has and another has not, in both directions.
 * @param areSame whether the words are equal: otherwise, nodes that change together with the words are not listed
 * separately
 */
export function compareAttributes(previous: object, current: object, areSame: boolean): { out: Attribute[]; in: Attribute[] } {
  const comparableAttributes = (block: object) => (areSame ? attributesOf(block) : attributesOf(block).filter(needsMention))
  const [oldAttributes, newAttributes] = [comparableAttributes(previous), comparableAttributes(current)]
  return { out: missingFrom(oldAttributes, newAttributes), in: missingFrom(newAttributes, oldAttributes) }
}

/** The elements of one list that the other lacks, each as often as it is missing. */
function missingFrom(all: readonly Attribute[], others: readonly Attribute[]): Attribute[] {
  const remaining = new Map<string, number>()
  for (const name of others.map(canonical)) remaining.set(name, (remaining.get(name) ?? 0) + 1)
  return all.filter((item) => {
    const name = canonical(item)
    const remainingCount = remaining.get(name) ?? 0
    remaining.set(name, remainingCount - 1)
    return remainingCount <= 0
  })
}

/** Node types that change together with the words. The first entry of all attributes is the type of the block itself. */
const textNodeTypes = ['list_item', 'table_row', 'table_cell', 'paragraph', 'hard_break']
const needsMention = ({ name, value }: Attribute, index: number) =>
  index === 0 || name !== 'type' || !textNodeTypes.includes(value)

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
  const ownAttributes = Object.entries(attrs ?? {}).filter(([name]) => name !== 'key')
  return [
    ...(text === undefined ? [{ name: 'type', value: type }] : []),
    ...ownAttributes.map(([name, value]) => ({ name, value: typeof value === 'string' ? value : JSON.stringify(value) })),
    ...(marks ?? []).map((mark) => ({ name: mark.type, value: [text ?? '', mark.attrs?.href].filter(Boolean).join(' → ') })),
    ...(content ?? []).flatMap(attributesOf),
  ]
}
