import { placeName } from '../../ads/slot-names.ts'
import { adSlotNames, fixedSlots } from '../../ads/slots.ts'
import { onboardingCoupon, onboardingPath } from '../../onboarding/coupon.ts'
import { discountCodePattern, normalizeDiscountCode } from '../../payment/discount-code.ts'
import { maxPrice, minPrice } from '../../payment/price.ts'
import { defineRegister } from '../define-register.ts'
import {
  choice,
  day,
  instant,
  integer,
  line,
  lines,
  media,
  money,
  optional,
  reference,
  text,
  textReference,
  url,
} from '../field.ts'
import { periodErrors } from '../rules.ts'

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
  requiredAction: 'keep-offers',
  fields: {
    title: line('名稱', 40),
    slug: line('代號', 40, { immutable: true, pattern: /^[a-z][a-z0-9-]*$/, help: '出現在網址裡：小寫英文、數字與連字號。' }),
    kind: choice('種類', kinds, { help: '電子版會打開訂戶牆；紙本不會。' }),
    price: money('價格', maxPrice, {
      min: minPrice,
      help: '新臺幣，從今天起。整個訂期（下面的月數）一次付的總價，不是每月的價格；讀者看到的每月價格由總價除以月數算出。要從以後某一天起才改，存好之後用「價格表」排。',
    }),
    months: integer('月數', 1, 60),
    issues: integer('期數', 0, 120, { help: '訂期裡有幾期雜誌；有紙本的就寄這麼多期。' }),
    includes: lines('包含什麼', { max: 12, longest: 60, help: '一行一項：方案卡片與訂閱牆上的清單。' }),
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
    sorts: [{ by: 'title' }, { by: 'price' }, { by: 'months', descending: true }],
  },
  uses: [
    { label: '訂戶', table: 'subscriptions', column: 'plan_id' },
    { label: '訂單', table: 'orders', column: 'product_id', discriminator: ['product_kind', 'plan'] },
  ],
  fixedWhenUsed: ['kind', 'months', 'issues'],
  archive: { column: 'on_sale', kind: 'switch' },
  cacheTags: { list: 'plans', entity: 'plan' },
  publicPath: '/subscriptions',
  pricedAs: 'plan',
})

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
  requiredAction: 'keep-offers',
  fields: {
    title: line('名稱', 40),
    description: text('說明', 300),
    price: money('價格', maxPrice, { min: minPrice, help: '新臺幣，從今天起。要從以後某一天起才改，存好之後用「價格表」排。' }),
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
    { label: '訂單', table: 'orders', column: 'product_id', discriminator: ['product_kind', 'ask'] },
    { label: '合作代碼', table: 'partner_codes', column: 'ask_pack_id' },
  ],
  fixedWhenUsed: ['questions', 'answer_hours', 'follow_ups'],
  archive: { column: 'on_sale', kind: 'switch' },
  cacheTags: { list: 'packs', entity: 'pack' },
  publicPath: '/payment/ask-diabetes',
  pricedAs: 'ask',
})

const code = line('折扣碼', 20, {
  immutable: true,
  help: '讀者結帳時打的字：英文與數字，大小寫都可以。新增之後不能再改。FTI 是選主題送的折扣碼，每位會員各拿到自己的一組，結帳時不能打 FTI。',
})

