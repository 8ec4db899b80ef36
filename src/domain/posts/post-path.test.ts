import fc from 'fast-check'
import { expect, test } from 'vitest'
import { postAt, postPath } from './post-path.ts'
import { postTypes } from './post-type.ts'

test('a post is found by its address', () => {
  fc.assert(
    fc.property(fc.constantFrom(...postTypes), fc.integer({ min: 1, max: 999_999_999 }), (type, id) => {
      expect(postAt(postPath(type, id))).toEqual({ type, id })
    }),
  )
})

test.each([
  '/',
  '/article',
  '/article/',
  '/article/0',
  '/article/01',
  '/article/x',
  '/article/1/',
  '/article/preview/1',
  '/video/1',
  'article/1',
])('%s is no post address', (path) => expect(postAt(path)).toBeUndefined())
