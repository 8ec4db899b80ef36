import { expect, test } from 'vitest'
import { clean } from '../../../tests/support/clean-html.ts'

const entry = (sign: string, words: string, level = 1, list = 'l0') =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span><![endif]>${words}</p>`
const input = (left: number, sign: string, words: string) =>
  `<p style="margin-left:${left}.0pt;text-indent:-18.0pt">${sign}&nbsp;&nbsp;&nbsp;&nbsp; ${words}</p>`
const symbol = (sign: string) => `<span style='font-family:Wingdings'>${sign}</span>`

const cases: [source: string, given: string, html: string, wording?: string[]][] = [
  [
    'Word, numbering that goes on after a paragraph',
    `${entry('1.', '先坐好')}${entry('2.', '綁袖帶')}<p>中間</p>${entry('3.', '按開始')}${entry('4.', '沒有亮就回到第2步')}`,
    '<ol><li><p>先坐好</p></li><li><p>綁袖帶</p></li></ol><p>中間</p><ol start="3"><li><p>按開始</p></li><li><p>沒有亮就回到第2步</p></li></ol>',
  ],
  [
    'Word, numbering that begins anew',
    `${entry('1.', '甲')}${entry('2.', '乙')}${entry('1.', '丙', 1, 'l1')}`,
    '<ol><li><p>甲</p></li><li><p>乙</p></li></ol><ol><li><p>丙</p></li></ol>',
  ],
  [
    'Word, letters',
    `${entry('1.', '量')}${entry('(a)', '早上', 2)}${entry('(b)', '晚上', 2)}${entry('2.', '照(b)量')}`,
    '<ol><li><p>量</p><p>(a) 早上</p><p>(b) 晚上</p></li><li><p>照(b)量</p></li></ol>',
    ['2 個清單編號照原文寫成字'],
  ],
  [
    'Word, Chinese numerals and stems',
    `${entry('壹、', '對象')}${entry('甲、', '藥', 2)}${entry('（一）', '早上', 3)}`,
    '<p>壹、對象</p><p>甲、藥</p><p>（一）早上</p>',
    ['3 個清單編號照原文寫成字'],
  ],
  ['Word, several levels in one number', entry('1.1.', '坐'), '<p>1.1. 坐</p>', ['1 個清單編號照原文寫成字']],
  [
    'Word, letters of symbol typefaces are dots',
    `${entry(symbol('Ø'), '甲')}${entry('o', '乙', 2)}${entry(symbol('l'), '丙')}${entry('', '丁')}`,
    '<ul><li><p>甲</p><ul><li><p>乙</p></li></ul></li><li><p>丙</p></li><li><p>丁</p></li></ul>',
  ],
  [
    'Word, empty paragraphs between entries',
    `${entry('1.', '甲')}<p class=MsoNormal><o:p>&nbsp;</o:p></p>${entry('2.', '乙')}`,
    '<ol><li><p>甲</p></li><li><p>乙</p></li></ol>',
  ],
  [
    'Word, a further paragraph of an entry',
    `${entry('1.', '甲')}<p class=MsoListParagraph style='margin-left:36.0pt'>續</p>${entry('2.', '乙')}<p>後</p>`,
    '<ol><li><p>甲</p><p>續</p></li><li><p>乙</p></li></ol><p>後</p>',
  ],
  [
    'Word, indented text after a list',
    `${entry('1.', '甲')}<p style='margin-left:36.0pt'>續</p>${entry('2.', '乙')}<p style='margin-left:36.0pt'>內文</p><p style='margin-left:36.0pt'>內文</p>`,
    '<ol><li><p>甲</p><p>續</p></li><li><p>乙</p></li></ol><p>內文</p><p>內文</p>',
  ],
  [
    'Word, entries within insertions and fields, and as divisions',
    `<ins cite="mailto:w">${entry('1.', '甲')}</ins><w:sdt>${entry('2.', '乙')}</w:sdt>${entry('3.', '丙').replaceAll(/(<\/?)p\b/g, '$1div')}`,
    '<ol><li><p>甲</p></li><li><p>乙</p></li><li><p>丙</p></li></ol>',
  ],
  [
    'Word, numbered headings',
    `<h1 style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>一、</span>量之前</h1><p>先坐。</p><h2 style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.2<span>&nbsp;</span></span>怎麼量</h2>`,
    '<h2>一、量之前</h2><p>先坐。</p><h2>1.2 怎麼量</h2>',
  ],
  [
    'Word for the web, headings',
    '<p role="heading" aria-level="1">量之前</p><p role="heading" aria-level="3">坐</p>',
    '<h2>量之前</h2><h3>坐</h3>',
  ],
  [
    'Word for the web, each entry in a list of its own',
    '<div class="ListContainerWrapper"><ol start="1"><li data-aria-level="1"><p>坐好</p></li></ol></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>背靠椅背</p></li></ul></div><div class="ListContainerWrapper"><ol start="2"><li data-aria-level="1"><p>量</p></li></ol></div>',
    '<ol><li data-aria-level="1"><p>坐好</p><ul><li><p>背靠椅背</p></li></ul></li><li><p>量</p></li></ol>'.replace(
      ' data-aria-level="1"',
      '',
    ),
  ],
  [
    'Word for the web, letters',
    '<div class="ListContainerWrapper"><ol start="1" style="list-style-type:lower-alpha"><li data-aria-level="1"><p>早</p></li></ol></div><div class="ListContainerWrapper"><ol start="2" style="list-style-type:lower-alpha"><li data-aria-level="1"><p>晚<span class="EOP">&nbsp;</span></p></li></ol></div>',
    '<ol><li><p>早</p></li><li><p>晚<span class="EOP"></span></p></li></ol>',
    ['2 處編號的樣式改成阿拉伯數字'],
  ],
  [
    'Google Docs, a selection that begins in an inner list',
    '<ol><ol><ol><li>坐好</li></ol></ol><li>量</li><li>記下來</li></ol>',
    '<ol><li>坐好</li><li>量</li><li>記下來</li></ol>',
  ],
  [
    'Google Docs, an inner list beside its entry',
    '<ol><li>量</li><ul><li>早</li></ul><li>記</li></ol>',
    '<ol><li>量<ul><li>早</li></ul></li><li>記</li></ol>',
  ],
  [
    'an inner list of the other kind before any entry',
    '<ul><ol><li>甲</li></ol><li>乙</li></ul>',
    '<ol><li>甲</li></ol><ul><li>乙</li></ul>',
  ],
  [
    'LibreOffice, entries that hold lists alone',
    '<ol><li><ol start="3"><li>丙</li></ol></li></ol>',
    '<ol start="3"><li>丙</li></ol>',
  ],
  [
    'LibreOffice, headings in a list of lists',
    '<ol><ol><li><h2>步驟</h2></li></ol></ol><p>坐</p>',
    '<h2>步驟</h2><p>坐</p>',
    ['1 個標題的清單編號拿掉了'],
  ],
  [
    'headings that are entries of a list',
    '<ol><li>甲</li><li><h3>步驟</h3></li><li>乙</li></ol><ul><li><h2>見</h2></li></ul>',
    '<ol><li>甲</li></ol><h3>2. 步驟</h3><ol start="3"><li>乙</li></ol><h2>見</h2>',
  ],
  [
    'a heading among the words of an entry',
    '<ul><li><h3>甲</h3><p>乙</p></li></ul>',
    '<ul><li><p><strong>甲</strong></p><p>乙</p></li></ul>',
  ],
  [
    'an entry with a number of its own',
    '<ol><li>甲</li><li value="5">乙</li></ol>',
    '<ol><li>甲</li></ol><ol start="5"><li value="5">乙</li></ol>',
  ],
  [
    'words beside entries',
    '<ul><li>甲</li><p>續</p></ul><ul>乙<li>丙</li></ul>',
    '<ul><li>甲<p>續</p></li></ul><ul><li>乙</li><li>丙</li></ul>',
  ],
  [
    'a table in an entry',
    '<ol><li>甲<table><tr><td>表</td></tr></table>續<b>續</b></li><li>乙</li></ol>',
    '<ol><li>甲</li></ol><table><tr><td>表</td></tr></table><p>續<b>續</b></p><ol start="2"><li>乙</li></ol>',
  ],
  [
    'a table in an inner entry',
    '<ol><li>甲<ol><li>乙<table><tr><td>表</td></tr></table></li><li>丙</li></ol></li><li>丁</li></ol>',
    '<ol><li>甲<ol><li>乙</li></ol></li></ol><table><tr><td>表</td></tr></table><ol start="2"><li>丙</li></ol><ol start="2"><li>丁</li></ol>',
  ],
  [
    'a quotation in an entry',
    '<ol><li><p>甲</p><blockquote><p>引</p></blockquote></li><li>乙</li></ol>',
    '<ol><li><p>甲</p><p>引</p></li><li>乙</li></ol>',
    ['1 段清單裡的引言（成了一般段落）'],
  ],
  [
    'a list, a heading and a table in a quotation',
    '<blockquote><p>甲</p><ol start="3"><li>乙</li></ol><h3>丙</h3><p>丁</p><blockquote>戊</blockquote></blockquote>',
    '<blockquote><p>甲</p></blockquote><ol start="3"><li>乙</li></ol><h3>丙</h3><blockquote><p>丁</p>戊</blockquote>',
  ],
  [
    'letters for numbers',
    '<ol style="list-style-type:lower-alpha"><li>甲</li></ol><ol type="I"><li>乙</li></ol><ol type="1"><li>丙</li></ol>',
    '<ol><li>甲</li></ol><ol type="I"><li>乙</li></ol><ol type="1"><li>丙</li></ol>',
    ['2 處編號的樣式改成阿拉伯數字'],
  ],
  [
    'signs as words, with rows of blanks behind them',
    '<p>·&nbsp;&nbsp;&nbsp;&nbsp; 早上</p><p>·<span style="mso-tab-count:1">   </span>晚上</p><p>前</p><p>1.&nbsp;&nbsp;&nbsp; 先坐</p><p>2.&nbsp;&nbsp;&nbsp; 再量</p>',
    '<ul><li><p>早上</p></li><li><p><span></span>晚上</p></li></ul><p>前</p><ol><li><p>先坐</p></li><li><p>再量</p></li></ol>',
  ],
  [
    'typed numbers at unlike margins',
    `${input(36, '1.', '甲')}${input(40, '2.', '乙')}${input(72, '1.', '丙')}${input(72, '2.', '戊')}${input(36, '3.', '丁')}`,
    '<ol><li><p>甲</p></li><li><p>乙</p><ol><li><p>丙</p></li><li><p>戊</p></li></ol></li><li><p>丁</p></li></ol>',
  ],
  [
    'signs as words, at margins of their own',
    `${input(36, '·', '甲')}${input(72, 'o', '乙')}${input(72, 'o', '丙')}${input(36, '·', '丁')}`,
    '<ul><li><p>甲</p><ul><li><p>乙</p></li><li><p>丙</p></li></ul></li><li><p>丁</p></li></ul>',
  ],
  [
    'signs with one blank are words',
    '<p>1. 先坐</p><p>- 5 度</p><p>o&nbsp;甲</p>',
    '<p>1. 先坐</p><p>- 5 度</p><p>o&nbsp;甲</p>',
  ],
]

test.each(cases)('%s', (_, input, html, wording = []) => {
  const cleaned = clean(input)
  expect(cleaned.html.replace(/>\s+</g, '><').replaceAll('&#160;', '&nbsp;').replaceAll('\u00a0', '&nbsp;')).toBe(html)
  expect([...cleaned.lost, ...cleaned.plain, ...cleaned.changed]).toEqual(wording)
})
