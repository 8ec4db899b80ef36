import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickRelated, reasonFor, relatedCount } from './related.ts'

const relation = fc.record({
  type: fc.constantFrom('article', 'blog', 'book'),
  id: fc.integer({ min: 1, max: 30 }),
  sharedTags: fc.uniqueArray(fc.constantFrom('血壓', '減鹽', '睡眠', '健走'), { maxLength: 4 }),
  sharedChannel: fc.constantFrom('慢性病', null),
  publish_date: fc.integer({ min: 10, max: 28 }).map((day) => `2026-11-${day}T00:00:00Z`),
})

test('never the post itself, none twice, no more than there is room for, none left out while there is', () => {
  fc.assert(
    fc.property(relation, fc.array(relation, { maxLength: 40 }), (self, candidates) => {
      const picked = pickRelated(self, candidates)
      const keys = picked.map(({ type, id }) => `${type}/${id}`)
      const others = new Set(candidates.map(({ type, id }) => `${type}/${id}`))
      others.delete(`${self.type}/${self.id}`)
      expect(keys).not.toContain(`${self.type}/${self.id}`)
      expect(new Set(keys).size).toBe(keys.length)
      expect(picked.length).toBe(Math.min(relatedCount, others.size))
    }),
  )
})

test('more shared tags come first, then the newer; the reason names the first shared tag', () => {
  const at = (id: number, sharedTags: string[], day: number) => ({
    type: 'article',
    id,
    sharedTags,
    sharedChannel: '慢性病',
    publish_date: `2026-11-${day}T00:00:00Z`,
  })
  const picked = pickRelated({ type: 'article', id: 9 }, [
    at(1, ['血壓'], 20),
    at(2, ['血壓', '減鹽'], 11),
    at(3, [], 28),
    at(4, ['血壓'], 21),
  ])
  expect(picked.map(({ id }) => id)).toEqual([2, 4, 3, 1])
  expect(picked.map(({ reason }) => reason)).toEqual(['同樣談 血壓', '同樣談 血壓', '更多 慢性病', '同樣談 血壓'])
  expect(reasonFor({ sharedTags: [], sharedChannel: null })).toBe('更多 新文章')
})
