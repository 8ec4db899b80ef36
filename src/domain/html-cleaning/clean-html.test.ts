import { expect, test } from 'vitest'
import { clean } from '../../../tests/support/clean-html.ts'

const inSymbol = (words: string) =>
  `<span style='font-family:Symbol;mso-ascii-font-family:Calibri;mso-char-type:symbol;mso-symbol-font-family:Symbol'>${words}</span>`
const box = (words: string, extra = '') =>
  `<!--[if gte vml 1]><v:shape id="文字方塊_x0020_2" o:spid="_x0000_s1026" type="#_x0000_t202">${extra}<v:textbox style='mso-fit-shape-to-text:t'><![if !mso]><table><tr><td><![endif]><div>${words}</div><![if !mso]></td></tr></table><![endif]></v:textbox></v:shape><![endif]-->`
const drawn =
  '<![if !vml]><span><img src="file:///C:/clip_image001.png" alt="文字方塊: 警語：孕婦禁用" v:shapes="文字方塊_x0020_2"></span><![endif]>'

interface Case {
  source: string
  given: string
  html: string
  lost?: string[]
  plain?: string[]
  changed?: string[]
}

const cases: Case[] = [
  {
    source: 'symbols of Word',
    given: `<p>維生素D 20 ${inSymbol('m')}g，血糖 ${inSymbol('&sup3;')} 126</p>`,
    html: '<p>維生素D 20 <span>μ</span>g，血糖 <span>≥</span> 126</p>',
  },
  {
    source: 'symbols in the private use area, ticks, boxes, and those without a character',
    given: `<p><font face="Symbol">&#61549;&#61603;</font><span style='font-family:"Wingdings"'>üþ&#61608;</span><span style="font-family:'MT Extra'">h</span>&#xE123;</p>`,
    html: '<p><font face="Symbol">μ≤</font><span>✓☑□</span><span>□</span>□</p>',
    changed: ['2 個符號讀不出來，用 □ 標出'],
  },
  {
    source: 'another typeface within, and names that begin alike',
    given: `<p>${inSymbol(`m<span style='font-family:Calibri'>m 值≥3</span>`)}<span style="font-family:Segoe UI Symbol">m</span><span style="font-family:SymbolMT">m</span><font face="Wingdings2">P</font></p>`,
    html: '<p><span>μ<span>m 值≥3</span></span><span>m</span><span>μ</span><font face="Wingdings2">✓</font></p>',
  },
  {
    source: 'raised and lowered by a length or a percentage',
    given: `<p>20×10<span style='vertical-align:30%'>9</span>/L，CO<span style='vertical-align:-25%'>2</span>，m<span style='vertical-align:3.0pt'>2</span>，<span style='vertical-align:baseline'>a</span><span style='vertical-align:0'>b</span><span style='position:relative;top:-4.0pt;mso-text-raise:4.0pt'>c</span><span style='position:relative;top:.4em'>d</span><span style='position:relative;top:-1.0pt;mso-text-raise:1.0pt'>e</span></p>`,
    html: '<p>20×10<span><sup>9</sup></span>/L，CO<span><sub>2</sub></span>，m<span><sup>2</sup></span>，<span>a</span><span>b</span><span><sup>c</sup></span><span><sub>d</sub></span><span>e</span></p>',
  },
  {
    source: 'a text box of Word',
    given: `<p>甲${box('<p>警語：孕婦禁用</p><p>問醫師</p>')}${drawn}乙</p><p>丙</p>`,
    html: '<p>甲<span></span>乙</p><p>警語：孕婦禁用</p><p>問醫師</p><p>丙</p>',
    changed: ['1 個文字方塊的字排在段落後面'],
  },
  {
    source: 'a drawn shape of Word beside a picture',
    given:
      '<p><!--[if gte vml 1]><v:shape id="箭號_1" type="#_x0000_t13" fillcolor="red"/><v:shape id="圖片_2"><v:imagedata src="file:///C:/a.png"/></v:shape><![endif]--><img src="file:///C:/1.png" v:shapes="箭號_1"><img src="file:///C:/2.png" v:shapes="圖片_2">甲</p>',
    html: '<p>甲</p>',
    lost: ['1 個畫出來的圖案', '1 張圖片'],
  },
  {
    source: 'a text box whose words are not there',
    given: '<p>甲<img src="file:///C:/a.png" alt="Text Box: Warning: do not take with grapefruit juice">乙</p>',
    html: '<p>甲乙</p>',
    lost: ['1 個文字方塊（Warning: do not take…）'],
  },
  {
    source: 'a list and numbers in a cell',
    given:
      '<table><tr><td><ol start="2"><li>飯前</li><li>睡前</li></ol></td><td><p>左欄</p><p>第2項</p>不可少<h4>另</h4></td></tr></table>',
    html: '<table><tr><td>2. 飯前<br>3. 睡前</td><td>左欄<br>第2項<br>不可少<br>另</td></tr></table>',
  },
  {
    source: 'blocks of other kinds in a cell',
    given: '<table><tr><td><pre>早一顆\n</pre><pre>晚兩顆</pre></td><td>飯後</td></tr></table>',
    html: '<table><tr><td>早一顆<br>晚兩顆</td><td>飯後</td></tr></table>',
  },
  {
    source: 'a table within a cell',
    given: '<table><tr><td>外甲<table><tr><td>收縮壓</td><td>120</td></tr></table></td><td>外乙</td></tr></table>',
    html: '<table><tr><td>外甲</td><td>外乙</td></tr></table><table><tr><td>收縮壓</td><td>120</td></tr></table>',
    plain: ['1 個表格裡的表格（排到外面那個的後面）'],
  },
  {
    source: 'a frame around a picture',
    given: '<table><tr><td></td></tr><tr><td></td><td><img src="file:///C:/a.png"></td></tr></table><p>甲</p>',
    html: '<p>甲</p>',
    lost: ['1 張圖片'],
  },
  {
    source: 'a caption, and rows of unlike length',
    given: '<table><caption>表一 每日鈉上限 2000 毫克</caption><tr><td>甲</td></tr><tr><td>乙</td><td>丙</td></tr></table>',
    html: '<p>表一 每日鈉上限 2000 毫克</p><table><tr><td>甲</td><td></td></tr><tr><td>乙</td><td>丙</td></tr></table>',
  },
  {
    source: 'footnotes of Word, without the rule above them',
    given: `<p>標準<a style='mso-footnote-id:ftn1' href="#_ftn1">[1]</a>改了</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> 健康署</p></div></div><hr>`,
    html: '<p>標準[1]改了</p><div><div id="ftn1"><p class="MsoFootnoteText">[1] 健康署</p></div></div>',
    lost: ['1 條分隔線'],
    plain: ['1 個註腳（成了一般文字）'],
  },
  {
    source: 'notes of WordPress, Pandoc and Wikipedia: a raised sign is no power of the number before it',
    given:
      '<p>下降25<sup data-fn="a" class="fn"><a href="#a" id="a-link">1</a></sup>％，60<a href="#fn2" class="footnote-ref"><sup>2</sup></a>，70<sup class="reference"><a href="#cite_note-3">[3]</a></sup>，10<sup>9</sup></p><ol class="wp-block-footnotes"><li id="a">健康署 <a href="#a-link">↩︎</a></li></ol>',
    html: '<p>下降25[1]％，60[2]，70[3]，10<sup>9</sup></p><ol class="wp-block-footnotes"><li id="a">健康署</li></ol>',
    plain: ['1 個註腳（成了一般文字）'],
  },
  {
    source: 'line breaks beside blocks separate words and numbers',
    given: '收縮壓 120<br>80<p>丙</p><ul><li>坐好<br>休息<ul><li>背靠</li></ul></li></ul><b><p>甲</p><br><p>乙</p></b>',
    html: '收縮壓 120<br>80<p>丙</p><ul><li>坐好<br>休息<ul><li>背靠</li></ul></li></ul><b><p>甲</p><p>乙</p></b>',
  },
  {
    source: 'a list that counts down',
    given: '<ol reversed><li>準備</li><li>開始</li></ol>',
    html: '<ol start="2"><li value="2">準備</li></ol><ol start="1"><li value="1">開始</li></ol>',
  },
  {
    source: 'formulas whose markup a page hides beside a drawing',
    given:
      '<p><span class="katex"><span class="katex-mathml"><math><msup><mn>10</mn><mn>9</mn></msup></math></span><span class="katex-html" aria-hidden="true">109</span></span>、<span class="mwe-math-element"><span style="display: none;"><math><msup><mn>10</mn><mn>3</mn></msup></math></span><img src="https://a.example/x.svg" alt="10^3"></span></p>',
    html: '<p><span class="katex"><span class="katex-mathml">10<sup>9</sup></span></span>、<span class="mwe-math-element"><span>10<sup>3</sup></span></span></p>',
    plain: ['2 個算式（排成一行字）'],
  },
  {
    source: 'raised and bold by a class of the style sheet',
    given: '<style>.a{vertical-align:super}.b{font-weight:700}</style><p>10<span class="a">9</span><span class="b">粗</span></p>',
    html: '<p>10<span class="a"><sup>9</sup></span><span class="b"><strong>粗</strong></span></p>',
  },
  {
    source: 'entries of PowerPoint, at two levels',
    given:
      '<p style="margin-left:.38in;text-indent:-.38in"><span style="mso-special-format:bullet">•</span>坐好</p><p style="margin-left:.81in"><span style="mso-special-format:bullet">–</span>背靠</p>',
    html: '<ul><li><p>坐好</p><ul><li><p>背靠</p></li></ul></li></ul>',
  },
  {
    source: 'a foot before the body of a table, and a cell down to its end',
    given:
      '<table><tfoot><tr><td>合計</td><td>3</td></tr></tfoot><tr><td rowspan="0">甲</td><td>1</td></tr><tr><td>2</td></tr></table>',
    html: '<table><tr><td>甲</td><td>1</td></tr><tr><td></td><td>2</td></tr><tfoot><tr><td>合計</td><td>3</td></tr></tfoot></table>',
    plain: ['1 處合併的儲存格'],
  },
  {
    source: 'indented paragraphs, and the heading of a folded section',
    given: '<p>　　甲　乙</p><h3><button>問題</button></h3>',
    html: '<p>甲　乙</p><h3>問題</h3>',
  },
  {
    source: 'links of http',
    given:
      '<p><a href="http://www.hpa.gov.tw/a">甲</a><a href="http://magazine.example/article/1">乙</a><a href="http://10.0.0.1:8080/">丙</a></p>',
    html: '<p><a href="https://www.hpa.gov.tw/a">甲</a><a href="/article/1">乙</a>丙</p>',
    lost: ['1 個連結'],
    changed: ['1 個連結的 http 改成 https'],
  },
  {
    source: 'lines of source text',
    given: '<pre>收縮壓 120\n  舒張壓 80\n</pre><div style="white-space: pre-wrap">甲\n乙</div><p>丙\n丁</p>',
    html: '<p>收縮壓 120<br> 舒張壓 80</p><p>甲<br>乙</p><p>丙 丁</p>',
  },
  {
    source: 'an emoji that is a picture',
    given:
      '<p>小心<img src="https://static.example/t.png" alt="⚠️" width="16">👍<img src="https://a.example/b.png" alt="血壓計"></p>',
    html: '<p>小心⚠️👍</p>',
    lost: ['1 張圖片'],
  },
  {
    source: 'invisible characters, blanks and empty paragraphs',
    given:
      '<p>超&shy;音&#8203;波&#xFEFF;檢&#x2060;查</p><p>&nbsp;</p><p>甲&nbsp;&nbsp;&nbsp; 乙<span style="mso-tab-count:2">      </span>丙<b><br><o:p></o:p></b><br></p><h2><br></h2>',
    html: '<p>超音波檢查</p><p>甲 乙<span></span>丙<b></b></p>',
  },
  {
    source: 'definitions, details and captions of figures',
    given:
      '<dl><dt>收縮壓</dt><dd>心臟收縮</dd></dl><details><summary>看答案</summary>可以</details><figure><img src="https://a.example/b.png"><figcaption>圖說</figcaption></figure>',
    html: '<p><strong>收縮壓</strong></p><p>心臟收縮</p><p><strong>看答案</strong></p>可以<p>圖說</p>',
    lost: ['1 張圖片'],
  },
  {
    source: 'a formula of Word, which is drawn as a picture',
    given:
      '<p>BMI=<!--[if gte msEquation 12]><m:oMath><m:f><m:fPr><m:ctrlPr></m:ctrlPr></m:fPr><m:num><m:r>kg</m:r></m:num><m:den><m:sSup><m:e><i><span style="font-family:Cambria Math"><m:r>m</m:r></span></i></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:den></m:f></m:oMath><![endif]--><![if !msEquation]><span><img src="file:///C:/clip_image002.png"></span><![endif]>。</p>',
    html: '<p>BMI=(kg)/(m<sup>2</sup>)。</p>',
    plain: ['1 個算式（排成一行字）'],
  },
  {
    source: 'formulas whose parts need brackets',
    given:
      '<p><math><msup><mfrac><mi>a</mi><mi>b</mi></mfrac><mn>2</mn></msup></math>、<math><mfrac><msqrt><mi>x</mi></msqrt><mn>2</mn></mfrac></math>、<math><mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mn>3</mn></mfrac></math>、<math><mroot><mi>x</mi><mn>3</mn></mroot></math>、<math><munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover></math>、<math><msup><mrow><mo>(</mo><mi>a</mi><mo>+</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup></math></p>',
    html: '<p>(a/b)<sup>2</sup>、(√x)/2、(1/2)/3、<sup>3</sup>√x、∑<sub>i=1</sub><sup>n</sup>、(a+b)<sup>2</sup></p>',
    plain: ['6 個算式（排成一行字）'],
  },
  {
    source: 'brackets, a sum, a root with index and a mean in Word',
    given:
      '<p><!--[if gte msEquation 12]><m:oMath><m:r>2</m:r><m:d><m:dPr><m:ctrlPr/></m:dPr><m:e><m:r>a+b</m:r></m:e></m:d></m:oMath><![endif]-->、<!--[if gte msEquation 12]><m:oMath><m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub><m:r>i=1</m:r></m:sub><m:sup><m:r>n</m:r></m:sup><m:e><m:r>x</m:r></m:e></m:nary></m:oMath><![endif]-->、<!--[if gte msEquation 12]><m:oMath><m:rad><m:radPr><m:ctrlPr/></m:radPr><m:deg><m:r>3</m:r></m:deg><m:e><m:r>x</m:r></m:e></m:rad></m:oMath><![endif]-->、<!--[if gte msEquation 12]><m:oMath><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r>x</m:r></m:e></m:rad></m:oMath><![endif]-->、<!--[if gte msEquation 12]><m:oMath><m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e><m:r>x</m:r></m:e></m:bar></m:oMath><![endif]--></p>',
    html: '<p>2(a+b)、∑<sub>i=1</sub><sup>n</sup>x、<sup>3</sup>√x、√x、x<sup>¯</sup></p>',
    plain: ['5 個算式（排成一行字）'],
  },
  {
    source: 'blanks at the edges of paragraphs',
    given: '<p>&nbsp;甲 &nbsp;丁&nbsp;戊<span>乙</span><span class="EOP">&nbsp;</span></p>',
    html: '<p>甲 丁&#160;戊<span>乙</span><span class="EOP"></span></p>',
  },
  {
    source: 'formulas',
    given:
      '<p>BMI <math><mfrac><mi>kg</mi><msup><mi>m</mi><mn>2</mn></msup></mfrac><annotation encoding="application/x-tex">x</annotation></math></p>',
    html: '<p>BMI (kg)/(m<sup>2</sup>)</p>',
    plain: ['1 個算式（排成一行字）'],
  },
]

/** Without markup that the schema does not read. */
const plainly = (html: string) => html.replace(/>\s+</g, '><').replace(/<\/?(section|tbody|m(?:row|i|n|o))>/g, '')

test.each(cases)('$source', ({ given: input, html, lost = [], plain = [], changed = [] }) => {
  const cleaned = clean(input)
  expect({ ...cleaned, html: plainly(cleaned.html) }).toEqual({ html, lost, plain, changed, headed: 0 })
})
