import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSame } from '../../../domain/manuscripts/change.ts'
import type { Block, Paragraph, PostDocument } from '../../../domain/posts/blocks.ts'
import { IncomingMerge } from './merge-incoming.ts'
import { type AutosavedContent, WorkingCopy } from './working-copy.ts'

const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const document = (...content: Block[]): PostDocument => ({ type: 'doc', attrs: { version: 1 }, content })
const text = (words: Record<string, string>, title = '標題'): AutosavedContent => ({
  fields: { title, lead: '', key_points: [] },
  document: document(...Object.entries(words).map(([key, actual]) => paragraph(key, actual))),
})

/** A form with a content, and the known state of the server. */
function working(known: AutosavedContent | null, created: AutosavedContent) {
  let displayed = created
  const type = (written: AutosavedContent) => {
    displayed = written
  }
  const copy = new WorkingCopy(known, 3, { content: () => displayed, display: type })
  return { copy, type, displayed: () => displayed }
}

test('sends only changed blocks and fields, and nothing when the server has them', () => {
  const { copy, type, displayed } = working(text({ a: '一', b: '二' }), text({ a: '一', b: '二' }))
  expect(copy.changes()).toBeNull()
  type(text({ a: '一', b: '二二' }))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('b', '二二')] } })
  type(text({ b: '二二', c: '三' }, '新的標題'))
  expect(copy.changes()?.changes).toEqual({
    fields: { title: '新的標題' },
    blocks: { changed: [paragraph('b', '二二'), paragraph('c', '三')], order: ['b', 'c'] },
  })
  copy.confirmed(displayed(), 4)
  expect(copy.changes()).toBeNull()
})

test('merges what others wrote elsewhere, also after sending', () => {
  const { copy, type, displayed } = working(text({ a: '一', b: '二' }), text({ a: '一一', b: '二' }))
  const sent = displayed()
  type(text({ a: '一一一', b: '二' }))
  expect(new IncomingMerge(copy, text({ a: '一一', b: '他們的' }, '他們的標題'), 5, sent).conflicts).toEqual([])
  expect(displayed()).toEqual(text({ a: '一一一', b: '他們的' }, '他們的標題'))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '一一一')] } })
})

test('conflicts block by block: input stays until resolved, and everything else is saved', () => {
  const { copy, type, displayed } = working(text({ a: '一', b: '二', c: '三' }), text({ a: '我的', b: '我的', c: '三' }, '我的'))
  const theirs = text({ a: '他們的', b: '他們的', c: '他們的' }, '他們的')
  const incoming = new IncomingMerge(copy, theirs, 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['title', 'block:a', 'block:b'])
  expect(displayed()).toEqual(text({ a: '我的', b: '我的', c: '他們的' }, '我的'))
  // edited upon the merged version: no conflict
  type(text({ a: '我的又寫', b: '我的', c: '他們的，再加一句' }, '我的'))
  expect(incoming.resolve('block:a', 'mine').map(({ part }) => part)).toEqual(['title', 'block:b'])
  expect(incoming.resolve('title', 'theirs').map(({ part }) => part)).toEqual(['block:b'])
  expect(incoming.resolve('block:b', 'theirs')).toEqual([])
  expect(displayed()).toEqual(text({ a: '我的又寫', b: '他們的', c: '他們的，再加一句' }, '他們的'))
  expect(copy.changes()?.changes).toEqual({
    fields: {},
    blocks: { changed: [paragraph('a', '我的又寫'), paragraph('c', '他們的，再加一句')] },
  })
})

test('a conflicting block can keep both: the other first, then mine with later edits', () => {
  const { copy, type, displayed } = working(text({ a: '一', b: '二' }), text({ a: '我的', b: '二' }))
  const incoming = new IncomingMerge(copy, text({ a: '他們的', b: '二' }), 9)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['block:a'])
  expect(copy.version).toBe(3)
  type(text({ a: '我的又寫', b: '二' }))
  expect(incoming.resolve('block:a', 'both')).toEqual([])
  const [theirs, mine, ...rest] = displayed().document.content
  expect([theirs, rest, copy.version]).toEqual([paragraph('a', '他們的'), [paragraph('b', '二')], 9])
  expect(mine).toEqual(paragraph(mine?.attrs.key ?? '', '我的又寫'))
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [mine], order: ['a', mine?.attrs.key, 'b'] })
})

