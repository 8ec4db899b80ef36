import { defineRegister } from '../define-register.ts'
import { choice, integer, line, lines, money, text } from '../field.ts'

const kinds = [
  ['print', '紙本'],
  ['digital', '電子版'],
  ['both', '紙本與電子版'],
] as const

/** Subscription plans. An order stores the price that it was placed at; a later price applies to later orders. */
export const plans = defineRegister({
  name: 'plans',
  group: '販售與合作',
  labels: {
    one: '訂閱方案',
    counter: '個',
    about: '讀者在訂閱頁看到的方案。改價格只影響之後的訂單；已經有人訂的方案可以封存（停賣），不能刪除。',
  },
  table: 'plans',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-offers',
  fields: {
    title: line('名稱', 40),
    slug: line('代號', 40, { once: true, pattern: /^[a-z][a-z0-9-]*$/, help: '出現在網址裡：小寫英文、數字與連字號。' }),
    kind: choice('種類', kinds, { help: '電子版會打開訂戶牆；紙本不會。' }),
    price: money('價格', 100_000, { help: '新臺幣，一期訂閱的總價。' }),
    months: integer('月數', 1, 60),
    issues: integer('期數', 0, 120, { help: '訂期裡有幾期雜誌；有紙本的就寄這麼多期。' }),
    includes: lines('包含什麼', { most: 12, longest: 60, help: '一行一項，方案卡片上的清單。' }),
    description: text('說明', 300),
  },
  form: [
    { title: '方案', fields: ['title', 'slug', 'kind', 'description', 'includes'] },
    { title: '價格與期間', fields: ['price', 'months', 'issues'] },
  ],
  rules: ({ kind, issues }) => [
    ...(kind !== 'digital' && issues === 0 ? [{ at: 'issues', message: '有紙本的方案至少寄 1 期' }] : []),
  ],
  list: {
    title: 'title',
    columns: ['kind', 'price', 'months'],
    filters: ['kind'],
    searched: ['title', 'slug', 'description'],
    sorts: [{ by: 'title' }, { by: 'price' }, { by: 'months', down: true }],
  },
  uses: [
    { label: '訂戶', table: 'subscriptions', column: 'plan_id' },
    { label: '訂單', table: 'orders', column: 'product_id', only: ['product_kind', 'plan'] },
  ],
  fixedWhenUsed: ['kind', 'months', 'issues'],
  archive: { column: 'on_sale', kind: 'switch' },
  cacheTags: { list: 'plans', entity: 'plan' },
  seenAt: '/subscriptions',
})
