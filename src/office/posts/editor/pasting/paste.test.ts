import fc from 'fast-check'
import { DOMParser as DocumentParser } from 'linkedom'
import { history, undo } from 'prosemirror-history'
import { DOMParser, Slice } from 'prosemirror-model'
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { expect, test, vi } from 'vitest'
import { clean } from '../../../../../tests/support/clean-html.ts'
import { Pictures } from '../pictures/pictures.ts'
import { schema } from '../schema.ts'
import { asNewSlice, findingsMessage, joinHardLines, noFindings, pastePlugin } from './paste.ts'
import { pasteUrl } from './read-clipboard.ts'

const sliceOf = (html: string) => {
  const { body } = new DocumentParser().parseFromString(`<!doctype html><html><body>${html}</body></html>`, 'text/html')
  return DOMParser.fromSchema(schema).parseSlice(body as unknown as HTMLElement)
}
const wordsIn = ({ content }: Slice) => content.textBetween(0, content.size, '|')

test('a list beyond the maximum depth keeps its text, wherever it is in the clipboard', () => {
  const deep = (levels: number) =>
    '<ul><li>第1層'.concat(...Array.from({ length: levels }, (_, index) => `<ul><li>第${index + 2}層`))
  for (const levels of [5, 6, 7, 9, 20]) {
    const slice = sliceOf(clean(deep(levels)).html)
    const fresh = asNewSlice(slice, () => true)
    expect(wordsIn(fresh), String(levels)).toBe(wordsIn(slice))
    // ProseMirror throws when a slice is open deeper than its depth
    const { tr } = EditorState.create({ doc: schema.node('doc', null, schema.node('paragraph')) })
    expect(tr.replaceSelection(fresh).doc.textBetween(0, tr.doc.content.size, '|')).toBe(wordsIn(slice))
  }
})

test('rejected content at the edges leaves no open depth', () => {
  const preservedHtml = schema.node('kept', { html: '<p>字</p>', text: '字' })
  const paragraph = schema.node('paragraph', null, schema.text('超\u00ad音\u200b波'))
  const slice = new Slice(schema.node('doc', null, [paragraph, preservedHtml]).content, 1, 0)
  const fresh = asNewSlice(slice, ({ type }) => type !== schema.nodes.kept)
  expect([wordsIn(fresh), fresh.openStart, fresh.openEnd]).toEqual(['超音波', 1, 0])
})

test('reports an exception in a paste, for plain text and for HTML', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const wording: string[] = []
  const plugin = pastePlugin({
    isKnown: () => false,
    pictures: new Pictures(() => Promise.reject()),
    notify: (words) => wording.push(words),
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
  const plugin = pastePlugin({
    isKnown: () => false,
    pictures: new Pictures(() => Promise.reject()),
    notify: (words) => wording.push(words),
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
  expect(findingsMessage({ ...noFindings, ...all })).toBe(
    '沒有貼上：1 則註解、2 處注音。文字貼上了，樣子沒有留下：1 個註腳（成了一般文字）。和原文不同：3 個連結的 http 改成 https。表格第一列是粗體，當成標題格了。',
  )
  expect(findingsMessage(noFindings)).toBe('')
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
  const url = 'https://youtu.be/dQw4w9WgXcQ?si=shared'
  const alone = editor('')
  expect(pasteUrl(alone, url, 'https://site.example')).toContain('放成影片了')
  expect(alone.state.doc.firstChild?.type.name).toBe('video')
  expect(alone.state.doc.firstChild?.attrs['src']).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  undo(alone.state, alone.dispatch)
  expect([alone.state.doc.firstChild?.type.name, alone.state.doc.textContent]).toEqual([
    'paragraph',
    expect.stringContaining('youtu.be'),
  ])
  const within = editor('看這段影片：')
  expect(pasteUrl(within, url, 'https://site.example')).toBe('')
  expect(within.state.doc.firstChild?.type.name).toBe('paragraph')
})

const ofPdf = `高血壓是心臟病與腦中風的主要危險因子之一，多數人沒有
任何症狀，因此建議四十歲以上的成人每年至少量一次血壓
，並把數字記下來。
量血壓之前先靜坐五分鐘，雙腳平放，手臂與心臟同高，不
要說話。`

test('joins PDF lines of equal width into paragraphs', () => {
  expect(joinHardLines(ofPdf)).toBe(
    '高血壓是心臟病與腦中風的主要危險因子之一，多數人沒有任何症狀，因此建議四十歲以上的成人每年至少量一次血壓，並把數字記下來。\n量血壓之前先靜坐五分鐘，雙腳平放，手臂與心臟同高，不要說話。',
  )
  expect(
    joinHardLines(
      'Adults should have their blood pressure\nmeasured at least once a year, and write\nthe numbers down, because hypertension is\nsilent.',
    ),
  ).toBe(
    'Adults should have their blood pressure measured at least once a year, and write the numbers down, because hypertension is silent.',
  )
  // a list item starts a new line
  expect(joinHardLines(ofPdf.replace('任何症狀', '1. 何症狀'))?.split('\n')[1]).toMatch(/^1\. 何症狀/)
})

test('keeps intentional line breaks: short lines, sentences, list items, lines of unequal length', () => {
  for (const text of [
    '',
    '早上 128/82\n中午 131/85\n晚上 125/80',
    '早餐少鹽，多吃蔬菜與全穀類，每天至少三份蔬菜與兩份水果。\n午餐少油，主食換成糙米或地瓜，飯後走路十五分鐘再休息吧。\n晚餐少糖，睡前三小時不再進食，也不要喝含咖啡因的飲料喔。',
    '第一段很長很長很長很長很長很長很長很長很長很長很長很長\n短\n短\n短\n短',
    '- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒\n- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒\n- 高血壓是心臟病與腦中風的主要危險因子之一，多數人沒',
  ])
    expect(joinHardLines(text), text).toBeNull()
})

test('loses no text', () => {
  const words = (text: string) => text.replace(/\s+/g, '')
  const line = fc.string({ unit: fc.constantFrom('血', '壓', 'a', ' ', '。', '-', '1', '.'), minLength: 0, maxLength: 40 })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const text = lines.join('\n')
      expect(words(joinHardLines(text) ?? text)).toBe(words(text))
    }),
  )
})
