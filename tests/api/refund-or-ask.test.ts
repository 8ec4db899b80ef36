import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ApiResponse, callApi, memberIdOf } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder } from '../support/orders.ts'
import { agreeToAsk, givePack, questionForm } from '../support/questions.ts'

const { db } = await createTestDatabase()
const memberId = await memberIdOf(db, 'member')
const call = (path: string, body: unknown) => callApi(db, `/api/v3.0/${path}`, { as: 'member', body })
const addQuestion = () => call('member/question/add', questionForm())
const refund = (orderNo: string) => call(`payment/order/${orderNo}/refund`, {})
const actual = ({ status, json }: ApiResponse) => [status, json?.code]
const one = async (query: ReturnType<typeof sql>) => Object.values((await db.execute(query)).rows[0] ?? {})[0]

/** Waits until a statement waits for a lock of another transaction. */
async function isAnyWaiting(): Promise<void> {
  const waiting = sql`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (Number(await one(waiting)) === 0);
}

beforeEach(async () => {
  for (const table of ['questions', 'ask_quotas', 'consents']) await db.execute(sql`delete from ${sql.identifier(table)}`)
  await agreeToAsk(db, memberId)
})

describe('a pack refunded while a question is being asked from it', () => {
  test('is either used or refunded, in any interleaving', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { orderNo } = await payOrder(db, 'member', { product: 'ask-1' })
      const [question, refunded] = await Promise.all(
        round % 2 ? [addQuestion(), refund(orderNo)] : [refund(orderNo), addQuestion()].toReversed(),
      )
      expect([question?.status, refunded?.status].toSorted()).toEqual([200, 409])
      const questionCount = Number(await one(sql`select count(*) from questions where order_no = ${orderNo}`))
      expect([questionCount, await one(sql`select state from orders where order_no = ${orderNo}`)]).toEqual(
        question?.status === 200 ? [1, 'paid'] : [0, 'refunded'],
      )
      await db.execute(sql`delete from ask_quotas`)
    }
  })

  test('a refund waits for a question in progress, and is then rejected', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'ask-1' })
    const { refunded } = await db.transaction(async (tx) => {
      await tx.execute(sql`update ask_quotas set used = used + 1 where order_no = ${orderNo}`)
      const refunded = refund(orderNo)
      await isAnyWaiting()
      return { refunded }
    })
    expect(actual(await refunded)).toEqual([409, 'conflict'])
    expect(await one(sql`select refund_asked_at from charges where order_no = ${orderNo}`)).toBeNull()
  })

  test('a question waits for a refund in progress, and then uses another pack', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'ask-1' })
    const other = await givePack(db, memberId, { questions: 1, to: 300 })
    const { asked: question } = await db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from ask_quotas where order_no = ${orderNo} for update`)
      await tx.execute(sql`update charges set refund_asked_at = now() where order_no = ${orderNo}`)
      const question = addQuestion()
      await isAnyWaiting()
      return { asked: question }
    })
    expect((await question).status).toBe(200)
    expect(await one(sql`select order_no from questions`)).toBe(other)
    expect(actual(await addQuestion())).toEqual([409, 'no_question_left'])
    await db.execute(sql`update charges set refund_asked_at = null where order_no = ${orderNo}`)
    expect((await addQuestion()).status, 'the gateway said no').toBe(200)
  })
})
