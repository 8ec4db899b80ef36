import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, it, vi } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { refreshRecommendations } from '../../src/operations/recommendations/refresh-recommendations.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
// as the worker does within a minute of the start
await refreshRecommendations({ db: site.database.db, now: new Date() }, { all: true })
const query = vi.spyOn(pg.Client.prototype, 'query')
afterAll(() => query.mockRestore())

/** Statements that belong to the process, and the reading of the session, which is remembered for half a minute. */
const ofTheProcess = /^(select 1|listen|begin|commit|select pg_notify)|from "sessions"/i

/** The statements that drawing a page from nothing takes: shell and page are forgotten first. */
async function statementsFor(path: string, headers: Record<string, string> = {}): Promise<string[]> {
  await site.ask(path, { headers })
  await site.database.db.execute(sql`select pg_notify('healthpress_purge', 'all')`)
  for (;;) {
    query.mockClear()
    const { headers: answer } = await site.ask(path, { headers })
    if (answer['x-cache'] === 'hit') continue
    const statements = query.mock.calls.map(([statement]) =>
      typeof statement === 'string' ? statement : String(Object(statement).text),
    )
    return statements.filter((statement) => !ofTheProcess.test(statement.trim()))
  }
}

/** One address of every kind of page. */
const pages = [
  '/',
  '/article/1',
  '/article/2',
  '/article/v2/1',
  '/blog/1',
  '/book/1',
  '/article/1.data',
  '/article-list',
  '/article-list?channel=chronic&tag=%E8%A1%80%E5%A3%93&sort=popular&page=2',
  '/book/list',
  '/author',
  '/author?channel=chronic&tag=%E8%A1%80%E5%A3%93&year=2026&sort=popular',
  '/author/1',
  '/column',
  '/column/1',
  '/channel/11',
  '/diet',
  '/tag/%E9%AB%98%E8%A1%80%E5%A3%93',
  '/feature/tag/%E9%AB%98%E8%A1%80%E5%A3%93',
  '/video',
  '/video?channel=chronic&sort=popular&id=2',
  '/bbc',
  '/special',
  '/special/1',
  '/magazine',
  '/magazine/336',
  '/magazine_list',
  '/shop',
  '/activity',
  '/terms',
  '/submission',
  '/search?keyword=%E8%A1%80%E5%A3%93',
  '/login',
  '/register',
  '/nothing',
]

it.each(pages)('%s takes few statements, and none again and again', async (path) => {
  const statements = await statementsFor(path)
  expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(budgets.statementsPerPage)
  for (const statement of new Set(statements))
    expect(statements.filter((other) => other === statement).length, statement).toBeLessThanOrEqual(2)
})

it('a member’s page takes no more', async () => {
  const member = await site.signIn('member')
  for (const path of ['/', '/article/3', '/login'])
    expect((await statementsFor(path, member)).length, path).toBeLessThanOrEqual(budgets.statementsPerPage)
})
