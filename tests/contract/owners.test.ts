import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, goodInput, urlOf } from './calls.ts'
import { type Fixtures, fixturesFor } from './fixtures.ts'

const { db } = await createTestDatabase()

/** Expected responses for another member's data: rejected by the member's name, unknown by its number. */
const [refused, unknown] = [403, 404]
const owned: Partial<Record<Call, typeof refused | typeof unknown>> = {
  'GET /api/v1.0/get-persona': refused,
  'GET /api/v1.0/member/tos': refused,
  'POST /api/v1.0/member/tos/update': refused,
  'GET /api/v1.0/fti': refused,
  'POST /api/v1.0/fti/update': refused,
  'POST /api/v3.0/favorite/add': refused,
  'GET /api/v3.0/favorite/check': refused,
  'POST /api/v3.0/favorite/delete_by_cond': refused,
  'POST /api/v3.0/favorite/delete_by_id': unknown,
  'GET /api/v3.0/member/sc_result/:id': unknown,
  'POST /api/v3.0/member/sc_result/:id/delete': unknown,
  'GET /api/v3.0/member/nutrition/:id': unknown,
  'POST /api/v3.0/member/nutrition/:id/delete': unknown,
  'POST /api/v3.0/member/tool/:id/delete': unknown,
  'POST /api/v3.0/member/subscription/:number/pause': unknown,
  'POST /api/v3.0/member/subscription/:number/resume': unknown,
  'POST /api/v3.0/member/subscription/:number/address': unknown,
  'POST /api/v3.0/member/subscription/:number/missing_copy': unknown,
  'GET /api/v3.0/member/question/:id': unknown,
  'POST /api/v3.0/member/question/:id/follow_up': unknown,
  'POST /api/v3.0/member/question/:id/close': unknown,
  'GET /api/v3.0/member/question/picture/:id': unknown,
  'POST /api/v3.0/member/question/picture/:id/delete': unknown,
  'GET /api/v3.0/payment/order/:orderNo': unknown,
  'POST /api/v3.0/payment/order/:orderNo/pay': unknown,
  'POST /api/v3.0/payment/order/:orderNo/check': unknown,
  'POST /api/v3.0/payment/order/:orderNo/cancel': unknown,
  'POST /api/v3.0/payment/order/:orderNo/refund': unknown,
  'POST /api/v3.0/payment/order/:orderNo/cancel_renewal': unknown,
}

/** All identifiers of a member's own data. */
const idsOf = ({ memberUid, orders, mailings, symptomId, nutritionId, toolRecordId, questions, favoriteId }: Fixtures) => [
  ...[memberUid, symptomId, nutritionId, toolRecordId, questions.id, questions.pictureId, questions.loosePictureId],
  ...[...Object.values(orders), ...Object.values(mailings)],
  ...[`"id":${favoriteId}}`],
]
/** An unused identifier of the same format. */
function nobodys(id: string): string {
  if (id.startsWith('"id":')) return '"id":987654321}'
  if (/^[0-9a-f-]{36}$/.test(id)) return randomUUID()
  const last = id.at(-1)
  return id.slice(0, -1) + (last === '7' ? '8' : '7')
}

/** A call with another member's ids: its URL and its body. */
async function asTheirs({ name, endpoint }: (typeof calls)[number]) {
  const fixtures = await fixturesFor(db, 'subscriber', name)
  const input = goodInput[name](fixtures) as Parameters<typeof urlOf>[1] & { body?: unknown }
  const path = urlOf(endpoint, input)
  const body = endpoint.method === 'POST' ? JSON.stringify(input.body ?? {}) : undefined
  return { ids: idsOf(fixtures).filter((id) => path.includes(id) || body?.includes(id)), path, body }
}
const send = async ({ path, body }: { path: string; body: string | undefined }) => {
  const { status, json } = await callApi(db, path, { as: 'member', ...(body === undefined ? {} : { body }) })
  return { status, code: json?.code, detail: json?.['detail'], errors: json?.errors }
}
/** All stored data of the other member. */
const readData = async () => {
  const { json } = await callApi(db, '/api/v3.0/member/data', { as: 'subscriber' })
  const { account, held: rows } = json.items as { account: object; held: object }
  return { account, rows }
}

describe('another member’s data', () => {
  test.each(calls.filter(({ name }) => owned[name]))('$name', async (call) => {
    const theirs = await asTheirs(call)
    expect(theirs.ids).not.toEqual([])
    const before = await readData()
    const response = await send(theirs)
    expect(response.status).toBe(owned[call.name])
    const swap = (text: string) => theirs.ids.reduce((swapped, id) => swapped.replaceAll(id, nobodys(id)), text)
    const ofUnknown = { path: swap(theirs.path), body: theirs.body && swap(theirs.body) }
    expect(ofUnknown).not.toEqual({ path: theirs.path, body: theirs.body })
    expect(await send(ofUnknown)).toEqual(response)
    expect(await readData()).toEqual(before)
  })
})

test('no other member call takes an identifier of personal data', async () => {
  const others = calls.filter(({ name, endpoint }) => endpoint.access === 'signed-in' && !owned[name])
  expect(others.length).toBeGreaterThan(30)
  for (const call of others) expect([call.name, ...(await asTheirs(call)).ids]).toEqual([call.name])
})
