import { describe, expect, test } from 'vitest'
import { compileDocument } from '../domain/posts/compile.ts'
import { cleanHtml, textDocument } from './text-blocks.ts'

function read(text: string, isClassic = false) {
  const { document, lost, changed } = textDocument(text, { origin: 'https://magazine.example', isClassic })
  const html = document ? compileDocument(document).map((block) => block.html.replace(/\n/g, '')) : null
  return { html, lost, changed }
}
const htmlOf = (text: string, isClassic = false) => read(text, isClassic).html

describe('text without blocks', () => {
  test.each<[string, string, string[]]>([
    ['a line each', '甲\n乙\n\n丙', ['<p>甲</p>', '<p>乙</p>', '<p>丙</p>']],
    ['signs that are no markup', '血壓 <140，a<b，<甲> 和 R&D', ['<p>血壓 &lt;140，a&lt;b，&lt;甲&gt; 和 R&amp;D</p>']],
    [
      'inline tags and entities',
      '第二段<b>粗體</b>，&lt;5 歲&hellip;\n三',
      ['<p>第二段<strong>粗體</strong>，&lt;5 歲…</p>', '<p>三</p>'],
    ],
    ['signs beside tags', '<i>斜</i> 5 < 6 <7 <甲>', ['<p><em>斜</em> 5 &lt; 6 &lt;7 &lt;甲&gt;</p>']],
    [
      'addresses in angle brackets',
      '<service@x.tw>、<http://x.tw>、<SGLT2-i><b>粗</b>',
      ['<p>&lt;service@x.tw&gt;、&lt;http://x.tw&gt;、&lt;SGLT2-i&gt;<strong>粗</strong></p>'],
    ],
    ['invisible characters', '超\u00ad音\u200b波&shy;<b>檢\ufeff查</b>', ['<p>超音波<strong>檢查</strong></p>']],
  ])('%s', (_, text, html) => expect(htmlOf(text)).toEqual(html))
})

describe('classic texts of WordPress', () => {
  test.each<[string, string, string[]]>([
    [
      'blank lines separate paragraphs outside of block elements',
      '第一段\n\n第二段\n接著\n\n<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>\n\n第三段\n\n第四段<h2>小標</h2>第五段',
      [
        '<p>第一段</p>',
        '<p>第二段<br />接著</p>',
        '<ul><li>甲</li><li>乙</li></ul>',
        '<p>第三段</p>',
        '<p>第四段</p>',
        '<h2>小標</h2>',
        '<p>第五段</p>',
      ],
    ],
    [
      'in quotations, around pictures of others and within marks too',
      '<blockquote>引一\r\n\r\n引二</blockquote>\r\n<strong>粗\r\n\r\n段</strong>後',
      ['<blockquote><p>引一</p><p>引二</p></blockquote>', '<p><strong>粗</strong></p>', '<p><strong>段</strong>後</p>'],
    ],
    [
      'marks of parts go',
      '鹽要少吃。\n<!--more 續讀-->\n再說。<!--nextpage-->完',
      ['<p>鹽要少吃。</p>', '<p>再說。</p>', '<p>完</p>'],
    ],
    [
      'brackets that are no code stay',
      '甲[1]\n\n<b>乙</b>[註] [sic] [[gallery]]',
      ['<p>甲[1]</p>', '<p><strong>乙</strong>[註] [sic] [gallery]</p>'],
    ],
    ['two line breaks part paragraphs where none is marked', '甲<br><br>乙<br/>\n丙', ['<p>甲</p>', '<p>乙<br />丙</p>']],
    ['indented paragraphs', '　　第一段<b>粗</b>\n\n　　第二段', ['<p>第一段<strong>粗</strong></p>', '<p>第二段</p>']],
    [
      'in cells and entries a blank line parts words too',
      '<table><tr><td>甲\n\n乙</td></tr></table>\n<ol><li>一\n\n二</li></ol>',
      [expect.stringContaining('<td>甲<br />乙</td>') as unknown as string, '<ol><li><p>一</p><p>二</p></li></ol>'],
    ],
    [
      'texts beside blocks of the newer editor',
      '<!-- wp:paragraph --><p>甲</p><!-- /wp:paragraph -->\n\n散文一\n\n散文二',
      ['<p>甲</p>', '<p>散文一</p>', '<p>散文二</p>'],
    ],
    ['line breaks that are there are not doubled', '甲<br />\n乙\n\n丙', ['<p>甲<br />乙</p>', '<p>丙</p>']],
  ])('%s', (_, text, html) => expect(htmlOf(text)).toEqual(html))

  test('an export declares that it is classic even if the text does not show it', () => {
    expect(htmlOf('甲\n乙\n\n丙', true)).toEqual(['<p>甲<br />乙</p>', '<p>丙</p>'])
  })

  test('shortcodes are reported; captions and enclosed content are retained', () => {
    const text =
      '前\n\n[caption id="a_1" align="left" width="300"]<a href="http://x.tw/a.jpg"><img src="http://x.tw/a.jpg" alt="量血壓" /></a> 圖說[/caption]\n\n[gallery ids="1,2"]\n\n[audio mp3="https://x.tw/a.mp3"][/audio]\n\n[vc_row][vc_column width="1/2"]留下[/vc_column][/vc_row]\n[contact-form-7 id="5"]'
    expect(read(text)).toEqual({
      html: ['<p>前</p>', '<p>圖說</p>', '<p>留下</p>'],
      lost: [
        '圖輯：[gallery] 1,2',
        '聲音：[audio] https://x.tw/a.mp3',
        '短代碼 [vc_row]（裡面的文字留著）',
        '短代碼 [vc_column]（裡面的文字留著）',
        '短代碼 [contact-form-7]',
        '圖片：http://x.tw/a.jpg（量血壓），圖說留著',
      ],
      changed: [],
    })
  })
})

