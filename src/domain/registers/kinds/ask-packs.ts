import { defineRegister } from '../define-register.ts'
import { integer, line, money, text } from '../field.ts'

/** Packs of questions of 問糖尿病. */
export const askPacks = defineRegister({
  name: 'ask-packs',
  group: '販售與合作',
  labels: {
    one: '題包',
    counter: '個',
    about: '問糖尿病賣的題數。改價格只影響之後的訂單；已經賣出的題包可以封存（停賣），不能刪除。',
  },
  table: 'ask_packs',
  key: 'id',
  keyKind: 'assigned',
  needs: 'keep-offers',
  fields: {
    title: line('名稱', 40),
    description: text('說明', 300),
    price: money('價格', 100_000, { help: '新臺幣。' }),
    questions: integer('題數', 1, 100),
    answer_hours: integer('幾小時內回覆', 1, 720, { help: '週末與假日不算。' }),
    follow_ups: integer('每題可以追問幾次', 0, 10),
  },
  form: [
    { title: '題包', fields: ['title', 'description'] },
    { title: '價格與內容', fields: ['price', 'questions', 'answer_hours', 'follow_ups'] },
  ],
  list: {
    title: 'title',
    columns: ['price', 'questions', 'answer_hours'],
    filters: [],
    searched: ['title', 'description'],
    sorts: [{ by: 'title' }, { by: 'price' }, { by: 'questions' }],
  },
  uses: [
    { label: '訂單', table: 'orders', column: 'product_id', only: ['product_kind', 'ask'] },
    { label: '合作代碼', table: 'partner_codes', column: 'ask_pack_id' },
  ],
  fixedWhenUsed: ['questions', 'answer_hours', 'follow_ups'],
  archive: { column: 'on_sale', kind: 'switch' },
  cacheTags: { list: 'packs', entity: 'pack' },
  seenAt: '/payment/ask-diabetes',
})
