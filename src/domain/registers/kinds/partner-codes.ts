import { plainCodePattern } from '../../payment/discount-code.ts'
import { defineRegister } from '../define-register.ts'
import { day, integer, line, reference, textReference } from '../field.ts'

/** Codes that a partner distributes for questions that it has paid for. */
export const partnerCodes = defineRegister({
  name: 'partner-codes',
  group: '販售與合作',
  labels: {
    one: '合作代碼',
    counter: '組',
    about: '合作夥伴發給客戶的代碼，換問糖尿病的題數。用過的代碼不能刪除，要停用請改最後一天。',
  },
  table: 'partner_codes',
  key: 'code',
  keyKind: 'text',
  needs: 'keep-offers',
  fields: {
    code: line('代碼', 20, { once: true, pattern: plainCodePattern, help: '大寫英文與數字，新增之後不能再改。' }),
    partner_slug: textReference('合作夥伴', 'partner'),
    ask_pack_id: reference('題包', 'pack'),
    quota: integer('可以用幾次', 1, 1_000_000, { help: '一人一組的代碼填 1。' }),
    ends_on: day('最後一天', { help: '台北時間當天還可以用。' }),
  },
  form: [{ title: '代碼', fields: ['code', 'partner_slug', 'ask_pack_id', 'quota', 'ends_on'] }],
  list: {
    title: 'code',
    columns: ['partner_slug', 'quota', 'ends_on'],
    filters: [],
    searched: ['code', 'partner_slug'],
    sorts: [{ by: 'code' }, { by: 'ends_on', down: true }, { by: 'partner_slug' }],
  },
  uses: [{ label: '訂單', table: 'orders', column: 'partner_code' }],
  fixedWhenUsed: ['partner_slug', 'ask_pack_id'],
  archive: null,
  cacheTags: { nothing: 'a code is checked when it is entered; no page lists codes' },
  seenAt: null,
})
