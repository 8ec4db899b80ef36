import { expect, test } from 'vitest'
import { attributesOfSides } from './stale-sides.tsx'

test('describes how two sides with equal text differ in attributes', () => {
  const block = (...marks: object[]) => ({
    type: 'paragraph',
    attrs: { key: 'a' },
    content: [{ type: 'text', text: '六公克', ...(marks.length > 0 && { marks }) }],
  })
  const strong = block({ type: 'strong' })
  const linked = block({ type: 'link', attrs: { href: 'https://www.mohw.gov.tw/' } })
  expect([
    attributesOfSides('block:a', { yours: strong, theirs: linked }, true),
    attributesOfSides('block:a', { yours: strong, theirs: { ...block(), type: 'heading', attrs: { key: 'a', level: 2 } } }, true),
    attributesOfSides('block:a', { yours: strong, theirs: strong }, true),
    // deleted on one side, split on one side, and no block
    attributesOfSides('block:a', { yours: strong, theirs: null }, false),
    attributesOfSides('block:a', { yours: strong, theirs: [strong, linked] }, false),
    attributesOfSides('title', { yours: '一', theirs: '二' }, false),
  ]).toEqual([
    { mine: ['粗體：六公克'], theirs: ['連結：六公克 → https://www.mohw.gov.tw/'] },
    { mine: ['種類：段落', '粗體：六公克'], theirs: ['種類：小標', '標題層級：2'] },
    { mine: [], theirs: [] },
    { mine: [], theirs: [] },
    { mine: [], theirs: [] },
    { mine: [], theirs: [] },
  ])
})
