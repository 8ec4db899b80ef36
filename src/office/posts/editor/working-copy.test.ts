import fc from 'fast-check'
import { closeHistory, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { isSame } from '../../../domain/manuscripts/change.ts'
import { arbitraryDocument } from '../../../domain/posts/arbitrary-document.ts'
import { type Block, type Paragraph, type PostDocument, readDocument } from '../../../domain/posts/blocks.ts'
import { openDocument, writtenDocument } from './document.ts'
import { openEditing } from './editing.ts'
import { Incoming } from './incoming.ts'
import { showDocument } from './show-document.ts'
import { leaveEntry } from './text-commands.ts'
import { WorkingCopy, type Written } from './working-copy.ts'

const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const document = (...content: Block[]): PostDocument => ({ type: 'doc', attrs: { version: 1 }, content })
const text = (words: Record<string, string>, title = '標題'): Written => ({
  fields: { title, lead: '', key_points: [] },
  document: document(...Object.entries(words).map(([key, said]) => paragraph(key, said))),
})

/** A form that shows something, and what is known of the server. */
function working(known: Written | null, begun: Written) {
  let shown = begun
  const type = (written: Written) => {
    shown = written
  }
  const copy = new WorkingCopy(known, 3, { now: () => shown, show: type })
  return { copy, type, shown: () => shown }
}

test('only the blocks and fields that changed are sent, and nothing when the server has them', () => {
  const { copy, type, shown } = working(text({ a: '一', b: '二' }), text({ a: '一', b: '二' }))
  expect(copy.changes()).toBeNull()
  type(text({ a: '一', b: '二二' }))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('b', '二二')] } })
  type(text({ b: '二二', c: '三' }, '新的標題'))
  expect(copy.changes()?.changes).toEqual({
    fields: { title: '新的標題' },
    blocks: { changed: [paragraph('b', '二二'), paragraph('c', '三')], order: ['b', 'c'] },
  })
  copy.kept(shown(), 4)
  expect(copy.changes()).toBeNull()
})

test('what others wrote elsewhere comes in beside what was typed, also after it was sent', () => {
  const { copy, type, shown } = working(text({ a: '一', b: '二' }), text({ a: '一一', b: '二' }))
  const sent = shown()
  type(text({ a: '一一一', b: '二' }))
  expect(new Incoming(copy, text({ a: '一一', b: '他們的' }, '他們的標題'), 5, sent).conflicts).toEqual([])
  expect(shown()).toEqual(text({ a: '一一一', b: '他們的' }, '他們的標題'))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '一一一')] } })
})

test('what both changed is asked block by block: what was typed stays until it is decided, and the rest is written on', () => {
  const { copy, type, shown } = working(text({ a: '一', b: '二', c: '三' }), text({ a: '我的', b: '我的', c: '三' }, '我的'))
  const theirs = text({ a: '他們的', b: '他們的', c: '他們的' }, '他們的')
  const incoming = new Incoming(copy, theirs, 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['title', 'block:a', 'block:b'])
  expect(shown()).toEqual(text({ a: '我的', b: '我的', c: '他們的' }, '我的'))
  // written upon what came in: nobody is asked about it
  type(text({ a: '我的又寫', b: '我的', c: '他們的，再加一句' }, '我的'))
  expect(incoming.settle('block:a', 'mine').map(({ part }) => part)).toEqual(['title', 'block:b'])
  expect(incoming.settle('title', 'theirs').map(({ part }) => part)).toEqual(['block:b'])
  expect(incoming.settle('block:b', 'theirs')).toEqual([])
  expect(shown()).toEqual(text({ a: '我的又寫', b: '他們的', c: '他們的，再加一句' }, '他們的'))
  expect(copy.changes()?.changes).toEqual({
    fields: {},
    blocks: { changed: [paragraph('a', '我的又寫'), paragraph('c', '他們的，再加一句')] },
  })
})

