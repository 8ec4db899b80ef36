import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { firstDayOfIssue, issueOf } from '../../src/domain/payment/terms.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { orderForm, payOrder } from '../support/orders.ts'
import { giveSubscription, numbering } from '../support/subscriptions.ts'

const { db } = await createTestDatabase()
const now = new Date('2026-11-22T04:00:00Z')
const later = new Date('2027-01-22T04:00:00Z')
const issue = issueOf('2026-11-22', numbering)

interface Held {
  number: string
  state: string
  last_issue: number
  end_date: string
  copies_left: number
  next_mailing: string | null
  address: string
  recipient_name: string
  recipient_phone: string
  reportable_issues: number[]
  missing_copies: { issue: number; reported_on: string; resent_on: string | null }[]
  renewal: { state: string } | null
}
const list = async (as: Person, at = now) => {
  const { json } = await callApi(db, '/api/v3.0/member/subscription/list', { as, bindings: { now: at } })
  return json.items as Held[]
}
const one = async (as: Person, number: string, at = now) =>
  (await list(as, at)).find((mailing) => mailing.number === number) ?? expect.fail(number)
const change = (as: Person, number: string, what: string, body: object = {}, at = now) =>
  callApi(db, `/api/v3.0/member/subscription/${number}/${what}`, { as, body, bindings: { now: at } })

describe('a bought subscription', () => {
  test('paused for two months and resumed delivers every copy later and extends the print right', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'print' })
    const result = await db.execute<{ number: string }>(sql`select number from subscriptions where order_no = ${orderNo}`)
    const number = result.rows[0]?.number ?? ''
    const today = new Date()
    const first = issueOf(taipeiDay(today), numbering) + 1
    const inMonth = (months: number) => new Date(`${firstDayOfIssue(first - 1 + months, numbering).slice(0, 8)}28T04:00:00Z`)
    const before = await one('member', number, today)
    expect(before).toMatchObject({
      state: 'active',
      copies_left: 12,
      next_mailing: firstDayOfIssue(first, numbering),
      renewal: null,
    })
    expect(before.address).toBe(orderForm().address)
    expect((await change('member', number, 'pause', {}, today)).status).toBe(200)
    expect((await change('member', number, 'pause', {}, today)).status).toBe(409)
    expect(await one('member', number, inMonth(2))).toMatchObject({ state: 'paused', copies_left: 12, next_mailing: null })
    expect((await change('member', number, 'resume', {}, inMonth(2))).status).toBe(200)
    expect((await change('member', number, 'resume', {}, inMonth(2))).status).toBe(409)
    const after = await one('member', number, inMonth(2))
    expect(after).toMatchObject({ state: 'active', copies_left: 12, last_issue: before.last_issue + 2 })
    expect(after.next_mailing).toBe(firstDayOfIssue(first + 2, numbering))
    expect(after.reportable_issues).toEqual([])
    const granted = await db.execute(
      sql`select to_char(ends_on, 'YYYY-MM-DD') as ends_on from rights where source = ${`order:${orderNo}`}`,
    )
    expect(granted.rows).toEqual([{ ends_on: after.end_date }])
    expect(after.end_date > before.end_date).toBe(true)
  })

  test('with print is not sold without an address', async () => {
    for (const [address, product] of [
      ['', 'print'],
      ['  ', 'both'],
      ['臺北', 'both'],
    ] as const) {
      const body = orderForm({ product, address })
      const response = await callApi(db, '/api/v3.0/payment/order', { as: 'member', body })
      expect([response.status, response.json.code, response.json.errors?.[0]?.path]).toEqual([
        422,
        'address_needed',
        'body.address',
      ])
    }
    const faulty = orderForm({ product: 'print', address: '', coupon: 'NOSUCHCODE' })
    const actual = await callApi(db, '/api/v3.0/payment/order', { as: 'member', body: faulty })
    expect(
      actual.json.errors?.map(({ path }) => path),
      'all that is wrong at once',
    ).toEqual(['body.address', 'body.coupon'])
    const unnamed = orderForm({
      product: 'print',
      name: '',
      phone: '1',
      invoice_kind: 'company',
      invoice_code: '',
      invoice_title: '',
    })
    const paths = ['body.name', 'body.phone', 'body.invoice_code', 'body.invoice_title']
    expect(
      (await callApi(db, '/api/v3.0/payment/order', { as: 'member', body: unnamed })).json.errors?.map(({ path }) => path),
    ).toEqual(paths)
    const body = orderForm({ product: 'digital', address: '' })
    expect((await callApi(db, '/api/v3.0/payment/order', { as: 'member', body })).status).toBe(200)
  })

  test('for digital only has no delivery to change', async () => {
    const { orderNo } = await payOrder(db, 'expired', { product: 'digital', periodic: 'on' })
    const [mailing] = await list('expired', new Date())
    expect(mailing).toMatchObject({ copies_left: 0, next_mailing: null, renewal: { state: 'active' } })
    expect((await change('expired', mailing?.number ?? '', 'pause')).status).toBe(409)
    await callApi(db, `/api/v3.0/payment/order/${orderNo}/cancel_renewal`, { as: 'expired', body: {} })
    expect((await list('expired', new Date()))[0]).toMatchObject({ renewal: { state: 'cancelled' } })
  })
})

