import { DOMParser as DocumentParser } from 'linkedom'
import { history, undo } from 'prosemirror-history'
import { DOMParser, Slice } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import { clean } from '../../../../../tests/support/clean-html.ts'
import { Pictures } from '../pictures/pictures.ts'
import { schema } from '../schema.ts'
import { freshSlice, nothingFound, pasting, wordsOfFindings } from './paste.ts'
import { pasteAddress } from './paste-address.ts'

const sliceOf = (html: string) => {
  const { body } = new DocumentParser().parseFromString(`<!doctype html><html><body>${html}</body></html>`, 'text/html')
  return DOMParser.fromSchema(schema).parseSlice(body as unknown as HTMLElement)
}
const wordsIn = ({ content }: Slice) => content.textBetween(0, content.size, '|')

test('a list beyond the maximum depth keeps its text, wherever it is in the clipboard', () => {
  const deep = (levels: number) => '<ul><li>第1層'.concat(...Array.from({ length: levels }, (_, at) => `<ul><li>第${at + 2}層`))
  for (const levels of [5, 6, 7, 9, 20]) {
    const slice = sliceOf(clean(deep(levels)).html)
    const fresh = freshSlice(slice, () => true)
    expect(wordsIn(fresh), String(levels)).toBe(wordsIn(slice))
    // ProseMirror throws when a slice is open deeper than its depth
    const { tr } = EditorState.create({ doc: schema.node('doc', null, schema.node('paragraph')) })
    expect(tr.replaceSelection(fresh).doc.textBetween(0, tr.doc.content.size, '|')).toBe(wordsIn(slice))
  }
})

test('rejected content at the edges leaves no open depth', () => {
  const stored = schema.node('kept', { html: '<p>字</p>', text: '字' })
  const paragraph = schema.node('paragraph', null, schema.text('超\u00ad音\u200b波'))
  const slice = new Slice(schema.node('doc', null, [paragraph, stored]).content, 1, 0)
  const fresh = freshSlice(slice, ({ type }) => type !== schema.nodes.kept)
  expect([wordsIn(fresh), fresh.openStart, fresh.openEnd]).toEqual(['超音波', 1, 0])
})

test('reports an exception in a paste, for plain text and for HTML', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const wording: string[] = []
  const plugin = pasting({
    isKnown: () => false,
    pictures: new Pictures(() => Promise.reject()),
    say: (words) => wording.push(words),
  })
  const fails = () => {
    throw new TypeError('Cannot read properties of null')
  }
  const view = { composing: false, pasteHTML: fails, pasteText: fails } as unknown as EditorView
  for (const [html, plain] of [
    ['<p data-pm-slice="1 1 []">字</p>', '字'],
    ['', '字'],
  ]) {
    let isPrevented = false
    const event = {
      clipboardData: { getData: (type: string) => (type === 'text/html' ? html : type === 'text/plain' ? plain : ''), files: [] },
      preventDefault: () => {
        isPrevented = true
      },
    } as unknown as ClipboardEvent
    wording.length = 0
    expect(plugin.props.handleDOMEvents?.paste?.call(plugin, view, event)).toBe(true)
    expect([isPrevented, wording.at(-1)]).toEqual([true, expect.stringContaining('貼上時出了錯，文章沒有改')])
  }
  expect(logged).toHaveBeenCalledTimes(2)
  logged.mockRestore()
})

test('joins PDF lines to paragraphs on paste, but not with Shift', () => {
  const wording: string[] = []
  const plugin = pasting({
    isKnown: () => false,
    pictures: new Pictures(() => Promise.reject()),
    say: (words) => wording.push(words),
  })
  const pasted: string[] = []
  const view = {
    composing: false,
    dragging: null,
    pasteText: (text: string) => {
      pasted.push(text)
      // as the library does with parsed content
      plugin.props.transformPasted?.call(plugin, sliceOf('<p>字</p>'), view, true)
    },
  } as unknown as EditorView
  const line = '高血壓是心臟病與腦中風的主要危險因子之一，多數人沒有'
  const plain = `${line}\n${line}\n${line}\n任何症狀。`
  const event = {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? plain : ''), files: [] },
    preventDefault: () => undefined,
  } as unknown as ClipboardEvent
  const paste = (key: string, shiftKey: boolean) => {
    plugin.props.handleDOMEvents?.keydown?.call(plugin, view, { key, shiftKey } as KeyboardEvent)
    plugin.props.handleDOMEvents?.paste?.call(plugin, view, event)
  }
  paste('v', false)
  paste('V', true)
  expect(pasted).toEqual([plain.replaceAll('\n', ''), plain])
  expect(wording).toEqual(['', expect.stringContaining('PDF 斷開的行併成段落了'), ''])
})

test('reports lost, plain and changed content one after another', () => {
  const all = {
    lost: ['1 則註解', '2 處注音'],
    plain: ['1 個註腳（成了一般文字）'],
    changed: ['3 個連結的 http 改成 https'],
    headed: 1,
  }
  expect(wordsOfFindings({ ...nothingFound, ...all })).toBe(
    '沒有貼上：1 則註解、2 處注音。文字貼上了，樣子沒有留下：1 個註腳（成了一般文字）。和原文不同：3 個連結的 http 改成 https。表格第一列是粗體，當成標題格了。',
  )
  expect(wordsOfFindings(nothingFound)).toBe('')
})

test('the address of a film alone in a paragraph becomes a film block, and undo returns the link', () => {
  const editor = (text: string) => {
    const content = text === '' ? [] : [schema.text(text)]
    let state = EditorState.create({
      doc: schema.nodes.doc.create(null, [schema.nodes.paragraph.create(null, content)]),
      plugins: [history()],
    })
    state = state.apply(state.tr.setSelection(TextSelection.atEnd(state.doc)))
    const view = {
      get state() {
        return state
      },
      dispatch: (tr: Transaction) => {
        state = state.apply(tr)
      },
    } as unknown as EditorView
    return view
  }
  const address = 'https://youtu.be/dQw4w9WgXcQ?si=shared'
  const alone = editor('')
  expect(pasteAddress(alone, address, 'https://site.example')).toContain('放成影片了')
  expect(alone.state.doc.firstChild?.type.name).toBe('video')
  expect(alone.state.doc.firstChild?.attrs['src']).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  undo(alone.state, alone.dispatch)
  expect([alone.state.doc.firstChild?.type.name, alone.state.doc.textContent]).toEqual([
    'paragraph',
    expect.stringContaining('youtu.be'),
  ])
  const within = editor('看這段影片：')
  expect(pasteAddress(within, address, 'https://site.example')).toBe('')
  expect(within.state.doc.firstChild?.type.name).toBe('paragraph')
})
