import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { refreshRecommendations } from '../../src/operations/recommendations/refresh-recommendations.ts'
import { at, pages as everyAddress } from '../support/pages.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
// as the worker does within a minute of the start
await refreshRecommendations({ db: site.database.db, now: new Date() }, { all: true })
const query = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => query.mockRestore())

/**
 * Statements of the process (after a purge of everything it reloads the site's name and the existing images; it probes
 * the pooler now and then), and of the session lookup, which is cached for half a minute.
 */
const ofTheProcess =
  /^(select 1|select pg_backend_pid|listen|begin|commit|select pg_notify)|from "sessions"|from site_settings|from unnest\(.*\) as asked/i

/** The statements of rendering a page with cold caches for shell and page. */
async function statementsFor(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  await site.request(path, { headers })
  await site.database.db.execute(sql`select purge_names(array['all'])`)
  for (;;) {
    query.mockClear()
    const { headers: answer } = await site.request(path, { headers })
    if (answer['x-cache'] === 'hit') continue
    const statements = query.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : String(Object(statement).text),
    )
    return statements.filter((statement) => !ofTheProcess.test(statement.trim()))
  }
}

/** Pages for visitors, of every kind and with every query, once as data too; and the 404 page. */
const paths = [
  ...everyAddress.filter(({ who }) => who === 'visitor').map(({ path }) => encodeURI(path)),
  `${at('article-id')}.data`,
  at('errors/unknown-path'),
]

it.each(paths)('%s takes few statements, and no repeated ones', async (path) => {
  const statements = await statementsFor(path)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(budgets.statementsPerPage)
  for (const statement of new Set(statements))
    expect(statements.filter((other) => other === statement).length, statement).toBeLessThanOrEqual(2)
})

it('a member’s page takes no more statements than a visitor’s limit', async () => {
  const member = await site.signIn('member')
  for (const path of [at('home/home'), '/article/3', at('accounts/member/overview')])
    expect((await statementsFor(path, member)).length, path).toBeLessThanOrEqual(budgets.statementsPerPage)
})