describe('a subscription with another recipient', () => {
  const parent = { recipient_name: '王春嬌', recipient_phone: '02-2345-6789' }
  const order = async (as: Person, orderNo: string) =>
    (await callApi(db, `/api/v3.0/payment/order/${orderNo}`, { as })).json.items as Record<string, unknown>
  const inOffice = async (orderNo: string) =>
    (await callApi(db, `/api/v3.0/office/order?q=${orderNo}`, { as: 'admin' })).json.items as object[]

  test('names its recipient in the order, the receipt, the member area and the office', async () => {
    const { orderNo } = await payOrder(db, 'editor', { product: 'both', email: 'editor@example.com', ...parent })
    const recipient = { name: '王春嬌', phone: '02-2345-6789' }
    expect(await order('editor', orderNo)).toMatchObject({ recipient, buyer: { name: '王美惠', ...parent } })
    const { rows } = await db.execute<{ text: string }>(sql`select text from mail_outbox where text like ${`%${orderNo}%`}`)
    expect(rows.map(({ text }) => text).join()).toContain('收件人：王春嬌')
    const [mailing] = await list('editor', new Date())
    const number = mailing?.number ?? ''
    expect(mailing).toMatchObject(parent)
    expect(await inOffice(orderNo)).toMatchObject([{ delivery: { ...recipient, address: orderForm().address } }])
    expect((await change('editor', number, 'address', { address: '臺南市東區大學路 1 號' })).status).toBe(200)
    expect(await one('editor', number, new Date())).toMatchObject(parent)
    const nobody = { recipient_name: '', recipient_phone: '' }
    expect((await change('editor', number, 'address', { address: '臺南市東區大學路 1 號', ...nobody })).status).toBe(200)
    expect(await one('editor', number, new Date())).toMatchObject(nobody)
    expect(await order('editor', orderNo)).toMatchObject({ recipient: null, sent_to: '臺南市東區大學路 1 號' })
    expect(await inOffice(orderNo)).toMatchObject([{ delivery: { name: '王美惠', address: '臺南市東區大學路 1 號' } }])
  })

  test('needs both a name and a phone; for online reading alone none is stored', async () => {
    const pathsOf = async (more: Record<string, string>) => {
      const response = await callApi(db, '/api/v3.0/payment/order', {
        as: 'member',
        body: orderForm({ product: 'print', ...more }),
      })
      return response.json.errors?.map(({ path }) => path)
    }
    expect(await pathsOf({ recipient_name: '王春嬌' })).toEqual(['body.recipient_phone'])
    expect(await pathsOf({ recipient_phone: '02-2345-6789' })).toEqual(['body.recipient_name'])
    expect(await pathsOf({ ...parent, recipient_phone: '00000000' })).toEqual(['body.recipient_phone'])
    const number = await giveSubscription(db, await memberIdOf(db, 'subscriber'), { on: now })
    const half = await change('subscriber', number, 'address', { address: '臺南市東區大學路 1 號', recipient_name: '王春嬌' })
    expect([half.status, half.json.errors?.[0]?.path]).toEqual([422, 'body.recipient_phone'])
    const { orderNo } = await payOrder(db, 'member', { product: 'digital', ...parent })
    expect(await order('member', orderNo)).toMatchObject({ recipient: null, buyer: { recipient_name: '', address: '' } })
  })

  test('is proposed in the next form of the same member, as it is sent now, and in no other form', async () => {
    const last = async (as: Person, product: string) =>
      ((await callApi(db, `/api/v3.0/payment/quote?product=${product}`, { as })).json.items as { last_delivery: object | null })
        .last_delivery
    expect(await last('admin', 'print')).toBeNull()
    const { orderNo } = await payOrder(db, 'admin', { product: 'print', ...parent })
    const sent = { phone: '0912-345-678', address: orderForm().address, ...parent }
    expect(await last('admin', 'print')).toMatchObject(sent)
    const result = await db.execute<{ number: string }>(sql`select number from subscriptions where order_no = ${orderNo}`)
    const number = result.rows[0]?.number ?? ''
    await change('admin', number, 'address', { address: '臺南市東區大學路 1 號' }, new Date())
    await payOrder(db, 'admin', { product: 'ask-1', phone: '0987-654-321' })
    expect(await last('admin', 'print')).toMatchObject({ ...sent, address: '臺南市東區大學路 1 號' })
    expect(await last('admin', 'ask-1')).toMatchObject({ phone: '0987-654-321', address: '' })
  })
})

