import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, memberIdOf, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder } from '../support/orders.ts'
import { holdAt } from '../support/transaction-gates.ts'

/**
 * A capability is revoked while an operation that needs it is in progress. Both orders of the two transactions are
 * forced.
 */
const { db, url } = await createTestDatabase()

const refund = (orderNo: string) => callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'member', body: {} })
const openGifts = async () => {
  const result = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from shares where member_id = ${await memberIdOf(db, 'member')} and ends_at > now()`,
  )
  return result.rows[0]?.n
}
/** The operation after the guards have admitted it: resolved as a subscriber. */
async function giveAs() {
  const viewer = await viewerFor(db, 'member', new Date())
  expect(viewer.identity).toBe('subscriber')
  return () => callApi(db, '/api/v3.0/share', { as: viewer, body: { kind: 'article', type: 'article', id: 3 } })
}

test('rejects a gift made while the refund has yet to commit', async () => {
  const { orderNo } = await payOrder(db, 'member')
  const give = await giveAs()
  const hold = await holdAt(db, url, [{ table: 'mail_outbox', event: 'insert', at: 'write', names: orderNo }])
  const refunding = refund(orderNo)
  await hold.reached()
  const giving = give()
  await hold.blocks(giving)
  const [refunded, input] = await hold.goOn(Promise.all([refunding, giving]))
  expect([refunded.status, input.status]).toEqual([200, 403])
  expect(await openGifts()).toBe(0)
})

test('a refund ends a gift that had yet to commit when it began', async () => {
  const { orderNo } = await payOrder(db, 'member')
  const give = await giveAs()
  const hold = await holdAt(db, url, [{ table: 'shares', event: 'insert', at: 'commit', names: 'article/3' }])
  const giving = give()
  await hold.reached()
  const refunding = refund(orderNo)
  await hold.blocks(refunding)
  const [refunded, input] = await hold.goOn(Promise.all([refunding, giving]))
  expect([refunded.status, input.status]).toEqual([200, 200])
  expect(await openGifts()).toBe(0)
})

const giveRoles = (roles: string[]) =>
  callApi(db, '/api/v3.0/office/role', { as: 'admin', body: { email: 'editor@example.com', roles, author: null } })
const create = (as: Viewer) => callApi(db, '/api/v3.0/office/posts', { as, body: { type: 'article', key: randomUUID() } })
const rolesOfEditor = async () =>
  (
    await db.execute<{ role_key: string }>(sql`
      select role_key from member_roles where member_id = ${await memberIdOf(db, 'editor')}`)
  ).rows.map(({ role_key }) => role_key)

test('an office operation waits for a role revocation in progress and is rejected', async () => {
  const roles = await rolesOfEditor()
  const editor = await viewerFor(db, 'editor', new Date())
  const hold = await holdAt(db, url, [{ table: 'audit', event: 'insert', at: 'commit', names: 'give-roles' }])
  const taking = giveRoles([])
  await hold.reached()
  const adding = create(editor)
  await hold.blocks(adding)
  const [response, added] = await hold.goOn(Promise.all([taking, adding]))
  expect([response.status, added.status]).toEqual([200, 403])
  expect((await giveRoles(roles)).status).toBe(200)
})

test('a role revocation waits for an operation in progress', async () => {
  const roles = await rolesOfEditor()
  const hold = await holdAt(db, url, [{ table: 'audit', event: 'insert', at: 'commit', names: 'create-manuscript' }])
  const adding = create(await viewerFor(db, 'editor', new Date()))
  await hold.reached()
  const taking = giveRoles([])
  await hold.blocks(taking)
  const [response, added] = await hold.goOn(Promise.all([taking, adding]))
  expect([response.status, added.status]).toEqual([200, 200])
  expect((await giveRoles(roles)).status).toBe(200)
})

test('refunding another’s order rechecks the capability when the refund is claimed', async () => {
  const { orderNo } = await payOrder(db, 'member')
  const admin = await viewerFor(db, 'admin', new Date())
  await db.execute(sql`update member_roles set role_key = 'writer' where member_id = ${admin.memberId}`)
  const body = { reason: '讀者來電' }
  const { status } = await callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: admin, body })
  const result = await db.execute<{ at: Date | null }>(sql`select refund_asked_at as at from charges where order_no = ${orderNo}`)
  expect([status, result.rows[0]?.at]).toEqual([403, null])
})
