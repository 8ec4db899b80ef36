import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { jobs } from '../../src/jobs/start-jobs.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

test('no job logs reader input or identity', async () => {
  const keyword = '琥珀色的膝蓋痠痛怪病'
  const path = `/api/v3.0/search?${new URLSearchParams({ keyword })}`
  for (let at = 0; at < 3; at += 1) expect((await callApi(db, path)).status).toBe(200)
  expect((await db.execute(sql`select searches from search_log where keyword = ${keyword}`)).rows).toEqual([{ searches: 3 }])
  const actual: string[] = []
  const notify = (details: object, message: string) => void actual.push(JSON.stringify([details, message]))
  const context = {
    db,
    log: { info: notify, error: notify },
    visit: null,
    paymentServices: null,
    site: { name: '日安健康', url: 'https://magazine.test' },
    operator: 'desk@magazine.test',
    linkSecrets: ['only-for-tests-only-for-tests-only-for-tests'],
  }
  for (const job of jobs) await job.run(context, { id: '5f7e9d52-8a0e-4d8b-9d35-0a4f6a4f1b11' })
  const log = actual.join('\n')
  expect(log).toContain('found too little')
  expect(log).not.toContain('琥珀')
  const people = await db.execute<{ email: string; name: string; id: string }>(sql`select email, name, id from members`)
  for (const { email, name, id } of people.rows) for (const own of [email, name, id]) expect(log).not.toContain(own)
})
