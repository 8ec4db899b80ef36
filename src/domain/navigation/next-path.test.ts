import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

const own = 'https://site.example'

test("the site's own paths are returned unchanged", () => {
  const paths = ['/', '/article/1', '/search?keyword=%E8%A1%80%E5%A3%93', '/a?next=//evil.example', '/%2f%2fevil.example']
  for (const path of paths) expect(safeNextPath(path)).toBe(path)
})

test('non-ASCII characters are percent-encoded', () => {
  expect(safeNextPath('/tag/減鹽?spchannel=diet&from=血壓#上')).toBe(
    '/tag/%E6%B8%9B%E9%B9%BD?spchannel=diet&from=%E8%A1%80%E5%A3%93#%E4%B8%8A',
  )
  expect(safeNextPath('/article/1?who=a b')).toBe('/article/1?who=a%20b')
})

test('an invalid next path becomes the fallback', () => {
  const refused = [
    '',
    null,
    undefined,
    'article/1',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    ' //evil.example',
    '/a\r\nset-cookie: x=1',
    '/a\u0000b',
    '/a\u007fb',
    '/.//evil.example',
    '/..//evil.example',
    'https://evil.example',
    'HTTPS:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '?next=/a',
    '#a',
    `/${'a'.repeat(2048)}`,
    `/${'鹽'.repeat(300)}`,
  ]
  for (const next of refused) expect(safeNextPath(next, '/member'), JSON.stringify(next)).toBe('/member')
})

const bits = [
  '/',
  '//',
  '\\',
  '\t',
  '\n',
  '\r',
  ' ',
  '.',
  '..',
  ':',
  '@',
  '?',
  '#',
  '%2f',
  '%5c',
  '%09',
  '%00',
  'javascript:',
  'https:',
  'evil.example',
  '[::1]',
  'a',
  '\u0000',
  '／',
  '。',
]
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...bits), { maxLength: 12 }).map((parts) => parts.join('')),
)

test('for any string, a browser that follows the result stays on this site', () => {
  fc.assert(
    fc.property(nasty, fc.boolean(), (text, rooted) => {
      const next = safeNextPath(rooted ? `/${text}` : text)
      expect(next).toMatch(/^\/[\x21-\x7e]*$/)
      expect(safeNextPath(next)).toBe(next)
      expect(() => new Headers({ location: next })).not.toThrow()
      expect(new URL(next, own).origin).toBe(own)
      expect(new URL(`${own}${next}`).host).toBe('site.example')
    }),
    { numRuns: 3000 },
  )
})
