import { undo } from 'prosemirror-history'
import { type EditorState, NodeSelection, TextSelection, type Transaction } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type Block, documentOf, readDocument } from '../../../../domain/posts/blocks.ts'
import { type UploadResult, uploadResultOf } from '../../../parts/pictures/upload.ts'
import { serializeDocument } from '../document.ts'
import { createEditorState } from '../editing.ts'
import {
  altError,
  insertPlaceholders,
  Pictures,
  placeholdersIn,
  progressText,
  removePlaceholder,
  replacePlaceholder,
} from './pictures.ts'

const paragraph = (key: string, text: string): Block => ({
  type: 'paragraph',
  attrs: { key },
  ...(text && { content: [{ type: 'text', text }] }),
})
const editor = (...content: Block[]) => {
  const start: EditorState = createEditorState(documentOf(content), () => undefined)
  const view = {
    state: start,
    dispatch: (tr: Transaction) => {
      view.state = view.state.applyTransaction(tr).state
    },
  }
  return view
}
const picture = { id: 'cover-1', width: 1600, height: 900, alt: '' }
const kinds = ({ state }: { state: EditorState }) => state.doc.content.content.map(({ type }) => type.name)
const written = ({ state }: { state: EditorState }) => {
  const document = serializeDocument(state.doc)
  expect(readDocument(document)).toEqual({ document })
  return document.content.map(({ type }) => type)
}

test('a placeholder is no part of the document until its image is described', () => {
  const view = editor(paragraph('a', '第一段'), paragraph('b', ''))
  insertPlaceholders(['one', 'two'])(view.state, view.dispatch)
  expect(kinds(view)).toEqual(['paragraph', 'waiting', 'waiting', 'paragraph'])
  expect(written(view)).toEqual(['paragraph', 'paragraph'])
  replacePlaceholder('two', picture, '一杯水', '每天八杯')(view.state, view.dispatch)
  removePlaceholder('one')(view.state, view.dispatch)
  expect(written(view)).toEqual(['paragraph', 'image', 'paragraph'])
  expect(view.state.doc.child(1).textContent).toBe('每天八杯')
  expect(view.state.selection.$head.parent.type.name).toBe('image')
  expect(replacePlaceholder('one', picture, null, '')(view.state)).toBe(false)
  undo(view.state, view.dispatch)
  expect(placeholdersIn(view.state.doc).map(({ item }) => item)).toEqual(['one', 'two'])
})

test('replaces an empty paragraph; a text with only a placeholder saves as an empty paragraph', () => {
  const view = editor(paragraph('a', ''))
  insertPlaceholders(['one'])(view.state, view.dispatch)
  expect(kinds(view)).toEqual(['waiting'])
  expect(written(view)).toEqual(['paragraph'])
  removePlaceholder('one')(view.state, view.dispatch)
  expect(kinds(view)).toEqual(['paragraph'])
})

test('cancelling a placeholder restores the earlier caret, or keeps a newer one', () => {
  const at = ({ state: { selection, doc } }: ReturnType<typeof editor>) => {
    const { $head } = selection
    return [$head.parent.textContent, $head.parentOffset, $head.index(0), doc.childCount]
  }
  const goTo = (view: ReturnType<typeof editor>, pos: number) =>
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos)))
  // in an empty paragraph between others, which is restored
  const between = () => {
    const view = editor(paragraph('a', '上一段'), paragraph('b', ''), paragraph('c', '下一段'))
    goTo(view, 6)
    return view
  }
  for (const items of [['one'], ['one', 'two']]) {
    const view = between()
    insertPlaceholders(items)(view.state, view.dispatch)
    for (const item of items) removePlaceholder(item)(view.state, view.dispatch)
    expect(at(view)).toEqual(['', 0, 1, 3])
  }
  // at the end of the text
  const last = editor(paragraph('a', '上一段'), paragraph('b', ''))
  goTo(last, 6)
  insertPlaceholders(['one'])(last.state, last.dispatch)
  removePlaceholder('one')(last.state, last.dispatch)
  expect(at(last)).toEqual(['', 0, 1, 2])
  // after typing elsewhere meanwhile
  const on = between()
  insertPlaceholders(['one'])(on.state, on.dispatch)
  goTo(on, 9)
  removePlaceholder('one')(on.state, on.dispatch)
  expect(at(on)).toEqual(['下一段', 2, 2, 3])
  // within text, with the placeholder after it; also when the placeholder itself is selected
  for (const chosen of [false, true]) {
    const view = editor(paragraph('a', '上一段'), paragraph('c', '下一段'))
    goTo(view, 3)
    insertPlaceholders(['one'])(view.state, view.dispatch)
    if (chosen) view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 5)))
    removePlaceholder('one')(view.state, view.dispatch)
    expect(at(view)).toEqual(['上一段', chosen ? 3 : 2, 0, 2])
  }
  // cancelling one of two: the other keeps the paragraph's place
  const half = between()
  insertPlaceholders(['one', 'two'])(half.state, half.dispatch)
  replacePlaceholder('one', picture, null, '')(half.state, half.dispatch)
  removePlaceholder('two')(half.state, half.dispatch)
  expect(kinds(half)).toEqual(['paragraph', 'image', 'paragraph'])
})

