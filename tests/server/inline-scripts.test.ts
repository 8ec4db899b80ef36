import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { builtRoutes, filledPath } from '../support/built-routes.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const member = await site.signIn('member')

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** The inline executable scripts of a document. */
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)]
    .filter(([, attributes = '']) => !/\bsrc=|type="application\//.test(attributes))
    .map(([, , text = '']) => text)
const policyOf = (response: { headers: object }) =>
  String((response.headers as Record<string, string>)['content-security-policy'])

/** Those with a page document; an advertisement's is isolated by a CSP of its own. */
const pages = (await builtRoutes()).filter(({ hasPage }) => hasPage).map(({ path }) => filledPath(path, '1'))

it('every page may run every script that its shell contains', async () => {
  const refused: string[] = []
  let pagesWithScripts = 0
  for (const path of [...pages, '/500', '/nowhere', '/tool/bmi', '/symptom_checker/fever'])
    for (const headers of /^\/(member|payment|office)/.test(path) ? [{}, member] : [{}]) {
      const response = await site.request(path, { headers })
      const scripts = inlineScripts(response.text)
      if (scripts.length > 2) pagesWithScripts += 1
      for (const text of scripts) if (!policyOf(response).includes(hash(text))) refused.push(`${path}: ${text.slice(0, 60)}`)
    }
  expect(refused).toEqual([])
  expect(pagesWithScripts).toBeGreaterThan(pages.length * 0.8)
})

it('a script injected into a stored block is blocked', async () => {
  const planted = 'document.title="planted"'
  await site.database.db.execute(sql`
    update posts set blocks = jsonb_set(blocks, '{0}', ${JSON.stringify({ type: 'paragraph', html: `<script>${planted}</script>` })}::jsonb)
    where type = 'article' and id = 1`)
  await expect.poll(async () => (await site.request('/article/1')).text).toContain(`<script>${planted}</script>`)
  for (const headers of [{}, member]) {
    const response = await site.request('/article/1', { headers })
    expect(response.text).toContain(planted)
    expect(policyOf(response)).not.toContain(hash(planted))
    expect(policyOf(response)).toContain("script-src 'self' 'sha256-")
    expect(policyOf(response)).not.toMatch(/script-src [^;]*unsafe/)
  }
})
