import { eq, inArray } from 'drizzle-orm'
import type { Connection, Database } from '../db/connect.ts'
import { holidaysFrom } from '../db/queries/shell.ts'
import { askQuotas, consents, members, orders, questionEvents, questionMessages, questions } from '../db/schema/index.ts'
import { questionTerm } from '../domain/payment/terms.ts'
import { askConsent } from '../domain/questions/consent.ts'
import {
  advanceCourse,
  initialCourse,
  type QuestionActor,
  type QuestionEvent,
  type QuestionProgress,
} from '../domain/questions/question-states.ts'
import type { SubjectDetails } from '../domain/questions/question-subjects.ts'
import { consentEnd, erasureInstant } from '../domain/records/consent.ts'
import type { Holidays } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'

/** A question of a demo account, and its course. Hours count back from the first start of the demo. */
interface DemoQuestion {
  email: string
  about: SubjectDetails
  text: string
  hoursAgo: number
  later: { event: 'answered' | 'followed_up' | 'closed'; hoursAgo: number; text?: string }[]
}

/** The answering professional. */
const demoAuthor = '陳以晴'

const self: SubjectDetails = {
  subject: 'self',
  age: 64,
  diabetesType: 'type2',
  years: 6,
  hba1c: 7.2,
  medicines: '二甲雙胍 500 毫克，早晚飯後各一顆',
}

export const demoQuestions: readonly DemoQuestion[] = [
  {
    email: 'member@example.com',
    about: self,
    text: '早餐改吃燕麥粥之後，飯後兩小時血糖反而比吃饅頭高。\n\n我一次大約沖半碗燕麥片，加一匙芝麻粉和無糖豆漿。是份量的問題，還是燕麥不適合我？',
    hoursAgo: 24 * 18,
    later: [
      {
        event: 'answered',
        hoursAgo: 24 * 17,
        text: '謝謝您把份量寫得這麼清楚。燕麥和饅頭一樣屬於全榖雜糧，會影響血糖的是總份量：乾燥燕麥片三湯匙（約 20 公克）等於四分之一碗飯，半碗乾燥燕麥片大約六湯匙，將近半碗飯，舀得尖一點就更多，不一定比一個小饅頭少。\n\n可以先這樣試一週：\n燕麥片用湯匙量，一餐不超過您平常的主食份量；\n選需要煮的整粒或切粒燕麥，即沖的細片吸收得比較快；\n豆漿照喝，再加一顆蛋和一份青菜；醫師要您限制蛋白質的話，先問過再加。\n\n飯前與飯後兩小時各量一次血糖，記下來，回診時帶給您的醫師和營養師看。食物代換份量可以參考國民健康署的資料：https://www.hpa.gov.tw 。藥物請照原來的處方，不要自己增減。',
      },
      {
        event: 'followed_up',
        hoursAgo: 24 * 15,
        text: '量了三天，減成四湯匙之後飯後大約少了 30。芝麻粉也要算進主食嗎？',
      },
      {
        event: 'answered',
        hoursAgo: 24 * 14,
        text: '量得很好，繼續保持。芝麻粉算油脂與堅果種子，一湯匙以內不必扣主食，但熱量不低，一天一匙就夠；買的時候看成分，要選沒有加糖、沒有加麥粉的。\n\n再記一週，確認飯後血糖穩定，就可以把這個份量當作您的早餐標準。',
      },
      { event: 'closed', hoursAgo: 24 * 13 },
    ],
  },
  {
    email: 'member@example.com',
    about: { ...self, subject: 'family', age: 88, years: 20, hba1c: 8.1, medicines: '每天早上打一次長效胰島素，另有血壓藥' },
    text: '媽媽最近胃口不好，常常只吃半碗稀飯。打了胰島素之後，我很擔心半夜血糖太低，睡前該準備什麼點心？',
    hoursAgo: 24 * 4,
    later: [
      {
        event: 'answered',
        hoursAgo: 24 * 3,
        text: '您擔心得有道理：吃得少而胰島素沒有調整，確實容易低血糖。最要緊的是先打電話給開藥的門診，說明媽媽這幾天的食量，請他們決定胰島素要不要調整，不要自己停打；哪一天幾乎吃不下或一直吐，打針之前就先打電話問。\n\n在門診回覆之前：\n睡前先量血糖，把數字記下來：低於 70 就照下面的低血糖處理；70 到 110，先吃 15 公克醣的點心，例如半碗稀飯加一顆蒸蛋，或一杯牛奶配兩片蘇打餅，不要空著肚子睡（美國糖尿病學會 2025 年照護標準第 13 章，對健康狀況複雜的長者，睡前以 110 到 200 為目標；媽媽的數字請門診訂）；\n這幾天凌晨兩點到三點再量一次：低於 70 照下面處理，70 到 100 也先吃一點點心，天亮就打電話告訴門診；\n手邊備好方糖或果汁，家人都要知道放在哪裡；\n稀飯可以換成容易入口、有蛋白質的蒸蛋、豆花或牛奶麥片，少量多餐。\n\n如果媽媽冒冷汗、發抖、心慌或突然說話怪怪的，先當作低血糖：\n人清醒、吞得下去，馬上吃 15 公克的糖，例如三到四顆方糖，或半杯（約 120 到 150 毫升）含糖果汁，有血糖機就量一次；15 分鐘後再量，低於 70 或還不舒服，再吃 15 公克；恢復後吃一點有澱粉的點心，並當天告訴門診；\n叫不醒、抽搐或吞不下去，什麼都不要餵，讓她側躺，立刻打 119；\n吃了兩次糖還沒好轉，也打 119。長效胰島素的低血糖可能反覆，當晚要有人陪；\n血糖不低卻嘴歪、說話不清或單側沒力，可能是中風，立刻打 119。',
      },
    ],
  },
  {
    email: 'subscriber@example.com',
    about: { subject: 'self', age: 52, diabetesType: 'prediabetes', years: 1, hba1c: 6.1, medicines: '' },
    text: '健檢說我是糖尿病前期。我每天快走三十分鐘已經兩個月，體重卻沒有變，是不是要改成重量訓練？膝蓋不太好，有什麼適合的動作？',
    hoursAgo: 5,
    later: [],
  },
]

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
      const ownQuestions = demoQuestions.filter((question) => question.email === email)
      const orderNo = await buyPack(tx, { memberId, email, used: ownQuestions.length, now })
      if (orderNo === null) continue
      const grantedAt = new Date(now.getTime() - 20 * 24 * hour)
      const endsOn = consentEnd(grantedAt)
      await tx.insert(consents).values({ memberId, purpose: 'ask', version: askConsent.version, grantedAt, endsOn })
      for (const question of ownQuestions)
        await ask(tx, question, { memberId, orderNo, expiresAt: erasureInstant(endsOn), now, holidays })
    }
  })
}

