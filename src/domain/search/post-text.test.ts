import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BlockType, CompiledBlock } from '../posts/compiled-block.ts'
import { plainText } from '../posts/plain-text.ts'
import { cutForWall } from '../walls/cut.ts'
import { type SearchablePost, searchTextOf } from './post-text.ts'

const post = (blocks: CompiledBlock[]): SearchablePost => ({
  title: '標題',
  seo_title: '給搜尋引擎的標題',
  web_title: '標題',
  paper_title: '',
  lead: '前言。',
  topic_keyword: '血壓',
  keywords: ['血壓'],
  tags: ['減鹽'],
  authors: ['林若安'],
  column: null,
  key_points: ['牆後的重點'],
  blocks,
})

test('before a wall only the public part is indexed, and no key point', () => {
  const words = fc.array(fc.constantFrom<BlockType>('paragraph', 'heading', 'list', 'quote'), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(words, (types) => {
      const blocks = types.map((type, index): CompiledBlock => ({ type, html: `<p>第${index}段的字</p>` }))
      for (const wall of ['memberWall', 'subscriptionWall'] as const) {
        const { body } = searchTextOf(post(blocks), wall)
        const visibleTexts = cutForWall(blocks, wall).map(plainText)
        expect(body).toBe(['前言。', ...visibleTexts].join('\n'))
      }
      expect(searchTextOf(post(blocks), 'open').body).toContain('牆後的重點')
    }),
  )
})

test('invisible characters split no word, and a composite symbol is spelled out', () => {
  const irregular = {
    ...post([{ type: 'paragraph', html: '<p>超\u00ad音\u200b波檢\u2060查，第Ⅱ型，20㎎</p>' }]),
    title: '⾼\u200b血壓',
  }
  expect(searchTextOf(irregular, 'open')).toMatchObject({
    title: '高血壓',
    body: expect.stringContaining('超音波檢查，第II型，20mg'),
  })
})

test('marks are tags, keywords, authors and other titles, each once', () => {
  expect(searchTextOf(post([]), 'open').marks.split('\n')).toEqual(['給搜尋引擎的標題', '血壓', '減鹽', '林若安'])
})

test('a title and a lead that were derived from the text are not counted twice', () => {
  const blocks: CompiledBlock[] = [{ type: 'paragraph', html: '<p>一句話。</p>' }]
  const document = { ...post(blocks), title: '一句話', seo_title: '一句話', web_title: '一句話', lead: '一句話。' }
  expect(searchTextOf(document, 'open')).toMatchObject({ title: '', body: '一句話。\n牆後的重點' })
})

test('a red flag is found by its signs, before the wall too, and not by its fixed texts', () => {
  const paragraph = (key: string, text: string) => ({
    type: 'paragraph' as const,
    attrs: { key },
    content: [{ type: 'text' as const, text }],
  })
  const flagged = {
    ...post([]),
    blocks: [
      {
        type: 'red_flag' as const,
        attrs: { key: 'a', flag: 'emergency' as const },
        content: [paragraph('b', '嘴角歪斜')] as [ReturnType<typeof paragraph>],
      },
    ],
  }
  expect(searchTextOf(flagged, 'memberWall').body).toBe('前言。\n嘴角歪斜')
})

test('a recipe is found by the word 食譜, before a wall only where it is shown', () => {
  const paragraphs = Array.from(
    { length: 12 },
    (_, index): CompiledBlock => ({ type: 'paragraph', html: `<p>第${index}段的字</p>` }),
  )
  const recipe: CompiledBlock = { type: 'recipe', html: '<p>蔥燒豆腐</p>' }
  expect(searchTextOf(post([...paragraphs, recipe]), 'open').body).toMatch(/^食譜$/m)
  expect(searchTextOf(post([...paragraphs, recipe]), 'subscriptionWall').body).not.toContain('食譜')
})
