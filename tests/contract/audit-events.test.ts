import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import { callApi, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, callWith, inputFor } from './calls.ts'
import { type Fixtures, fixturesFor, lonelyClinician } from './fixtures.ts'
import { unrecorded } from './unaudited.ts'

/**
 * Every call that changes or exports something in the office writes an audit event with the actor, or declares why not.
 */
const { db } = await createTestDatabase()

/** Reader operations that are office operations when performed for another member. */
const alsoOfReaders: readonly string[] = ['POST /api/v3.0/payment/order/:orderNo/refund']
const writing = calls.filter(({ name, endpoint: { method, access, stepUp } }) => {
  if (typeof access !== 'object') return alsoOfReaders.includes(name)
  return method === 'POST' || stepUp
})

/** Input for calls where the standard input would change nothing. */
const otherBody: Partial<Record<Call, object>> = {
  'POST /api/v3.0/office/role': { email: 'expired@example.com', roles: ['editor'], author: null },
  'POST /api/v3.0/office/register_view/:name': { name: '封存的', filter: 'state=archived', shared: true },
  'POST /api/v3.0/office/saved_view': { name: '草稿', filter: 'state=draft', shared: true },
}
/** Preconditions per call; returns the differing fixtures. */
const before: Partial<Record<Call, (fixtures: Fixtures) => Promise<object>>> = {
  'POST /api/v3.0/desk/question/:id/put_back': async ({ questions }) =>
    db.execute(sql`
      insert into question_claims (question_id, member_id, claimed_at)
      select ${questions.queuedQuestionId}, id, now() from members where email = 'professional@example.com'`),
  'POST /api/v3.0/office/posts/:uid/turn_simplified': async ({ manuscript: { uid, version } }) => {
    const body = { base: version, key: randomUUID(), kind: 'named', name: '', fields: { lead: '这个' } }
    const { json } = await callApi(db, `/api/v3.0/office/posts/${uid}/save`, { as: 'admin', body })
    return { manuscript: { uid, version: (json.items as { version: number }).version } }
  },
  // the call removes an assignment
  'POST /api/v3.0/office/entry/:reference/assign': async ({ entry }) =>
    db.execute(sql`
      update form_entries set assignee = (select id from members where email = 'care@example.com')
      where reference = ${entry.reference}`),
  'POST /api/v3.0/payment/order/:orderNo/refund': async ({ orders }) =>
    db.execute(sql`
      update orders set member_id = (select id from members where email = 'member@example.com') where order_no = ${orders.paid}`),
}

/** The user with only the review capability signs; the other events are by a user with nearly all capabilities. */
const clinician = { ...(await viewerWith(db, ['review'])), author: lonelyClinician }
await db.execute(sql`insert into staff_authors (member_id, author_id) values (${clinician.memberId}, ${lonelyClinician})`)
const actorOf = async ({ endpoint }: (typeof calls)[number]) => {
  const signs = typeof endpoint.access === 'object' && endpoint.access.to === 'sign-content'
  const person = typeof endpoint.access === 'object' ? callerOf(endpoint) : 'admin'
  return { person, viewer: signs ? clinician : await viewerFor(db, person, new Date()) }
}

interface ActorRow extends Record<string, unknown> {
  id: number
  actor: string | null
}
const auditEventsAfter = async (id: number) =>
  (await db.execute<ActorRow>(sql`select id::int as id, who as actor from audit where id > ${id} order by id`)).rows
const lastAuditEvent = async () =>
  (await db.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int as id from audit`)).rows[0]?.id ?? 0

test.each(writing)('$name', async (call) => {
  const { person, viewer } = await actorOf(call)
  const fixtures = await fixturesFor(db, person, call.name)
  const input = inputFor(call.name, { ...fixtures, ...(await before[call.name]?.(fixtures)) })
  const last = await lastAuditEvent()
  const body = otherBody[call.name]
  const response = await callWith(db, call, { ...input, ...(body ? { body } : {}) }, viewer)
  expect(response.status, response.text).toBe(200)
  const actors = (await auditEventsAfter(last)).map((event) => event.actor)
  if (call.name in unrecorded) expect(actors, 'is listed as unrecorded').toEqual([])
  else expect(actors, 'is recorded with its actor').toContain(viewer.memberId)
})

test('a call declared as unaudited is a call of the office', () => {
  expect(Object.keys(unrecorded).filter((name) => !writing.some((call) => call.name === name))).toEqual([])
})
