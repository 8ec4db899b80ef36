import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentAdPositions } from '../ads/content-ad-positions.ts'
import { blockErrors } from '../manuscripts/publish-errors.ts'
import { cutForWall } from '../walls/cut.ts'
import { arbitraryDocument } from './arbitrary-document.ts'
import { type Block, type BlockOf, documentOf, type Paragraph } from './blocks.ts'
import { compileDocument } from './compile.ts'
import { type EntityRef, entityKey, type PublicEntity } from './entities.ts'
import { entityRefsIn, shownBlocks, withoutReferences } from './shown-blocks.ts'
import { searchTextOfBlock, textOfBlock } from './text-of-block.ts'

const says = (key: string, text: string): Paragraph => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text }],
})
const item = (key: string, text: string) => ({ type: 'list_item' as const, content: [says(key, text)] as [Paragraph] })
const picture = (key: string, caption: string): BlockOf<'image'> => ({
  type: 'image',
  attrs: { key, media: 'cover-1', width: 1600, height: 1000, alt: '一杯水' },
  content: [{ type: 'text', text: caption }],
})
const image = (caption: string) =>
  `<figure><img src="/img/cover-1/800.webp" srcset="/img/cover-1/320.webp 320w, /img/cover-1/480.webp 480w, /img/cover-1/800.webp 800w, /img/cover-1/1200.webp 1200w, /img/cover-1/1600.webp 1600w" sizes="(min-width: 768px) 720px, 100vw" width="1600" height="1000" alt="一杯水" loading="lazy" /><figcaption>${caption}</figcaption></figure>`

const recipe: BlockOf<'recipe'> = {
  type: 'recipe',
  attrs: { key: 'a', title: '蔥燒豆腐', servings: 2, minutes: 15, sodium: 320, carbohydrate: null, source: '資料庫' },
  content: [
    { type: 'ingredients', content: [says('b', '豆腐 300 公克')] },
    { type: 'method', content: [item('c', '煎黃。')] },
  ],
}

