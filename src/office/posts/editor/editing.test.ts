import fc from 'fast-check'
import { splitBlock } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { splitListItem } from 'prosemirror-schema-list'
import { type Command, type EditorState, NodeSelection, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { canonical } from '../../../domain/manuscripts/canonical.ts'
import { arbitraryDocument } from '../../../domain/posts/arbitrary-document.ts'
import { type Block, documentOf, type PostDocument, readDocument } from '../../../domain/posts/blocks.ts'
import { breakLine, exitCallout, exitCaption, insertBlock, moveBlock, moveBlockTo, removeBlock, stayInside } from './blocks.ts'
import { serializeDocument } from './document.ts'
import { createEditorState } from './editing.ts'
import { schema } from './schema.ts'
import { tableEditing } from './tables/table-editing.ts'
import { moveToCell } from './tables/tables.ts'
import {
  exitListItem,
  indentListItem,
  linkAtSelection,
  outdentListItem,
  setLevel,
  setLink,
  toggleList,
  toggleMarkNamed,
  toggleQuote,
} from './text-commands.ts'
import { reuseToolbarState, toolbarStateOf } from './toolbar.tsx'
import { isTypingContinued } from './use-view.ts'

const openWhole = (document: PostDocument) => createEditorState(document, () => undefined, [...tableEditing])
const open = (...content: Block[]) => openWhole(documentOf(content))
const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: words(text) })
const heading = (key: string, text: string): Block => ({
  type: 'heading',
  attrs: { key, level: 2, anchor: 'name' },
  content: words(text),
})
const after = (state: EditorState, command: Command): EditorState => {
  let next = state
  command(state, (tr) => {
    next = state.applyTransaction(tr).state
  })
  return next
}
const at = (state: EditorState, from: number, to = from) =>
  state.apply(state.tr.setSelection(TextSelection.between(state.doc.resolve(from), state.doc.resolve(to))))
const keysOf = (state: EditorState) => state.doc.content.content.map(({ attrs }) => attrs['key'] as string)

/** A table with rows of different length is normalised on the first edit, and stays so. */
const withEvenRows = (document: PostDocument): PostDocument => ({
  ...document,
  content: document.content.map((block) => {
    if (block.type !== 'table') return block
    const shortest = Math.min(...block.content.map(({ content }) => content.length))
    return { ...block, content: block.content.map((row) => ({ ...row, content: row.content.slice(0, shortest) })) }
  }),
})

const type: Command = (state, dispatch) => {
  dispatch?.(state.tr.insertText('字'))
  return true
}
const commands: Record<string, Command> = {
  type,
  split: splitBlock,
  splitEntry: splitListItem(schema.nodes.list_item),
  delete: (state, dispatch) => {
    if (state.selection.empty) return false
    dispatch?.(state.tr.deleteSelection())
    return true
  },
  breakLine,
  up: moveBlock(-1),
  down: moveBlock(1),
  remove: removeBlock,
  exitCaption,
  stay: stayInside('start'),
  paragraph: setLevel(0),
  heading: setLevel(2),
  subheading: setLevel(3),
  bullets: toggleList(false),
  numbers: toggleList(true),
  sink: indentListItem,
  lift: outdentListItem,
  unmark: exitListItem,
  quote: toggleQuote,
  bold: toggleMarkNamed('strong'),
  raised: toggleMarkNamed('sup'),
  lowered: toggleMarkNamed('sub'),
  link: setLink('/article/12'),
  unlink: setLink(''),
  insert: insertBlock(() => schema.node('red_flag', null, schema.node('paragraph'))),
  undo,
  redo,
}

/** A list and an image, so that every command is applicable. */
const entries: Block = {
  type: 'list',
  attrs: { key: 'list', ordered: false, start: 1 },
  content: ['一二', '三'].map((text, nth) => ({
    type: 'list_item',
    content: [{ type: 'paragraph', attrs: { key: `entry-${nth}` }, content: words(text) }],
  })),
}
const picture: Block = {
  type: 'image',
  attrs: { key: 'picture', media: 'cover-1', width: 16, height: 9, alt: null },
  content: words('圖說'),
}
const rarely = fc.nat({ max: 9 }).map((nth) => nth === 0)
const place = fc.oneof({ weight: 3, arbitrary: fc.nat({ max: 24 }) }, { weight: 1, arbitrary: fc.nat() })

const anyDocument = arbitraryDocument.map(({ content, ...rest }) =>
  withEvenRows({ ...rest, content: [entries, paragraph('plain', '一'), heading('title', '二'), picture, ...content] }),
)
const anyActions = fc.array(fc.tuple(fc.constantFrom(...Object.keys(commands)), place, place, fc.boolean(), rarely), {
  maxLength: 12,
  size: 'max',
})

