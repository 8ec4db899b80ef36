import { expect, test } from 'vitest'
import type { Block } from './blocks.ts'
import { compileDocument } from './compile.ts'
import { visibleCredits, withCredits } from './credits.ts'
import { speechOf } from './speech-of-compiled.ts'

const image = (media: string, caption = ''): Extract<Block, { type: 'image' }> => ({
  type: 'image',
  attrs: { key: media, media, width: 800, height: 600, alt: '一碗 <湯> "熱"' },
  ...(caption && { content: [{ type: 'text', text: caption }] }),
})
const compiled = compileDocument({
  type: 'doc',
  attrs: { version: 1 },
  content: [
    image('soup', '味噌湯'),
    image('soup-2'),
    { type: 'gallery', attrs: { key: 'g' }, content: [image('egg'), image('rice', '半碗')] },
    { type: 'paragraph', attrs: { key: 'p' }, content: [{ type: 'text', text: '文' }] },
  ],
})
const credits = [
  { id: 'soup', credit: '林<小明>' },
  { id: 'rice', credit: '陳大同' },
]

test('a credit is at the end of the caption of its own picture only', () => {
  const [soup, other, gallery, text] = withCredits(compiled, credits).map(({ html }) => html)
  expect(soup).toContain('<figcaption>味噌湯<span class="credit">圖／林&lt;小明&gt;</span></figcaption></figure>')
  expect(other).toBe(compiled[1]?.html)
  expect(gallery).toContain('<figcaption>半碗<span class="credit">圖／陳大同</span></figcaption></figure>')
  expect(gallery?.match(/class="credit"/g)).toHaveLength(1)
  expect(text).toBe(compiled[3]?.html)
  expect(withCredits(compiled, [{ id: 'soup-2', credit: '王' }])[1]?.html).toMatch(
    />\s*<figcaption><span class="credit">圖／王<\/span>/,
  )
})

test('picture credits are not read aloud', () => {
  expect(speechOf(withCredits(compiled, credits))).toEqual(speechOf(compiled))
})

test('credits are listed only for visible pictures', () => {
  const creditsOf = (cover: string | null, blocks: typeof compiled) =>
    visibleCredits(credits, { cover: cover === null ? null : { id: cover }, blocks }).map(({ id }) => id)
  expect(creditsOf(null, compiled)).toEqual(['soup', 'rice'])
  expect(creditsOf(null, compiled.slice(0, 2))).toEqual(['soup'])
  expect(creditsOf('rice', [])).toEqual(['rice'])
  expect(creditsOf(null, compiled.slice(1, 2))).toEqual([])
})
