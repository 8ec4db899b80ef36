import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test } from 'vitest'
import { documentOf } from '../../../domain/posts/blocks.ts'
import { createEditorState, selectPictureOnClick } from './editing.ts'

const opened = createEditorState(
  documentOf([
    { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '一段' }] },
    {
      type: 'image',
      attrs: { key: 'b', media: 'cover-1', width: 16, height: 9, alt: '血壓計' },
      content: [{ type: 'text', text: '圖說' }],
    },
    {
      type: 'diagram',
      attrs: { key: 'c', drawing: 'fast', title: 'FAST' },
      content: [
        { type: 'list_item', content: [{ type: 'paragraph', attrs: { key: 'd' }, content: [{ type: 'text', text: '微笑' }] }] },
      ],
    },
  ]),
  () => undefined,
)
const { handleClickOn, handleDOMEvents } = selectPictureOnClick.props

/** The editor state after a call to the image selection plugin. */
function after(state: EditorState, run: (view: EditorView) => unknown): EditorState {
  let next = state
  const dispatch = (tr: Transaction) => {
    next = next.apply(tr)
  }
  run({ state, dispatch } as unknown as EditorView)
  return next
}
const pressOn = (localName: string, child = 1, at = 4) =>
  after(opened, (view) =>
    handleClickOn?.call(
      selectPictureOnClick,
      view,
      at + 1,
      opened.doc.child(child),
      at,
      { target: { localName } } as unknown as MouseEvent,
      true,
    ),
  )
const type = (state: EditorState, event: Partial<KeyboardEvent>) =>
  after(state, (view) =>
    handleDOMEvents?.keydown?.call(selectPictureOnClick, view, { key: '', keyCode: 0, ...event } as KeyboardEvent),
  )

test('a click on an image selects it, one on its caption does not; typing extends the caption', () => {
  const chosen = pressOn('img')
  expect(chosen.selection).toBeInstanceOf(NodeSelection)
  expect(pressOn('figcaption').selection).not.toBeInstanceOf(NodeSelection)
  for (const event of [{ key: 'a' }, { key: '血' }, { key: 'Process', keyCode: 229 }]) {
    const { selection } = type(chosen, event)
    expect([selection instanceof TextSelection, selection.$from.parent.textContent, selection.$from.parentOffset]).toEqual([
      true,
      '圖說',
      2,
    ])
  }
  for (const event of [{ key: 'Backspace' }, { key: 'ArrowDown' }, { key: 'c', ctrlKey: true }, { key: 'Enter' }])
    expect(type(chosen, event).selection, event.key).toBeInstanceOf(NodeSelection)
})

test('a click on a drawing selects it; typing extends its list', () => {
  const chosen = pressOn('img', 2, 4 + opened.doc.child(1).nodeSize)
  expect(chosen.selection).toBeInstanceOf(NodeSelection)
  const { selection } = type(chosen, { key: '血' })
  expect([selection.$from.parent.textContent, selection.$from.parentOffset]).toEqual(['微笑', 2])
})
