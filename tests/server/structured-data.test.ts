import Validator from '@adobe/structured-data-validator'
import WebAutoExtractor from '@marbec/web-auto-extractor'
import { sql } from 'drizzle-orm'
import robotsParser from 'robots-parser'
import { describe, expect, it } from 'vitest'
import { at, pages } from '../support/pages.ts'
import { Publication } from '../support/publications.ts'
import { requestUntil } from '../support/request.ts'
import { type RouteId, samples } from '../support/samples.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()

interface GraphNode {
  '@type': string
  [name: string]: unknown
}

const blocks = /<script type="application\/ld\+json">(.*?)<\/script>/gs

async function graphOf(path: string, headers: Record<string, string> = {}): Promise<GraphNode[]> {
  const { text } = await site.request(path, { headers })
  const scripts = [...text.matchAll(blocks)]
  expect(scripts, `${path}: one block`).toHaveLength(1)
  return (JSON.parse(scripts[0]?.[1] ?? '') as { '@graph': GraphNode[] })['@graph']
}

const oneOf = (graph: GraphNode[], type: string) => graph.find((entity) => entity['@type'] === type)

async function errorsOf(html: string): Promise<string[]> {
  const extracted = new WebAutoExtractor({ addLocation: true, embedSource: ['rdfa', 'microdata'] }).parse(html)
  expect(Object.keys(extracted.jsonld)).not.toEqual([])
  const issues = await new Validator().validate(extracted)
  return issues.filter(({ severity }) => severity === 'ERROR').map(({ issueMessage }) => issueMessage)
}