/** Every boxed block type: the block, its HTML, its plain text, and its search text. */
const golden: [Block, string, string, string][] = [
  [
    { type: 'summary', attrs: { key: 'a' }, content: [says('b', '量七天。')] },
    '<div class="box" role="group" aria-label="本文重點"><p class="label">本文重點</p><p>量七天。</p></div>',
    '本文重點\n量七天。',
    '量七天。',
  ],
  [
    {
      type: 'do_dont',
      attrs: { key: 'a' },
      content: [
        { type: 'do', content: [says('b', '坐好'), { type: 'paragraph', attrs: { key: 'c' } }] },
        { type: 'dont', content: [says('d', '說話')] },
      ],
    },
    '<div class="do-dont"><div class="do"><p class="label">這樣做</p><ul><li>坐好</li></ul></div><div class="dont"><p class="label">避免這樣做</p><ul><li>說話</li></ul></div></div>',
    '這樣做\n坐好\n避免這樣做\n說話',
    '坐好\n說話',
  ],
  [
    { type: 'steps', attrs: { key: 'a' }, content: [item('b', '搖一搖'), item('c', '吐氣')] },
    '<ol class="steps">\n<li>搖一搖</li>\n<li>吐氣</li>\n</ol>',
    '搖一搖\n吐氣',
    '搖一搖\n吐氣',
  ],
  [
    {
      type: 'question_answer',
      attrs: { key: 'a' },
      content: [says('c', '為什麼？'), says('b', '會變。')],
    },
    '<div class="asked"><p class="question">為什麼？</p><p>會變。</p></div>',
    '為什麼？\n會變。',
    '為什麼？\n會變。',
  ],
  [
    {
      type: 'definition',
      attrs: { key: 'a' },
      content: [says('c', '小中風'), says('b', '一時的。')],
    },
    '<div class="box"><p class="label"><dfn>小中風</dfn></p><p>一時的。</p></div>',
    '小中風\n一時的。',
    '小中風\n一時的。',
  ],
  [
    {
      type: 'figure_card',
      attrs: { key: 'a', value: '<130', unit: '毫米汞柱', source: '指引', href: 'https://a.tw/?b=1&c=2' },
      content: [{ type: 'text', text: '門檻' }],
    },
    '<figure class="figure-card"><p class="number"><strong>&lt;130</strong> 毫米汞柱</p><p class="says">門檻</p><figcaption>資料來源：<a href="https://a.tw/?b=1&amp;c=2">指引</a></figcaption></figure>',
    '<130 毫米汞柱\n門檻\n資料來源：指引',
    '<130\n毫米汞柱\n門檻\n指引',
  ],
  [
    { type: 'gallery', attrs: { key: 'a' }, content: [picture('b', '先'), picture('c', '後')] },
    `<div class="gallery">${image('先')}${image('後')}</div>`,
    '先\n後',
    '先\n後',
  ],
  [
    { type: 'video', attrs: { key: 'a', src: '/films/a.mp4', title: '走路', media: 'cover-1' }, content: [says('b', '開始。')] },
    '<figure class="recording"><figcaption>走路</figcaption><video src="/films/a.mp4" controls playsinline preload="none" aria-label="走路" poster="/img/cover-1/800.webp"></video><details><summary>逐字稿</summary><p>開始。</p></details></figure>',
    '走路\n逐字稿\n開始。',
    '走路\n開始。',
  ],
  [
    {
      type: 'video',
      attrs: { key: 'a', src: 'https://youtu.be/abcdefghijk', title: '走路', media: null },
      content: [says('b', '開始。')],
    },
    '<figure class="recording"><figcaption>走路</figcaption><a class="elsewhere" href="https://youtu.be/abcdefghijk" target="_blank" rel="noopener noreferrer"><span>到 YouTube 看影片（會離開本站）</span></a><details><summary>逐字稿</summary><p>開始。</p></details></figure>',
    '走路\n到 YouTube 看影片（會離開本站）\n逐字稿\n開始。',
    '走路\n開始。',
  ],
  [
    { type: 'audio', attrs: { key: 'a', src: '/s/a.mp3', title: '呼吸', media: null }, content: [says('b', '吸。')] },
    '<figure class="recording"><figcaption>呼吸</figcaption><audio src="/s/a.mp3" controls preload="none" aria-label="呼吸"></audio><details><summary>逐字稿</summary><p>吸。</p></details></figure>',
    '呼吸\n逐字稿\n吸。',
    '呼吸\n吸。',
  ],
  [
    { type: 'fridge_card', attrs: { key: 'a', title: '先打 119' }, content: [says('b', '微笑。')] },
    '<div class="fridge" id="fridge-a" role="group" aria-label="先打 119"><p class="label">冰箱頁</p><p class="title">先打 119</p><p>微笑。</p><a class="alone" href="#fridge-a">只看這一頁，方便列印</a><button type="button" class="send" aria-live="polite" data-needs-script>傳給家人</button></div>',
    '冰箱頁\n先打 119\n微笑。\n只看這一頁，方便列印\n傳給家人',
    '先打 119\n微笑。',
  ],
  [
    {
      type: 'diagram',
      attrs: { key: 'a', drawing: 'fast', title: '先看 <臉>' },
      content: [item('b', '微笑'), item('c', '舉手')],
    },
    '<figure class="diagram" id="diagram-a"><figcaption>先看 &lt;臉&gt;</figcaption><div class="drawing" data-drawing="fast"></div><ol>\n<li>微笑</li>\n<li>舉手</li>\n</ol><a class="alone" href="#diagram-a">只看這張圖，方便列印</a></figure>',
    '先看 <臉>\n微笑\n舉手\n只看這張圖，方便列印',
    '先看 <臉>\n微笑\n舉手',
  ],
  [
    recipe,
    '<section class="recipe" id="recipe-a" data-servings="2" aria-label="蔥燒豆腐"><p class="label">食譜</p><p class="title">蔥燒豆腐</p><p class="facts"><span><span class="servings" role="status">2 人份</span><button type="button" class="fewer" aria-label="少一人份" data-needs-script></button><button type="button" class="more" aria-label="多一人份" data-needs-script></button></span><span>15 分鐘</span><span>每份鈉 320 毫克</span></p><div class="ingredients"><p class="label">材料</p><ul><li>豆腐 300 公克</li></ul></div><div class="method"><p class="label">做法</p><ol>\n<li>煎黃。</li>\n</ol></div><p class="nutrition">資料來源：資料庫</p><a class="alone" href="#recipe-a">只看這道菜，方便列印</a><button type="button" class="copy-list" aria-live="polite" data-needs-script>複製採買清單</button></section>',
    '食譜\n蔥燒豆腐\n2 人份\n15 分鐘\n每份鈉 320 毫克\n材料\n豆腐 300 公克\n做法\n煎黃。\n資料來源：資料庫\n只看這道菜，方便列印\n複製採買清單',
    '蔥燒豆腐\n豆腐 300 公克\n煎黃。\n資料庫',
  ],
  [
    { type: 'reviewer_note', attrs: { key: 'a', author: 3 }, content: [says('b', '不量。')] },
    '<p>不量。</p>',
    '不量。',
    '不量。',
  ],
  [{ type: 'card', attrs: { key: 'a', of: 'tool', thing: 'bmi' } }, '', '', ''],
]