/** Discount codes that many members may use, within a budget and a period. */
export const coupons = defineRegister({
  name: 'coupons',
  group: '販售與合作',
  labels: {
    one: '折扣碼',
    counter: '組',
    about:
      '會員結帳時填的折扣碼。用完、過期或封存之後就不能再用；已經下的訂單照下單時的金額。代碼 FTI 的那一組決定會員選好主題送的折扣碼：封存就不送，送出去的也不能用，連到 /fti 的自家廣告也停刊。',
  },
  table: 'coupon_campaigns',
  key: 'code',
  keyKind: 'text',
  requiredAction: 'keep-offers',
  fields: {
    code: {
      ...code,
      schema: code.schema
        .overwrite((input) => normalizeDiscountCode(String(input)))
        .refine((normalized) => discountCodePattern.test(String(normalized)), '折扣碼只能是英文與數字'),
    },
    title: line('名稱', 40, { help: '只有編輯部看得到。' }),
    amount: money('折抵金額', 100_000),
    minimum: money('最低消費', 100_000, { help: '訂單沒有到這個金額不能用；不限就填 0。' }),
    starts_on: day('第一天'),
    ends_on: day('最後一天', { help: '台北時間當天還可以用。FTI 送到這一天；每組從送的那天起 90 天內有效，也不超過這一天。' }),
    budget: integer('一共可以用幾次', 1, 1_000_000, { help: '還沒付款的訂單也算，取消之後還回來。FTI 是一共送幾組。' }),
    per_member: integer('每位會員幾次', 1, 1000, { initial: '1' }),
  },
  form: [
    { title: '折扣碼', fields: ['code', 'title', 'amount', 'minimum'] },
    { title: '期間與次數', fields: ['starts_on', 'ends_on', 'budget', 'per_member'] },
  ],
  rules: (entry) => [
    ...periodErrors(entry, 'starts_on', 'ends_on', { sameDay: true }),
    ...(Number(entry['amount']) < 1 ? [{ at: 'amount', message: '折抵金額至少 1 元' }] : []),
    ...(Number(entry['per_member']) > Number(entry['budget']) ? [{ at: 'per_member', message: '不能比一共的次數多' }] : []),
  ],
  list: {
    title: 'code',
    columns: ['title', 'amount', 'starts_on', 'ends_on', 'budget'],
    filters: [],
    searched: ['code', 'title'],
    sorts: [{ by: 'ends_on', descending: true }, { by: 'code' }, { by: 'amount', descending: true }],
  },
  uses: [{ label: '訂單', table: 'orders', column: 'coupon_code' }],
  mentionedBy: {
    [onboardingCoupon.entry]: [
      { label: '送給會員的折扣碼', table: 'coupons', column: 'campaign', value: onboardingCoupon.campaign },
      { label: '自家廣告', table: 'house_ads', column: 'url', value: onboardingPath },
      { label: '選單', table: 'menu_items', column: 'url', value: onboardingPath },
    ],
  },
  undeletableReason: (key) => (key === onboardingCoupon.entry ? '選主題送的折扣碼由這一組決定，不能刪除；不送了請封存' : null),
  fixedWhenUsed: ['amount', 'minimum'],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'ads' },
  publicPath: null,
})

/** Partners that pay for questions of their customers. */
export const partners = defineRegister({
  name: 'partners',
  group: '販售與合作',
  labels: { one: '合作夥伴', counter: '家', about: '替自己的客戶付問糖尿病題數的公司或診所，各有一頁。代碼另外在「合作代碼」。' },
  table: 'partners',
  key: 'slug',
  keyKind: 'text',
  requiredAction: 'keep-offers',
  fields: {
    slug: line('代號', 40, {
      immutable: true,
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
    sorts: [{ by: 'name' }, { by: 'quota', descending: true }],
  },
  uses: [{ label: '合作代碼', table: 'partner_codes', column: 'partner_slug' }],
  archive: { column: 'archived_at', kind: 'instant', hidesPage: true },
  cacheTags: { entity: 'partner' },
  publicPath: '/payment/ask-diabetes/partner/{slug}',
})

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
  requiredAction: 'keep-offers',
  fields: {
    code: line('代碼', 20, { immutable: true, pattern: discountCodePattern, help: '大寫英文與數字，新增之後不能再改。' }),
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
    sorts: [{ by: 'code' }, { by: 'ends_on', descending: true }, { by: 'partner_slug' }],
  },
  uses: [{ label: '訂單', table: 'orders', column: 'partner_code' }],
  fixedWhenUsed: ['partner_slug', 'ask_pack_id'],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { nothing: 'a code is checked when it is entered; no page lists codes' },
  publicPath: null,
})

const slots = adSlotNames.map(
  (slot) => [slot, Object.hasOwn(fixedSlots, slot) ? placeName(slot) : `${placeName(slot)}（${slot}）`] as const,
)