test('text split off a block is part of its conflict, and is discarded with it', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const split = text({ a: '每天走路三十分鐘，', n: '晚飯以後再走。', b: '二' })
  const longer = text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' })
  const mine = working(before, split)
  const incoming = new IncomingMerge(mine.copy, longer, 4)
  expect(incoming.conflicts.map((conflict) => conflict.mine)).toEqual([split.document.content.slice(0, 2)])
  expect([incoming.resolve('block:a', 'theirs'), mine.displayed()]).toEqual([[], longer])
  const theirs = working(before, longer)
  const parting = new IncomingMerge(theirs.copy, split, 4)
  expect([parting.resolve('block:a', 'mine'), theirs.displayed()]).toEqual([[], longer])
})

test('saves all else during a conflict, and keeps asking after further changes', () => {
  const { copy, type, displayed } = working(text({ a: '一', b: '二', c: '三' }), text({ a: '我的', b: '二', c: '三' }))
  const requested = new IncomingMerge(copy, text({ a: '他們的', b: '二', c: '三' }), 4)
  expect(requested.conflicts.map(({ part }) => part)).toEqual(['block:a'])
  expect(copy.changes()).toBeNull()
  type(text({ a: '我的又寫', b: '二，再加一句', c: '三' }, '新的標題'))
  const sent = copy.changes()
  expect(sent?.changes).toEqual({ fields: { title: '新的標題' }, blocks: { changed: [paragraph('b', '二，再加一句')] } })
  copy.confirmed(sent?.written ?? displayed(), 5)
  // a reopened page continues from the common base, and asks again
  expect([copy.changes(), copy.version]).toEqual([null, 3])
  expect(requested.conflicts[0]?.mine).toEqual(paragraph('a', '我的又寫'))
  const incoming = new IncomingMerge(copy, text({ a: '他們的', b: '二，再加一句', c: '三三' }, '新的標題'), 6)
  expect(incoming.conflicts.map(({ part, mine, theirs }) => [part, mine, theirs])).toEqual([
    ['block:a', paragraph('a', '我的又寫'), paragraph('a', '他們的')],
  ])
  expect([incoming.resolve('block:a', 'mine'), copy.version]).toEqual([[], 6])
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '我的又寫')] } })
})

test('text in a block that the other user split off is a conflict of its own', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const split = text({ a: '每天走路三十分鐘，', n: '晚飯以後再走。', b: '二' })
  const { copy, type, displayed } = working(before, text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' }))
  const incoming = new IncomingMerge(copy, split, 4)
  const [a, n, b] = displayed().document.content
  type({
    ...displayed(),
    document: document(...[a, n && paragraph('n', '晚飯以後再走。不要太快。'), b].filter((one) => one !== undefined)),
  })
  expect(incoming.resolve('block:a', 'mine').map(({ part }) => part)).toEqual(['block:n'])
  expect(incoming.resolve('block:n', 'mine')).toEqual([])
  expect(displayed()).toEqual(
    text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', n: '晚飯以後再走。不要太快。', b: '二' }),
  )
})

test('of two conflicts the resolved one is sent while the other waits', () => {
  const { copy } = working(text({ a: '一', b: '二' }), text({ a: '我的', b: '我的' }))
  const incoming = new IncomingMerge(copy, text({ a: '他們的', b: '他們的' }), 4)
  expect(incoming.resolve('block:a', 'mine').map(({ part }) => part)).toEqual(['block:b'])
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [paragraph('a', '我的')] })
  expect(incoming.resolve('block:b', 'theirs')).toEqual([])
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [paragraph('a', '我的')] })
})

test('a block split off by the other user belongs to its origin after later merges', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const split = { a: '每天走路三十分鐘，', n: '晚飯以後再走。' }
  const longer = text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' })
  const { copy, displayed } = working(before, longer)
  new IncomingMerge(copy, text({ ...split, b: '二' }), 4)
  const incoming = new IncomingMerge(copy, text({ ...split, b: '二二' }), 5)
  expect(incoming.resolve('block:a', 'mine')).toEqual([])
  expect(displayed()).toEqual(text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二二' }))
})

type Edit = { at: number; do: 'write' | 'put in' | 'take out' | 'move' }
const edits = fc.array(
  fc.record({
    at: fc.nat(20),
    do: fc.constantFrom('write' as const, 'write' as const, 'put in' as const, 'take out' as const, 'move' as const),
  }),
  { maxLength: 5 },
)

/** The text after further edits below its first block; inserted blocks get new keys. */
function edited(written: AutosavedContent, all: readonly Edit[], who: string): AutosavedContent {
  let blocks = written.document.content
  for (const [step, { at, do: does }] of all.entries()) {
    const place = 1 + (at % Math.max(1, blocks.length - 1))
    const one = blocks[place]
    if (does === 'write' && one) blocks = blocks.with(place, paragraph(one.attrs.key, `${who}寫${step}`))
    if (does === 'put in') blocks = blocks.toSpliced(place, 0, paragraph(`${who}${step}`, `${who}放${step}`))
    if (does === 'take out') blocks = blocks.toSpliced(place, 1)
    if (does === 'move' && one)
      blocks = blocks.toSpliced(place, 1).toSpliced(1 + ((at * 7) % Math.max(1, blocks.length - 1)), 0, one)
  }
  return { ...written, document: { ...written.document, content: blocks } }
}
const blockOf = ({ document: { content } }: AutosavedContent, key: string) =>
  content.find(({ attrs }) => attrs.key === key) ?? null

