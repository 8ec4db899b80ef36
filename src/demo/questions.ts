import { eq, inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { holidaysFrom } from '../db/queries/shell.ts'
import { askQuotas, consents, members, orders, questionEvents, questionMessages, questions } from '../db/schema/index.ts'
import { questionTerm } from '../domain/payment/terms.ts'
import { askConsent } from '../domain/questions/consent.ts'
import { advance, beginning, type Course, type QuestionActor, type QuestionEvent } from '../domain/questions/course.ts'
import { consentEnd, erasureOf } from '../domain/records/consent.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import type { Holidays } from '../domain/time/working-days.ts'
import { type DemoQuestion, demoAuthor, demoQuestions } from './question-texts.ts'
import type { Transaction } from './transaction.ts'

const hour = 3_600_000

/**
 * Packs and questions of the demo accounts, one in every state, so that neither the member's page nor the desk is
 * empty. They are created once; changes made in the demo are preserved.
 */
export async function seedDemoQuestions({ db }: Connection, { now }: { now: Date }): Promise<void> {
  const emails = [...new Set(demoQuestions.map(({ email }) => email))]
  await db.transaction(async (tx) => {
    const askers = await tx
      .select({ id: members.id, email: members.email })
      .from(members)
      .where(inArray(members.email, emails))
      .for('update')
    const holidays = await holidaysFrom(tx, taipeiDay(new Date(now.getTime() - 30 * 24 * hour)))
    for (const { id: memberId, email } of askers) {
      const own = demoQuestions.filter((question) => question.email === email)
      const orderNo = await buyPack(tx, { memberId, email, used: own.length, now })
      if (orderNo === null) continue
      const grantedAt = new Date(now.getTime() - 20 * 24 * hour)
      const endsOn = consentEnd(grantedAt)
      await tx.insert(consents).values({ memberId, purpose: 'ask', version: askConsent.version, grantedAt, endsOn })
      for (const question of own) await ask(tx, question, { memberId, orderNo, expiresAt: erasureOf(endsOn), now, holidays })
    }
  })
}

/** A pack of three. Null if it was purchased at an earlier start. */
async function buyPack(
  tx: Transaction,
  { memberId, email, used, now }: { memberId: string; email: string; used: number; now: Date },
): Promise<string | null> {
  const orderNo = `HP-DEMO-ASK-${email.split('@', 1)[0]?.toUpperCase()}`
  const orderDate = new Date(now.getTime() - 20 * 24 * hour)
  const term = questionTerm(taipeiDay(orderDate))
  const order = {
    orderNo,
    memberId,
    productName: '三題諮詢',
    price: 780,
    orderDate,
    state: 'paid' as const,
    paymentMethod: '信用卡',
  }
  const made = await tx
    .insert(orders)
    .values({ ...order, subInfo: { product_code: 'ask-2', start_date: term.startsOn, end_date: term.endsOn } })
    .onConflictDoNothing()
    .returning({ orderNo: orders.orderNo })
  if (made.length === 0) return null
  await tx.insert(askQuotas).values({ orderNo, memberId, questions: 3, used, ...term })
  return orderNo
}

interface Stored {
  memberId: string
  orderNo: string
  expiresAt: Date
  now: Date
  holidays: Holidays
}

/** Asks a question and applies its later events. */
async function ask(tx: Transaction, { about, text, hoursAgo, later }: DemoQuestion, stored: Stored): Promise<void> {
  const { memberId, orderNo, expiresAt, now, holidays } = stored
  const moment = (hours: number) => new Date(now.getTime() - hours * hour)
  const createdAt = moment(hoursAgo)
  let course: Course = beginning(48, 1, createdAt, holidays)
  const [made] = await tx
    .insert(questions)
    .values({ memberId, orderNo, requestKey: crypto.randomUUID(), about, createdAt, expiresAt, ...course })
    .returning({ id: questions.id })
  if (!made) return
  const questionId = made.id
  const say = (kind: 'question' | 'answer' | 'follow_up', body: string, sentAt: Date) =>
    tx.insert(questionMessages).values({ questionId, memberId, kind, body, sentAt, author: kind === 'answer' ? demoAuthor : '' })
  const note = (event: 'asked' | QuestionEvent, from: Course | null, actor: QuestionActor, at: Date) =>
    tx.insert(questionEvents).values({ questionId, event, fromState: from?.state ?? null, toState: course.state, actor, at })
  await say('question', text, createdAt)
  await note('asked', null, 'asker', createdAt)
  for (const { event, hoursAgo: then, text: words } of later) {
    const at = moment(then)
    const actor = event === 'answered' ? 'professional' : 'asker'
    const before = course
    const next = advance(course, event, actor, at, holidays)
    if (!next) throw new Error(`a demo question cannot be ${event}`)
    course = next
    if (words !== undefined) await say(event === 'answered' ? 'answer' : 'follow_up', words, at)
    await note(event, before, actor, at)
  }
  const { state, followUpsLeft, dueAt, overdue, closesAt } = course
  await tx.update(questions).set({ state, followUpsLeft, dueAt, overdue, closesAt }).where(eq(questions.id, questionId))
}
