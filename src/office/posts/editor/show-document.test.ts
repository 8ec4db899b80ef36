import fc from 'fast-check'
import { closeHistory, undo } from 'prosemirror-history'
import type { Node } from 'prosemirror-model'
import { TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../../domain/posts/arbitrary-document.ts'
import { type Block, type ListItem, type Paragraph, type PostDocument, readDocument } from '../../../domain/posts/blocks.ts'
import { parseDocument, serializeDocument } from './document.ts'
import { createEditorState } from './editing.ts'
import { showDocument } from './show-document.ts'
import { exitListItem } from './text-commands.ts'

const paragraph = (key: string, text: string): Paragraph => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text }],
})
const entry = (key: string, text: string): ListItem => ({ type: 'list_item', content: [paragraph(key, text)] })
const list = (key: string, ...content: ListItem[]): Block => ({ type: 'list', attrs: { key, ordered: false, start: 1 }, content })
const document = (...content: Block[]): PostDocument => ({ type: 'doc', attrs: { version: 1 }, content })

test('shows another document outside the undo history, keeping the cursor in unchanged parts', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, (one, other) => {
      const state = createEditorState(one, () => undefined)
      const change = showDocument(state, other)
      // afterwards tables with rows of different length are normalised, as on every edit
      expect(serializeDocument(change?.doc ?? state.doc)).toEqual(serializeDocument(parseDocument(other)))
    }),
    { numRuns: 100 },
  )
})

/** A document with entries deleted, inserted and reordered at any depth; unchanged where the result is invalid. */
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
    const action = throwDice(4)
    const [child] = content.slice(at)
    if (action === 0) return { ...node, content: content.toSpliced(at, 1) }
    if (action === 1 && child)
      return { ...node, content: content.toSpliced(at, 1).toSpliced(throwDice(content.length), 0, child) }
    if (action === 2 && child?.type === 'text')
      return { ...node, content: content.with(at, { ...child, text: `${child.text}又` }) }
    if (action === 2) return { ...node, content: content.toSpliced(at, 0, paragraph(`k${throwDice(100_000)}`, '新') as Shaken) }
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

function findBlock(doc: Node, key: string): Node | null {
  let node: Node | null = null
  doc.descendants((one) => {
    if (one.attrs['key'] === key) node = one
  })
  return node
}

test('shows a document changed within blocks, and keeps a caret in an unchanged part', () => {
  fc.assert(
    fc.property(
      arbitraryDocument,
      fc.array(fc.nat({ max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 6 }),
      fc.nat(),
      (one, seeds, at) => {
        const other = seeds.reduce(shaken, one)
        const opened = createEditorState(one, () => undefined)
        const state = opened.apply(
          opened.tr.setSelection(TextSelection.near(opened.doc.resolve(at % (opened.doc.content.size + 1)))),
        )
        const change = showDocument(state, other)
        expect(serializeDocument(change?.doc ?? state.doc)).toEqual(serializeDocument(parseDocument(other)))
        const { $from } = state.selection
        const key = $from.parent.attrs['key'] as string | undefined
        const same = key !== undefined && findBlock(parseDocument(other), key)?.eq($from.parent)
        if (!same || findBlock(state.doc, key) !== $from.parent || !change) return
        const { $from: now } = state.apply(change).selection
        if (now.parent.attrs['key'] === key) expect(now.parentOffset).toBe($from.parentOffset)
      },
    ),
    { numRuns: 300 },
  )
})

test('a writer in a list item keeps caret and undo while others edit the items around it', () => {
  const created = createEditorState(
    document(list('list', entry('a', '量血壓'), entry('b', '吃藥'), entry('c', '散步'))),
    () => undefined,
  )
  const edited = created.apply(created.tr.setSelection(TextSelection.create(created.doc, 11)).insertText('慢慢'))
  expect(edited.doc.textContent).toBe('量血壓吃慢慢藥散步')
  const theirs = document(
    list('list', entry('new', '早起'), entry('a', '量兩次血壓'), entry('b', '吃慢慢藥'), entry('d', '睡覺')),
  )
  const result = edited.apply(showDocument(edited, theirs) ?? edited.tr)
  const { $from } = result.selection
  expect([$from.parent.textContent, $from.parentOffset]).toEqual(['吃慢慢藥', 3])
  undo(result, (tr) => expect(result.apply(tr).doc.textContent).toBe('早起量兩次血壓吃藥睡覺'))
})

test('undo of a list change does nothing once others have restored the list', () => {
  const all = ['一早', '二午', '三晚', '四夜', '五更'].map((words, index) => entry(`k${index}`, words))
  const created = createEditorState(document(list('l', ...all)), () => undefined)
  let at = 0
  created.doc.descendants((node, pos) => {
    if (node.text === '三晚') at = pos
  })
  let state = created.apply(created.tr.delete(at, at + 2))
  state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)))
  exitListItem(state, (tr) => {
    state = state.apply(tr)
  })
  expect(state.doc.childCount).toBe(3)
  const whole = document(list('l', ...all.map((one, nth) => (nth === 3 ? entry('k3', '四夜乙字') : one))))
  state = state.apply(showDocument(state, whole) ?? state.tr)
  for (let times = 0; times < 4; times += 1)
    undo(state, (tr) => {
      state = state.apply(tr)
    })
  expect(serializeDocument(state.doc)).toEqual(serializeDocument(parseDocument(whole)))
})

