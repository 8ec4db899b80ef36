import { describe, expect, test } from 'vitest'
import type { Block } from '../domain/posts/blocks.ts'
import { compileDocument } from '../domain/posts/compile.ts'
import { plainText } from '../domain/posts/plain-text.ts'
import { parsePost } from './post-file.ts'
import { postSource } from './post-fixture.ts'

const file = 'articles/001-test.md'
const parse = (changes?: Record<string, unknown>, body?: string) => parsePost(file, 'article', postSource(changes, body))
const htmlOf = (body: string) => compileDocument(parse({}, body).document).map(({ html }) => html)

describe('the body becomes blocks', () => {
  test('of every type, in order', () => {
    const { document } = parse(
      {},
      '段落。\n\n## 標題\n\n- 項目\n\n> 引言\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 2 |\n\n![說明](picture:salt)',
    )
    expect(document.content.map(({ type }) => type)).toEqual(['paragraph', 'heading', 'list', 'quote', 'table', 'image'])
  })

  test('a blockquote that starts with its name is a red flag: signs as text, and as a list', () => {
    const { document } = parse({}, '> [!emergency]\n> 有下面任何一項：\n>\n> - 胸口悶痛\n> - 說話不清')
    expect(document.content).toMatchObject([
      { type: 'red_flag', attrs: { flag: 'emergency' }, content: [{ type: 'paragraph' }, { type: 'list' }] },
    ])
    expect(plainText(document.content[0] as Block)).toMatch(/119\n119 緊急救護\n有下面任何一項：\n胸口悶痛\n說話不清/)
  })

  test('bold works beside any character, full-width punctuation too', () => {
    expect(htmlOf('**提醒：**請先坐五分鐘，**「注意」**看**這裡**。\n\n- **一：**甲')).toEqual([
      '<p><strong>提醒：</strong>請先坐五分鐘，<strong>「注意」</strong>看<strong>這裡</strong>。</p>',
      expect.stringContaining('<li><strong>一：</strong>甲</li>'),
    ])
  })

  test('other names make other callout blocks, of text, lists and a title beside the name', () => {
    const { document } = parse(
      {},
      [
        '> [!summary]\n> 一句話。',
        '> [!steps]\n> 1. 坐下\n> 2. 等五分鐘',
        '> [!do-dont]\n> - 先休息\n>\n> * 說話',
        '> [!ask 為什麼量兩次？]\n> 血壓會變。',
        '> [!term 白袍高血壓]\n> 只在診間高。',
        '> [!figure 130/80 | 毫米汞柱 | 指引 | https://www.tsoc.org.tw/]\n> 判斷的門檻。',
        '> [!card tool bmi]',
        '> [!gallery]\n> ![陰影](picture:umbrella)\n>\n> ![水](picture:water)',
        '> [!play breathing|坐著呼吸|yoga]\n> 圓圈變大時吸氣。',
        '> [!play evening-breath|慢慢呼吸]\n> 只有一個音。',
        '> [!fridge 量血壓前]\n> 坐五分鐘。',
        '> [!note 3]\n> 洗腎的手不量。',
        '> [!diagram fast]',
        '> [!diagram bp-cuff | 兩指寬]\n> 1. 綁在上臂',
        '> [!recipe 蛋花湯 | 2 | 10 | 210 | 3 | 資料庫]\n> - 蛋 1 顆\n>\n> 1. 煮滾',
      ].join('\n\n'),
    )
    expect(document.content).toMatchObject([
      { type: 'summary' },
      { type: 'steps', content: [{ type: 'list_item' }, { type: 'list_item' }] },
      { type: 'do_dont', content: [{ type: 'do' }, { type: 'dont' }] },
      { type: 'question_answer', content: [{ content: [{ text: '為什麼量兩次？' }] }, { type: 'paragraph' }] },
      { type: 'definition', content: [{ content: [{ text: '白袍高血壓' }] }, { type: 'paragraph' }] },
      { type: 'figure_card', attrs: { value: '130/80', unit: '毫米汞柱', source: '指引', href: 'https://www.tsoc.org.tw/' } },
      { type: 'card', attrs: { of: 'tool', thing: 'bmi' } },
      {
        type: 'gallery',
        content: [
          { type: 'image', attrs: { media: 'illustration-article-1-1' }, content: [{ text: '陰影' }] },
          { type: 'image', attrs: { media: 'illustration-article-1-2' } },
        ],
      },
      {
        type: 'video',
        attrs: { src: '/recordings/recording-breathing.mp4', title: '坐著呼吸', media: 'illustration-article-1-3' },
        content: [{ type: 'paragraph' }],
      },
      { type: 'audio', attrs: { src: '/recordings/recording-evening-breath.mp3', title: '慢慢呼吸', media: null } },
      { type: 'fridge_card', attrs: { title: '量血壓前' } },
      { type: 'reviewer_note', attrs: { author: 3 } },
      {
        type: 'diagram',
        attrs: { drawing: 'fast', title: 'FAST：突然有一項不對，就打 119' },
        content: Array.from({ length: 4 }, () => ({})),
      },
      { type: 'diagram', attrs: { drawing: 'bp-cuff', title: '兩指寬' }, content: [{ type: 'list_item' }] },
      {
        type: 'recipe',
        attrs: { title: '蛋花湯', servings: 2, minutes: 10, sodium: 210, carbohydrate: 3, source: '資料庫' },
        content: [{ type: 'ingredients' }, { type: 'method' }],
      },
    ])
  })

  test('a paragraph retains bold text and links, internal ones relative', () => {
    expect(htmlOf('讀[這篇](/article/12)，**慢慢來**，再看[健保署](https://www.nhi.gov.tw/)。')).toEqual([
      '<p>讀<a href="/article/12">這篇</a>，<strong>慢慢來</strong>，再看<a href="https://www.nhi.gov.tw/">健保署</a>。</p>',
    ])
  })

  test('heading anchors are unique on any page, also for duplicate words', () => {
    expect(htmlOf('## 先動湯，再動鍋\n\n## 先動湯，再動鍋\n\n### 小節')).toEqual([
      '<h2 id="article-1-先動湯-再動鍋">先動湯，再動鍋</h2>',
      '<h2 id="article-1-先動湯-再動鍋-2">先動湯，再動鍋</h2>',
      '<h3 id="article-1-小節">小節</h3>',
    ])
  })

  test('a table has a labelled, keyboard-accessible scroll container and header cells', () => {
    expect(htmlOf('| 食物 | 鈉 |\n| --- | --- |\n| 味噌 | 600 |')).toEqual([
      '<div class="table" role="region" tabindex="0" aria-label="表格：食物、鈉"><table><thead><tr><th scope="col">食物</th><th scope="col">鈉</th></tr></thead><tbody><tr><th scope="row">味噌</th><td>600</td></tr></tbody></table></div>',
    ])
  })

  test('an illustration has a name of its own and reserves its space while it loads', () => {
    const { document, illustrations } = parse({}, '![一小匙鹽](picture:salt)\n\n![茶](picture:tea)')
    expect(illustrations).toEqual([
      { mediaId: 'illustration-article-1-1', picture: 'salt' },
      { mediaId: 'illustration-article-1-2', picture: 'tea' },
    ])
    expect(compileDocument(document)[0]?.html).toBe(
      `<figure><img src="/img/illustration-article-1-1/800.webp" srcset="${[320, 480, 800, 1200, 1600]
        .map((width) => `/img/illustration-article-1-1/${width}.webp ${width}w`)
        .join(
          ', ',
        )}" sizes="(min-width: 768px) 720px, 100vw" width="1600" height="900" alt="" loading="lazy" /><figcaption>一小匙鹽</figcaption></figure>`,
    )
  })

  test('HTML special characters remain text', () => {
    expect(htmlOf('血糖 < 70 & 冒冷汗')).toEqual(['<p>血糖 &lt; 70 &amp; 冒冷汗</p>'])
  })

  test('a link with a script scheme is no link', () => {
    expect(htmlOf('[字](javascript:alert(1))')).toEqual(['<p>字</p>'])
  })

  test('its links are reported, as written', () => {
    expect(parse({}, '[甲](/tag/減鹽)\n\n- [乙](/tool/bmi)').links).toEqual(['/tag/減鹽', '/tool/bmi'])
  })
})

