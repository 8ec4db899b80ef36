import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wallFor, wallFromFlag } from './wall.ts'

test('the wall per identity', () => {
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
