import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postsBelowWall, wallFor, wallFromFlag } from './wall.ts'

test('returns the wall per identity', () => {
  const table = [
    ['', 'visitor', 'open'],
    ['', 'member', 'open'],
    ['', 'subscriber', 'open'],
    ['memberwall', 'visitor', 'memberWall'],
    ['memberwall', 'member', 'open'],
    ['memberwall', 'subscriber', 'open'],
    ['subscriberwall', 'visitor', 'subscriptionWall'],
    ['subscriberwall', 'member', 'subscriptionWall'],
    ['subscriberwall', 'subscriber', 'open'],
  ] as const
  for (const [status, identity, wall] of table) expect(wallFor(status, identity)).toBe(wall)
})

test('a flag and a level denote a wall only if the flag is false and the level known', () => {
  expect(wallFromFlag(false, 1)).toBe('subscriptionWall')
  expect(wallFromFlag(false, 2)).toBe('memberWall')
  fc.assert(
    fc.property(fc.boolean(), fc.integer(), (readable, level) => {
      if (readable || (level !== 1 && level !== 2)) expect(wallFromFlag(readable, level)).toBe('open')
    }),
  )
})

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
