import { expect, it } from 'vitest'
import { normalizeTarget, parseTarget } from './target.ts'

const target = (url: string) => parseTarget({ url, rawHeaders: ['Host', 'x'] })

it.each(['/', '/article/1?x=%E8%A1%80', '/%E8%A1%80', '/a%2Fb', '/?a=%', '/a?b=%zz&c=%A4%A4', '/?utm_campaign=50%off'])(
  'accepts %s',
  (url) => {
    expect(target(url)).toEqual({ path: url.split('?')[0] })
  },
)

it.each(['/%', '/a%E8%A1', '/%00', '/?a=%00', '//host/path', 'http://host/path', '*', ''])('refuses %j with 400', (url) => {
  expect(target(url)).toMatchObject({ status: 400 })
})

it('refuses an overlong address with 414', () => {
  expect(target(`/${'a'.repeat(4096)}`)).toMatchObject({ status: 414 })
})

it('refuses two hosts with 400, in any notation', () => {
  expect(parseTarget({ url: '/', rawHeaders: ['Host', 'x', 'Accept', '*/*', 'HOST', 'x'] })).toMatchObject({ status: 400 })
  expect(parseTarget({ url: '/', rawHeaders: ['Accept', 'host', 'host', 'x', 'X', 'host'] })).toEqual({ path: '/' })
})

it.each([
  ['/article/1', '/article/1', null],
  ['/%61rticle/1?x=%61', '/article/1?x=%61', null],
  ['/%7Ea%2D%2f%E8%A1%80', '/~a-%2f%E8%A1%80', null],
  ['/article/1?utm_campaign=50%off&b=%zz&c=%E8%A1%80', '/article/1?utm_campaign=50%25off&b=%25zz&c=%E8%A1%80', null],
  ['/api/v3.0/article?tag=%zz', '/api/v3.0/article?tag=%zz', null],
  ['/%', '/%', null],
  ['http://a.example:80/article/1?x=1', '/article/1?x=1', 'a.example:80'],
  ['HTTPS://a.example', '/', 'a.example'],
  ['http://a.example?x', '/?x', 'a.example'],
  ['ftp://a.example/', 'ftp://a.example/', null],
  ['http://a@b.example/', 'http://a@b.example/', null],
])('the normalised form of %s is %s', (input, url, host) => {
  expect(normalizeTarget(input)).toEqual({ url, host })
  expect(normalizeTarget(url)).toEqual({ url, host: null })
})
