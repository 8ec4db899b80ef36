import { expect, it } from 'vitest'
import { openBrowser } from '../e2e/support/browser.ts'
import { builtRoutes, filledPath } from '../support/built-routes.ts'
import { type Reader, startSite } from '../support/site.ts'

/** Two sites over one database with equal settings: one with every fast path, the other with none. */
const called = { SITE_URL: 'http://localhost:3000', AUTH_SECRET: 'signs the sessions of both sites' }
const fast = await startSite(async () => called)
const plain = await startSite(async () => ({ ...called, DATABASE_URL: fast.database.url, FAST: 'none' }))

const pages = (await builtRoutes()).filter(({ hasPage }) => hasPage).map(({ path }) => filledPath(path, '1'))
const more = ['/500', '/nowhere', '/tool/bmi', '/symptom_checker/fever', '/article/2', '/article/3', '/topic/article', '/404']

/**
 * The visible part of a document: without the serialised loader data (which differs), the comments between adjacent
 * texts, and form tokens, which differ in every response.
 */
const seen = (html: string) =>
  html
    .replace(/<script type="application\/json" id="(?:data|state)">.*?<\/script>/gs, '')
    .replaceAll('<!-- -->', '')
    .replace(/(name="(?:token|request_key)" value=")[^"]*/g, '$1')

const fetchPage = async (site: typeof fast, path: string, headers: Record<string, string>) => {
  const { status, text, headers: responseHeaders } = await site.request(path, { headers })
  return { status, type: responseHeaders['content-type'], cache: responseHeaders['cache-control'], text: seen(text) }
}

const newPage = openBrowser()

it.each<[Reader, string, string]>([
  ['visitor', 'drawn the first time', ''],
  ['visitor', 'with parts that stand ready', '?again=1'],
  ['member', 'a member’s own', ''],
])('a %s gets the same pages with the fast paths and without: %s', async (reader, _, query) => {
  const headers = await fast.signIn(reader)
  for (const path of [...pages, ...more])
    expect(await fetchPage(fast, path + query, headers), path).toEqual(await fetchPage(plain, path + query, headers))
})

it.each([
  ['all', fast],
  ['none', plain],
])('pages hydrate without errors and navigate, with these fast paths: %s', async (_, { url }) => {
  const page = await newPage()
  await page.goto(`${url}/article/1`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__reactFiber')))
  const next = page.locator('main a[href^="/article/"]').last()
  const nextUrl = url + (await next.getAttribute('href'))
  await next.click()
  await page.waitForURL(nextUrl)
  await page.locator('h1').first().waitFor()
})