test('of a block that both changed both can stay: theirs where it stood, mine behind it, written on since', () => {
  const { copy, type, shown } = working(text({ a: '一', b: '二' }), text({ a: '我的', b: '二' }))
  const incoming = new Incoming(copy, text({ a: '他們的', b: '二' }), 9)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['block:a'])
  expect(copy.version).toBe(3)
  type(text({ a: '我的又寫', b: '二' }))
  expect(incoming.settle('block:a', 'both')).toEqual([])
  const [theirs, mine, ...rest] = shown().document.content
  expect([theirs, rest, copy.version]).toEqual([paragraph('a', '他們的'), [paragraph('b', '二')], 9])
  expect(mine).toEqual(paragraph(mine?.attrs.key ?? '', '我的又寫'))
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [mine], order: ['a', mine?.attrs.key, 'b'] })
})

test('what was parted off a block goes with it where the other side is taken, and is told beside it', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const parted = text({ a: '每天走路三十分鐘，', n: '晚飯以後再走。', b: '二' })
  const longer = text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' })
  const mine = working(before, parted)
  const incoming = new Incoming(mine.copy, longer, 4)
  expect(incoming.conflicts.map((conflict) => conflict.mine)).toEqual([parted.document.content.slice(0, 2)])
  expect([incoming.settle('block:a', 'theirs'), mine.shown()]).toEqual([[], longer])
  const theirs = working(before, longer)
  const parting = new Incoming(theirs.copy, parted, 4)
  expect([parting.settle('block:a', 'mine'), theirs.shown()]).toEqual([[], longer])
})

test('while something is asked all else is sent upon theirs, and what waits is asked again whatever else comes', () => {
  const { copy, type, shown } = working(text({ a: '一', b: '二', c: '三' }), text({ a: '我的', b: '二', c: '三' }))
  const asked = new Incoming(copy, text({ a: '他們的', b: '二', c: '三' }), 4)
  expect(asked.conflicts.map(({ part }) => part)).toEqual(['block:a'])
  expect(copy.changes()).toBeNull()
  type(text({ a: '我的又寫', b: '二，再加一句', c: '三' }, '新的標題'))
  const sent = copy.changes()
  expect(sent?.changes).toEqual({ fields: { title: '新的標題' }, blocks: { changed: [paragraph('b', '二，再加一句')] } })
  copy.kept(sent?.written ?? shown(), 5)
  // a page that is opened again goes on from what both sides were made of, and asks again
  expect([copy.changes(), copy.version]).toEqual([null, 3])
  expect(asked.conflicts[0]?.mine).toEqual(paragraph('a', '我的又寫'))
  const incoming = new Incoming(copy, text({ a: '他們的', b: '二，再加一句', c: '三三' }, '新的標題'), 6)
  expect(incoming.conflicts.map(({ part, mine, theirs }) => [part, mine, theirs])).toEqual([
    ['block:a', paragraph('a', '我的又寫'), paragraph('a', '他們的')],
  ])
  expect([incoming.settle('block:a', 'mine'), copy.version]).toEqual([[], 6])
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '我的又寫')] } })
})

test('what is written in a block that the other parted off is asked by itself, and goes with no other', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const parted = text({ a: '每天走路三十分鐘，', n: '晚飯以後再走。', b: '二' })
  const { copy, type, shown } = working(before, text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' }))
  const incoming = new Incoming(copy, parted, 4)
  const [a, n, b] = shown().document.content
  type({
    ...shown(),
    document: document(...[a, n && paragraph('n', '晚飯以後再走。不要太快。'), b].filter((one) => one !== undefined)),
  })
  expect(incoming.settle('block:a', 'mine').map(({ part }) => part)).toEqual(['block:n'])
  expect(incoming.settle('block:n', 'mine')).toEqual([])
  expect(shown()).toEqual(text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', n: '晚飯以後再走。不要太快。', b: '二' }))
})

test('of two questions what is decided goes out while the other waits', () => {
  const { copy } = working(text({ a: '一', b: '二' }), text({ a: '我的', b: '我的' }))
  const incoming = new Incoming(copy, text({ a: '他們的', b: '他們的' }), 4)
  expect(incoming.settle('block:a', 'mine').map(({ part }) => part)).toEqual(['block:b'])
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [paragraph('a', '我的')] })
  expect(incoming.settle('block:b', 'theirs')).toEqual([])
  expect(copy.changes()?.changes.blocks).toEqual({ changed: [paragraph('a', '我的')] })
})

