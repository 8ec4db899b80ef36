import { expect, test } from 'vitest'
import { bookPlace } from './book-path.ts'

const channels = [
  { id: 11, slug: 'diet' },
  { id: 12, slug: 'smart' },
]

test.each([
  [undefined, undefined, '/book'],
  ['diet', undefined, '/book/list/diet'],
  ['11', undefined, '/book/list/diet'],
  [undefined, 'diet', '/book/list/diet'],
  ['diet', 'smart', '/book/list/smart'],
  ['diet', '12', '/book/list/smart'],
  [undefined, 'nope', '/book'],
  ['diet', 'nope', '/book'],
  ['nope', undefined, undefined],
  ['nope', 'diet', undefined],
])('id %s and filter %s resolve to %s', (id, channel, path) => expect(bookPlace(channels, id, { channel })?.path).toBe(path))
