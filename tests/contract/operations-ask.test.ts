import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { capabilities } from '../../src/domain/office/may.ts'
import { callApi, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { addressOf, askerOf, calls, goodInput } from './calls.ts'
import { factsFor } from './facts.ts'
import { isTrust, rowOf } from './matrix.ts'

/**
 * Every call of the office is refused at its door to whoever may not make it (access-matrix.test.ts), and once more by the
 * operation behind it, which pages, jobs and commands call as well. Here the door lets everybody in.
 */
const { db } = await createTestDatabase()
const nobody = await viewerWith(db, [])
/** Trusted with everything where the door asks, and with nothing where the operation does. */
const pastTheDoor = (): Viewer =>
  Object.defineProperty({ ...nobody }, 'capabilities', {
    enumerable: true,
    get: () => (/serving\/guards?\.ts/.test(new Error().stack ?? '') ? capabilities : []),
  })

/** What has nothing behind its door that could be asked for, and why. */
const doorAlone: Partial<Record<Call, string>> = {
  'GET /api/v3.0/payment/preview': 'a sample that is made up',
  'POST /api/v3.0/sealed_form/open': 'opens what whoever asks has sealed, and nothing else',
}

test('every operation of the office asks by itself, and before it does anything', async () => {
  const open: string[] = []
  const acts = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from audit`)).rows[0]?.n
  for (const call of calls.filter((one) => isTrust(rowOf(one)) && !(one.name in doorAlone))) {
    const { endpoint, name } = call
    const input = goodInput[name](await factsFor(db, askerOf(endpoint), name)) as { body?: unknown }
    const body = endpoint.method === 'POST' ? { body: input.body ?? {} } : {}
    const before = await acts()
    const { status } = await callApi(db, addressOf(endpoint, input), { as: pastTheDoor(), method: endpoint.method, ...body })
    if (status !== 403 || (await acts()) !== before) open.push(`${name} ${status}`)
  }
  expect(open).toEqual([])
})
