import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { choose, countsOf, orderForm, orderRow, payOrder, placeOrder, startCheckout } from '../support/orders.ts'

const { db } = await createTestDatabase()
const products = async () => {
  const { json } = await callApi(db, '/api/v3.0/payment/product')
  const { plans, packs } = json.items as Record<'plans' | 'packs', { code: string }[]>
  return [...plans, ...packs].map(({ code }) => code)
}
const takeOffSale = () =>
  Promise.all([
    db.execute(sql`update plans set on_sale = false where slug = 'digital'`),
    db.execute(sql`update ask_packs set on_sale = false where id = 1`),
  ])
const refusal = async (statement: ReturnType<typeof sql>) => {
  const error: unknown = await db.execute(statement).then(
    () => null,
    (thrown: { cause?: unknown }) => thrown.cause,
  )
  return error as { message: string; hint: string } | null
}

afterEach(async () => {
  await db.execute(sql`update plans set on_sale = true`)
  await db.execute(sql`update ask_packs set on_sale = true`)
})

test('a product off sale is neither listed nor ordered', async () => {
  expect(await products()).toEqual(expect.arrayContaining(['digital', 'ask-1']))
  await takeOffSale()
  const left = await products()
  expect(left.length).toBeGreaterThan(0)
  for (const product of ['digital', 'ask-1']) {
    expect(left).not.toContain(product)
    expect((await callApi(db, '/api/v3.0/payment/order', { as: 'member', body: orderForm({ product }) })).status).toBe(404)
  }
})

test('an earlier order of it is still paid, shown and refunded', async () => {
  for (const product of ['digital', 'ask-1']) {
    const orderNo = await placeOrder(db, 'member', { product })
    await takeOffSale()
    const { tradeNo } = await startCheckout(db, 'member', orderNo)
    await choose(db, tradeNo, 'success')
    expect((await orderRow(db, orderNo)).state).toBe('paid')
    expect(await countsOf(db, orderNo)).toMatchObject({ charges: 1, mails: 1 })
    expect((await callApi(db, `/api/v3.0/payment/order/${orderNo}`, { as: 'member' })).json.items).toMatchObject({
      product: { code: product },
    })
    expect((await callApi(db, `/api/v3.0/payment/order/${orderNo}/refund`, { as: 'member', body: {} })).status).toBe(200)
    await db.execute(sql`update plans set on_sale = true`)
    await db.execute(sql`update ask_packs set on_sale = true`)
  }
})

test('a sold product cannot be deleted, with advice in the error; an unsold one can', async () => {
  await payOrder(db, 'member', { product: 'digital' })
  await payOrder(db, 'member', { product: 'ask-1' })
  expect(await refusal(sql`delete from plans where slug = 'digital'`)).toMatchObject({
    message: expect.stringContaining('(digital) was bought and cannot be deleted'),
    hint: expect.stringContaining('update plans set on_sale = false'),
  })
  expect(await refusal(sql`delete from ask_packs where id = 1`)).toMatchObject({
    hint: 'Take it off sale: update ask_packs set on_sale = false where id = 1',
  })
  await db.execute(sql`insert into plans values (900, 'tried', '試賣', 'digital', 100, 1, 1, '{}', '', true)`)
  expect(await refusal(sql`delete from plans where slug = 'tried'`)).toBeNull()
})
