import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postsBelowWall } from './posts-below-wall.ts'

const item = fc.record(
  { kind: fc.constantFrom('post', 'shop', 'ad', 'magazine'), status: fc.constantFrom('', 'memberwall', 'subscriberwall') },
  { requiredKeys: ['kind'] },
)

test('below a wall are at most three posts in their order, none walled and nothing for sale', () => {
  fc.assert(
    fc.property(fc.array(item), (recommended) => {
      const open = recommended.filter(({ kind, status }) => kind === 'post' && status === '')
      expect(postsBelowWall(recommended)).toEqual(open.slice(0, 3))
      expect(postsBelowWall(recommended).length).toBeLessThanOrEqual(3)
    }),
  )
})
