import { plainCode, plainCodePattern } from '../../payment/discount-code.ts'
import { defineRegister } from '../define-register.ts'
import { day, integer, line, money } from '../field.ts'
import { periodFaults } from '../rules.ts'

const code = line('折扣碼', 20, { once: true, help: '讀者結帳時打的字：英文與數字，大小寫都可以。新增之後不能再改。' })

/** Discount codes that many members may use, within a budget and a period. */
export const coupons = defineRegister({
  name: 'coupons',
  group: '販售與合作',
  labels: {
    one: '折扣碼',
    counter: '組',
    about: '會員結帳時填的折扣碼。用完、過期或封存之後就不能再用；已經下的訂單照下單時的金額。',
  },
  table: 'coupon_campaigns',
  key: 'code',
  keyKind: 'text',
  needs: 'keep-offers',
  fields: {
    code: {
      ...code,
      schema: code.schema
        .overwrite((typed) => plainCode(String(typed)))
        .refine((plain) => plainCodePattern.test(String(plain)), '折扣碼只能是英文與數字'),
    },
    title: line('名稱', 40, { help: '只有編輯部看得到。' }),
    amount: money('折抵金額', 100_000),
    minimum: money('最低消費', 100_000, { help: '訂單沒有到這個金額不能用；不限就填 0。' }),
    starts_on: day('第一天'),
    ends_on: day('最後一天', { help: '台北時間當天還可以用。' }),
    budget: integer('一共可以用幾次', 1, 1_000_000, { help: '還沒付款的訂單也算，取消之後還回來。' }),
    per_member: integer('每位會員幾次', 1, 1000, { initial: '1' }),
  },
  form: [
    { title: '折扣碼', fields: ['code', 'title', 'amount', 'minimum'] },
    { title: '期間與次數', fields: ['starts_on', 'ends_on', 'budget', 'per_member'] },
  ],
  rules: (now) => [
    ...periodFaults(now, 'starts_on', 'ends_on', { sameDay: true }),
    ...(Number(now['amount']) < 1 ? [{ at: 'amount', message: '折抵金額至少 1 元' }] : []),
    ...(Number(now['per_member']) > Number(now['budget']) ? [{ at: 'per_member', message: '不能比一共的次數多' }] : []),
  ],
  list: {
    title: 'code',
    columns: ['title', 'amount', 'starts_on', 'ends_on', 'budget'],
    filters: [],
    searched: ['code', 'title'],
    sorts: [{ by: 'ends_on', down: true }, { by: 'code' }, { by: 'amount', down: true }],
  },
  uses: [{ label: '訂單', table: 'orders', column: 'coupon_code' }],
  fixedWhenUsed: ['amount', 'minimum'],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { nothing: 'a code is checked when it is entered; no page lists codes' },
  seenAt: null,
})