test('writing on beside a conflict neither loses nor overwrites text before it is resolved', () => {
  const created = text({ z: '零', a: '一', b: '二', c: '三', d: '四' })
  fc.assert(
    fc.property(fc.array(edits, { minLength: 5, maxLength: 5 }), fc.boolean(), (steps, isMine) => {
      const [mine = [], theirs = [], then = [], again = [], last = []] = steps
      const { copy, type, displayed } = working(created, edited(created, mine, '我'))
      let requested = new IncomingMerge(copy, edited(created, theirs, '他'), 4)
      const isRequested = (key: string) => requested.conflicts.some(({ part }) => part === `block:${key}`)
      const server = () => copy.changes()?.written ?? copy.serverContent ?? created
      const expectSent = () => {
        const sent = server()
        const known = copy.serverContent ?? created
        for (const { attrs } of [...sent.document.content, ...displayed().document.content, ...known.document.content])
          expect(blockOf(sent, attrs.key)).toEqual(blockOf(isRequested(attrs.key) ? known : displayed(), attrs.key))
        copy.confirmed(sent, 5)
        return sent
      }
      type(edited(displayed(), then, '又我'))
      const sent = expectSent()
      expect([copy.changes(), copy.version]).toEqual([null, requested.conflicts.length > 0 ? 3 : 5])
      const before = requested.conflicts.map(({ part }) => part.replace('block:', ''))
      const incoming = edited(sent, again, '又他')
      requested = new IncomingMerge(copy, incoming, 6)
      for (const key of before)
        expect([key, isRequested(key)]).toEqual([
          key,
          !isSame(blockOf(displayed(), key), blockOf(incoming, key)) && !isSame(blockOf(created, key), blockOf(incoming, key)),
        ])
      type(edited(displayed(), last, '最後'))
      expectSent()
      const open = requested.conflicts.map(({ part, mine, theirs }) => [part, mine, theirs] as const)
      for (const [part] of open) requested.resolve(part, isMine ? 'mine' : 'theirs')
      expect(copy.pendingMerge).toBeNull()
      expect(server()).toEqual(displayed())
    }),
    { numRuns: process.env['LONG'] ? 20_000 : 300 },
  )
})

test('when no valid merge exists the server keeps the other version until resolved', () => {
  const quoted = (key: string, words: string): AutosavedContent => ({
    fields: { title: '標題', lead: '', key_points: [] },
    document: document({ type: 'quote', attrs: { key }, content: [paragraph('a', words) as Paragraph] }),
  })
  const { copy, type, displayed } = working(text({ a: '一' }), quoted('mine', '一'))
  const incoming = new IncomingMerge(copy, quoted('theirs', '一又寫'), 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['document'])
  type(quoted('mine', '一我的'))
  expect(copy.changes()).toBeNull()
  incoming.resolve('document', 'mine')
  expect([displayed(), copy.changes()?.written]).toEqual([quoted('mine', '一我的'), quoted('mine', '一我的')])
})

test('upon a deleted version everything that differs is asked, and nothing is overwritten', () => {
  const { copy, displayed } = working(null, text({ a: '我的' }, '我的'))
  expect(copy.changes()?.changes).toMatchObject({ fields: { title: '我的' }, document: { content: [paragraph('a', '我的')] } })
  const incoming = new IncomingMerge(copy, text({ a: '他們的' }, '我的'), 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['document'])
  expect(displayed()).toEqual(text({ a: '我的' }, '我的'))
  expect([incoming.resolve('document', 'theirs'), displayed()]).toEqual([[], text({ a: '他們的' }, '我的')])
})

test('text typed in a paragraph that a colleague joined is sent within it without conflict', () => {
  const { copy, type, displayed } = working(
    text({ a: '先量血壓。', b: '再吃藥。' }),
    text({ a: '先量血壓。', b: '再吃兩顆藥。' }),
  )
  const incoming = new IncomingMerge(copy, text({ a: '先量血壓。再吃藥。' }), 4)
  expect([incoming.conflicts, displayed()]).toEqual([[], text({ a: '先量血壓。再吃兩顆藥。' })])
  type(text({ a: '先量血壓。再吃三顆藥。' }))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '先量血壓。再吃三顆藥。')] } })
})
