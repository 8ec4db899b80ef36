import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeNextPath } from './next-path.ts'

const own = 'https://site.example'

test('this site’s own paths are followed as they are', () => {
  const paths = [
    '/',
    '/article/1',
    '/search?keyword=%E8%A1%80%E5%A3%93',
    '/tag/減鹽?spchannel=diet#top',
    '/a?next=//evil.example',
    '/%2f%2fevil.example',
  ]
  for (const path of paths) expect(safeNextPath(path)).toBe(path)
})

test('anything else becomes the fallback', () => {
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

test('whatever the string, a browser that follows the result stays on this site', () => {
  fc.assert(
    fc.property(nasty, fc.boolean(), (text, rooted) => {
      const next = safeNextPath(rooted ? `/${text}` : text)
      expect(next.startsWith('/')).toBe(true)
      expect(new URL(next, own).origin).toBe(own)
      expect(new URL(`${own}${next}`).host).toBe('site.example')
    }),
    { numRuns: 3000 },
  )
})
