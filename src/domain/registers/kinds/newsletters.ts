import { defineRegister } from '../define-register.ts'
import { choice, line, lines, numberChoice, text } from '../field.ts'

const rhythms = [
  ['weekly', '每週'],
  ['fortnightly', '隔週'],
  ['monthly', '每月第一個'],
] as const
const weekdays = [
  [1, '星期一'],
  [2, '星期二'],
  [3, '星期三'],
  [4, '星期四'],
  [5, '星期五'],
  [6, '星期六'],
  [0, '星期日'],
] as const

/** Newsletters that readers subscribe to. A job sends each on its day, with the new posts of its tags. */
export const newsletters = defineRegister({
  name: 'newsletters',
  group: '內容',
  labels: {
    one: '電子報',
    counter: '份',
    about: '讀者可以訂的電子報。到了寄送日，系統把標籤符合的新文章寄給訂的人。封存後不能再訂，也不再寄。',
  },
  table: 'newsletters',
  key: 'id',
  keyKind: 'assigned',
  needs: 'arrange-pages',
  fields: {
    title: line('名稱', 40),
    slug: line('代號', 40, { once: true, pattern: /^[a-z][a-z0-9-]*$/, help: '小寫英文、數字與連字號。' }),
    description: text('介紹', 300, { help: '訂閱頁上的說明。' }),
    tags: lines('標籤', { most: 30, longest: 30, names: 'tag', help: '一行一個標籤名稱；有其中任何一個的新文章會在裡面。' }),
    rhythm: choice('多久一次', rhythms),
    weekday: numberChoice('星期幾', weekdays, { help: '台北時間早上 7 點寄。' }),
    frequency: line('讀者看到的寄送日', 20, { help: '例如「每週三」。' }),
  },
  form: [
    { title: '電子報', fields: ['title', 'slug', 'description', 'tags'] },
    { title: '寄送', fields: ['rhythm', 'weekday', 'frequency'] },
  ],
  rules: ({ tags }) =>
    Array.isArray(tags) && tags.length === 0 ? [{ at: 'tags', message: '至少一個標籤，不然沒有東西可以寄' }] : [],
  list: {
    title: 'title',
    columns: ['frequency', 'tags'],
    filters: ['rhythm'],
    searched: ['title', 'slug', 'description'],
    sorts: [{ by: 'title' }],
  },
  uses: [
    { label: '訂閱的人', table: 'newsletter_subscriptions', column: 'newsletter_id' },
    { label: '寄過的報', table: 'newsletter_issues', column: 'newsletter_id' },
  ],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'newsletters' },
  seenAt: '/newsletter',
})