test('a caret follows its block when it is moved, or its list is split', () => {
  const created = createEditorState(
    document(
      paragraph('p', '開頭'),
      list('l', entry('a', '量血壓'), entry('b', '吃藥'), entry('c', '散步')),
      paragraph('q', '結尾'),
    ),
    () => undefined,
  )
  const shownFrom = (words: string, ...blocks: Block[]) => {
    let at = 0
    created.doc.descendants((node, pos) => {
      if (node.text === words) at = pos + 1
    })
    const placed = created.apply(created.tr.setSelection(TextSelection.create(created.doc, at)))
    const { $from } = placed.apply(showDocument(placed, document(...blocks)) ?? placed.tr).selection
    return [$from.parent.textContent, $from.parentOffset]
  }
  const split = [list('l', entry('a', '量血壓')), paragraph('n', '插段'), list('l2', entry('b', '吃藥'), entry('c', '散步走走'))]
  expect(shownFrom('散步', paragraph('p', '開頭'), ...split, paragraph('q', '結尾'))).toEqual(['散步走走', 1])
  expect(
    shownFrom('吃藥', paragraph('p', '開頭'), list('l', entry('b', '吃藥'), entry('a', '量血壓'), entry('c', '散步'))),
  ).toEqual(['吃藥', 1])
  expect(shownFrom('結尾', paragraph('q', '結尾'), paragraph('p', '開頭'))).toEqual(['結尾', 1])
})

test('undo of own text neither removes nor restores text that replaced it', () => {
  const created = createEditorState(document(paragraph('a', '先量血壓，再吃藥'), paragraph('b', '二')), () => undefined)
  const edited = created.apply(created.tr.insertText('（我的）', 5))
  const heading = {
    type: 'heading',
    attrs: { key: 'a', level: 2, anchor: null },
    content: [{ type: 'text', text: '小標' }],
  } as Block
  // a resolution by the writer can be undone
  const decided = showDocument(edited, document(paragraph('a', '他們的'), paragraph('b', '二')))?.setMeta('addToHistory', true)
  const after = edited.apply(decided ? closeHistory(decided) : edited.tr)
  undo(after, (tr) => expect(after.apply(tr).doc.textContent).toBe('先量血壓（我的），再吃藥二'))
  for (const come of [paragraph('a', '先量血壓（他們的），再吃藥'), paragraph('a', '全都不同'), heading]) {
    const theirs = document(come, paragraph('b', '二'))
    const result = edited.apply(showDocument(edited, theirs) ?? edited.tr)
    let undone = result
    undo(result, (tr) => {
      undone = result.apply(tr)
    })
    expect(serializeDocument(undone.doc)).toEqual(serializeDocument(parseDocument(theirs)))
  }
})

test('a caret stays in its text in a paragraph that another user has changed', () => {
  const state = createEditorState(document(paragraph('a', '先量血壓，再吃藥')), () => undefined)
  const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)))
  const textAfter = (words: string) => {
    const change = showDocument(placed, document(paragraph('a', words)))
    const { $from } = placed.apply(change ?? placed.tr).selection
    return `${$from.parent.textBetween(0, $from.parentOffset)}|${$from.parent.textBetween($from.parentOffset, $from.parent.content.size)}`
  }
  expect(textAfter('早上先量血壓，再吃藥')).toBe('早上先量血壓|，再吃藥')
  expect(textAfter('先量血壓，再吃兩顆藥')).toBe('先量血壓|，再吃兩顆藥')
  expect(textAfter('先量，再吃藥')).toBe('先量|，再吃藥')
  expect(textAfter('先量血壓，先量血壓，再吃藥')).toBe('先量血壓|，先量血壓，再吃藥')
})

test('a caret follows text that another user has joined to the previous paragraph', () => {
  const state = createEditorState(
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
  // its text was deleted: next to the adjacent text
  expect(placeIn([paragraph('a', '先量血壓。'), paragraph('c', '三')])).toMatch(/^(先量血壓。)?$/)
})