test('what the other parted off a block is still known to belong to it when more has come in', () => {
  const before = text({ a: '每天走路三十分鐘，晚飯以後再走。', b: '二' })
  const parted = { a: '每天走路三十分鐘，', n: '晚飯以後再走。' }
  const longer = text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二' })
  const { copy, shown } = working(before, longer)
  new Incoming(copy, text({ ...parted, b: '二' }), 4)
  const incoming = new Incoming(copy, text({ ...parted, b: '二二' }), 5)
  expect(incoming.settle('block:a', 'mine')).toEqual([])
  expect(shown()).toEqual(text({ a: '每天走路三十分鐘，晚飯以後再走。走不動就休息。', b: '二二' }))
})

type Edit = { at: number; do: 'write' | 'put in' | 'take out' | 'move' }
const edits = fc.array(
  fc.record({
    at: fc.nat(20),
    do: fc.constantFrom('write' as const, 'write' as const, 'put in' as const, 'take out' as const, 'move' as const),
  }),
  { maxLength: 5 },
)

/** A text as somebody goes on with it below its first block; what they put in has keys of their own. */
function edited(written: Written, all: readonly Edit[], who: string): Written {
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
const blockOf = ({ document: { content } }: Written, key: string) => content.find(({ attrs }) => attrs.key === key) ?? null

test('whoever writes on beside an open question loses nothing, and overwrites nobody before it is decided', () => {
  const begun = text({ z: '零', a: '一', b: '二', c: '三', d: '四' })
  fc.assert(
    fc.property(fc.array(edits, { minLength: 5, maxLength: 5 }), fc.boolean(), (steps, isMine) => {
      const [mine = [], theirs = [], then = [], again = [], last = []] = steps
      const { copy, type, shown } = working(begun, edited(begun, mine, '我'))
      let asked = new Incoming(copy, edited(begun, theirs, '他'), 4)
      const isAsked = (key: string) => asked.conflicts.some(({ part }) => part === `block:${key}`)
      const server = () => copy.changes()?.written ?? copy.known ?? begun
      const expectSent = () => {
        const sent = server()
        const known = copy.known ?? begun
        for (const { attrs } of [...sent.document.content, ...shown().document.content, ...known.document.content])
          expect(blockOf(sent, attrs.key)).toEqual(blockOf(isAsked(attrs.key) ? known : shown(), attrs.key))
        copy.kept(sent, 5)
        return sent
      }
      type(edited(shown(), then, '又我'))
      const sent = expectSent()
      expect([copy.changes(), copy.version]).toEqual([null, asked.conflicts.length > 0 ? 3 : 5])
      const before = asked.conflicts.map(({ part }) => part.replace('block:', ''))
      const come = edited(sent, again, '又他')
      asked = new Incoming(copy, come, 6)
      for (const key of before)
        expect([key, isAsked(key)]).toEqual([
          key,
          !isSame(blockOf(shown(), key), blockOf(come, key)) && !isSame(blockOf(begun, key), blockOf(come, key)),
        ])
      type(edited(shown(), last, '最後'))
      expectSent()
      const open = asked.conflicts.map(({ part, mine, theirs }) => [part, mine, theirs] as const)
      for (const [part] of open) asked.settle(part, isMine ? 'mine' : 'theirs')
      expect(copy.held).toBeNull()
      expect(server()).toEqual(shown())
    }),
    { numRuns: process.env['LONG'] ? 20_000 : 300 },
  )
})

test('where no text can be made of what is typed and theirs, theirs stays with the server until it is decided', () => {
  const quoted = (key: string, words: string): Written => ({
    fields: { title: '標題', lead: '', key_points: [] },
    document: document({ type: 'quote', attrs: { key }, content: [paragraph('a', words) as Paragraph] }),
  })
  const { copy, type, shown } = working(text({ a: '一' }), quoted('mine', '一'))
  const incoming = new Incoming(copy, quoted('theirs', '一又寫'), 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['document'])
  type(quoted('mine', '一我的'))
  expect(copy.changes()).toBeNull()
  incoming.settle('document', 'mine')
  expect([shown(), copy.changes()?.written]).toEqual([quoted('mine', '一我的'), quoted('mine', '一我的')])
})

test('upon a version that is not kept any more everything that differs is asked, and nothing is taken without', () => {
  const { copy, shown } = working(null, text({ a: '我的' }, '我的'))
  expect(copy.changes()?.changes).toMatchObject({ fields: { title: '我的' }, document: { content: [paragraph('a', '我的')] } })
  const incoming = new Incoming(copy, text({ a: '他們的' }, '我的'), 4)
  expect(incoming.conflicts.map(({ part }) => part)).toEqual(['document'])
  expect(shown()).toEqual(text({ a: '我的' }, '我的'))
  expect([incoming.settle('document', 'theirs'), shown()]).toEqual([[], text({ a: '他們的' }, '我的')])
})

test('an editor shows any other document by a change that undoing leaves alone, and what stays keeps the cursor', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (one, other) => {
      const state = openEditing(one, () => undefined)
      const change = showDocument(state, other)
      // afterwards tables whose rows differ in length are evened out, as whenever somebody writes
      expect(writtenDocument(change?.doc ?? state.doc)).toEqual(writtenDocument(openDocument(other)))
    }),
    { numRuns: 100 },
  )
})