describe('a subscription bound by its number', () => {
  test('moves to a new address, and without one keeps the old', async () => {
    const number = await giveSubscription(db, await memberIdOf(db, 'subscriber'), { on: now })
    for (const address of ['', '   ', '臺北', '長'.repeat(121)]) {
      const response = await change('subscriber', number, 'address', { address })
      expect([response.status, response.json.errors?.[0]?.path]).toEqual([422, 'body.address'])
    }
    expect((await change('subscriber', number, 'address', { address: ' 高雄市鼓山區海邊路 8 號 ' })).status).toBe(200)
    expect((await one('subscriber', number)).address).toBe('高雄市鼓山區海邊路 8 號')
  })

  test('accepts missing-issue reports once each, and only for issues due', async () => {
    const number = await giveSubscription(db, await memberIdOf(db, 'subscriber'), { on: now })
    expect((await one('subscriber', number)).reportable_issues).toEqual([issue, issue - 1, issue - 2])
    for (const wrong of [issue + 1, issue - 3, 1]) {
      expect((await change('subscriber', number, 'missing_copy', { issue: wrong })).status).toBe(409)
    }
    expect((await change('subscriber', number, 'missing_copy', { issue: 'x' })).status).toBe(422)
    for (let time = 0; time < 2; time += 1)
      expect((await change('subscriber', number, 'missing_copy', { issue: issue - 1 })).status).toBe(200)
    const subscription = await one('subscriber', number)
    expect(subscription.missing_copies).toEqual([{ issue: issue - 1, reported_on: '2026-11-22', resent_on: null }])
    expect(subscription.reportable_issues).toEqual([issue, issue - 2])
  })

  test('does not count issues of a pause as missing', async () => {
    const number = await giveSubscription(db, await memberIdOf(db, 'subscriber'), { on: now })
    await change('subscriber', number, 'pause')
    await change('subscriber', number, 'resume', {}, later)
    expect((await one('subscriber', number, later)).reportable_issues).toEqual([issue])
  })

  test('can be changed by its holder only', async () => {
    const number = await giveSubscription(db, await memberIdOf(db, 'subscriber'), { on: now })
    const before = await one('subscriber', number)
    const calls: [string, object][] = [
      ['pause', {}],
      ['resume', {}],
      ['address', { address: '別人的地址在這裡 1 號' }],
      ['missing_copy', { issue: issue - 1 }],
    ]
    for (const [what, body] of calls) {
      const [theirs, none] = [await change('member', number, what, body), await change('member', '9999999', what, body)]
      expect([theirs.status, theirs.text]).toEqual([404, none.text])
    }
    expect(await one('subscriber', number)).toEqual(before)
    expect((await list('member')).some((subscription) => subscription.number === number)).toBe(false)
  })
})

test('no error was logged', () => expect(reported).toEqual([]))
