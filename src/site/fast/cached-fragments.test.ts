import { expect, it } from 'vitest'
import { FragmentedPage } from '../../rendering/fragmented-page.server.ts'
import type { FragmentMarkers } from '../../rendering/render-context.ts'
import { cachedFragments } from './index.server.ts'

const menus = ['a menu']

function startPage(pathname: string) {
  const page = new FragmentedPage()
  return { page, fragments: cachedFragments(page, pathname) }
}

/** Renders a page of one frame fragment and one card, as React would around the fragments' markers. */
function renderPage(
  pathname: string,
  { name = 'footer', inputs = menus as unknown[], inner = '<a href="/terms">條款</a>', card = 'x' } = {},
) {
  const { page, fragments } = startPage(pathname)
  const renderedNames: string[] = []
  const withMarkers = ({ open, close }: FragmentMarkers, html: string, name: string) => {
    if (!close) return open
    renderedNames.push(name)
    return open + html + close
  }
  const footer = withMarkers(fragments.frame(name, inputs), inner, 'frame')
  const story = withMarkers(fragments.card('story', { card }), `<b>${card}</b>`, 'card')
  const html = page.assemble(`<main>${story}; 文字</main>${footer}`).toString()
  return { html, renderedNames }
}

it('renders a fragment once and inserts it into later pages', () => {
  const first = renderPage('/article/1', { name: 'once', card: 'once' })
  const second = renderPage('/article/2', { name: 'once', card: 'once' })
  expect(first.renderedNames).toEqual(['frame', 'card'])
  expect(second.renderedNames).toEqual([])
  expect(second.html).toBe(first.html)
  expect(first.html).toBe('<main><b>once</b>; 文字</main><a href="/terms">條款</a>')
})

it('rerenders a fragment when its inputs change, and a card when its content changes', () => {
  renderPage('/article/1', { name: 'anew', card: 'anew' })
  const next = renderPage('/article/1', { name: 'anew', inputs: ['a menu'.slice(0, 3)], inner: '<i>新</i>', card: 'other' })
  expect(next.renderedNames).toEqual(['frame', 'card'])
  expect(next.html).toBe('<main><b>other</b>; 文字</main><i>新</i>')
})

it('compares a card deeply by its content, and keeps the last rendering', () => {
  const renderCard = (content: object, inner: string) => {
    const { page, fragments } = startPage('/article/1')
    const { open, close = '' } = fragments.card('deep', content)
    return page.assemble(close ? open + inner + close : open).toString()
  }
  const story = { title: '甲', by: [{ name: '乙' }] }
  expect(renderCard(story, '甲 乙')).toBe('甲 乙')
  expect(renderCard(structuredClone(story), 'not rendered')).toBe('甲 乙')
  expect(renderCard({ ...story, by: [{ name: '丙' }] }, '甲 丙')).toBe('甲 丙')
  expect(renderCard(story, '甲 乙 anew')).toBe('甲 乙 anew')
})

it('caches a marked current link for that page only', () => {
  const plain = { name: 'here' }
  const marked = { name: 'here', inner: '<a href="/terms" aria-current="page">條款</a>' }
  renderPage('/article/1', plain)
  expect(renderPage('/terms', marked)).toMatchObject({ renderedNames: ['frame'], html: expect.stringContaining('aria-current') })
  expect(renderPage('/terms', marked)).toMatchObject({ renderedNames: [], html: expect.stringContaining('aria-current') })
  expect(renderPage('/article/2', plain)).toMatchObject({ renderedNames: [], html: expect.not.stringContaining('aria-current') })

  expect(renderPage('/terms', { ...marked, name: 'first' }).html).toContain('aria-current')
  expect(renderPage('/article/1', { name: 'first' }).html).not.toContain('aria-current')
})

it('renders a fragment with an unmarked link to the current page once for that page', () => {
  const logo = { name: 'logo', inner: '<a href="/">日安健康</a>' }
  const renders = (path: string) => renderPage(path, logo).renderedNames.includes('frame')
  expect(['/', '/', '/article/1', '/article/2', '/'].map(renders)).toEqual([true, false, true, false, false])
})

it('matches a path by its escaped form in a link', () => {
  const inner = `<a href="/tag/a&amp;b&#x27;s">標籤</a>`
  renderPage('/article/1', { name: 'escaped', inner })
  expect(renderPage("/tag/a&b's", { name: 'escaped', inner }).renderedNames).toContain('frame')
})

it('two pages rendered concurrently both receive the fragment', () => {
  const one = startPage('/1')
  const other = startPage('/2')
  const [first, second] = [one.fragments.frame('beside', menus), other.fragments.frame('beside', menus)]
  if (!first.close || !second.close) throw new Error('both are to be rendered')
  expect(one.page.assemble(`${first.open}甲${first.close}`).toString()).toBe('甲')
  expect(other.page.assemble(`[${second.open}甲${second.close}]`).toString()).toBe('[甲]')
})
