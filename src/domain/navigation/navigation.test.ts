import { describe, expect, test } from 'vitest'
import { headerChannel, sectionOfPath } from './channel.ts'
import { menuTarget } from './menu-target.ts'
import { popularSearches } from './popular-keywords.ts'
import { isPrefetchAllowed } from './prefetch.ts'
import { mayReload } from './reload-guard.ts'
import { searchKeyword, searchPath } from './search-keyword.ts'
import { countVisit } from './visit-counter.ts'

test('a search is trimmed, at most 200 characters, and blank text is none', () => {
  expect(searchKeyword('　 高血壓 \n')).toBe('高血壓')
  for (const blank of ['', '  ', '　　', null, undefined]) expect(searchKeyword(blank)).toBeNull()
  expect([...(searchKeyword('𠮷'.repeat(300)) ?? '')]).toHaveLength(200)
  expect(searchKeyword(`${'血'.repeat(199)} 糖`)).toBe('血'.repeat(199))
  expect(searchPath('血糖 & 飲食')).toBe('/search?keyword=%E8%A1%80%E7%B3%96%20%26%20%E9%A3%B2%E9%A3%9F')
})

test('at most six popular searches; outbound links if there are any, PR only for advertisers', () => {
  const keyword = (name: string, pr = 1, outbound_link: string | null = null) => ({ name, pr, outbound_link })
  const searches = popularSearches([
    keyword('血糖'),
    keyword('量匙', 2, 'https://shop.example.com/'),
    ...'三四五六七'.split('').map((name) => keyword(name)),
  ])
  expect(searches).toHaveLength(6)
  expect(searches[0]).toEqual({ name: '血糖', href: searchPath('血糖'), advertised: false })
  expect(searches[1]).toEqual({ name: '量匙', href: 'https://shop.example.com/', advertised: true })
  expect(popularSearches([keyword('x', 2, 'javascript:alert(1)')])[0]?.href).toBe('/search?keyword=x')
})

test('redirect_type 1 stays in the tab, any other value opens a new one', () => {
  expect(menuTarget({ url: '/diet', redirect_type: 1 })).toEqual({
    href: '/diet',
    inside: true,
    target: undefined,
    rel: undefined,
  })
  expect(menuTarget({ url: '/diet', redirect_type: 2 })).toEqual({
    href: '/diet',
    inside: false,
    target: '_blank',
    rel: 'noopener',
  })
  expect(menuTarget({ url: 'https://a.example.com/', redirect_type: 1 })).toMatchObject({ inside: false, target: undefined })
  for (const url of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', ''])
    expect(menuTarget({ url, redirect_type: 1 }).href).toBe('/')
})

describe('channels', () => {
  test('are identified by the first segment, under both addresses', () => {
    for (const path of ['/diet', '/feature/diet', '/diet/'])
      expect(sectionOfPath(path)).toEqual({ kind: 'channel', slug: 'diet', title: '健康飲食', path: '/diet' })
    expect(sectionOfPath('/member/favorites')).toEqual({ kind: 'member' })
    for (const path of ['/', '/dietary', '/article/1', '/feature']) expect(sectionOfPath(path)).toBeNull()
  })
  test('of tag pages come from spchannel, the tag from the last segment', () => {
    expect(sectionOfPath('/tag/%E6%B8%9B%E9%B9%BD', '?spchannel=chronic')).toEqual({
      kind: 'tag',
      channel: 'chronic',
      tag: '減鹽',
    })
    expect(sectionOfPath('/feature/tag/a%')).toEqual({ kind: 'tag', channel: null, tag: 'a%' })
    expect(headerChannel(sectionOfPath('/tag/x', '?spchannel=smart'))?.title).toBe('智慧健康')
    expect(headerChannel(sectionOfPath('/tag/x', '?spchannel=toString'))).toBeNull()
  })
})

test('visits are counted per month', () => {
  expect(countVisit(null, '2026-11')).toEqual({ month: '2026-11', count: 1 })
  expect(countVisit('{"month":"2026-11","count":4}', '2026-11')).toEqual({ month: '2026-11', count: 5 })
  expect(countVisit('{"month":"2026-10","count":4}', '2026-11')).toEqual({ month: '2026-11', count: 1 })
  for (const broken of ['{', '[]', '7', '{"month":"2026-11","count":"x"}']) expect(countVisit(broken, '2026-11').count).toBe(1)
})

test('a stale page reloads at most once per minute', () => {
  expect(mayReload(null, 1000)).toBe(true)
  expect(mayReload(1000, 60_999)).toBe(false)
  expect(mayReload(1000, 61_000)).toBe(true)
  expect(mayReload(Number.NaN, 1)).toBe(true)
  expect(mayReload(9000, 1000)).toBe(true)
})

test('nothing is prefetched on 2g or with data saving enabled', () => {
  expect(isPrefetchAllowed(undefined)).toBe(true)
  expect(isPrefetchAllowed({ effectiveType: '4g' })).toBe(true)
  for (const connection of [{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { effectiveType: '4g', saveData: true }])
    expect(isPrefetchAllowed(connection)).toBe(false)
})
