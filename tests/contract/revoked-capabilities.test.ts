import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Call } from '../../src/contract/client.ts'
import { callApi, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, inputFor, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'

/**
 * A request is resolved to a viewer once, when it arrives. A capability revoked before the operation's transaction
 * starts must have effect: every office operation is rejected, although the cached viewer was allowed to perform it.
 */
const { db } = await createTestDatabase()
const actions = calls.filter(
  ({ endpoint: { method, access, stepUp } }) => typeof access === 'object' && (method === 'POST' || stepUp),
)

/** Operations without a transaction, and why a moment more does no harm. */
const withoutTransaction: Partial<Record<Call, string>> = {
  'POST /api/v3.0/sealed_form/open': 'changes nothing: opens what the same person has sealed',
  'POST /api/v3.0/office/posts/:uid/presence': 'is over after seconds',
  'POST /api/v3.0/office/posts/:uid/turn_simplified':
    'nothing to turn in this text; otherwise it saves the manuscript, which asks',
}

const auditEventCount = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from audit`)).rows[0]?.n

test.each(actions)('$name', async ({ name, endpoint }) => {
  const person = callerOf(endpoint)
  const fixtures = await fixturesFor(db, person, name)
  const { body = {}, ...input } = inputFor(name, fixtures)
  const viewer = await viewerFor(db, person, new Date())
  const before = await auditEventCount()
  const roles = await db.execute<{ role_key: string }>(
    sql`delete from member_roles where member_id = ${viewer.memberId} returning role_key`,
  )
  const { status } = await callApi(db, urlOf(endpoint, input), { as: viewer, method: 'POST', body })
  for (const { role_key } of roles.rows)
    await db.execute(sql`insert into member_roles (member_id, role_key) values (${viewer.memberId}, ${role_key})`)
  if (name in withoutTransaction) return expect(status).toBe(200)
  expect(status).toBe(403)
  expect(await auditEventCount()).toBe(before)
})
