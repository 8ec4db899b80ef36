import fc from 'fast-check'
import { aspectRatios, cropNameAt } from '../images/crop-names.ts'
import { redFlags } from '../red-flags/help.ts'
import type { Block, BlockOf, Inline, List, Mark, Paragraph, PostDocument } from './blocks.ts'
import { cardKinds } from './entities.ts'

/** Arbitrary documents for property-based tests: every block type, marks in any order, HTML special characters. */

const arbitraryText = fc
  .array(fc.constantFrom(...'血壓量了又量，。 <>&"\'12㎎\n'), { minLength: 1, maxLength: 12 })
  .map((all) => all.join(''))
const mark: fc.Arbitrary<Mark> = fc.oneof(
  fc.constantFrom('strong' as const, 'em' as const, 'sup' as const, 'sub' as const).map((type) => ({ type })),
  fc
    .constantFrom('/article/12', 'https://www.hpa.gov.tw/?a=1&b="2"', 'tel:119')
    .map((href) => ({ type: 'link' as const, attrs: { href } })),
)
const marked = fc
  .uniqueArray(mark, { selector: ({ type }) => type, maxLength: 3 })
  .map((marks) => (marks.length > 0 ? { marks } : {}))
const inline: fc.Arbitrary<Inline> = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.tuple(arbitraryText, marked).map(([text, marks]) => ({ type: 'text' as const, text, ...marks })) },
    { weight: 1, arbitrary: marked.map((marks) => ({ type: 'hard_break' as const, ...marks })) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.integer({ min: 1, max: 3 }), marked)
        .map(([number, marks]) => ({ type: 'reference' as const, attrs: { number }, ...marks })),
    },
  ),
  { maxLength: 4 },
)
const key = fc.constant('to-be-given')
const content = inline.map((runs) => (runs.length > 0 ? { content: runs } : {}))
const paragraph: fc.Arbitrary<Paragraph> = fc
  .tuple(key, content)
  .map(([blockKey, rest]) => ({ type: 'paragraph', attrs: { key: blockKey }, ...rest }))
const paragraphs = fc.array(paragraph, { minLength: 1, maxLength: 3 })
const list: fc.Arbitrary<List> = fc.letrec<{ list: List }>((tie) => ({
  list: fc
    .tuple(
      fc.boolean(),
      fc.integer({ min: 0, max: 30 }),
      fc.array(fc.tuple(paragraph, fc.array(fc.oneof({ maxDepth: 2 }, paragraph, tie('list')), { maxLength: 2 })), {
        minLength: 1,
        maxLength: 3,
      }),
    )
    .map(([ordered, start, items]) => ({
      type: 'list',
      attrs: { key: 'to-be-given', ordered, start },
      content: items.map(([first, rest]) => ({ type: 'list_item', content: [first, ...rest] })),
    })),
})).list
const cell = fc
  .tuple(fc.constantFrom('table_header' as const, 'table_cell' as const), content)
  .map(([type, rest]) => ({ type, ...rest }))
const row = fc.array(cell, { minLength: 1, maxLength: 3 }).map((cells) => ({ type: 'table_row' as const, content: cells }))

const passage = fc
  .tuple(paragraph, fc.array(fc.oneof(paragraph, list), { maxLength: 2 }))
  .map(([first, rest]): [Paragraph, ...(Paragraph | List)[]] => [first, ...rest])
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary)
const cropNames = [
  '',
  ...aspectRatios.flatMap((aspectRatio) =>
    [0, 0.5, 1].map((position) => cropNameAt({ width: 1600, height: 1000 }, aspectRatio, position)),
  ),
]
const image: fc.Arbitrary<BlockOf<'image'>> = fc
  .tuple(fc.constantFrom('cover-1', 'illustration-article-1-1'), fc.option(arbitraryText), fc.constantFrom(...cropNames), content)
  .map(([media, alt, cropName, rest]) => ({
    type: 'image',
    attrs: { key: 'to-be-given', media, width: 1600, height: 1000, alt, ...(cropName && { cut: cropName }) },
    ...rest,
  }))
const recording = <Kind extends 'video' | 'audio'>(type: Kind, ...sources: string[]) =>
  fc
    .tuple(fc.constantFrom('', ...sources), maybe(arbitraryText), fc.constantFrom(null, 'cover-1'), passage)
    .map(([src, title, media, passageText]) => ({ type, attrs: { key: 'to-be-given', src, title, media }, content: passageText }))
const keyOnly = { key: 'to-be-given' }

