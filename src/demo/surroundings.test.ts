import { describe, expect, test } from 'vitest'
import { resolveRoute } from '../content/field-shapes.ts'
import { type Place, placeNames } from '../domain/navigation/place-names.ts'
import { findTool } from '../domain/tools/catalogue.ts'
import { pageText } from './insert-catalogue.ts'
import { legacyPairs } from './insert-posts.ts'
import { readCounts } from './insert-readings.ts'
import { coverId, drawPictures } from './pictures.ts'
import { readDemo } from './read-demo.ts'

const content = readDemo()
const { catalogue, posts } = content

describe('content around the posts', () => {
  const menuUrls = catalogue.menus.groups.flatMap((group) =>
    ('items' in group ? group.items : [...group.nav, ...group.footer]).flatMap(({ url, children }) => [
      url,
      ...children.map((child) => child.url),
    ]),
  )

  test('every menu links to an existing route, or to another site', () => {
    expect(menuUrls.length).toBeGreaterThan(80)
    expect(menuUrls.filter((url) => !url.startsWith('https://') && resolveRoute(url) === null)).toEqual([])
  })

  test.each([
    '/nowhere',
    '/payment/utils',
    '/article',
    '/article/x',
    '/tool/height',
    '/member/other',
    '/feature/Diet',
    'diet',
    '',
  ])('%s is no route', (path) => {
    expect(resolveRoute(path)).toBeNull()
  })

  test('menus use the same name for every place', () => {
    const entries = catalogue.menus.groups.flatMap((group) => ('items' in group ? group.items : [...group.nav, ...group.footer]))
    const leaves = entries.flatMap(({ children, ...entry }) => (children.length > 0 ? children : [entry]))
    const wrong = leaves.filter(({ url, title }) => url in placeNames && placeNames[url as Place] !== title)
    expect(wrong.map(({ url, title }) => `${url} ${title}`)).toEqual([])
    const page = new Map(catalogue.pages.map(({ slug, title }) => [`/${slug}`, title]))
    expect(leaves.filter(({ url, title }) => page.has(url) && page.get(url) !== title)).toEqual([])
    expect(leaves.filter(({ url, title }) => /^\/tool\/./.test(url) && findTool(url.slice(6))?.title !== title)).toEqual([])
    for (const { slug, title } of catalogue.channels.filter(({ feature }) => feature))
      expect(leaves.filter(({ url }) => url === `/${slug}`).map((entry) => entry.title)).toEqual([title, title])
  })

  test('every feature channel has its menu entry', () => {
    for (const { slug, feature } of catalogue.channels) if (feature) expect(menuUrls).toContain(`/${slug}`)
  })

  test('editor-made pages are sanitised HTML', () => {
    expect(catalogue.pages.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['about', 'contact', 'editorial-policy', 'privacy', 'terms', 'copyright', 'diabetes-terms']),
    )
    for (const { slug, body } of catalogue.pages) expect(pageText(slug, body).html).toMatch(/^<p>[\s\S]*<h2 id="/)
  })

  test('every post has a distinct read count', () => {
    const numbers = [...readCounts(posts).values()]
    expect(numbers).toHaveLength(posts.length)
    expect(new Set(numbers).size).toBe(posts.length)
    expect(Math.min(...numbers)).toBeGreaterThan(100)
  })

  test('300 legacy numbers redirect to blogs, 50001 to the first', () => {
    const blogs = posts.filter(({ type }) => type === 'blog').map(({ front }) => front.id)
    const pairs = legacyPairs(blogs)
    expect(pairs[0]).toEqual({ article: 50_001, blog: 1 })
    expect(new Set(pairs.map(({ article: old }) => old)).size).toBe(300)
    expect(new Set(pairs.map(({ blog }) => blog))).toEqual(new Set(blogs))
  })
})

test('a newsletter says once when it is sent', () => {
  const repeated = catalogue.newsletters.filter(({ description }) => /寄出|每[週月日]|隔週|週[一二三四五六日]/.test(description))
  expect(repeated.map(({ title }) => title)).toEqual([])
})

describe('pictures', () => {
  const pictures = drawPictures(content)
  const ids = pictures.map(({ id }) => id)

  test('each has a unique id that the picture route accepts', () => {
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => !/^[a-z0-9][a-z0-9-]{0,80}$/.test(id))).toEqual([])
  })

  test('every post has its cover, every illustration its drawing', () => {
    const expected = posts.flatMap(({ type, front, illustrations }) => [
      coverId(type, front.id),
      ...illustrations.map(({ mediaId }) => mediaId),
    ])
    expect(expected.filter((id) => !ids.includes(id))).toEqual([])
  })

  test('no two covers of posts are the same', () => {
    const covers = pictures
      .filter(({ id }) => /^cover-(article|blog|book)-/.test(id))
      .map(({ bytes }) => bytes.toString('base64'))
    expect(new Set(covers).size).toBe(posts.length)
  })
})