test('shortcodes around an address become links', () => {
  const text =
    '[youtube https://www.youtube.com/watch?v=abcdefgh123]\n\n[soundcloud url="https://soundcloud.com/x"]\n\n[url=https://x.tw/a]文字[/url]'
  expect(read(`${text}<b>粗</b>`)).toEqual({
    html: [
      '<p><a href="https://www.youtube.com/watch?v=abcdefgh123">YouTube 影片</a></p>',
      '<p><a href="https://soundcloud.com/x">https://soundcloud.com/x</a></p>',
      '<p><a href="https://x.tw/a">文字</a><strong>粗</strong></p>',
    ],
    lost: [],
    changed: [
      '1 個短代碼 [soundcloud] 改成連結：https://soundcloud.com/x',
      '1 個 YouTube 影片改成連結：https://www.youtube.com/watch?v=abcdefgh123',
    ],
  })
})

describe('HTML of other systems', () => {
  test.each<[string, string, string[]]>([
    [
      'headings',
      '<p>前言</p><h1>大</h1><h4>飲食</h4><h4>運動</h4><h6>末</h6>',
      ['<p>前言</p>', '<h2>大</h2>', '<h3>飲食</h3>', '<h3>運動</h3>', '<h3>末</h3>'],
    ],
    ['marks', '<p><b>粗</b><i>斜</i><u>底</u><q>引</q></p>', ['<p><strong>粗</strong><em>斜</em>底「引」</p>']],
    ['marks around blocks', '<b><p>甲</p><p>乙</p></b>', ['<p><strong>甲</strong></p>', '<p><strong>乙</strong></p>']],
    ['line ends of preformatted text', '<pre><code>收縮壓 120\n舒張壓 80\n</code></pre>', ['<p>收縮壓 120<br />舒張壓 80</p>']],
    ['line ends of the source', '<p>第一行\n  第二行 and\n more</p>', ['<p>第一行第二行 and more</p>']],
    [
      'entries with blocks',
      '<ul><li><h4>飯前</h4><div>一顆</div></li><li><p>飯後</p></li></ul>',
      ['<ul><li><p><strong>飯前</strong></p><p>一顆</p></li><li>飯後</li></ul>'],
    ],
    [
      'callouts and collapsed cards of Ghost',
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">提示</div></div><div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4>標</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>內容</p></div></div>',
      ['<p>💡 提示</p>', '<h3>標</h3>', '<p>內容</p>'],
    ],
    [
      'bookmarks of Ghost',
      '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x.tw/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">題</div><div class="kg-bookmark-description">述</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="https://x.tw/i.png"><span>作者</span></div></div></a></figure>',
      ['<p><a href="https://x.tw/">題</a></p>', '<p>述</p>'],
    ],
  ])('%s', (_, text, html) => expect(read(text)).toEqual({ html, lost: [], changed: [] }))

  test('definition lists and collapsed sections become paragraphs, and that is reported', () => {
    expect(read('<dl><dt>收縮壓</dt><dd>心臟收縮</dd></dl><details><summary>看答案</summary>可以</details>')).toEqual({
      html: ['<p><strong>收縮壓</strong></p>', '<p>心臟收縮</p>', '<p><strong>看答案</strong></p>', '<p>可以</p>'],
      lost: [],
      changed: ['1 份名詞說明（dl）改成段落', '1 段收合的內容（details）改成一直展開'],
    })
  })

  test('the frame of a table is removed, and its caption is placed below', () => {
    const table =
      '<figure class="wp-block-table"><table><thead><tr><th>甲</th></tr></thead><tbody><tr><td>乙</td></tr></tbody></table><figcaption>表一</figcaption></figure>'
    const { html, lost, changed } = read(`<!-- wp:table -->${table}<!-- /wp:table -->`)
    expect([html?.length, html?.[0]?.includes('<td>乙</td>'), html?.[1], lost, changed]).toEqual([2, true, '<p>表一</p>', [], []])
  })

  test('external pictures are reported by address, and leave no frame and no empty link', () => {
    expect(
      read(
        '<p>前</p><figure><a href="http://x.tw/b.jpg"><img src="http://x.tw/b.jpg" alt="鹽"></a><figcaption>圖說</figcaption></figure><p><img src="data:image/png;base64,AA"></p>',
      ),
    ).toEqual({
      html: ['<p>前</p>', '<p>圖說</p>'],
      lost: ['圖片：http://x.tw/b.jpg（鹽），圖說留著', '圖片：檔案在內文裡'],
      changed: [],
    })
  })

  test('lazy-loaded pictures are reported by their address; emoji pictures become characters', () => {
    const text =
      '<p>小心<img class="emoji" alt="⚠️" src="https://s.w.org/e.svg"><img src="data:image/gif;base64,R0" data-src="https://x.tw/a.jpg"></p>'
    expect(read(text)).toEqual({ html: ['<p>小心⚠️</p>'], lost: ['圖片：https://x.tw/a.jpg'], changed: [] })
  })

  test('videos and audio alone in a text become links', () => {
    const text = '<video><source src="https://x.tw/a.mp4"></video><audio src="http://x.tw/b.mp3"></audio><iframe></iframe>'
    expect(read(text)).toMatchObject({
      html: ['<p><a href="https://x.tw/a.mp4">影片檔</a></p>', '<p><a href="https://x.tw/b.mp3">聲音檔</a></p>'],
      lost: ['內嵌的內容（沒有網址）'],
    })
  })

  test('letters of symbol typefaces and superscripts become what they look like', () => {
    const text = '<p>20 <span style="font-family:Symbol">m</span>g，10<span style="vertical-align:30%">9</span></p>'
    expect(htmlOf(text)).toEqual(['<p>20 μg，10<sup>9</sup></p>'])
  })

  test('a picture of the media library is placed after its paragraph', () => {
    const { html, lost } = read('<p>看<img src="/img/cover-1/800.webp" width="16" height="9" alt="鹽">圖</p>')
    expect([html?.[0], html?.[1], lost]).toEqual([
      '<p>看圖</p>',
      expect.stringMatching(/^<figure><img src="\/img\/cover-1\/800.webp"/),
      [],
    ])
  })

  test('http links become https links, and are counted', () => {
    expect(read('<p>看<a href="http://www.hpa.gov.tw/a">國健署</a></p>')).toEqual({
      html: ['<p>看<a href="https://www.hpa.gov.tw/a">國健署</a></p>'],
      lost: [],
      changed: ['1 個連結的 http 改成 https'],
    })
  })

  test('embeds become links with their captions, and tracking frames are removed', () => {
    const text =
      '<p>前</p><!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\nhttps://www.youtube.com/watch?v=abcdefgh123&t=5\n</div><figcaption>看影片</figcaption></figure><!-- /wp:embed --><iframe src="//player.vimeo.com/video/123"></iframe><iframe src="https://maps.example.com/x" title="地圖"></iframe><iframe src="https://t.example.com/" width="1" height="1"></iframe><p>http://x.tw/a</p>'
    expect(read(text)).toEqual({
      html: [
        '<p>前</p>',
        '<p><a href="https://www.youtube.com/watch?v=abcdefgh123">YouTube 影片</a></p>',
        '<p>看影片</p>',
        '<p><a href="https://vimeo.com/123">Vimeo 影片</a></p>',
        '<p><a href="https://maps.example.com/x">地圖</a></p>',
        '<p><a href="https://x.tw/a">http://x.tw/a</a></p>',
      ],
      lost: [],
      changed: [
        '1 個 Vimeo 影片改成連結：https://vimeo.com/123',
        '1 個內嵌的內容改成連結：https://maps.example.com/x',
        '1 個 YouTube 影片改成連結：https://www.youtube.com/watch?v=abcdefgh123',
      ],
    })
  })

  test("content that is not the article's text is left out, and reported", () => {
    expect(
      read(
        '<p>每日服用<del cite="a" datetime="b">三次</del><ins>一次</ins></p><p><ruby>罹<rp>(</rp><rt>ㄌㄧˊ</rt><rp>)</rp></ruby>患</p>',
      ),
    ).toEqual({ html: ['<p>每日服用一次</p>', '<p>罹患</p>'], lost: ['1 處追蹤修訂刪除的字', '1 處注音'], changed: [] })
  })

  test('a text of pictures only becomes empty, and they are reported', () => {
    expect(read('<p><img src="https://x.tw/a.jpg"></p>')).toEqual({ html: null, lost: ['圖片：https://x.tw/a.jpg'], changed: [] })
  })

  test('HTML without equivalent blocks is retained, and that is reported', () => {
    const figure =
      '<figure onclick="x()"><img src="/img/a/800.webp" width="16" height="9"><p>一</p><figcaption>二</figcaption></figure>'
    const { html, changed } = read(figure)
    expect([html, changed]).toEqual([
      [expect.stringMatching(/^<figure><img [^>]*><p>一<\/p><figcaption>二<\/figcaption><\/figure>$/)],
      ['1 段照原樣保留，在編輯器裡只能整段移動或刪掉'],
    ])
  })
})

