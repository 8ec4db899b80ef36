import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { paymentMails } from '../../src/mail/write-mails.ts'
import { notifyOfRenewals } from '../../src/operations/subscriptions/subscriptions.ts'
import { mailsTo } from '../support/accounts.ts'
import { callApi, memberIdOf } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder } from '../support/orders.ts'
import { giveSubscription } from '../support/subscriptions.ts'

const { db } = await createTestDatabase()
const mails = paymentMails({ name: '日安健康', url: 'http://site.test' })
const today = taipeiDay(new Date())
const on = (days: number) => new Date(`${addDays(today, days)}T01:00:00Z`)
const notify = (days: number) => notifyOfRenewals(db, mails, on(days))
const subjects = async (email: string) => (await mailsTo(db, email)).map(({ subject }) => subject)

test('mails a renewal notice a week before, once; after cancellation an expiry notice', async () => {
  const { orderNo } = await payOrder(db, 'member', { product: 'digital', periodic: 'on' })
  const result = await db.execute<{ day: string; end: string }>(sql`
    select to_char(a.next_on, 'YYYY-MM-DD') as day, to_char(s.ends_on, 'YYYY-MM-DD') as end
    from agreements a join subscriptions s using (order_no) where order_no = ${orderNo}`)
  const { day = '', end = '' } = result.rows[0] ?? {}
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000)
  const before = (await subjects('member@example.com')).length
  expect(await notify(days - 8)).toBe(0)
  expect((await Promise.all([notify(days - 7), notify(days - 7), notify(days - 3)])).reduce((sum, n) => sum + n)).toBe(1)
  const [subject] = await subjects('member@example.com')
  expect(subject).toBe(`日安健康續訂提醒：${day.replaceAll('-', '.')} 扣款 數位一年`)
  expect((await subjects('member@example.com')).length).toBe(before + 1)
  await callApi(db, `/api/v3.0/payment/order/${orderNo}/cancel_renewal`, { as: 'member', body: {} })
  expect(await notify(days - 4)).toBe(1)
  const [ending] = await mailsTo(db, 'member@example.com')
  expect(ending?.subject).toBe('日安健康訂閱到期提醒：數位一年')
  expect(ending?.text).toContain(`將在 ${end.replaceAll('-', '.')} 到期`)
  expect(await notify(days - 4)).toBe(0)
})

test('mails expiry notices a month and a week before, unless another subscription follows', async () => {
  const memberId = await memberIdOf(db, 'expired')
  const number = await giveSubscription(db, memberId)
  const endOn = (day: string) => db.execute(sql`update subscriptions set ends_on = ${day} where number = ${number}`)
  await endOn(addDays(today, 100))
  expect([await notify(60), await notify(75), await notify(80), await notify(93), await notify(100), await notify(101)]).toEqual([
    0, 1, 0, 1, 0, 0,
  ])
  expect(await subjects('expired@example.com')).toEqual(Array(2).fill('日安健康訂閱到期提醒：紙本一年'))
  await endOn(addDays(today, 200))
  await giveSubscription(db, memberId)
  expect([await notify(175), await notify(195)]).toEqual([0, 0])
})