describe('structured data', () => {
  /** Pages whose content is described by structured data. */
  const described: readonly RouteId[] = [
    ...(['home/home', 'article-id', 'blog-id', 'book-id', 'people/author'] as const),
    ...(['magazines/issue', 'video', 'quizzes/quiz-cover'] as const),
  ]
  const open = pages.filter(({ who, handle }) => who === 'visitor' && handle.robots === 'index')
  const looked = open.filter(({ id, path }) => described.includes(id) || path === at(id))
  it.each(looked.map(({ path }) => path))('%s follows the rules of rich results', async (path) => {
    const { text } = await site.request(path)
    if (text.search(blocks) >= 0) expect(await errorsOf(text)).toEqual([])
  })

  it.each(described)('%s describes its content', async (id) => {
    const texts = await Promise.all(samples[id].at.map(async (path) => (await site.request(path)).text))
    expect(texts.filter((text) => text.search(blocks) >= 0)).not.toEqual([])
  })

  it('the recipe of a post is described with its ingredients and steps', async () => {
    const recipe = oneOf(await graphOf('/article/14'), 'Recipe')
    expect(recipe).toMatchObject({ name: '洋蔥海帶芽味噌湯', totalTime: 'PT20M' })
    for (const part of ['recipeIngredient', 'recipeInstructions']) expect(recipe?.[part], part).not.toHaveLength(0)
    expect(samples['article-id'].at).toContain('/article/14')
  })

  it('a video without its date would violate them', async () => {
    await site.database.db.execute(sql`update videos set source_url = '/films/12.mp4' where id = 12`)
    const { text } = await site.request('/video?id=12')
    expect(text).toContain('VideoObject')
    expect(await errorsOf(text.replace('"uploadDate"', '"uploaded"'))).not.toEqual([])
  })

  it('an article has its author, reviewer, review date and section', async () => {
    const graph = await graphOf('/article/1')
    expect(oneOf(graph, 'Article')).toMatchObject({ isAccessibleForFree: true, author: [{ '@type': 'Person' }] })
    expect(oneOf(graph, 'MedicalWebPage')).toMatchObject({
      url: `${site.url}/article/1`,
      reviewedBy: { '@type': 'Person', name: expect.any(String) },
      lastReviewed: expect.any(String),
    })
    const crumbs = oneOf(graph, 'BreadcrumbList')?.['itemListElement'] as { position: number; item: string }[]
    expect(crumbs.map(({ position }) => position)).toEqual([1, 2, 3])
    expect(crumbs.at(-1)?.item).toBe(`${site.url}/article/1`)
  })

  it.each(['/article/2', '/article/3'])('%s is marked as walled, with the walled part', async (path) => {
    const article = oneOf(await graphOf(path), 'Article')
    expect(article).toMatchObject({ isAccessibleForFree: false, hasPart: { isAccessibleForFree: false } })
    const cssSelector = (article?.['hasPart'] as { cssSelector: string } | undefined)?.cssSelector ?? ''
    expect((await site.request(path)).text).toMatch(new RegExp(`class="[^"]*\\b${cssSelector.slice(1)}\\b`))
  })

  it.each([
    ['/article/4', 'visitor'],
    ['/article/2', 'member'],
  ] as const)('%s shows a %s its corrections with dates as visible; a walled reader gets none', async (path, who) => {
    const { db } = site.database
    const result = await db.execute<{ uid: number }>(
      sql`select uid::int as uid from posts where type = 'article' and id = ${Number(path.split('/').at(-1))}`,
    )
    const uid = result.rows[0]?.uid ?? 0
    const publication = new Publication(db, uid, (await signIn(site.url, 'chief'))['cookie'] ?? '')
    const headline = `"headline":"第 ${uid} 篇的新標題"`
    await publication.write(site.url)
    expect(await publication.publish(site.url)).toBe(200)
    const headers = who === 'visitor' ? {} : await signIn(site.url, who)
    await requestUntil(site.url + path, { headers }, ({ text }) => text.includes(headline))
    const article = oneOf(await graphOf(path, headers), 'Article')
    const actual = { '@type': 'CorrectionComment', datePublished: article?.['dateModified'], text: `第 ${uid} 篇的更正。` }
    expect(article?.['correction']).toEqual([actual])
    const { text } = await site.request(path, { headers })
    expect(text.toLowerCase()).toContain(`更新 <time datetime="${String(article?.['dateModified']).toLowerCase()}">`)
    expect(text).toContain(`</strong>　${actual.text}`)
    expect(await errorsOf(text)).toEqual([])
    if (who === 'visitor') return
    await requestUntil(site.url + path, {}, ({ text: cut }) => cut.includes(headline))
    expect((await site.request(path)).text).not.toContain(actual.text)
    const crawler = await site.request(path, { headers: { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })
    expect(crawler.text).not.toContain(actual.text)
  })

  it('the site can be searched', async () => {
    const website = oneOf(await graphOf('/'), 'WebSite')
    expect(website?.['potentialAction']).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${site.url}/search?keyword={search_term_string}` },
    })
  })

  it('people, issues and videos have their specific types', async () => {
    expect(oneOf(await graphOf('/author/1'), 'Person')).toMatchObject({ url: `${site.url}/author/1` })
    expect(oneOf(await graphOf('/magazine/336'), 'PublicationIssue')).toMatchObject({ issueNumber: 336 })
    const drawn = await graphOf('/video?id=1')
    expect(JSON.stringify(drawn), 'a picture with sentences is no film').not.toContain('VideoObject')
    expect(oneOf(drawn, 'CreativeWork')).toMatchObject({ text: expect.stringContaining('119') })
  })

  it('a quiz has its topic and references, and no answers', async () => {
    const graph = await graphOf('/test/Index/1')
    const quiz = oneOf(graph, 'Quiz')
    expect(quiz).toMatchObject({ url: `${site.url}/test/Index/1`, about: { name: expect.any(String) } })
    expect(quiz?.['citation']).not.toEqual([])
    expect(JSON.stringify(graph)).not.toMatch(/Question|Answer/)
    const crumbs = oneOf(graph, 'BreadcrumbList')?.['itemListElement'] as { name: string; item: string }[]
    expect(crumbs.map(({ name }) => name).slice(0, 2)).toEqual(['首頁', '健康測驗'])
    expect(crumbs.at(-1)?.item).toBe(`${site.url}/test/Index/1`)
  })

  it('a page that is not indexed has none', async () => {
    const { text } = await site.request('/nothing')
    expect(text).not.toContain('ld+json')
  })
})

it('what a page declares for previews and search engines is allowed and embeddable', async () => {
  const robots = robotsParser(`${site.url}/robots.txt`, (await site.request('/robots.txt')).text)
  const kinds = ['/', '/article/1', '/blog/1', '/author/1', '/column/1', '/diet', '/special/1', '/magazine/1', '/tool/bmi']
  const pages = [...kinds, '/test/Index/1', '/tag/%E8%A1%80%E5%A3%93']
  const pictures = new Set<string>()
  for (const page of [...pages, '/share/any-gift', '/share-elsewhere', '/rss.xml', '/oembed?url=x'])
    expect([page, robots.isAllowed(site.url + page, 'facebookexternalhit')]).toEqual([page, true])
  for (const page of [...pages, '/rss.xml']) {
    const { text } = await site.request(page)
    const named = [
      ...[...text.matchAll(/<meta (?:property|name)="(?:og|twitter):image" content="([^"]+)"/g)].map(([, url = '']) => url),
      ...[...text.matchAll(/"url":"([^"]+\.(?:jpg|png))"/g)].map(([, url = '']) => url),
      ...[...text.matchAll(/<media:content url="([^"]+)"/g)].map(([, url = '']) => url),
      ...[...text.matchAll(/<link rel="(?:icon|apple-touch-icon)" href="([^"]+)"/g)].map(([, path = '']) => site.url + path),
    ]
    for (const url of named.slice(0, 12)) pictures.add(url)
  }
  pictures.add(`${site.url}/favicon.ico`)
  expect(pictures.size).toBeGreaterThan(15)
  for (const url of pictures) {
    expect([url, robots.isAllowed(url, 'facebookexternalhit')]).toEqual([url, true])
    const { status, headers } = await site.request(url.slice(site.url.length))
    expect([url, status, headers['cross-origin-resource-policy']]).toEqual([url, 200, 'cross-origin'])
  }
})
