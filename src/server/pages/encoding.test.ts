import { expect, it } from 'vitest'
import { chooseEncoding } from './encoding.ts'

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, zstd', 'zstd'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['identity', 'identity'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip;q=0', 'identity'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*, br;q=0', 'zstd'],
  ['br;q=nonsense', 'br'],
  [',;,', 'identity'],
] as const)('chooses for %j the coding %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
  expect(chooseEncoding(header)).toBe(encoding)
})
