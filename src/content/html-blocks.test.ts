import { describe, expect, test } from 'vitest'
import { compileDocument } from '../domain/posts/compile.ts'
import { htmlBlocks } from './html-blocks.ts'
import { parseExternalDocument, textDocument as readText } from './text-blocks.ts'

const textDocument = (text: string) => readText(text, { origin: 'https://magazine.example', isClassic: false })?.document ?? null
const compiledOf = (text: string) => {
  const document = textDocument(text)
  return document ? compileDocument(document).map(({ type, html }) => `${type} ${html}`) : null
}

describe('external HTML becomes blocks', () => {
  test.each<[string, string, string[]]>([
    [
      'words between blocks',
      '開頭<h2>小標</h2>中間<br>二',
      ['paragraph <p>開頭</p>', 'heading <h2>小標</h2>', 'paragraph <p>中間<br />二</p>'],
    ],
    [
      'blanks between words stay',
      '<p>一</p>a <strong>b</strong> <em>c</em>',
      ['paragraph <p>一</p>', 'paragraph <p>a <strong>b</strong> <em>c</em></p>'],
    ],
    [
      'marks in marks',
      '<p>一<strong>二<sup>2</sup></strong><a href="/article/1">三</a></p>',
      ['paragraph <p>一<strong>二<sup>2</sup></strong><a href="/article/1">三</a></p>'],
    ],
    ['a link that runs a script', '<p><a href="javascript:x()">字</a></p>', ['paragraph <p>字</p>']],
    [
      'lists in lists',
      '<ol start="3"><li>甲<ul><li>乙</li></ul></li></ol>',
      ['list <ol start="3">\n<li>甲<ul>\n<li>乙</li>\n</ul>\n</li>\n</ol>'],
    ],
    ['a quotation without paragraphs', '<blockquote>慢慢來</blockquote>', ['quote <blockquote>\n<p>慢慢來</p>\n</blockquote>']],
    [
      'a table gets its frame',
      '<table><tr><th>食物</th><th>鈉</th></tr><tr><th>味噌</th><td>600</td></tr></table>',
      [
        'table <div class="table" role="region" tabindex="0" aria-label="表格：食物、鈉"><table><thead><tr><th scope="col">食物</th><th scope="col">鈉</th></tr></thead><tbody><tr><th scope="row">味噌</th><td>600</td></tr></tbody></table></div>',
      ],
    ],
    [
      'a list in a cell',
      '<table><tr><td><ul><li>一</li><li>二</li></ul></td></tr></table>',
      [
        'table <div class="table" role="region" tabindex="0" aria-label="表格"><table><tbody><tr><td>一<br />二</td></tr></tbody></table></div>',
      ],
    ],
    [
      'a list in a quotation',
      '<blockquote><p>一</p><ul><li>二</li></ul><p>三</p></blockquote>',
      [
        'quote <blockquote>\n<p>一</p>\n</blockquote>',
        'list <ul>\n<li>二</li>\n</ul>',
        'quote <blockquote>\n<p>三</p>\n</blockquote>',
      ],
    ],
    ['frames are looked into', '<div><div><p>一</p>二</div></div>', ['paragraph <p>一</p>', 'paragraph <p>二</p>']],
    [
      'a picture of ours',
      '<figure><img src="/img/cover-1/800.webp" width="16" height="9" alt="鹽"><figcaption>一匙</figcaption></figure>',
      [
        'image <figure><img src="/img/cover-1/800.webp" srcset="/img/cover-1/320.webp 16w" sizes="(min-width: 768px) 720px, 100vw" width="16" height="9" alt="鹽" loading="lazy" /><figcaption>一匙</figcaption></figure>',
      ],
    ],
  ])('%s', (_, html, published) => {
    expect(compiledOf(html)).toEqual(published)
  })

  test('HTML without equivalent blocks is retained, and its words are searchable', () => {
    const html = '<ul><li>一<table><tr><td>二</td></tr></table></li></ul>'
    expect(htmlBlocks(html)).toEqual([{ type: 'kept', attrs: { key: expect.any(String) as string, html, text: '一\n二' } }])
  })

  test('compiled HTML is parsed back to the same document', () => {
    const html =
      '<p>一<strong>二</strong></p><h3 id="x">標題</h3><ul><li>甲<ol><li>乙</li></ol></li></ul><blockquote><p>引</p></blockquote><table><tr><th>a</th></tr><tr><td>b</td></tr></table>'
    const document = textDocument(html)
    const published = document
      ? compileDocument(document)
          .map((block) => block.html)
          .join('')
      : ''
    expect(textDocument(published)).toEqual(document)
  })

  test('without allowed content there is no document', () => {
    expect(textDocument('<p><script>alert(1)</script></p><br>')).toBeNull()
  })
})

describe('keys', () => {
  const keysOf = (text: string) => textDocument(text)?.content.map(({ attrs }) => attrs.key)

  test('are stable for unchanged blocks, and never reused', () => {
    const [first, second, third] = keysOf('甲\n乙\n丙') ?? []
    const after = keysOf('丙\n甲\n丁') ?? []
    expect(after.slice(0, 2)).toEqual([third, first])
    expect([first, second, third]).not.toContain(after[2])
  })

  test('distinguish duplicate words', () => {
    expect(new Set(keysOf('甲\n甲\n甲')).size).toBe(3)
  })
})

test('HTML in an imported document is sanitised like any other', () => {
  const preservedHtml = { type: 'kept', attrs: { key: 'a', html: '<p onclick="x()">字<script>1</script></p>', text: '別的' } }
  const read = parseExternalDocument({ type: 'doc', attrs: { version: 1 }, content: [preservedHtml] })
  expect(read).toMatchObject({ document: { content: [{ attrs: { key: 'a', html: '<p>字</p>', text: '字' } }] } })
})
