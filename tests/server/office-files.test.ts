import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database

/** Number of exports in the audit log. */
async function made(): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from audit where action like 'export-%'`)
  return rows[0]?.n ?? 0
}

it('an audited export is created by its page’s button only; after an hour it needs step-up', async () => {
  const admin = await signIn(site.url, 'admin')
  const press = (path: string, fields: Record<string, string>, who = admin) =>
    site.ask(path, {
      method: 'POST',
      headers: { ...who, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
      body: String(new URLSearchParams(fields)),
    })
  const ledger = (await site.ask('/office/payment', { headers: admin })).text
  const month = /value="(\d{4}-\d\d)"/.exec(ledger)?.[1] ?? ''
  const files = [
    ['/office/payment', '/office/partner/cathaylife/usage', { month }],
    ['/office/audit', '/office/audit.csv', {}],
  ] as const
  for (const [from, file] of files) {
    expect((await site.ask(from, { headers: admin })).text).toMatch(new RegExp(`<form[^>]*action="${file}`))
    expect((await site.ask(file, { headers: admin })).headers.location).toBe(from)
  }
  expect((await press('/office/partner/cathaylife/usage', { month: '2026-13' })).status).toBe(404)
  expect((await press('/office/partner/nobody/usage', { month })).status).toBe(404)
  expect(await made()).toBe(0)
  for (const [, file, fields] of files)
    expect(await press(file, fields)).toMatchObject({ status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' } })
  expect(await made()).toBe(2)

  const longAgo = await signIn(site.url, 'admin')
  await db.execute(sql`
    update sessions set created_at = now() - interval '61 minutes'
    where member_id = (select id from members where email = 'admin@example.com')`)
  for (const [from, file, fields] of files)
    expect((await press(file, fields, longAgo)).headers.location).toBe(
      `/office/second-factor/ask?${new URLSearchParams({ next: from })}`,
    )
  expect(await made()).toBe(2)
})
