import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, type BlockOf, type Paragraph, readDocument } from '../posts/blocks.ts'
import { mergeBlocks } from './merge-blocks.ts'

const numRuns = process.env['LONG'] ? 20_000 : 300

type Entries = readonly Paragraph[]
const line = (key: string, text: string): Paragraph => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const title = line('title', '小題')
const question = line('question', '為什麼？')

/** Block types that consist of entries, each made of the same lines. */
const makers: Record<string, (entries: Entries) => Block> = {
  list: (entries) => ({
    type: 'list',
    attrs: { key: 'block', ordered: true, start: 1 },
    content: entries.map((entry) => ({ type: 'list_item', content: [entry] })),
  }),
  'a list in a list': (entries) => ({
    type: 'list',
    attrs: { key: 'block', ordered: false, start: 1 },
    content: [{ type: 'list_item', content: [title, { ...makers['list']?.(entries), attrs: { ...inner } } as BlockOf<'list'>] }],
  }),
  steps: (entries) => ({
    type: 'steps',
    attrs: { key: 'block' },
    content: entries.map((entry) => ({ type: 'list_item', content: [entry] })),
  }),
  diagram: (entries) => ({
    type: 'diagram',
    attrs: { key: 'block', drawing: 'fast', title: '三個動作' },
    content: entries.map((entry) => ({ type: 'list_item', content: [entry] })),
  }),
  'the ingredients of a recipe': (entries) => ({
    type: 'recipe',
    attrs: { key: 'block', title: '湯', servings: 2, minutes: null, sodium: null, carbohydrate: null, source: '' },
    content: [
      { type: 'ingredients', content: [...entries] },
      { type: 'method', content: [{ type: 'list_item', content: [title] }] },
    ],
  }),
  quote: (entries) => ({ type: 'quote', attrs: { key: 'block' }, content: [...entries] }),
  'what not to do': (entries) => ({
    type: 'do_dont',
    attrs: { key: 'block' },
    content: [
      { type: 'do', content: [title] },
      { type: 'dont', content: [...entries] },
    ],
  }),
  summary: (entries) => ({ type: 'summary', attrs: { key: 'block' }, content: [title, ...entries] }),
  'an answer': (entries) => ({ type: 'question_answer', attrs: { key: 'block' }, content: [question, title, ...entries] }),
}
const inner = { key: 'inner', ordered: false, start: 1 }
const places = fc.nat({ max: 9 })
type Edit = [action: 'write' | 'take-out' | 'put-in' | 'move', at: number, to: number]
const edits: fc.Arbitrary<Edit[]> = fc.array(
  fc.tuple(fc.constantFrom('write' as const, 'take-out' as const, 'put-in' as const, 'move' as const), places, places),
  { maxLength: 4 },
)

/** Lines after edits; inserted lines have keys of the author's own. */
function edited(base: Entries, all: readonly Edit[], who: string): Entries {
  return all.reduce<Entries>((lines, [action, at, to], step) => {
    const place = at % lines.length
    const entry = lines[place] ?? title
    if (action === 'write') return lines.with(place, line(entry.attrs.key, `${who}${step}`))
    if (action === 'put-in') return lines.toSpliced(place, 0, line(`${who}${step}`, who))
    if (action === 'move') return lines.toSpliced(place, 1).toSpliced(to % lines.length, 0, entry)
    return lines.length > 1 ? lines.toSpliced(place, 1) : lines
  }, base)
}

test.each(Object.entries(makers))(
  'in %s entries merge like lines of a text: changes of different entries do not conflict',
  (_, make) => {
    const lines = fc
      .integer({ min: 1, max: 5 })
      .map((length) => Array.from({ length }, (_, index) => line(`l${index}`, `第 ${index} 句`)))
    fc.assert(
      fc.property(lines, edits, edits, (base, mine, theirs) => {
        const [one, other] = [edited(base, mine, 'one'), edited(base, theirs, 'other')]
        const alone = mergeBlocks(base, one, other)
        const merged = mergeBlocks([make(base)], [make(one)], [make(other)])
        // lines that both sides deleted leave an empty list, which is not valid
        const isEmptied = alone?.blocks.length === 1 && !Object.hasOwn(alone.blocks[0] ?? {}, 'content')
        if (!alone || alone.conflicts.length > 0) expect(merged?.conflicts.map(({ key }) => key)).toEqual(['block'])
        else if (!isEmptied) {
          expect(merged).toEqual({ blocks: [make(alone.blocks as Paragraph[])], conflicts: [] })
          expect(readDocument({ type: 'doc', attrs: { version: 1 }, content: merged?.blocks })).not.toHaveProperty('errors')
        }
      }),
      { numRuns },
    )
  },
)

test('changes of the list type and of an entry merge; different start numbers conflict', () => {
  const list = (start: number, text: string) =>
    ({ ...makers['list']?.([line('a', text)]), attrs: { key: 'block', ordered: true, start } }) as Block
  expect(mergeBlocks([list(1, '一')], [list(3, '一')], [list(1, '二')])).toEqual({ blocks: [list(3, '二')], conflicts: [] })
  expect(mergeBlocks([list(1, '一')], [list(3, '一')], [list(2, '二')])?.conflicts).toHaveLength(1)
})

test('changes of the same entry are a conflict about the list, and the decision is applied', () => {
  const list = (...texts: string[]) => makers['list']?.(texts.map((text, index) => line(`l${index}`, text))) as Block
  const [base, mine, theirs] = [[list('一', '二')], [list('一甲', '二')], [list('一乙', '二乙')]]
  expect(mergeBlocks(base, mine, theirs)?.conflicts).toMatchObject([{ key: 'block', mine: mine[0], theirs: theirs[0] }])
  expect(mergeBlocks(base, mine, theirs, () => 'mine')).toEqual({ blocks: mine, conflicts: [] })
})

test('an entry moved by one side and edited by the other conflicts; an unmoved one does not', () => {
  const list = (key: string, ...entries: Paragraph[]) => ({ ...makers['list']?.(entries), attrs: { ...inner, key } }) as Block
  const [a, b, c] = [line('a', '一'), line('b', '二'), line('c', '三')]
  const base = [list('one', a, b), list('two', c)]
  const merged = [list('one', b), list('two', c, a)]
  expect(mergeBlocks(base, merged, [list('one', a, line('b', '二乙')), list('two', c)])).toEqual({
    blocks: [list('one', line('b', '二乙')), list('two', c, a)],
    conflicts: [],
  })
  expect(mergeBlocks(base, merged, [list('one', line('a', '一乙'), b), list('two', c)])?.conflicts.map(({ key }) => key)).toEqual(
    ['one'],
  )
})
