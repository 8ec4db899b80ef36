import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownHtml } from './markdown-html.ts'
import { isMarkdown } from './paste.ts'

test('detects Markdown by unambiguous patterns', () => {
  const written = [
    '## 標題',
    '前\n### 次小標\n後',
    '每天**早晚**各一次',
    '看[國健署](https://www.hpa.gov.tw/)',
    '- 一\n- 二',
    '+ 一\n+ 二',
    '1. 坐\n2. 量',
    '> 一\n> 二',
    '| 早 | 晚 |\n| --- | --- |\n| 1 | 2 |',
  ]
  for (const text of written) expect(isMarkdown(text), text).toBe(true)
  const plain = [
    '',
    '早餐少鹽',
    '第一段\n\n第二段',
    '- 只有一行',
    '1. 只有一行',
    '> 140 要看醫師\n> 180 叫救護車',
    '>= 140\n>= 180',
    '+ 3 公斤\n+ 5 公斤',
    '> １４０\n> １８０',
    '2026. 11. 26',
    '#高血壓 #糖尿病',
    '5 * 3 * 2 = 30，2**3',
    '**',
    '****',
    '小於 <5 的、大於 >5 的',
    '＃＃　標題',
    '－一\n－二',
    '・一\n・二',
    '[1] 國健署\n[2] 食藥署',
    'a_b_c',
    '---',
    '| 一行 |',
  ]
  for (const text of plain) expect(isMarkdown(text), text).toBe(false)
  // text without Markdown characters is never detected
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      (text) => void expect(isMarkdown(text.replace(/[#*[>+|-]|\d\./g, ''))).toBe(false),
    ),
  )
})

test('converts headings, lists and marks, escapes HTML, and allows ** without spaces in Chinese', () => {
  const short = (text: string) => markdownHtml(text).replace(/\n/g, '')
  expect(short('## 標題\n\n每天**早晚**各*一*次\n第二行')).toBe(
    '<h2>標題</h2><p>每天<strong>早晚</strong>各<em>一</em>次<br>第二行</p>',
  )
  expect(short('**提醒：**請先坐「**五**」分鐘，**[看這裡](https://a.tw/)**。')).toBe(
    '<p><strong>提醒：</strong>請先坐「<strong>五</strong>」分鐘，<strong><a href="https://a.tw/">看這裡</a></strong>。</p>',
  )
  expect(short('- 一\n  - 裡\n- 二')).toBe('<ul><li>一<ul><li>裡</li></ul></li><li>二</li></ul>')
  expect(short('## a\n\n<script>alert(1)</script>\n\n前<b onclick="x">後</b>')).not.toMatch(/<script|<b /)
  expect(short('# a\n\n2**3 是 8')).toBe('<h1>a</h1><p>2**3 是 8</p>')
})

test('keeps signs before and between numbers: bounds, ranges, products', () => {
  const short = (text: string) => markdownHtml(text).replace(/\n/g, '')
  expect(short('**收縮壓**\n\n> 140 要看醫師\n>180 叫救護車\n\n> 醫師說')).toBe(
    '<p><strong>收縮壓</strong></p><p>&gt; 140 要看醫師<br>&gt;180 叫救護車</p><blockquote><p>醫師說</p></blockquote>',
  )
  expect(short('每日 5~10 mg，2~3 次，5*3*2，5 * 3 * 2')).toBe('<p>每日 5~10 mg，2~3 次，5*3*2，5 * 3 * 2</p>')
  expect(short('~~三次~~一次')).toBe('<p><del>三次</del>一次</p>')
})
