import { inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { insertEntryEvent } from '../db/queries/forms.ts'
import { reserveSeats } from '../db/queries/offers.ts'
import { holidaysFrom } from '../db/queries/shell.ts'
import { formEntries, members } from '../db/schema/index.ts'
import { dueDay, type EntryState, isOpenEntry } from '../domain/forms/entry.ts'
import { dataMatters, formReferenceOf, type SubmissionKind } from '../domain/forms/reference.ts'
import { taipeiDay } from '../domain/time/taipei.ts'

/** An entry that a reader of the demo submitted, and its processing state. */
export interface DemoEntry {
  kind: SubmissionKind
  /** The suffix of its reference. */
  tail: string
  hoursAgo: number
  state?: EntryState
  /** The assigned account. */
  assignee?: 'care@example.com' | 'admin@example.com'
  fields: Record<string, string>
  note?: string
  reply?: string
}

/** The inbox of the demo: entries of every kind, new, assigned, overdue and answered. */
export const demoEntries: readonly DemoEntry[] = [
  {
    kind: 'personal-data',
    tail: 'P4K7',
    hoursAgo: 70,
    fields: {
      name: '湯佩芸',
      email: 'tang@mail.example',
      phone: '',
      matter: dataMatters.access,
      number: '',
      message: '我想知道你們存了我哪些資料，請給我一份。以前用這個信箱訂過電子報，現在不能登入。',
    },
  },
  {
    kind: 'contact',
    tail: 'D3M2',
    hoursAgo: 5,
    fields: {
      name: '蕭麗珠',
      email: 'hsiao@mail.example',
      phone: '',
      matter: '訂閱與寄送',
      number: '1000004',
      message: '這個月搬到女兒家住，雜誌想改寄到台中。請問要從哪一期開始改？舊地址那邊還有鄰居幫忙收信，不急。',
    },
  },
  {
    kind: 'contact',
    tail: 'D4N3',
    hoursAgo: 190,
    state: 'in_progress',
    assignee: 'care@example.com',
    fields: {
      name: '汪子傑',
      email: 'wang.tj@mail.example',
      phone: '0912-000-555',
      matter: '文章有誤',
      number: '/article/3',
      message: '文章第三段的食鹽換算，表格寫 5 公克，內文寫 6 公克，想請問哪一個對？我照著內文量了一個星期。',
    },
    note: '已經請編輯查證，等審訂醫師回覆。',
  },
  {
    kind: 'submission',
    tail: 'K7P4',
    hoursAgo: 30,
    fields: {
      name: '尤淑惠',
      email: 'yu.sh@mail.example',
      type: '生活與照顧經驗',
      title: '陪父親學會用血糖機的那個冬天',
      text: '父親七十四歲那年診斷出糖尿病。第一次在診間聽護理師說明血糖機，他點頭點得很用力，回到家卻把機器收進抽屜最裡面。我沒有催他。那個冬天，我每天早上替自己量一次，把數字寫在月曆上，貼在冰箱門。第九天，他走過來問：「你今天多少？」我說九十八。他拉開椅子坐下，伸出手指。後來月曆上有了兩行數字，一行是我的，一行是他的。我們開始比誰的晚餐後散步走得久，也開始知道過年的年糕會讓哪一行往上跳。這篇文章想寫的不是控制得多好，而是一個人願意開始之前，旁邊的人可以怎麼等。',
      about: '退休國小老師，與各單位沒有利益關係。',
      consent: 'on',
    },
  },
  {
    kind: 'contentlicensing',
    tail: 'M5R6',
    hoursAgo: 52,
    state: 'answered',
    assignee: 'care@example.com',
    fields: {
      organisation: '平和社區發展協會',
      name: '柯小姐',
      email: 'ko@community.example',
      phone: '04-0000-0000',
      category: '公益與教學',
      pieces: '/article/1',
      purpose: '印成講義，發給社區據點的長輩，只在課堂上使用。',
      quantity: '60 份',
      period: '2027 年 1 月到 3 月',
    },
    reply: '謝謝您的申請。公益教學使用可以授權，不收費用；講義請註明出處與網址。授權書隨後寄上，收到之前請先不要印製。',
  },
  {
    kind: 'ad',
    tail: 'A8T7',
    hoursAgo: 20,
    fields: {
      organisation: '晴日廚具',
      name: '范先生',
      email: 'fan@kitchen.example',
      phone: '',
      way: '專題贊助',
      product: '家用定量鹽罐，一次出鹽零點五公克。沒有宣稱療效。',
      period: '2027 年 2 月',
      budget: '十萬元以內',
    },
  },
  {
    kind: 'antifraud-1499',
    tail: 'F9V8',
    hoursAgo: 12,
    fields: {
      channel: '簡訊',
      what: '收到簡訊說訂閱到期會自動扣款三千元，要點網址取消。網址看起來很像貴社，可是結尾不一樣。我沒有點。',
      loss: '沒有',
      email: '',
    },
  },
  {
    kind: 'activity',
    tail: 'E2W9',
    hoursAgo: 40,
    state: 'closed',
    fields: { activity: '1', name: '孔美雲', email: 'kung@mail.example', phone: '0933-000-111', people: '2', note: '' },
  },
  {
    kind: 'activity',
    tail: 'E3X2',
    hoursAgo: 26,
    fields: {
      activity: '1',
      name: '萬家豪',
      email: 'wan@mail.example',
      phone: '',
      people: '1',
      note: '母親坐輪椅，請問會場有無障礙廁所嗎？',
    },
  },
]

const hour = 3_600_000

/** Seeds an empty inbox with the demo's entries; later changes by users of the demo are retained. */
export async function seedDemoInbox({ db }: Connection, { now }: { now: Date }): Promise<void> {
  await db.transaction(async (tx) => {
    const existing = await tx.select({ id: formEntries.id }).from(formEntries).limit(1)
    if (existing.length > 0) return
    const emails = ['care@example.com', 'admin@example.com']
    const staff = await tx.select({ id: members.id, email: members.email }).from(members).where(inArray(members.email, emails))
    const idOf = (assigneeEmail: string | undefined) => staff.find(({ email }) => email === assigneeEmail)?.id ?? null
    const holidays = await holidaysFrom(tx, taipeiDay(new Date(now.getTime() - 30 * 24 * hour)))
    for (const { kind, tail, hoursAgo, state = 'new', assignee: assigneeEmail, fields, note, reply } of demoEntries) {
      const createdAt = new Date(now.getTime() - hoursAgo * hour)
      const day = taipeiDay(createdAt)
      if (kind === 'activity') {
        const seats = { activity: Number(fields['activity']), people: Number(fields['people']) }
        // sign-up is closed once the activity is over
        if ((await reserveSeats(tx, seats)) === null) continue
      }
      const assignee = idOf(assigneeEmail)
      const reference = formReferenceOf(kind, day, tail)
      const handledAt = isOpenEntry(state) ? null : new Date(createdAt.getTime() + hour)
      const [created] = await tx
        .insert(formEntries)
        .values({
          kind,
          reference,
          fields,
          createdAt,
          state,
          assignee,
          handledAt,
          dueOn: dueDay(kind, day, holidays, fields['matter']),
        })
        .onConflictDoNothing()
        .returning({ id: formEntries.id })
      if (!created) continue
      const event = { entry: created.id, at: new Date(createdAt.getTime() + hour), by: assignee }
      if (assignee) await insertEntryEvent(tx, { ...event, kind: 'assigned', text: assignee })
      if (note) await insertEntryEvent(tx, { ...event, kind: 'note', text: note })
      if (reply) await insertEntryEvent(tx, { ...event, kind: 'reply', text: reply })
    }
  })
}