/** A document in which entries went, came and changed their places, at any depth; the same where nothing legal came of it. */
const shaken = (start: PostDocument, seed: number): PostDocument => {
  let dice = seed
  const throwDice = (of: number) => {
    dice = (dice * 1_103_515_245 + 12_345) % 2_147_483_648
    return dice % of
  }
  const shake = (node: Shaken): Shaken => {
    const content = node.content?.map((child) => (throwDice(3) === 0 ? shake(child) : child))
    if (!content || content.length === 0 || node.type.startsWith('table')) return node
    const at = throwDice(content.length)
    const act = throwDice(4)
    const [child] = content.slice(at)
    if (act === 0) return { ...node, content: content.toSpliced(at, 1) }
    if (act === 1 && child) return { ...node, content: content.toSpliced(at, 1).toSpliced(throwDice(content.length), 0, child) }
    if (act === 2 && child?.type === 'text') return { ...node, content: content.with(at, { ...child, text: `${child.text}又` }) }
    if (act === 2) return { ...node, content: content.toSpliced(at, 0, paragraph(`k${throwDice(100_000)}`, '新') as Shaken) }
    return { ...node, content }
  }
  const read = readDocument(shake(start as Shaken))
  return 'document' in read ? read.document : start
}
interface Shaken {
  type: string
  text?: string
  content?: Shaken[]
}

function found(doc: Node, key: string): Node | null {
  let node: Node | null = null
  doc.descendants((one) => {
    if (one.attrs['key'] === key) node = one
  })
  return node
}

test('an editor shows what became of its own document within its blocks, and a caret in what stays as it is stays there', () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (one, seeds, at) => {
        const other = seeds.reduce(shaken, one)
        const opened = openEditing(one, () => undefined)
        const state = opened.apply(
          opened.tr.setSelection(TextSelection.near(opened.doc.resolve(at % (opened.doc.content.size + 1)))),
        )
        const change = showDocument(state, other)
        expect(writtenDocument(change?.doc ?? state.doc)).toEqual(writtenDocument(openDocument(other)))
        const { $from } = state.selection
        const key = $from.parent.attrs['key'] as string | undefined
        const same = key !== undefined && found(openDocument(other), key)?.eq($from.parent)
        if (!same || found(state.doc, key) !== $from.parent || !change) return
        const { $from: now } = state.apply(change).selection
        if (now.parent.attrs['key'] === key) expect(now.parentOffset).toBe($from.parentOffset)
      },
    ),
    { numRuns: 300 },
  )
})

