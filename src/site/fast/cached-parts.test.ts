import { expect, it } from 'vitest'
import { MarkedPage } from '../../rendering/marked-page.server.ts'
import type { Marks } from '../../rendering/render-context.ts'
import { cachedParts } from './index.server.ts'

const menus = ['a menu']

function begin(pathname: string) {
  const page = new MarkedPage()
  return { page, parts: cachedParts(page, pathname) }
}

/** Renders a page of one frame part and one card, as React would around the parts' markers. */
function rendered(
  pathname: string,
  { name = 'footer', of = menus as unknown[], inner = '<a href="/terms">條款</a>', card = 'x' } = {},
) {
  const { page, parts } = begin(pathname)
  const requested: string[] = []
  const around = ({ open, close }: Marks, html: string, what: string) => {
    if (!close) return open
    requested.push(what)
    return open + html + close
  }
  const footer = around(parts.frame(name, of), inner, 'frame')
  const story = around(parts.card('story', { card }), `<b>${card}</b>`, 'card')
  const html = page.join(`<main>${story}; 文字</main>${footer}`).toString()
  return { html, asked: requested }
}

it('renders a part once and inserts it into later pages', () => {
  const first = rendered('/article/1', { name: 'once', card: 'once' })
  const second = rendered('/article/2', { name: 'once', card: 'once' })
  expect(first.asked).toEqual(['frame', 'card'])
  expect(second.asked).toEqual([])
  expect(second.html).toBe(first.html)
  expect(first.html).toBe('<main><b>once</b>; 文字</main><a href="/terms">條款</a>')
})

it('rerenders a part when its inputs change, and a card when its content changes', () => {
  rendered('/article/1', { name: 'anew', card: 'anew' })
  const next = rendered('/article/1', { name: 'anew', of: ['a menu'.slice(0, 3)], inner: '<i>新</i>', card: 'other' })
  expect(next.asked).toEqual(['frame', 'card'])
  expect(next.html).toBe('<main><b>other</b>; 文字</main><i>新</i>')
})

it('compares a card deeply by its content, and keeps the last rendering', () => {
  const renderCard = (of: object, inner: string) => {
    const { page, parts } = begin('/article/1')
    const { open, close = '' } = parts.card('deep', of)
    return page.join(close ? open + inner + close : open).toString()
  }
  const story = { title: '甲', by: [{ name: '乙' }] }
  expect(renderCard(story, '甲 乙')).toBe('甲 乙')
  expect(renderCard(structuredClone(story), 'not drawn')).toBe('甲 乙')
  expect(renderCard({ ...story, by: [{ name: '丙' }] }, '甲 丙')).toBe('甲 丙')
  expect(renderCard(story, '甲 乙 anew')).toBe('甲 乙 anew')
})

it('caches a marked current link for that page only', () => {
  const plain = { name: 'here' }
  const marked = { name: 'here', inner: '<a href="/terms" aria-current="page">條款</a>' }
  rendered('/article/1', plain)
  expect(rendered('/terms', marked)).toMatchObject({ asked: ['frame'], html: expect.stringContaining('aria-current') })
  expect(rendered('/terms', marked)).toMatchObject({ asked: [], html: expect.stringContaining('aria-current') })
  expect(rendered('/article/2', plain)).toMatchObject({ asked: [], html: expect.not.stringContaining('aria-current') })

  expect(rendered('/terms', { ...marked, name: 'first' }).html).toContain('aria-current')
  expect(rendered('/article/1', { name: 'first' }).html).not.toContain('aria-current')
})

it('renders a part with an unmarked link to the current page once for that page', () => {
  const logo = { name: 'logo', inner: '<a href="/">日安健康</a>' }
  const renders = (path: string) => rendered(path, logo).asked.includes('frame')
  expect(['/', '/', '/article/1', '/article/2', '/'].map(renders)).toEqual([true, false, true, false, false])
})

it('matches a path by its escaped form in a link', () => {
  const inner = `<a href="/tag/a&amp;b&#x27;s">標籤</a>`
  rendered('/article/1', { name: 'escaped', inner })
  expect(rendered("/tag/a&b's", { name: 'escaped', inner }).asked).toContain('frame')
})

it('two pages rendered concurrently both receive the part', () => {
  const one = begin('/1')
  const other = begin('/2')
  const [first, second] = [one.parts.frame('beside', menus), other.parts.frame('beside', menus)]
  if (!first.close || !second.close) throw new Error('both are to be drawn')
  expect(one.page.join(`${first.open}甲${first.close}`).toString()).toBe('甲')
  expect(other.page.join(`[${second.open}甲${second.close}]`).toString()).toBe('[甲]')
})
