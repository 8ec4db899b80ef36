import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLoop, redirectKey, redirectKeysOf } from './redirects.ts'

test.each([
  ['/Old-Page/', '/old-page'],
  ['https://old.example/2020/%E8%A1%80%E5%A3%93/?p=3#top', '/2020/血壓?p=3'],
  ['/2020/%e8%a1%80%e5', '/2020/%e8%a1%80%e5'],
  ['/a%0Ab', '/a%0ab'],
  ['/', '/'],
  ['', '/'],
])('%s is redirected as %s', (url, key) => {
  expect(redirectKey(url)).toBe(key)
})

test('a key of a key is the same key', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      const key = redirectKey(path)
      expect(redirectKey(key)).toBe(key)
    }),
  )
})

test('a redirect is looked up with its query and without', () => {
  expect(redirectKeysOf('/a?p=1')).toEqual(['/a?p=1', '/a'])
  expect(redirectKeysOf('/a')).toEqual(['/a'])
})

test('a chain that leads back is a loop, whatever its length; any other one is none', () => {
  const chain = new Map([
    ['/b', '/c'],
    ['/c', '/d'],
    ['/e', null],
  ])
  expect(isLoop('/a', '/a', new Map())).toBe(true)
  expect(isLoop('/a', '/a?p=1', new Map())).toBe(true)
  expect(isLoop('/d', '/b', chain)).toBe(true)
  expect(isLoop('/a', '/b', chain)).toBe(false)
  expect(isLoop('/a', '/e', chain)).toBe(false)
  expect(isLoop('/a', null, chain)).toBe(false)
  // a loop of others is theirs
  expect(
    isLoop(
      '/a',
      '/x',
      new Map([
        ['/x', '/y'],
        ['/y', '/x'],
      ]),
    ),
  ).toBe(false)
})
