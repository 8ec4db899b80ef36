import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { type Block, documentOf } from '../../../domain/posts/blocks.ts'
import { openEditing } from './editing.ts'

const words = (text: string) => [{ type: 'text' as const, text }]
const paragraph = (text: string): Block => ({ type: 'paragraph', attrs: { key: 'a' }, content: words(text) })
const title: Block = { type: 'heading', attrs: { key: 'a', level: 2, anchor: 'name' }, content: words('一節') }

/** An editor with the caret behind the words of one block. */
function open(block: Block): EditorState {
  const state = openEditing(documentOf([block]), () => undefined)
  return state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
}

/** What the plugins of an editor make of something that is asked of each of them; null where none has a use for it. */
function after(state: EditorState, composing: boolean, ask: (of: EditorState['plugins'][number], view: EditorView) => unknown) {
  let next = state
  const dispatch = (tr: Transaction) => {
    next = next.apply(tr)
  }
  const view = { state, composing, dispatch } as unknown as EditorView
  const isDone = state.plugins.some((plugin) => ask(plugin, view) === true)
  return isDone
    ? next.doc.content.content.map(({ type, attrs }) => [type.name, attrs['level'] ?? attrs['ordered']].join(' '))
    : null
}

type Key = readonly [key: string, code: number, held: string]
const pressed = (state: EditorState, [key, keyCode, held]: Key, isComposing = false) => {
  const [ctrlKey, altKey, shiftKey] = ['Ctrl', 'Alt', 'Shift'].map((one) => held.includes(one))
  const event = { key, keyCode, ctrlKey, altKey, shiftKey, metaKey: false, isComposing } as KeyboardEvent
  return after(state, isComposing, (plugin, view) => plugin.props.handleKeyDown?.call(plugin, view, event))
}
const typed = (state: EditorState, text: string, isComposing = false) => {
  const { from, to } = state.selection
  return after(state, isComposing, (plugin, view) =>
    plugin.props.handleTextInput?.call(plugin, view, from, to, text, () => state.tr.insertText(text)),
  )
}

test('the keys of Google Docs make headings and lists, and none does while an input method is at work', () => {
  const keys: [Key, string][] = [
    [['1', 49, 'Ctrl Alt'], 'heading 2'],
    [['2', 50, 'Ctrl Alt'], 'heading 2'],
    [['3', 51, 'Ctrl Alt'], 'heading 3'],
    [['&', 55, 'Ctrl Shift'], 'list true'],
    [['*', 56, 'Ctrl Shift'], 'list false'],
  ]
  for (const [key, becomes] of keys) {
    expect(pressed(open(paragraph('一段')), key), key.join()).toEqual([becomes])
    expect(pressed(open(paragraph('一段')), key, true), key.join()).toBeNull()
    expect(pressed(open(paragraph('一段')), [key[0], 229, key[2]]), key.join()).toBeNull()
  }
  expect(pressed(open(title), ['0', 48, 'Ctrl Alt'])).toEqual(['paragraph '])
})

test('a sign and a space begin headings, lists and quotations; what is as wide as a character does not, nor what is composed', () => {
  const begun = { '##': 'heading 2', '###': 'heading 3', '-': 'list false', '*': 'list false', '1.': 'list true', '>': 'quote ' }
  for (const [sign, becomes] of Object.entries(begun)) {
    expect(typed(open(paragraph(sign)), ' '), sign).toEqual([becomes])
    expect(typed(open(paragraph(sign)), '\u3000'), sign).toBeNull()
    expect(typed(open(paragraph(sign)), ' ', true), sign).toBeNull()
  }
  for (const sign of ['＃＃', '－', '＊', '１．', '＞', '#', '血#', '血-', '####'])
    expect(typed(open(paragraph(sign)), ' '), sign).toBeNull()
})