/** A pack of three. Null if it was purchased at an earlier start. */
async function buyPack(
  tx: Database,
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
  const created = await tx
    .insert(orders)
    .values({ ...order, subInfo: { product_code: 'ask-2', start_date: term.startsOn, end_date: term.endsOn } })
    .onConflictDoNothing()
    .returning({ orderNo: orders.orderNo })
  if (created.length === 0) return null
  await tx.insert(askQuotas).values({ orderNo, memberId, questions: 3, used, ...term })
  return orderNo
}

interface QuestionContext {
  memberId: string
  orderNo: string
  expiresAt: Date
  now: Date
  holidays: Holidays
}

/** Asks a question and applies its later events. */
async function ask(tx: Database, { about, text, hoursAgo, later }: DemoQuestion, stored: QuestionContext): Promise<void> {
  const { memberId, orderNo, expiresAt, now, holidays } = stored
  const moment = (hours: number) => new Date(now.getTime() - hours * hour)
  const createdAt = moment(hoursAgo)
  let course: QuestionProgress = initialCourse(48, 1, createdAt, holidays)
  const [created] = await tx
    .insert(questions)
    .values({ memberId, orderNo, requestKey: crypto.randomUUID(), about, createdAt, expiresAt, ...course })
    .returning({ id: questions.id })
  if (!created) return
  const questionId = created.id
  const say = (kind: 'question' | 'answer' | 'follow_up', body: string, sentAt: Date) =>
    tx.insert(questionMessages).values({ questionId, memberId, kind, body, sentAt, author: kind === 'answer' ? demoAuthor : '' })
  const note = (event: 'asked' | QuestionEvent, from: QuestionProgress | null, actor: QuestionActor, at: Date) =>
    tx.insert(questionEvents).values({ questionId, event, fromState: from?.state ?? null, toState: course.state, actor, at })
  await say('question', text, createdAt)
  await note('asked', null, 'asker', createdAt)
  for (const { event, hoursAgo: hoursBefore, text: reply } of later) {
    const at = moment(hoursBefore)
    const actor = event === 'answered' ? 'professional' : 'asker'
    const before = course
    const next = advanceCourse(course, event, actor, at, holidays)
    if (!next) throw new Error(`a demo question cannot be ${event}`)
    course = next
    if (reply !== undefined) await say(event === 'answered' ? 'answer' : 'follow_up', reply, at)
    await note(event, before, actor, at)
  }
  const { state, followUpsLeft, dueAt, overdue, closesAt } = course
  await tx.update(questions).set({ state, followUpsLeft, dueAt, overdue, closesAt }).where(eq(questions.id, questionId))
}
