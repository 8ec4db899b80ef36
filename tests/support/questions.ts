import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { insertConsent } from '../../src/db/queries/membership.ts'
import { askConsent } from '../../src/domain/questions/consent.ts'
import type { QuestionState } from '../../src/domain/questions/question-states.ts'
import { consentEnd } from '../../src/domain/records/consent.ts'
import type { TestDatabase } from './database.ts'

/** A filled-in question form. */
export const questionForm = (more: Record<string, unknown> = {}) => ({
  request_key: randomUUID(),
  subject: 'self',
  age: 58,
  diabetes_type: 'type2',
  years: 6,
  hba1c: 7.4,
  medicines: '二甲雙胍，早晚各一顆',
  question: '早餐改吃燕麥之後，飯後兩小時血糖反而比較高，份量該怎麼抓？',
  ...more,
})

export const answerText = '燕麥也是全榖雜糧，三湯匙約等於四分之一碗飯。先量好份量，再配上蛋白質與蔬菜。'

/** Gives a member's consent to storing their questions. */
export async function agreeToAsk(db: TestDatabase, memberId: string, now = new Date()): Promise<void> {
  const { purpose, version } = askConsent
  await insertConsent(db, memberId, { purpose, version, endsOn: consentEnd(now), now })
}

/** Gives a member a pack of questions without payment. @returns its order's number */
export async function givePack(
  db: TestDatabase,
  memberId: string,
  { questions = 3, used = 0, from = -1, to = 90 }: { questions?: number; used?: number; from?: number; to?: number } = {},
): Promise<string> {
  const orderNo = `HP-PACK-${randomUUID()}`
  await db.execute(sql`
    insert into orders (order_no, member_id, product_name, price, order_date, state, payment_method)
    values (${orderNo}, ${memberId}, '三題諮詢', 780, now(), 'paid', '信用卡')`)
  const today = sql`(now() at time zone 'Asia/Taipei')::date`
  await db.execute(sql`
    insert into ask_quotas (order_no, member_id, questions, used, starts_on, ends_on)
    values (${orderNo}, ${memberId}, ${questions}, ${used}, ${today} + ${from}::int, ${today} + ${to}::int)`)
  return orderNo
}

/** Inserts a question into the database, bypassing all rules, with an image. */
export async function storeQuestion(
  db: TestDatabase,
  memberId: string,
  { state = 'asked', text = questionForm().question }: { state?: QuestionState; text?: string } = {},
): Promise<{ id: string; pictureId: string }> {
  const orderNo = await givePack(db, memberId, { used: 1 })
  const about = { subject: 'self', age: 58, diabetesType: 'type2', years: 6, hba1c: null, medicines: '' }
  const waits = state === 'asked' || state === 'followed_up'
  const inserted = await db.execute<{ id: string }>(sql`
    insert into questions (member_id, order_no, request_key, about, state, follow_ups_left, answer_hours, due_at, closes_at, created_at, expires_at)
    values (${memberId}, ${orderNo}, ${randomUUID()}, ${JSON.stringify(about)}::jsonb, ${state}, 1, 48,
      ${waits ? sql`now() + interval '2 days'` : null}, ${state === 'answered' ? sql`now() + interval '14 days'` : null},
      now(), now() + interval '1 year') returning id`)
  const id = inserted.rows[0]?.id ?? ''
  await db.execute(sql`
    insert into question_messages (question_id, member_id, kind, body, sent_at) values (${id}, ${memberId}, 'question', ${text}, now())`)
  return { id, pictureId: await storePicture(db, memberId, { questionId: id }) }
}

/** Inserts an image into the database, bypassing all rules. */
export async function storePicture(
  db: TestDatabase,
  memberId: string,
  { questionId = null, requestKey = randomUUID() }: { questionId?: string | null; requestKey?: string } = {},
): Promise<string> {
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: '#888' } })
    .webp()
    .toBuffer()
  const inserted = await db.execute<{ id: string }>(sql`
    insert into question_pictures (member_id, request_key, question_id, width, height, bytes, created_at)
    values (${memberId}, ${requestKey}, ${questionId}, 4, 3, ${bytes}, now()) returning id`)
  return inserted.rows[0]?.id ?? ''
}

/** A photograph as a phone takes it: stored rotated, with location and camera in its metadata. */
export async function photograph({ width = 60, height = 40 } = {}): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c84' } })
    .withExif({
      IFD0: { Make: 'SecretCamera', Orientation: '6', Artist: '余讀者' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 2/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '121/1 33/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}