describe('an error aborts parsing, with the file and the reason', () => {
  test.each([
    ['沒有 ---', '只有內文', /開頭要有/],
    ['不是 YAML', '---\ntitle: "\n---\n內文', /YAML 讀不懂/],
    ['沒有內文', postSource({}, ''), /沒有內文/],
  ])('%s', (_, text, message) => {
    expect(() => parsePost(file, 'article', text)).toThrow(message)
    expect(() => parsePost(file, 'article', text)).toThrow(file)
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    [
      'a document without address and year',
      { references: ['甲', '乙'].map((title) => ({ title, publisher: '國民健康署' })) },
      /要在機構後面寫年份：甲/,
    ],
    ['an unknown key', { colour: 'red' }, /colour/],
    ['no lead', { lead: undefined }, /lead/],
    ['an unknown wall', { wall: 'paywall' }, /wall/],
    ['a wall without promises', { wall: 'subscriberwall' }, /要寫 promises/],
    ['a fourth promise', { promises: ['一', '二', '三', '四'] }, /最多三句/],
    ['a day that does not exist', { publish_date: '2026-02-30T08:00' }, /publish_date/],
    ['one tag', { tags: ['減鹽'] }, /tags/],
    ['a tag twice', { tags: ['減鹽', '外食', '減鹽'] }, /標籤重複/],
    ['one reference', { references: [{ title: '文件', publisher: '機關', url: 'https://example.com/' }] }, /references/],
    ['no references', { references: undefined }, /references/],
    [
      'a reference without https',
      { references: ['http://a.tw', 'http://b.tw'].map((url) => ({ title: '一', publisher: '二', url })) },
      /url/,
    ],
    ['two key points', { key_points: ['一', '二'] }, /key_points/],
    ['a reviewer without a date', { reviewer: 3 }, /一起寫/],
    ['an issue without a section', { magazine: 336 }, /一起寫/],
    ['an update before the publication', { updated_at: '2026-10-01T08:00' }, /早於/],
    [
      'facts of a book',
      { book: { author: '甲', publisher: '乙', pages: 1, price: 1, isbn: '978-626-0000-01-1', published: '2026-03' } },
      /只有書/,
    ],
  ])('%s', (_, changes, message) => {
    expect(() => parse(changes)).toThrow(message)
    expect(() => parse(changes)).toThrow(file)
  })

  test('a book without its facts', () => {
    expect(() => parsePost('books/01.md', 'book', postSource())).toThrow('books/01.md：書要有 book 資料')
  })

  test.each([
    ['HTML', '<b>粗</b>', /不能寫 HTML/],
    ['a script', '<script>alert(1)</script>', /不能寫 HTML/],
    ['a first-level heading', '# 標題', /## 和 ###/],
    ['code', '    縮排', /程式碼/],
    ['a rule', '段落\n\n---\n\n段落', /分隔線/],
    ['a picture that is not a name', '![說明](picture:Salt.svg)', /沒有這張圖：picture/],
    ['a picture from elsewhere', '![說明](https://example.com/a.png)', /沒有這張圖/],
    ['a picture without words', '![](picture:salt)', /要有說明/],
    ['a box of no kind', '> [!danger]\n> 徵兆', /沒有這種區塊/],
    ['a card of nothing', '> [!card post]', /少了內容/],
    ['a film that there is not', '> [!play dancing|跳舞]\n> 沒有聲音。', /少了內容/],
    ['words in a gallery', '> [!gallery]\n> 只有字', /少了內容/],
    ['a picture inside a paragraph', '看這張 ![說明](picture:salt) 圖', /自成一段/],
    ['bold that did not become bold', '他說** 慢慢來**就好', /粗體記號沒有生效/],
  ])('in the body: %s', (_, body, message) => {
    expect(() => parse({}, body)).toThrow(message)
    expect(() => parse({}, body)).toThrow(file)
  })
})