test('who writes in an entry of a list stays there, and can undo it, while others change, add and take out entries around it', () => {
  const list = (...entries: [key: string, text: string][]): Block => ({
    type: 'list',
    attrs: { key: 'list', ordered: false, start: 1 },
    content: entries.map(([key, text]) => ({ type: 'list_item', content: [paragraph(key, text) as Paragraph] })),
  })
  const begun = openEditing(document(list(['a', '量血壓'], ['b', '吃藥'], ['c', '散步'])), () => undefined)
  const typed = begun.apply(begun.tr.setSelection(TextSelection.create(begun.doc, 11)).insertText('慢慢'))
  expect(typed.doc.textContent).toBe('量血壓吃慢慢藥散步')
  const theirs = document(list(['new', '早起'], ['a', '量兩次血壓'], ['b', '吃慢慢藥'], ['d', '睡覺']))
  const shown = typed.apply(showDocument(typed, theirs) ?? typed.tr)
  const { $from } = shown.selection
  expect([$from.parent.textContent, $from.parentOffset]).toEqual(['吃慢慢藥', 3])
  undo(shown, (tr) => expect(shown.apply(tr).doc.textContent).toBe('早起量兩次血壓吃藥睡覺'))
})

test('what one did to a list that others made whole again is undone nowhere in it', () => {
  const entry = (key: string, text: string) => ({ type: 'list_item' as const, content: [paragraph(key, text) as Paragraph] })
  const list = (key: string, ...content: ReturnType<typeof entry>[]): Block =>
    ({ type: 'list', attrs: { key, ordered: false, start: 1 }, content }) as unknown as Block
  const all = ['一早', '二午', '三晚', '四夜', '五更'].map((words, at) => entry(`k${at}`, words))
  const begun = openEditing(document(list('l', ...all)), () => undefined)
  let at = 0
  begun.doc.descendants((node, pos) => {
    if (node.text === '三晚') at = pos
  })
  let state = begun.apply(begun.tr.delete(at, at + 2))
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  leaveEntry(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.childCount).toBe(3)
  const whole = document(list('l', ...all.map((one, nth) => (nth === 3 ? entry('k3', '四夜乙字') : one))))
  state = state.apply(showDocument(state, whole) ?? state.tr)
  for (let times = 0; times < 4; times += 1)
    undo(state, (tr) => {
      state = state.apply(tr)
    })
  expect(writtenDocument(state.doc)).toEqual(writtenDocument(openDocument(whole)))
})

test('a caret goes along with the block that it is in, when that is moved, or its list is parted', () => {
  const entry = (key: string, text: string) => ({ type: 'list_item' as const, content: [paragraph(key, text) as Paragraph] })
  const list = (key: string, ...content: ReturnType<typeof entry>[]): Block =>
    ({ type: 'list', attrs: { key, ordered: false, start: 1 }, content }) as unknown as Block
  const begun = openEditing(
    document(
      paragraph('p', '開頭'),
      list('l', entry('a', '量血壓'), entry('b', '吃藥'), entry('c', '散步')),
      paragraph('q', '結尾'),
    ),
    () => undefined,
  )
  const shownFrom = (words: string, ...blocks: Block[]) => {
    let at = 0
    begun.doc.descendants((node, pos) => {
      if (node.text === words) at = pos + 1
    })
    const placed = begun.apply(begun.tr.setSelection(TextSelection.create(begun.doc, at)))
    const { $from } = placed.apply(showDocument(placed, document(...blocks)) ?? placed.tr).selection
    return [$from.parent.textContent, $from.parentOffset]
  }
  const parted = [list('l', entry('a', '量血壓')), paragraph('n', '插段'), list('l2', entry('b', '吃藥'), entry('c', '散步走走'))]
  expect(shownFrom('散步', paragraph('p', '開頭'), ...parted, paragraph('q', '結尾'))).toEqual(['散步走走', 1])
  expect(
    shownFrom('吃藥', paragraph('p', '開頭'), list('l', entry('b', '吃藥'), entry('a', '量血壓'), entry('c', '散步'))),
  ).toEqual(['吃藥', 1])
  expect(shownFrom('結尾', paragraph('q', '結尾'), paragraph('p', '開頭'))).toEqual(['結尾', 1])
})

