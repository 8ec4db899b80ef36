import { defineRegister } from '../define-register.ts'
import { integer, line, text } from '../field.ts'

/** Partners that pay for questions of their customers. */
export const partners = defineRegister({
  name: 'partners',
  group: '販售與合作',
  labels: { one: '合作夥伴', counter: '家', about: '替自己的客戶付問糖尿病題數的公司或診所，各有一頁。代碼另外在「合作代碼」。' },
  table: 'partners',
  key: 'slug',
  keyKind: 'text',
  needs: 'keep-offers',
  fields: {
    slug: line('代號', 40, {
      once: true,
      pattern: /^[A-Za-z][A-Za-z0-9-]*$/,
      help: '出現在網址裡：英文、數字與連字號，新增之後不能再改。',
    }),
    name: line('名稱', 40),
    intro: text('介紹', 500, { help: '合作頁上，讀者輸入代碼之前讀到的說明。' }),
    quota: integer('總題數', 1, 1_000_000, { help: '所有代碼加起來最多用幾題。' }),
  },
  form: [{ title: '合作夥伴', fields: ['name', 'slug', 'intro', 'quota'] }],
  list: {
    title: 'name',
    columns: ['slug', 'quota'],
    filters: [],
    searched: ['name', 'slug', 'intro'],
    sorts: [{ by: 'name' }, { by: 'quota', down: true }],
  },
  uses: [{ label: '合作代碼', table: 'partner_codes', column: 'partner_slug' }],
  archive: null,
  cacheTags: { entity: 'partner' },
  seenAt: '/payment/ask-diabetes/partner/{slug}',
})
