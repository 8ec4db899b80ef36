import type { EditorState, Transaction } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { type Block, documentOf, readDocument } from '../../../../domain/posts/blocks.ts'
import { serializeDocument } from '../document.ts'
import { createEditorState } from '../editing.ts'
import { insertables, matchInsertables } from './insertables.ts'
import { chooseEntry, slashMenuOf, slashPlugin } from './slash.ts'

const paragraph = (key: string, text: string): Block => ({
  type: 'paragraph',
  attrs: { key },
  ...(text && { content: [{ type: 'text', text }] }),
})
/** An editor without a page, with the caret at the end of its last block. */
function editor(...content: Block[]) {
  const opened: string[] = []
  const start: EditorState = createEditorState(documentOf(content), () => undefined, [slashPlugin((name) => opened.push(name))])
  const view = {
    state: start.apply(start.tr.setSelection(TextSelection.atEnd(start.doc))),
    dispatch: (tr: Transaction) => {
      view.state = view.state.applyTransaction(tr).state
    },
  }
  const type = (text: string) => view.dispatch(view.state.tr.insertText(text))
  return { view: view as unknown as EditorView, type, opened, menu: () => slashMenuOf(view.state) }
}
const names = (input: string) => matchInsertables(input).map(({ name }) => name)

test('finds insertables by Chinese words and by keys, prefix matches first', () => {
  expect(names('步驟').slice(0, 2)).toEqual(['steps', 'numbers'])
  expect(names('')).toEqual(insertables.map(({ name }) => name))
  expect(names('表')).toContain('table')
  expect(names('清單').slice(0, 2)).toEqual(['bullets', 'numbers'])
  expect(names('ＴＡＢ')).toEqual(['table'])
  expect(names('h2')).toEqual(['heading'])
  expect(names('119')).toEqual(['emergency'])
  expect(names('沒有這種')).toEqual([])
})

test('each inserts a valid document, or opens its panel', () => {
  for (const { name, command } of insertables) {
    const { view, type, menu, opened } = editor(paragraph('a', '上一段'), paragraph('b', ''))
    type('/')
    const at = menu()?.entries.findIndex((one) => one.name === name) ?? -1
    chooseEntry(view, at, (sheet) => opened.push(sheet))
    const written = serializeDocument(view.state.doc)
    expect([name, readDocument(written)]).toEqual([name, { document: written }])
    expect([name, view.state.doc.textContent]).toEqual([name, expect.not.stringContaining('/')])
    expect([name, opened]).toEqual([name, command ? [] : [name]])
    if (command) expect([name, view.state.doc.lastChild?.type.name]).not.toEqual([name, 'paragraph'])
  }
})

test('the menu opens on the sign at the start of a paragraph, full-width too, and nowhere else', () => {
  const begins = (before: string, input: string) => {
    const { type, menu } = editor(paragraph('a', before))
    for (const letter of input) type(letter)
    return menu()?.entries.map(({ name }) => name) ?? null
  }
  expect(begins('', '/tab')).toEqual(['table'])
  expect(begins('', '／表格')).toEqual(['table'])
  expect(begins('120', '/80')).toBeNull()
  expect(begins('', '/沒有這種')).toBeNull()
  expect(begins('', '/表 格')).toBeNull()
})

test('a closed menu stays closed for its sign and opens for the next', () => {
  const { view, type, menu } = editor(paragraph('a', ''))
  type('/')
  expect(menu()).not.toBeNull()
  const press = (key: string) =>
    view.state.plugins.some((plugin) =>
      plugin.props.handleKeyDown?.call(plugin, view, { key, isComposing: false, keyCode: 0 } as KeyboardEvent),
    )
  expect(press('ArrowDown')).toBe(true)
  expect(menu()?.at).toBe(1)
  expect(press('Escape')).toBe(true)
  type('t')
  expect(menu()).toBeNull()
  view.dispatch(view.state.tr.delete(1, 3))
  type('/')
  expect(menu()).not.toBeNull()
})
