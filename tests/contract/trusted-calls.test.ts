import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { type Capability, capabilities } from '../../src/domain/office/may.ts'
import { officeEntryOf, type Proof } from '../../src/domain/office/second-factor.ts'
import { type ApiResponse, callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor, lonelyClinician } from './fixtures.ts'
import { contractOver, errors, isTrust, rowOf } from './matrix.ts'

const { db } = await createTestDatabase()
const expectContract = await contractOver(db)
afterAll(() => expect(errors()).toEqual([]))

const trusting = calls.flatMap((call) => {
  const row = rowOf(call)
  return isTrust(row) ? [{ ...call, row }] : []
})

test('every staff call declares its capability', () => {
  expect(trusting.map(({ name }) => name)).toEqual(
    calls.filter(({ endpoint }) => typeof endpoint.access === 'object').map(({ name }) => name),
  )
  const named = calls.filter(({ endpoint }) => /\/(office|desk|preview)\b/.test(endpoint.path))
  expect(named.filter((call) => !trusting.some(({ name }) => name === call.name))).toEqual([])
})

const lone = new Map<Capability, Viewer>()
for (const capability of capabilities) {
  const viewer = await viewerWith(db, [capability])
  const author = capability === 'review' ? lonelyClinician : null
  lone.set(capability, { ...viewer, author })
  if (author !== null)
    await db.execute(sql`insert into staff_authors (member_id, author_id) values (${viewer.memberId}, ${author})`)
}

describe.each(trusting)('$name', (call) => {
  const { endpoint, row } = call
  const as = (capability: Capability) => lone.get(capability)
  async function callAs(...trusted: readonly Capability[]): Promise<ApiResponse[]> {
    const input = goodInput[call.name](await fixturesFor(db, callerOf(endpoint), call.name)) as { body?: unknown }
    const body = endpoint.method === 'POST' ? { body: input.body ?? {} } : {}
    return Promise.all(
      trusted.map((one) => callApi(db, urlOf(endpoint, input), { as: as(one), method: endpoint.method, ...body })),
    )
  }

  test.each(row)('a user with only the capability to %s may make it', async (capability) => {
    for (const response of await callAs(capability)) {
      expect(response.status, response.text).toBe(200)
      expectContract(call, response)
    }
  })

  test('a user without the capability may not make it', async () => {
    for (const response of await callAs(...capabilities.filter((one) => !row.includes(one)))) {
      expect(response.status, response.text).toBe(403)
      expectContract(call, response)
    }
  })
})

/** The user in a session with a deviating proof. */
const inSession = async (call: (typeof calls)[number], otherwise: Partial<Proof>): Promise<Viewer> => {
  const { endpoint } = call
  const person = typeof endpoint.access === 'object' ? callerOf(endpoint) : 'admin'
  const signs = typeof endpoint.access === 'object' && endpoint.access.to === 'sign-content'
  const member = (signs && lone.get('review')) || (await viewerFor(db, person as Person, new Date()))
  if (!member.proof) throw new Error('there is no session')
  const proof = { ...member.proof, ...otherwise }
  const closed = officeEntryOf(proof, Date.now()) !== 'open'
  return { ...member, ...(closed ? { capabilities: [] } : {}), proof }
}
const hour = 3_600_000
const callIn = async (call: (typeof calls)[number], as: Viewer) => {
  const input = goodInput[call.name](await fixturesFor(db, callerOf(call.endpoint), call.name)) as { body?: unknown }
  const body = call.endpoint.method === 'POST' ? { body: input.body ?? {} } : {}
  return callApi(db, urlOf(call.endpoint, input), { as, method: call.endpoint.method, ...body })
}

/** The list with the reasons: `step-up.test.ts`. */
const steppedUp = calls.filter(({ endpoint }) => endpoint.stepUp)

test.each(steppedUp)('$name is rejected when the last proof is over an hour old', async (call) => {
  const response = await callIn(call, await inSession(call, { provenAt: Date.now() - hour - 1000 }))
  expect([response.status, response.json.code], response.text).toEqual([403, 'step_up_required'])
  expectContract(call, response)
})

const shut: [string, Partial<Proof>][] = [
  ['before the second factor is set up where it is demanded', { factorRequired: true }],
  ['after twelve hours of idleness', { app: true, provenAt: Date.now() - 13 * hour, workedAt: Date.now() - 13 * hour }],
]
test.each(shut)('no call of the office responds to %s', async (_, otherwise) => {
  for (const call of trusting) {
    const response = await callIn(call, await inSession(call, otherwise))
    expect([call.name, response.status, response.json.code]).toEqual([call.name, 403, 'second_factor_required'])
    expectContract(call, response)
  }
})
