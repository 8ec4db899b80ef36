import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { headlineHtml, withClauseBreaks } from './headline.ts'

/** The markup without the elements of clauses. */
const piecesOf = (title: string) =>
  String(headlineHtml(title).__html)
    .replaceAll(/<span class="clause">|<\/span>/g, '')
    .split('<wbr>')

it.each([
  ['腎臟病第三期不是末期：讀懂那張分期地圖', ['腎臟病', '第三期', '不是', '末期：讀懂那張', '分期', '地圖']],
  ['餐桌上的七天：把居家血壓量準', ['餐桌上的', '七天：把居家', '血壓量準']],
  ['教爸爸用手機的第四十七天', ['教', '爸爸用', '手機的', '第四十七天']],
  ['群組裡那則「醫師說」的訊息', ['群組裡那則「醫師說」的', '訊息']],
  ['讀《寄給濾網的二十封信》', ['讀《寄給濾網的', '二十封信》']],
  ['健康存摺三年份的看病紀錄', ['健康', '存摺', '三年份的', '看病', '紀錄']],
  ['骨質疏鬆的第一個線索', ['骨質', '疏鬆的', '第一個', '線索']],
  ['記憶門診的六十分鐘', ['記憶', '門診的', '六十分鐘']],
])('%s may be broken only between words', (title, pieces) => {
  expect(piecesOf(title)).toEqual(pieces)
})

it.each([
  ['腎臟病第三期不是末期：讀懂那張分期地圖', ['腎臟病第三期不是末期：', '讀懂那張分期地圖']],
  ['鹽藏在哪裡？從一鍋味噌湯開始', ['鹽藏在哪裡？', '從一鍋味噌湯開始']],
  ['「真的要吃一輩子嗎？」把藥單讀懂', ['「真的要吃一輩子嗎？」', '把藥單讀懂']],
  ['重新讀《淡一點的餐桌》', ['重新讀', '《淡一點的餐桌》']],
  // one or two characters before a title stay with it
  ['讀《四樓的父親》：一顆衰竭的心', ['讀《四樓的父親》：', '一顆衰竭的心']],
  ['導讀《淡一點的餐桌》，把鹽減下來', ['導讀《淡一點的餐桌》，', '把鹽減下來']],
  ['教爸爸用手機的第四十七天', []],
])('%s consists of clauses that stay on one line where they fit', (title, clauses) => {
  const spans = [...String(headlineHtml(title).__html).matchAll(/<span class="clause">(.*?)<\/span>/g)]
  expect(spans.map(([, text]) => text?.replaceAll('<wbr>', ''))).toEqual(clauses)
})

it('has the text of the title, with markup shown as text', () => {
  const title = fc.string({ unit: fc.constantFrom(...'糖友的腳&<>"「」《》，？wbr/ ', '😀') })
  fc.assert(
    fc.property(title, (text) => {
      const html = piecesOf(text).join('')
      expect(html).not.toContain('<')
      expect(html.replaceAll('&#60;', '<').replaceAll('&#38;', '&')).toBe(text)
    }),
  )
})

it('segments each clause of a title once, when its markup is read', () => {
  const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  const markup = headlineHtml('大雪之後，每天多走一千步').__html
  expect(segment).not.toHaveBeenCalled()
  expect(headlineHtml('大雪之後，每天多走一千步').__html, 'what is there stays when it is drawn again').toBe(markup)
  for (let time = 0; time < 3; time++) expect(String(markup)).toContain('<wbr>')
  expect(segment).toHaveBeenCalledTimes(2)
  segment.mockRestore()
})

it('breaks a pulled quote after its clauses', () => {
  const html = withClauseBreaks('<p>前文</p><blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>')
  expect(html).toContain('<span class="clause">先')
  expect(html.replace(/<\/?(wbr|span)[^>]*>/g, '')).toBe('<p>前文</p><blockquote><p>先量血壓，再談要不要吃藥。</p></blockquote>')
})

it('breaks a heading of the text after its clauses', () => {
  expect(withClauseBreaks('<h2 id="s-1">第一種盛法：白飯，八分滿</h2>\n<h3>冬天：先把人找齊</h3>')).toMatch(
    /<h2 id="s-1"><span class="clause">第一種(<wbr>)?盛法：<\/span>.*<\/h2>\n<h3><span class="clause">冬天：<\/span>/,
  )
})

it('breaks a cell between words, without clauses', () => {
  const cells = '<tr><th scope="row">心率過高提醒</th><td>不適時減少戶外劇烈運動，多休息</td><td>45 到 74 歲</td></tr>'
  const html = withClauseBreaks(cells)
  expect(html).toMatch(/<th scope="row">心率(<wbr>)?過高<wbr>提醒</)
  expect(html).toContain('<wbr>戶外<wbr>')
  expect(html).not.toContain('clause')
  expect(html.replaceAll('<wbr>', '')).toBe(cells)
})

it('leaves a quote with markup or an escaped sign as it is', () => {
  const html =
    '<blockquote><p>先<strong>量</strong>，再談。</p></blockquote><blockquote><p>鈉 &lt; 2,400，就好。</p></blockquote>'
  expect(withClauseBreaks(html)).toBe(html)
})
