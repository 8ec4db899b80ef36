import { expect, it } from 'vitest'
import { KeptParts } from './kept-parts.server.ts'

const menus = ['a menu']

/** Draws a page of one frame part and one card, as React would around what the parts say. */
function drawn(
  pathname: string,
  { name = 'footer', of = menus as unknown[], inner = '<a href="/terms">條款</a>', card = 'x' } = {},
) {
  const parts = new KeptParts(pathname)
  const asked: string[] = []
  const around = ({ open, close }: { open: string; close?: string }, html: string, what: string) => {
    if (!close) return open
    asked.push(what)
    return open + html + close
  }
  const footer = around(parts.frame(name, of), inner, 'frame')
  const story = around(parts.card('story', { card }), `<b>${card}</b>`, 'card')
  const html = parts.join(`<main>${story}; 文字</main>${footer}`).toString()
  return { html, asked }
}

it('draws a part once and puts it into the pages after', () => {
  const first = drawn('/article/1', { name: 'once', card: 'once' })
  const second = drawn('/article/2', { name: 'once', card: 'once' })
  expect(first.asked).toEqual(['frame', 'card'])
  expect(second.asked).toEqual([])
  expect(second.html).toBe(first.html)
  expect(first.html).toBe('<main><b>once</b>; 文字</main><a href="/terms">條款</a>')
})

it('draws a part anew when what it is made of has changed, and a card when other things stand on it', () => {
  drawn('/article/1', { name: 'anew', card: 'anew' })
  const next = drawn('/article/1', { name: 'anew', of: ['a menu'.slice(0, 3)], inner: '<i>新</i>', card: 'other' })
  expect(next.asked).toEqual(['frame', 'card'])
  expect(next.html).toBe('<main><b>other</b>; 文字</main><i>新</i>')
})

it('knows a card by all that stands on it, however deep, and keeps the one drawn last', () => {
  const draw = (of: object, inner: string) => {
    const parts = new KeptParts('/article/1')
    const { open, close = '' } = parts.card('deep', of)
    return parts.join(close ? open + inner + close : open).toString()
  }
  const story = { title: '甲', by: [{ name: '乙' }] }
  expect(draw(story, '甲 乙')).toBe('甲 乙')
  expect(draw(structuredClone(story), 'not drawn')).toBe('甲 乙')
  expect(draw({ ...story, by: [{ name: '丙' }] }, '甲 丙')).toBe('甲 丙')
  expect(draw(story, '甲 乙 anew')).toBe('甲 乙 anew')
})

it('keeps what says where one is for that page alone', () => {
  const plain = { name: 'here' }
  const marked = { name: 'here', inner: '<a href="/terms" aria-current="page">條款</a>' }
  drawn('/article/1', plain)
  expect(drawn('/terms', marked)).toMatchObject({ asked: ['frame'], html: expect.stringContaining('aria-current') })
  expect(drawn('/terms', marked)).toMatchObject({ asked: [], html: expect.stringContaining('aria-current') })
  expect(drawn('/article/2', plain)).toMatchObject({ asked: [], html: expect.not.stringContaining('aria-current') })

  expect(drawn('/terms', { ...marked, name: 'first' }).html).toContain('aria-current')
  expect(drawn('/article/1', { name: 'first' }).html).not.toContain('aria-current')
})

it('knows a path by the way it is written in a link', () => {
  const inner = `<a href="/tag/a&amp;b&#x27;s">標籤</a>`
  drawn('/article/1', { name: 'escaped', inner })
  expect(drawn("/tag/a&b's", { name: 'escaped', inner }).asked).toContain('frame')
})

it('two pages drawn side by side each get the part', () => {
  const one = new KeptParts('/1')
  const other = new KeptParts('/2')
  const [first, second] = [one.frame('beside', menus), other.frame('beside', menus)]
  if (!first.close || !second.close) throw new Error('both are to be drawn')
  expect(one.join(`${first.open}甲${first.close}`).toString()).toBe('甲')
  expect(other.join(`[${second.open}甲${second.close}]`).toString()).toBe('[甲]')
})

it('knows the scripts that were drawn between the marks for them, and no others', () => {
  const parts = new KeptParts('/article/1')
  const { open, close = '' } = parts.scripts()
  const ours = `<script>first()</script><link rel="modulepreload" href="/a.js"><script type="module" async="">import "/a.js";\nrun("日安")</script>`
  const html = parts.join(`<p><script>planted()</script></p>${open}${ours}${close}<script>planted()</script>`).toString()
  expect(html).toBe(`<p><script>planted()</script></p>${ours}<script>planted()</script>`)
  expect(parts.drawnScripts).toEqual(['first()', 'import "/a.js";\nrun("日安")'])
})
