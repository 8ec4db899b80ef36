import { type EditorState, NodeSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type Block, documentOf } from '../../../../domain/posts/blocks.ts'
import { createEditorState } from '../editing.ts'
import { insertPlaceholders, Pictures } from './pictures.ts'
import { pendingPictures, restorePending } from './recovered-pictures.tsx'

const paragraph = (key: string, text: string): Block => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
function editor(...content: Block[]) {
  const start: EditorState = createEditorState(documentOf(content), () => undefined)
  const view = {
    state: start,
    dispatch: (tr: Transaction) => {
      view.state = view.state.applyTransaction(tr).state
    },
  }
  const pictures = new Pictures(() => new Promise(() => {}))
  const shown = () =>
    view.state.doc.children.map(
      (node) => pictures.get(node.attrs['item'] as string)?.name ?? (node.textContent || node.type.name),
    )
  return { view, pictures, shown }
}
const picture = { id: 'cup', width: 1600, height: 900, alt: '' }

test('restores pending images with position and text after a page closes; uploads missing ones', () => {
  const before = editor(paragraph('a', '一'), paragraph('b', '二'), paragraph('c', '三'))
  const file = new Blob(['x'])
  const items = [before.pictures.add(picture, 'cup.jpg'), before.pictures.addFile(file, 'leg.jpg', { alt: '', caption: '腳' })]
  before.pictures.describe(items[0] ?? '', { alt: '一杯水', caption: '' })
  insertPlaceholders(items, before.view.state.doc.child(0).nodeSize)(before.view.state, before.view.dispatch)
  insertPlaceholders([before.pictures.add(picture, 'top.jpg')], 0)(before.view.state, before.view.dispatch)
  expect(before.shown()).toEqual(['top.jpg', '一', 'cup.jpg', 'leg.jpg', '二', '三'])
  const stored = pendingPictures(before.view.state.doc, before.pictures)
  expect(stored.map(({ name, file, after }) => [name, file, after])).toEqual([
    ['top.jpg', null, null],
    ['cup.jpg', null, 'a'],
    ['leg.jpg', file, 'a'],
  ])
  const after = editor(paragraph('new', '新的'), paragraph('a', '一'), paragraph('c', '三'))
  restorePending(after.view, after.pictures, stored)
  expect(after.shown()).toEqual(['top.jpg', '新的', '一', 'cup.jpg', 'leg.jpg', '三'])
  expect(pendingPictures(after.view.state.doc, after.pictures)).toEqual(stored)
})

test('pending images of a deleted block move to the end, those of a gallery after it', () => {
  const image = { type: 'image', attrs: { key: 'i', media: 'cup', width: 1600, height: 900, alt: '水' } }
  const gallery = { type: 'gallery', attrs: { key: 'g' }, content: [image] } as unknown as Block
  const { view, pictures, shown } = editor(paragraph('a', '一'), gallery, paragraph('c', '三'))
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, view.state.doc.child(0).nodeSize)))
  insertPlaceholders([pictures.add(picture, 'two.jpg')])(view.state, view.dispatch)
  expect(shown()).toHaveLength(3)
  const [stored] = pendingPictures(view.state.doc, pictures)
  expect(stored).toMatchObject({ name: 'two.jpg', after: 'g' })
  const other = editor(paragraph('a', '一'), paragraph('c', '三'))
  restorePending(other.view, other.pictures, stored ? [stored] : [])
  expect(other.shown()).toEqual(['一', '三', 'two.jpg'])
})
