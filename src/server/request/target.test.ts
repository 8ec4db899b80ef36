import { expect, it } from 'vitest'
import { targetOf } from './target.ts'

const target = (url: string) => targetOf({ url, rawHeaders: ['Host', 'x'] })

it.each(['/', '/article/1?x=%E8%A1%80', '/%E8%A1%80', '/a%2Fb'])('takes %s', (url) => {
  expect(target(url)).toEqual({ path: url.split('?')[0] })
})

it.each(['/%', '/a%E8%A1', '/%00', '/?a=%00', '/?a=%', '//host/path', 'http://host/path', '*', ''])(
  'refuses %j with 400',
  (url) => {
    expect(target(url)).toMatchObject({ status: 400 })
  },
)

it('refuses an endless address with 414', () => {
  expect(target(`/${'a'.repeat(4096)}`)).toMatchObject({ status: 414 })
})

it('refuses two hosts with 400, however they are written', () => {
  expect(targetOf({ url: '/', rawHeaders: ['Host', 'x', 'Accept', '*/*', 'HOST', 'x'] })).toMatchObject({ status: 400 })
  expect(targetOf({ url: '/', rawHeaders: ['Accept', 'host', 'host', 'x', 'X', 'host'] })).toEqual({ path: '/' })
})
