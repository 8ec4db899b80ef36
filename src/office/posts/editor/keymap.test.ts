import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { type Block, documentOf } from '../../../domain/posts/blocks.ts'
import { createEditorState } from './editing.ts'

const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (text: string): Block => ({ type: 'paragraph', attrs: { key: 'a' }, content: words(text) })
const title: Block = { type: 'heading', attrs: { key: 'a', level: 2, anchor: 'name' }, content: words('一節') }

/** An editor with the caret at the end of one block. */
function open(block: Block): EditorState {
  const state = createEditorState(documentOf([block]), () => undefined)
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
}

/** The result of the first plugin that handles a call; null where none does. */
function after(
  state: EditorState,
  composing: boolean,
  handle: (of: EditorState['plugins'][number], view: EditorView) => unknown,
) {
  let next = state
  const dispatch = (tr: Transaction) => {
    next = next.apply(tr)
  }
  const view = { state, composing, dispatch } as unknown as EditorView
  const isDone = state.plugins.some((plugin) => handle(plugin, view) === true)
  return isDone
    ? next.doc.content.content.map(({ type, attrs }) => [type.name, attrs['level'] ?? attrs['ordered']].join(' '))
    : null
}

type Key = readonly [key: string, code: number, held: string]
const submitted = (state: EditorState, [key, keyCode, held]: Key, isComposing = false) => {
  const [ctrlKey, altKey, shiftKey] = ['Ctrl', 'Alt', 'Shift'].map((one) => held.includes(one))
  const event = { key, keyCode, ctrlKey, altKey, shiftKey, metaKey: false, isComposing } as KeyboardEvent
  return after(state, isComposing, (plugin, view) => plugin.props.handleKeyDown?.call(plugin, view, event))
}
const typeText = (state: EditorState, text: string, isComposing = false) => {
  const { from, to } = state.selection
  return after(state, isComposing, (plugin, view) =>
    plugin.props.handleTextInput?.call(plugin, view, from, to, text, () => state.tr.insertText(text)),
  )
}

test('Google Docs shortcuts make headings and lists, except during IME composition', () => {
  const keys: [Key, string][] = [
    [['1', 49, 'Ctrl Alt'], 'heading 2'],
    [['2', 50, 'Ctrl Alt'], 'heading 2'],
    [['3', 51, 'Ctrl Alt'], 'heading 3'],
    [['&', 55, 'Ctrl Shift'], 'list true'],
    [['*', 56, 'Ctrl Shift'], 'list false'],
  ]
  for (const [key, becomes] of keys) {
    expect(submitted(open(paragraph('一段')), key), key.join()).toEqual([becomes])
    expect(submitted(open(paragraph('一段')), key, true), key.join()).toBeNull()
    expect(submitted(open(paragraph('一段')), [key[0], 229, key[2]]), key.join()).toBeNull()
  }
  expect(submitted(open(title), ['0', 48, 'Ctrl Alt'])).toEqual(['paragraph '])
})

test('a sign and a space start headings, lists and quotations; full-width signs do not', () => {
  const created = {
    '##': 'heading 2',
    '###': 'heading 3',
    '-': 'list false',
    '*': 'list false',
    '1.': 'list true',
    '>': 'quote ',
  }
  for (const [sign, becomes] of Object.entries(created)) {
    expect(typeText(open(paragraph(sign)), ' '), sign).toEqual([becomes])
    expect(typeText(open(paragraph(sign)), '\u3000'), sign).toBeNull()
    expect(typeText(open(paragraph(sign)), ' ', true), sign).toBeNull()
  }
  for (const sign of ['＃＃', '－', '＊', '１．', '＞', '#', '血#', '血-', '####'])
    expect(typeText(open(paragraph(sign)), ' '), sign).toBeNull()
})

/** The editor state after a key. */
function next(state: EditorState, [key, keyCode, held]: Key): EditorState {
  const [ctrlKey, shiftKey] = ['Ctrl', 'Shift'].map((one) => held.includes(one))
  const event = { key, keyCode, ctrlKey, altKey: false, shiftKey, metaKey: false, isComposing: false } as KeyboardEvent
  let now = state
  const dispatch = (tr: Transaction) => {
    now = now.applyTransaction(tr).state
  }
  const view = { state, composing: false, dispatch, endOfTextblock: () => true } as unknown as EditorView
  state.plugins.some((plugin) => plugin.props.handleKeyDown?.call(plugin, view, event))
  return now
}

test('deleting a middle list item by Backspace leaves one list; undo restores it', () => {
  const entry = (key: string, text: string) => ({
    type: 'list_item' as const,
    content: [{ type: 'paragraph' as const, attrs: { key }, ...(text && { content: words(text) }) }],
  })
  const list = {
    type: 'list',
    attrs: { key: 'l', ordered: true, start: 1 },
    content: [entry('a', '編一'), entry('b', ''), entry('c', '編三')],
  } as Block
  const opened = createEditorState(documentOf([list]), () => undefined)
  const start = opened.apply(opened.tr.setSelection(TextSelection.create(opened.doc, 9)))
  expect(start.selection.$head.parent.attrs['key']).toBe('b')
  const lifted = next(start, ['Backspace', 8, ''])
  expect(lifted.doc.toString()).toBe('doc(list(list_item(paragraph("編一"))), paragraph, list(list_item(paragraph("編三"))))')
  const joined = next(lifted, ['Backspace', 8, ''])
  expect(joined.doc.toString()).toBe('doc(list(list_item(paragraph("編一")), list_item(paragraph("編三"))))')
  expect([joined.doc.child(0).attrs['key'], joined.selection.$head.parent.textContent]).toEqual(['l', '編一'])
  const undone = next(next(joined, ['z', 90, 'Ctrl']), ['z', 90, 'Ctrl'])
  expect(undone.doc.toString()).toBe(start.doc.toString())
})

test('redo never undoes, whatever the keyboard layout reports', () => {
  const initial = open(paragraph('一段'))
  const more = initial.apply(initial.tr.insertText('又一段'))
  for (const key of ['z', 'Z']) expect(next(more, [key, 90, 'Ctrl Shift']).doc.textContent).toBe('一段又一段')
})