/** Applies all commands, and undoes them. @returns the commands that changed the document */
function doAll(document: PostDocument, actions: [string, number, number, boolean, boolean][]): Set<string> {
  const done = new Set<string>()
  let state = openWhole(document)
  const before = canonical(serializeDocument(state.doc))
  for (const [name, from, to, caret, whole] of actions) {
    const size = state.doc.content.size + 1
    state = at(state, from % size, caret ? from % size : to % size)
    if (whole && state.doc.firstChild) state = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, 0)))
    const next = after(state, commands[name] as Command)
    if (next !== state) done.add(name)
    if (isTypingContinued(state, next)) {
      const toolbar = toolbarStateOf(state)
      expect(reuseToolbarState(toolbar, toolbarStateOf(next)), `what is shown when ${name} is only more of the same`).toBe(
        toolbar,
      )
      done.add('typed on')
    }
    state = next
    const written = serializeDocument(state.doc)
    expect([name, readDocument(written)]).toEqual([name, { document: written }])
  }
  for (let left = 100; left > 0 && undo(state); left -= 1) state = after(state, undo)
  expect(canonical(serializeDocument(state.doc))).toBe(before)
  return done
}

test('any command sequence yields a document, and undoing it restores every byte', () => {
  fc.assert(
    fc.property(anyDocument, anyActions, (document, actions) => void doAll(document, actions)),
    { numRuns: 150 },
  )
})

test('steps cannot be nested, and a nested item joins the item before it', () => {
  const entry = (key: string, ...more: Block[]) => ({ type: 'list_item' as const, content: [paragraph(key, key), ...more] })
  const list = { type: 'list', attrs: { key: 'l', ordered: false, start: 1 }, content: [entry('c'), entry('d')] } as Block
  const steps = { type: 'steps', attrs: { key: 's' }, content: [entry('a'), entry('b', list)] } as unknown as Block
  const start = open(steps)
  const caretIn = (text: string) => {
    let count = 0
    start.doc.descendants((node, pos) => {
      if (node.isText && node.text === text) count = pos
    })
    return at(start, count)
  }
  expect(indentListItem(caretIn('b'))).toBe(false)
  expect(after(caretIn('d'), indentListItem).doc.eq(start.doc)).toBe(false)
})

test('Backspace at the start of a list item outdents it by levels, then joins the text before', () => {
  const entry = (key: string, text: string, ...inner: Block[]) => ({
    type: 'list_item' as const,
    content: [paragraph(key, text), ...inner] as [never],
  })
  const list = (key: string, ...content: ReturnType<typeof entry>[]): Block => ({
    type: 'list',
    attrs: { key, ordered: false, start: 1 },
    content: content as never,
  })
  let state = open(list('a', entry('b', '早餐', list('c', entry('d', '全麥'), entry('e', '蛋')))))
  let place = 0
  state.doc.descendants((node, pos) => {
    if (node.isText && node.text === '蛋') place = pos
  })
  state = at(state, place)
  const shapes = [1, 2, 3].map(() => {
    state = after(state, exitListItem)
    return state.doc.toString()
  })
  expect(shapes).toEqual([
    'doc(list(list_item(paragraph("早餐"), list(list_item(paragraph("全麥")))), list_item(paragraph("蛋"))))',
    'doc(list(list_item(paragraph("早餐"), list(list_item(paragraph("全麥"))))), paragraph("蛋"))',
    'doc(list(list_item(paragraph("早餐"), list(list_item(paragraph("全麥蛋"))))))',
  ])
  expect(state.selection.$head.parentOffset).toBe(2)
  // inside a list item, and outside of lists, it does nothing
  expect([exitListItem(state), exitListItem(at(open(paragraph('a', '一'), paragraph('b', '二')), 4))]).toEqual([false, false])
})

test('a link surrounds a caret inside it or directly after it, and none further away', () => {
  const linked: Block = {
    type: 'paragraph',
    attrs: { key: 'a' },
    content: [
      { type: 'text', text: '見' },
      { type: 'text', text: '條款', marks: [{ type: 'link', attrs: { href: '/terms' } }] },
      { type: 'text', text: '，再說' },
    ],
  }
  const isAround = [1, 2, 3, 4, 5, 6, 7].map((place) => linkAtSelection(at(open(linked), place))?.from ?? null)
  expect(isAround).toEqual([null, 2, 2, 2, null, null, null])
})

test('every tested command changes some document', () => {
  const done = new Set<string>()
  for (const [document, actions] of fc.sample(fc.tuple(anyDocument, anyActions), { seed: 2, numRuns: 300 }))
    for (const name of doAll(document, actions)) done.add(name)
  expect([...Object.keys(commands), 'typed on'].filter((name) => !done.has(name))).toEqual([])
})