test.each(golden.map((one) => [one[0].type, ...one] as const))('%s', (_, block, html, text, found) => {
  expect(compileDocument(documentOf([block])).map((compiled) => compiled.html)).toEqual([html])
  expect(textOfBlock(block)).toBe(text)
  expect(searchTextOfBlock(block)).toBe(found)
})

test('a recipe is also available as data, for search engines', () => {
  expect(compileDocument(documentOf([recipe]))[0]?.recipe).toEqual({
    name: '蔥燒豆腐',
    recipeYield: '2 人份',
    totalTime: 'PT15M',
    recipeIngredient: ['豆腐 300 公克'],
    recipeInstructions: ['煎黃。'],
    nutrition: { sodiumContent: '320 mg' },
  })
})

test('a drawing is inserted where a text is shown; the list alone is compiled', () => {
  const compiled = compileDocument(
    documentOf([{ type: 'diagram', attrs: { key: 'a', drawing: 'fast', title: 'FAST' }, content: [item('b', '微笑')] }]),
  )
  expect(compiled[0]?.html).not.toContain('<svg')
  expect(shownBlocks(compiled, new Map(), { type: 'article', id: 4 })[0]?.html).toMatch(/<svg .*微笑.*<\/svg>.*<li>微笑/s)
})

test('questions and answers are also available as plain text, for search engines', () => {
  const questionBlock: Block = {
    type: 'question_answer',
    attrs: { key: 'a' },
    content: [says('c', '為什麼 <b>？'), says('b', '會變。'), says('d', '再量。')],
  }
  expect(compileDocument(documentOf([questionBlock]))[0]?.question).toEqual({ asked: '為什麼 <b>？', answered: '會變。\n再量。' })
})

test('a source number links to the source, and is never within another link', () => {
  const link = { type: 'link' as const, attrs: { href: '/article/1' } }
  const [compiled] = compileDocument(
    documentOf([
      {
        type: 'paragraph',
        attrs: { key: 'a' },
        content: [
          { type: 'text', text: '研究', marks: [link] },
          { type: 'reference', attrs: { number: 2 }, marks: [link, { type: 'strong' }] },
        ],
      },
    ]),
  )
  expect(compiled?.html).toBe(
    '<p><a href="/article/1">研究</a><strong><sup class="source"><a href="#reference-2" aria-label="參考資料 2">2</a></sup></strong></p>',
  )
  expect(shownBlocks(compiled ? [compiled] : [], new Map(), { type: 'blog', id: 7 })[0]?.html).toContain(
    'href="#blog-7-reference-2"',
  )
  // below a wall the list of sources is not shown
  expect(withoutReferences(compiled ? [compiled] : [])[0]?.html).toBe('<p><a href="/article/1">研究</a><strong></strong></p>')
})

describe('what is looked up when a text is read', () => {
  const card = (of: EntityRef['kind'], entity: string): Block => ({
    type: 'card',
    attrs: { key: `${of}-1`, of: of as 'post', thing: entity },
  })
  const entityMap = (entity: PublicEntity) => new Map([[entityKey(entity), entity]])
  const of = { type: 'article', id: 1 }

  test('is shown under its current name; goods for sale are labelled', () => {
    const compiled = compileDocument(documentOf([card('product', '3')]))
    const product: PublicEntity = { kind: 'product', id: '3', title: '鹽匙 <小>', text: '量鹽。', url: 'https://shop.tw/a?b&c' }
    expect(shownBlocks(compiled, entityMap(product), of).map(({ html }) => html)).toEqual([
      '<div class="card"><p class="label">本刊商店</p><p class="name"><a href="https://shop.tw/a?b&amp;c">鹽匙 &lt;小&gt;</a></p><p>量鹽。</p><p class="disclosure">揭露：這是本刊商店販售的商品。</p></div>',
    ])
  })

  test('a note is shown with the name of its author', () => {
    const compiled = compileDocument(
      documentOf([{ type: 'reviewer_note', attrs: { key: 'a', author: 3 }, content: [says('b', '不量。')] }]),
    )
    const author: PublicEntity = { kind: 'author', id: '3', title: '周明德', text: '心臟內科醫師', url: '/author/3' }
    expect(entityRefsIn(compiled)).toEqual([{ kind: 'author', id: '3' }])
    expect(shownBlocks(compiled, entityMap(author), of).map(({ html }) => html)).toEqual([
      '<div class="reviewer-note" role="note"><p class="label">審訂批註：<a href="/author/3">周明德</a>　心臟內科醫師</p><p>不量。</p></div>',
    ])
  })

  test('hidden items leave no gap', () => {
    const compiled = compileDocument(documentOf([says('x', '前'), card('post', 'article/9'), says('y', '後')]))
    expect(entityRefsIn(compiled)).toEqual([{ kind: 'post', id: 'article/9' }])
    expect(shownBlocks(compiled, new Map(), of).map(({ html }) => html)).toEqual(['<p>前</p>', '<p>後</p>'])
  })
})