/** The magazine's own advertisements, shown where no network sells the slot. */
export const houseAds = defineRegister({
  name: 'house-ads',
  group: '販售與合作',
  labels: { one: '自家廣告', counter: '則', about: '聯播網沒有賣出的版位放的廣告。成效在「廣告成效」。' },
  table: 'house_ads',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-offers',
  fields: {
    title: line('標題', 40),
    text: text('文字', 120),
    sponsor: line('廣告主', 40),
    label: line('標示', 10, { initial: '廣告', help: '讀者看到的標示，例如「廣告」。' }),
    url: url('連到'),
    slot: choice('版位', slots),
    image_id: media('圖片'),
    shown_from: optional(instant('開始', { help: '台北時間；留空就是現在。' })),
    shown_until: optional(instant('結束', { help: '台北時間；留空就一直刊登。' })),
  },
  form: [
    { title: '廣告', fields: ['title', 'text', 'sponsor', 'label', 'url', 'image_id'] },
    { title: '刊登', fields: ['slot', 'shown_from', 'shown_until'] },
  ],
  rules: (entry) => periodErrors(entry, 'shown_from', 'shown_until'),
  list: {
    title: 'title',
    columns: ['slot', 'sponsor', 'shown_from', 'shown_until'],
    filters: ['slot'],
    searched: ['title', 'text', 'sponsor'],
    sorts: [{ by: 'title' }, { by: 'slot' }, { by: 'sponsor' }],
  },
  uses: [{ label: '曝光紀錄', table: 'ad_counts', column: 'ad_id' }],
  archive: { column: 'active', kind: 'switch' },
  cacheTags: { list: 'ads' },
  publicPath: null,
  previewAt: '/',
})

/** Items of the shop that the site links to. */
export const shopItems = defineRegister({
  name: 'shop-items',
  group: '內容',
  labels: { one: '商品', counter: '件', about: '選品頁上的商品，按了到商店去買。封存後不再列出，文章裡已經放的卡片不變。' },
  table: 'shop_items',
  key: 'id',
  keyKind: 'assigned',
  requiredAction: 'keep-catalogue',
  fields: {
    title: line('名稱', 60),
    category: line('分類', 20),
    price: money('價格', 1_000_000, { help: '新臺幣。' }),
    url: url('商店的網址'),
    description: text('說明', 300, { help: '第一句說它是什麼，商城的列表只印這一句；接著說適合誰、怎麼用。不能寫療效。' }),
    image_id: media('圖片'),
  },
  form: [{ title: '商品', fields: ['title', 'category', 'price', 'url', 'description', 'image_id'] }],
  list: {
    title: 'title',
    columns: ['category', 'price'],
    filters: [],
    searched: ['title', 'category', 'description'],
    sorts: [{ by: 'title' }, { by: 'category' }, { by: 'price' }],
  },
  uses: [],
  archive: { column: 'archived_at', kind: 'instant' },
  cacheTags: { list: 'shop', entity: 'shop' },
  linkTargets: ['product:{key}', '/shop/{key}'],
  publicPath: '/shop',
})

/**
 * The yearly 政府行政機關辦公日曆表 of the Directorate-General of Personnel Administration as it is published: a row for
 * every day, `西元日期` as 20280126, `是否放假` 2 for a day off. Weekends need no entry: they never count.
 */
function officeCalendar([heads = [], ...rows]: readonly (readonly string[])[]): string[][] | null {
  const [date, week, dayOff, note] = ['西元日期', '星期', '是否放假', '備註'].map((head) =>
    heads.findIndex((item) => item.trim() === head),
  ) as [number, number, number, number]
  if ([date, week, dayOff, note].includes(-1)) return null
  return [
    ['日期', '名稱'],
    ...rows.map((cells) => {
      const cell = (column: number) => cells[column]?.trim() ?? ''
      if (cell(dayOff) !== '2' || /[六日]$/.test(cell(week))) return []
      return [cell(date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'), cell(note) || '放假日']
    }),
  ]
}

/** National holidays, which do not count as hours of an answer. */
export const holidays = defineRegister({
  name: 'holidays',
  group: '販售與合作',
  labels: {
    one: '假日',
    counter: '天',
    about:
      '國定假日。問糖尿病的回覆時限不算這些日子；每年匯入人事行政總處公布的「政府行政機關辦公日曆表」CSV，只取平日的放假日。',
  },
  table: 'holidays',
  key: 'day',
  keyKind: 'day',
  requiredAction: 'keep-offers',
  fields: {
    day: day('日期', { immutable: true }),
    name: line('名稱', 30),
  },
  form: [{ title: '假日', fields: ['day', 'name'] }],
  list: {
    title: 'name',
    columns: ['day'],
    filters: [],
    searched: ['name', 'day'],
    sorts: [{ by: 'day', descending: true }, { by: 'name' }],
  },
  uses: [],
  archive: null,
  cacheTags: { nothing: 'deadlines are computed from it; no page lists holidays' },
  parseExternalTable: officeCalendar,
  publicPath: null,
})