test('unchanged blocks serialise to the same objects: only changes are compared and sent', () => {
  const start = open(heading('h', '小標題'), paragraph('p', '一段話'))
  const [first, second] = [serializeDocument(start.doc), serializeDocument(after(at(start, 8), type).doc)]
  expect([second.content[0] === first.content[0], second.content[1] === first.content[1]]).toEqual([true, false])
})

test('a block keeps its key while it is edited, split, moved and converted', () => {
  const start = open(heading('h', '小標題'), paragraph('p', '一段話'))
  expect(keysOf(after(at(start, 2), type))).toEqual(['h', 'p'])
  expect(keysOf(after(start, moveBlock(1)))).toEqual(['p', 'h'])
  expect(keysOf(after(start, setLevel(0)))).toEqual(['h', 'p'])

  const split = after(at(start, 2), splitBlock)
  const [first, fresh, last] = keysOf(split)
  expect([first, last]).toEqual(['h', 'p'])
  expect(fresh).toMatch(/^[0-9a-f]{32}$/)
  expect(split.doc.content.content.map(({ attrs }) => attrs['anchor'])).toEqual(['name', null, undefined])
  // an empty line before it does not take over the block's key
  expect(keysOf(after(at(start, 1), splitBlock)).slice(1)).toEqual(['h', 'p'])
})

test('a dragged block moves as a whole between two others, and nowhere when already there', () => {
  const start = open(paragraph('a', '一二三四'), entries, paragraph('c', '三'))
  const listAt = start.doc.child(0).nodeSize
  const end = start.doc.content.size
  expect(keysOf(after(start, moveBlockTo(0, end - 1)))).toEqual(['list', 'c', 'a'])
  expect(keysOf(after(start, moveBlockTo(0, end - 2)))).toEqual(['list', 'a', 'c'])
  // dropped over a list item, it is placed before or after the whole list
  expect(keysOf(after(start, moveBlockTo(0, listAt + start.doc.child(1).nodeSize - 3)))).toEqual(['list', 'a', 'c'])
  expect(keysOf(after(start, moveBlockTo(listAt, 1)))).toEqual(['list', 'a', 'c'])
  expect(moveBlockTo(0, 2)(start)).toBe(false)
  expect(keysOf(after(after(start, moveBlockTo(0, end)), undo))).toEqual(['a', 'list', 'c'])
})

test('the key of a deleted block is never reused', () => {
  const start = open(paragraph('a', '一'), paragraph('b', '二'))
  const afterRemoval = after(at(start, 1), removeBlock)
  expect(keysOf(afterRemoval)).toEqual(['b'])
  expect(keysOf(after(at(afterRemoval, 2), splitBlock))).not.toContain('a')
  expect(keysOf(after(afterRemoval, undo))).toEqual(['a', 'b'])
})

test('Enter in an empty last step leaves the steps and removes it', () => {
  const entry = (key: string, text: string) => ({
    type: 'list_item' as const,
    content: [{ type: 'paragraph' as const, attrs: { key }, ...(text && { content: words(text) }) }],
  })
  const steps = (...texts: string[]) =>
    open({ type: 'steps', attrs: { key: 's' }, content: texts.map((text, nth) => entry(`e${nth}`, text)) } as Block)
  const [full, last] = [steps('一'), steps('一', '')]
  expect(exitCallout(at(full, 4))).toBe(false)
  const left = after(at(last, last.doc.content.size - 3), exitCallout)
  expect(left.doc.toString()).toBe('doc(steps(list_item(paragraph("一"))), paragraph)')
  expect(left.selection.$head.depth).toBe(1)
})

test('Tab moves between the cells of a table and never leaves it', () => {
  const cell = (text: string) => ({ type: 'table_cell' as const, content: text === '' ? [] : words(text) })
  const row = (...texts: string[]) => ({ type: 'table_row' as const, content: texts.map(cell) })
  const start = open(paragraph('p', '前'), {
    type: 'table',
    attrs: { key: 't', label: '' },
    content: [row('一', ''), row('三三', '四')],
  })
  const chosen = ({ doc, selection: { from, to } }: EditorState) => doc.textBetween(from, to)
  let state = at(start, start.doc.content.size - 6)
  expect(state.selection.$head.parent.textContent).toBe('三三')
  const walked = ([1, -1, -1, -1, -1] as const).map((by) => {
    state = after(state, moveToCell(by))
    return chosen(state)
  })
  expect(walked).toEqual(['四', '三三', '', '一', '一'])
  state = after(after(after(after(state, moveToCell(1)), moveToCell(1)), moveToCell(1)), moveToCell(1))
  expect([chosen(state), state.doc.child(1).childCount, state.doc.child(1).lastChild?.childCount]).toEqual(['', 3, 2])
  expect(state.selection.$head.index(1), 'in the row that was put in').toBe(2)
  expect(moveToCell(1)(at(start, 1))).toBe(false)
})