test('a missing part of a block is reported before publication; an empty block misses nothing', () => {
  const film = (src: string, title: string, ...spokenText: string[]): Block => ({
    type: 'video',
    attrs: { key: 'a', src, title, media: null },
    content: [says('b', spokenText[0] ?? '')].map((p) => (spokenText[0] ? p : { type: 'paragraph', attrs: { key: 'b' } })) as [
      Paragraph,
    ],
  })
  const number = (value: string, source: string): Block => ({
    type: 'figure_card',
    attrs: { key: 'a', value, unit: '', source, href: '' },
  })
  const questionBlock = (question: string): Block => ({
    type: 'question_answer',
    attrs: { key: 'a' },
    content: [
      question ? says('c', question) : { type: 'paragraph', attrs: { key: 'c' } },
      { type: 'paragraph', attrs: { key: 'b' } },
    ],
  })
  const errors = (block: Block) => blockErrors(documentOf([block]), 1)
  expect(errors(film('', ''))).toEqual([])
  expect(errors(film('/a.mp4', ''))).toEqual(['影片要有標題', '影片要有逐字稿'])
  expect(errors(film('', '走路'))).toEqual(['影片要有檔案或網址'])
  expect(errors(number('', ''))).toEqual([])
  expect(errors(number('130', ''))).toEqual(['數字卡要有資料來源'])
  expect(errors(number('', '指引'))).toEqual(['數字卡要有數字'])
  expect(errors(questionBlock(''))).toEqual([])
  expect(errors(questionBlock('為什麼？'))).toEqual(['「為什麼？」少了回答'])
  expect(errors({ type: 'reviewer_note', attrs: { key: 'a', author: null }, content: [says('b', '字')] })).toEqual([
    '審訂批註要有審訂者',
  ])
  expect(errors({ type: 'diagram', attrs: { key: 'a', drawing: '', title: '' }, content: [item('b', '微笑')] })).toEqual([
    '圖解要選一張圖',
    '圖解要有標題',
  ])
  expect(errors({ ...recipe, attrs: { ...recipe.attrs, title: '', source: '' } })).toEqual([
    '食譜要有菜名',
    '食譜的營養數字要有資料來源',
  ])
  expect(errors({ type: 'fridge_card', attrs: { key: 'a', title: '' }, content: [says('b', '字'.repeat(701))] })).toHaveLength(1)
  expect(errors({ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'reference', attrs: { number: 2 } }] })).toEqual([
    '沒有第 2 項參考資料',
  ])
})

describe('of any document', () => {
  test('no word behind a wall is in the teaser, in any block type', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        // every text of the document is made unique, so that its origin can be identified
        let count = 0
        const marked = JSON.parse(JSON.stringify(document), (name, value) => {
          if (name !== 'text' && name !== 'title' && name !== 'value' && name !== 'source') return value
          count += 1
          return `〔${count}〕`
        }) as typeof document
        const compiled = compileDocument(marked)
        const teaser = cutForWall(compiled, 'subscriptionWall')
        const teaserText = JSON.stringify(teaser)
        for (const block of compiled.filter((one) => !teaser.includes(one)))
          for (const mark of JSON.stringify(block).match(/〔\d+〕/g) ?? []) expect(teaserText).not.toContain(mark)
      }),
    )
  })

  test('red flags are before every wall, and their texts have no advertisement', () => {
    fc.assert(
      fc.property(arbitraryDocument, (document) => {
        const compiled = compileDocument(document)
        const flags = compiled.filter(({ type }) => type === 'red_flag')
        expect(cutForWall(compiled, 'memberWall').filter(({ type }) => type === 'red_flag')).toEqual(flags)
        if (flags.length > 0) expect(contentAdPositions(compiled)).toEqual([])
      }),
    )
  })

  test('it is rendered without an error whichever of its items are visible', () => {
    fc.assert(
      fc.property(arbitraryDocument, fc.func(fc.boolean()), (document, isPublic) => {
        const compiled = compileDocument(document)
        const entities = entityRefsIn(compiled)
        const publicEntities = entities.filter((entity) => isPublic(entityKey(entity)))
        const names = new Map(publicEntities.map((one) => [entityKey(one), { ...one, title: '名', text: '', url: '/x' }]))
        const visibleBlocks = shownBlocks(compiled, names, { type: 'article', id: 1 })
        expect(visibleBlocks).toHaveLength(compiled.filter(({ thing: entity }) => !entity || names.has(entityKey(entity))).length)
        for (const { type, html } of visibleBlocks) expect(html !== '' || type === 'wall_here').toBe(true)
      }),
    )
  })
})