test('a dropped image is placed between blocks and splits no paragraph', () => {
  const view = editor(paragraph('a', '一二三四五六'), paragraph('b', '二'))
  insertPlaceholders(['late'], 6)(view.state, view.dispatch)
  expect(kinds(view)).toEqual(['paragraph', 'waiting', 'paragraph'])
  insertPlaceholders(['early'], 2)(view.state, view.dispatch)
  expect(kinds(view)).toEqual(['waiting', 'paragraph', 'waiting', 'paragraph'])
})

test('a file shows progress, shows why it was rejected, and is retried on request', async () => {
  const answers: ((result: UploadResult) => void)[] = []
  const pictures = new Pictures((_, __, progress) => {
    progress(0.4)
    return new Promise((done) => answers.push(done))
  })
  let received = 0
  pictures.subscribe(() => {
    received += 1
  })
  const item = pictures.addFile(new Blob(['x']), 'IMG_1.jpg')
  const words = () => {
    const waiting = pictures.get(item)
    return waiting && progressText(waiting)
  }
  expect(words()).toBe('IMG_1.jpg：上傳中 40%')
  answers.shift()?.({ error: '檔案不是圖片', again: false })
  await Promise.resolve()
  expect([words(), pictures.canBeInserted(item)]).toEqual(['IMG_1.jpg：檔案不是圖片', false])
  pictures.again(item)
  answers.shift()?.({ error: '連不上伺服器', again: true })
  await Promise.resolve()
  expect(pictures.canBeInserted(item)).toBe(true)
  pictures.again(item)
  answers.shift()?.({ media: { ...picture } as never })
  await Promise.resolve()
  expect(pictures.get(item)?.progress).toEqual({ kind: 'here', picture })
  expect(received).toBe(pictures.changes())
})

test('undoing an inserted image makes it pending with its description', () => {
  const pictures = new Pictures(() => Promise.reject(new Error('nothing is sent')))
  const item = pictures.add({ id: 'm', width: 1, height: 1, alt: '' }, 'IMG_2034.jpg')
  pictures.describe(item, { alt: '一杯水', caption: '每天八杯' })
  expect(pictures.get(item)).toMatchObject({ wording: { alt: '一杯水', caption: '每天八杯' }, progress: { kind: 'here' } })
})

test('a file inserted twice has two distinct names, and the library receives the file name', () => {
  const sent: string[] = []
  const pictures = new Pictures((_, name) => {
    sent.push(name)
    return new Promise(() => {})
  })
  const items = [
    ...['a.png', 'a.png', 'b.png', 'a.png'].map((name) => pictures.addFile(new Blob(['x']), name)),
    pictures.add(picture, 'b.png'),
  ]
  pictures.again(items[1] ?? '')
  expect(items.map((item) => pictures.get(item)?.name)).toEqual([
    'a.png',
    'a.png（第 2 張）',
    'b.png',
    'a.png（第 3 張）',
    'b.png（第 2 張）',
  ])
  expect(sent).toEqual(['a.png', 'a.png', 'b.png', 'a.png', 'a.png'])
})

test('alt text must be a description: neither empty nor a file name', () => {
  expect(
    ['', '  ', 'IMG_2034.jpg', 'image001', 'DSC_0001', '螢幕截圖 上午9.30.png'].map((alt) => altError(alt) === null),
  ).toEqual(Array.from({ length: 6 }, () => false))
  expect(['一台血壓計', 'HbA1c 的趨勢圖', null].map(altError)).toEqual([null, null, null])
})

test('every response of the library becomes an image or a message', () => {
  expect(uploadResultOf(200, { items: [{ name: 'a', media: { ...picture } as never, known: true, error: null }] }, 'a')).toEqual({
    media: picture,
  })
  expect(
    uploadResultOf(422, { items: [], errors: [{ path: 'file', message: 'a.gif：動畫不能上傳' }] } as never, 'a.gif'),
  ).toEqual({
    error: '動畫不能上傳',
    again: false,
  })
  const none = { items: [{ name: 'a', media: null, known: false, error: '不是圖片' }] }
  expect(uploadResultOf(422, none, 'a')).toEqual({ error: '不是圖片', again: false })
  for (const status of [401, 413, 500, 502])
    expect(uploadResultOf(status, null, 'a')).toEqual({ error: expect.stringMatching(/上傳|再試/), again: status !== 413 })
})