test.each([
  ['a script', '<p>字<script>alert(1)</script></p>', '<p>字</p>'],
  ['a handler', '<p onclick="x()">字</p>', '<p>字</p>'],
  ['a script in a link', '<a href="javascript:alert(1)">字</a>', '<a>字</a>'],
  ['a link without a scheme to elsewhere', '<a href="//evil.example/">字</a>', '<a>字</a>'],
  ['a style', '<p style="position:fixed">字</p>', '<p>字</p>'],
  ['an unknown class', '<div class="table evil">字</div>', '<div class="table">字</div>'],
  ['a frame', '<iframe src="https://evil.example/"></iframe>字', '字'],
  ['a picture from elsewhere', '<img src="https://evil.example/a.png" alt="" />', ''],
  ['a first-level heading', '<h1>字</h1>', '字'],
])('removes %s', (_, dirty, clean) => {
  expect(cleanHtml(dirty)).toBe(clean)
})

test.each([
  '<p>字<strong>粗</strong><em>斜</em><sup>2</sup></p>',
  '<h2 id="article-1-小節">小節</h2>',
  '<ol start="3"><li>字</li></ol>',
  '<a href="/article/1">字</a>',
  '<a href="tel:1966">1966</a>',
  '<img src="/img/a/800.webp" srcset="/img/a/320.webp 320w, /img/a/800.webp 800w" sizes="100vw" width="8" height="5" alt="鹽" loading="lazy" />',
])('retains %s', (html) => {
  expect(cleanHtml(html)).toBe(html)
})
