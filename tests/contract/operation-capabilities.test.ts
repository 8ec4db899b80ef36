import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { capabilities } from '../../src/domain/office/may.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'
import { isTrust, rowOf } from './matrix.ts'

/**
 * Every office call is rejected by the middleware for users without the capability (access-matrix.test.ts), and again
 * by the operation behind it, which pages, jobs and commands call as well. Here the middleware admits everyone.
 */
const { db } = await createTestDatabase()
const unknown = await viewerWith(db, [])
/** All capabilities for the middleware, and none for the operation. */
const admittedViewer = (): Viewer =>
  Object.defineProperty({ ...unknown }, 'capabilities', {
    enumerable: true,
    get: () => (/serving\/guards?\.ts/.test(new Error().stack ?? '') ? capabilities : []),
  })

/** Calls without an operation that could check capabilities, and why. */
const checkedAtEntry: Partial<Record<Call, string>> = {
  'GET /api/v3.0/payment/preview': 'a fictitious sample',
  'POST /api/v3.0/sealed_form/open': 'opens only what the same user has sealed',
}

test('every operation of the office checks capabilities itself, before any effect', async () => {
  const open: string[] = []
  const actions = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from audit`)).rows[0]?.n
  for (const call of calls.filter((one) => isTrust(rowOf(one)) && !(one.name in checkedAtEntry))) {
    const { endpoint, name } = call
    const input = goodInput[name](await fixturesFor(db, callerOf(endpoint), name)) as { body?: unknown }
    const body = endpoint.method === 'POST' ? { body: input.body ?? {} } : {}
    const before = await actions()
    const { status } = await callApi(db, urlOf(endpoint, input), { as: admittedViewer(), method: endpoint.method, ...body })
    if (status !== 403 || (await actions()) !== before) open.push(`${name} ${status}`)
  }
  expect(open).toEqual([])
})