const arbitraryByType: { [Type in Block['type']]: fc.Arbitrary<Extract<Block, { type: Type }>> } = {
  paragraph,
  heading: fc
    .tuple(fc.constantFrom(2 as const, 3 as const), fc.option(arbitraryText), content)
    .map(([level, anchor, rest]) => ({ type: 'heading', attrs: { key: 'to-be-given', level, anchor }, ...rest })),
  list,
  quote: paragraphs.map((all) => ({ type: 'quote', attrs: { key: 'to-be-given' }, content: all })),
  table: fc
    .tuple(arbitraryText, fc.array(row, { minLength: 1, maxLength: 3 }))
    .map(([label, rows]) => ({ type: 'table', attrs: { key: 'to-be-given', label }, content: rows })),
  image,
  gallery: fc
    .array(image, { maxLength: 3 })
    .map((all) => ({ type: 'gallery', attrs: keyOnly, ...(all.length > 0 && { content: all }) })),
  video: recording('video', '/films/walk.mp4', 'https://youtu.be/abcdefghijk'),
  audio: recording('audio', '/sounds/breath.mp3'),
  red_flag: fc
    .tuple(fc.constantFrom(...redFlags), passage)
    .map(([flag, signs]) => ({ type: 'red_flag', attrs: { key: 'to-be-given', flag }, content: signs })),
  summary: passage.map((passageText) => ({ type: 'summary', attrs: keyOnly, content: passageText })),
  do_dont: fc.tuple(paragraphs, paragraphs).map(([recommended, discouraged]) => ({
    type: 'do_dont',
    attrs: keyOnly,
    content: [
      { type: 'do', content: recommended },
      { type: 'dont', content: discouraged },
    ],
  })),
  steps: fc.array(passage, { minLength: 1, maxLength: 3 }).map((all) => ({
    type: 'steps',
    attrs: keyOnly,
    content: all.map((step) => ({ type: 'list_item', content: step })),
  })),
  diagram: fc
    .tuple(
      fc.constantFrom('', 'fast', 'no-such-drawing'),
      maybe(arbitraryText),
      fc.array(passage, { minLength: 1, maxLength: 3 }),
    )
    .map(([drawing, title, all]) => ({
      type: 'diagram',
      attrs: { key: 'to-be-given', drawing, title },
      content: all.map((entry) => ({ type: 'list_item', content: entry })),
    })),
  recipe: fc
    .tuple(
      fc.integer({ min: 1, max: 50 }),
      fc.option(fc.nat(900)),
      maybe(arbitraryText),
      paragraphs,
      fc.array(passage, { minLength: 1, maxLength: 3 }),
    )
    .map(([servings, sodium, title, lines, all]) => ({
      type: 'recipe',
      attrs: { key: 'to-be-given', title, servings, minutes: sodium, sodium, carbohydrate: sodium, source: title },
      content: [
        { type: 'ingredients', content: lines },
        { type: 'method', content: all.map((step) => ({ type: 'list_item', content: step })) },
      ],
    })),
  question_answer: fc
    .tuple(paragraph, passage)
    .map(([question, answer]) => ({ type: 'question_answer', attrs: keyOnly, content: [question, ...answer] })),
  definition: fc
    .tuple(paragraph, passage)
    .map(([term, meaning]) => ({ type: 'definition', attrs: keyOnly, content: [term, ...meaning] })),
  figure_card: fc
    .tuple(
      maybe(arbitraryText),
      maybe(arbitraryText),
      maybe(arbitraryText),
      fc.constantFrom('', 'https://www.hpa.gov.tw/?a=1&b="2"'),
      content,
    )
    .map(([value, unit, source, href, rest]) => ({
      type: 'figure_card',
      attrs: { key: 'to-be-given', value, unit, source, href },
      ...rest,
    })),
  card: fc
    .tuple(fc.constantFrom(...cardKinds), fc.constantFrom('', 'article/12', 'bmi', '3'))
    .map(([of, entity]) => ({ type: 'card', attrs: { key: 'to-be-given', of, thing: entity } })),
  fridge_card: fc
    .tuple(maybe(arbitraryText), passage)
    .map(([title, passageText]) => ({ type: 'fridge_card', attrs: { key: 'to-be-given', title }, content: passageText })),
  reviewer_note: fc
    .tuple(fc.constantFrom(null, 3), passage)
    .map(([author, passageText]) => ({ type: 'reviewer_note', attrs: { key: 'to-be-given', author }, content: passageText })),
  wall_here: fc.constant({ type: 'wall_here', attrs: keyOnly }),
  kept: fc.constant({ type: 'kept', attrs: { key: 'to-be-given', html: '<div>留下的</div>', text: '留下的' } }),
}

/** Gives every block of a node a unique key. */
function keyed<Node>(node: Node, next: () => string): Node {
  if (Array.isArray(node)) return node.map((item) => keyed(item, next)) as Node
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, name === 'key' ? next() : keyed(value, next)]),
  ) as Node
}

const blocks: fc.Arbitrary<Block[]> = fc
  .array(fc.oneof(...Object.values(arbitraryByType).map((kind): fc.Arbitrary<Block> => kind)), { minLength: 1, maxLength: 8 })
  .map((unkeyed) => {
    let lastNumber = 0
    return keyed(unkeyed, () => {
      lastNumber += 1
      return `k${lastNumber}`
    })
  })

export const arbitraryDocument: fc.Arbitrary<PostDocument> = blocks.map((content) => ({
  type: 'doc',
  attrs: { version: 1 },
  content,
}))