test('to undo what one typed takes no words away that came in its place, nor brings any back', () => {
  const begun = openEditing(document(paragraph('a', '先量血壓，再吃藥'), paragraph('b', '二')), () => undefined)
  const typed = begun.apply(begun.tr.insertText('（我的）', 5))
  const heading = {
    type: 'heading',
    attrs: { key: 'a', level: 2, anchor: null },
    content: [{ type: 'text', text: '小標' }],
  } as Block
  // and where whoever writes has decided so, to undo takes the decision back
  const decided = showDocument(typed, document(paragraph('a', '他們的'), paragraph('b', '二')))?.setMeta('addToHistory', true)
  const after = typed.apply(decided ? closeHistory(decided) : typed.tr)
  undo(after, (tr) => expect(after.apply(tr).doc.textContent).toBe('先量血壓（我的），再吃藥二'))
  for (const come of [paragraph('a', '先量血壓（他們的），再吃藥'), paragraph('a', '全都不同'), heading]) {
    const theirs = document(come, paragraph('b', '二'))
    const shown = typed.apply(showDocument(typed, theirs) ?? typed.tr)
    let undone = shown
    undo(shown, (tr) => {
      undone = shown.apply(tr)
    })
    expect(writtenDocument(undone.doc)).toEqual(writtenDocument(openDocument(theirs)))
  }
})

test('a caret stays among the words that stay, in a paragraph that somebody else has changed', () => {
  const state = openEditing(document(paragraph('a', '先量血壓，再吃藥')), () => undefined)
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  const shown = (words: string) => {
    const change = showDocument(placed, document(paragraph('a', words)))
    const { $from } = placed.apply(change ?? placed.tr).selection
    return `${$from.parent.textBetween(0, $from.parentOffset)}|${$from.parent.textBetween($from.parentOffset, $from.parent.content.size)}`
  }
  expect(shown('早上先量血壓，再吃藥')).toBe('早上先量血壓|，再吃藥')
  expect(shown('先量血壓，再吃兩顆藥')).toBe('先量血壓|，再吃兩顆藥')
  expect(shown('先量，再吃藥')).toBe('先量|，再吃藥')
  expect(shown('先量血壓，先量血壓，再吃藥')).toBe('先量血壓|，先量血壓，再吃藥')
})

test('a caret goes along with the words of a paragraph that somebody else has put behind the one before it', () => {
  const state = openEditing(
    document(paragraph('a', '先量血壓。'), paragraph('b', '再吃藥。'), paragraph('c', '三')),
    () => undefined,
  )
  const inB = state.doc.child(0).nodeSize + 3
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, inB)))
  const placeIn = (blocks: Block[]) => {
    const change = showDocument(placed, document(...blocks))
    const { $from } = placed.apply(change ?? placed.tr).selection
    return $from.parent.textBetween(0, $from.parentOffset)
  }
  expect(placeIn([paragraph('a', '早上先量血壓。再吃藥。'), paragraph('c', '三')])).toBe('早上先量血壓。再吃')
  // gone with its words: at what stood beside them
  expect(placeIn([paragraph('a', '先量血壓。'), paragraph('c', '三')])).toMatch(/^(先量血壓。)?$/)
})

test('what is typed in a paragraph that a colleague joined to the one before it is sent within that, and nothing is asked', () => {
  const { copy, type, shown } = working(text({ a: '先量血壓。', b: '再吃藥。' }), text({ a: '先量血壓。', b: '再吃兩顆藥。' }))
  const incoming = new Incoming(copy, text({ a: '先量血壓。再吃藥。' }), 4)
  expect([incoming.conflicts, shown()]).toEqual([[], text({ a: '先量血壓。再吃兩顆藥。' })])
  type(text({ a: '先量血壓。再吃三顆藥。' }))
  expect(copy.changes()?.changes).toEqual({ fields: {}, blocks: { changed: [paragraph('a', '先量血壓。再吃三顆藥。')] } })
})
