import { z } from 'zod'
import { maxPrice, minPrice, priceStateNames } from '../domain/payment/price.ts'
import { endpoint } from './endpoint.ts'
import { lensRequest, lensView } from './lens.ts'
import { entryFields, entryKey, registerName } from './registers.ts'
import { day, done, envelope, instant, madeKey } from './shapes.ts'

// Changes of register entries that readers do not see yet: drafts, and prices of later days.

const group = 'office'
const access = { to: 'open-registers' } as const
const registerParams = z.object({ name: registerName })
/** A draft, by the id that its form chose. */
export const entryDraftId = z.uuid('必須是 UUID')
const draftParams = z.object({ name: registerName, id: entryDraftId })
const count = (least: number) =>
  z.number('必須是數字').int('必須是整數').min(least, '沒有這個版本').max(2_147_483_647, '沒有這個版本')

const value = z.record(z.string(), z.unknown())
const listed = {
  id: z.uuid(),
  /** The entry; null for a new one. */
  key: z.string().nullable(),
  title: z.string(),
  /** How often it was saved. */
  revision: z.number().int(),
  /** The name of who saved it last; null for an erased account. */
  by: z.string().nullable(),
  at: instant,
}
export const listedEntryDraft = z.strictObject(listed)
export type ListedEntryDraft = z.infer<typeof listedEntryDraft>
export const entryDraft = z.strictObject({
  ...listed,
  /** The changed fields; of a new entry, those that are filled in. */
  fields: value,
  /** The present entry with these fields. */
  value,
  /** The present entry, and the number that the next save is based on; null for a new entry, and for a deleted one. */
  stored: z.strictObject({ version: z.number().int(), value }).nullable(),
  /** Fields that others have changed since, to other values. */
  clashes: z.array(z.strictObject({ name: z.string(), yours: z.unknown(), theirs: z.unknown() })),
})
export type EntryDraft = z.infer<typeof entryDraft>
export const savedEntryDraft = z.strictObject({ revision: z.number().int() })

export const entryDraftView = z.strictObject({
  ...lensView,
  register: z.string(),
  key: z.string().nullable(),
  title: z.string(),
  /** Where readers would see it; null if no page shows it, or if its fields hide it from them. */
  address: z.string().nullable(),
  hidden: z.boolean(),
})

/** Drafts of the entries of registers: changes that readers do not see yet. */
export const registerDraftEndpoints = {
  list: endpoint({
    operationId: 'listRegisterDrafts',
    method: 'GET',
    path: '/api/v3.0/office/register_draft/:name',
    summary: '一種資料的草稿，最近存的在前；key 只要一筆的那一份。key 是 null 的，是還沒新增的一筆',
    group,
    access,
    params: registerParams,
    query: z.object({ key: entryKey.optional() }),
    response: envelope(z.array(listedEntryDraft)),
  }),
  read: endpoint({
    operationId: 'readRegisterDraft',
    method: 'GET',
    path: '/api/v3.0/office/register_draft/:name/:id',
    summary: '一份草稿，與它發布之後的內容；clashes 是別人後來改成不一樣的欄位',
    group,
    access,
    params: draftParams,
    response: envelope(entryDraft),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveRegisterDraft',
    method: 'POST',
    path: '/api/v3.0/office/register_draft/:name/:id',
    summary:
      '存成草稿，讀者看不到；id 由送的人取，key 與 base 是改的那一筆與看到的版本，還沒新增的一筆都是 null。revision 是上一次存的次數，新的是 0；別人剛存過就回 409',
    group,
    access,
    params: draftParams,
    body: z.strictObject({
      key: entryKey.nullable(),
      base: count(1).nullable(),
      revision: count(0),
      fields: entryFields,
    }),
    bodyLimit: 512 * 1024,
    response: envelope(savedEntryDraft),
    errors: [404, 409],
  }),
  publish: endpoint({
    operationId: 'publishRegisterDraft',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register_draft/:name/:id/publish',
    summary: '發布一份草稿：照存下的欄位新增或儲存，讀者就看得到。revision 是看到的那一次；再送一次不會多一筆',
    group,
    access,
    params: draftParams,
    body: z.strictObject({ revision: count(1) }),
    response: envelope(madeKey),
    errors: [404, 409],
  }),
  discard: endpoint({
    operationId: 'discardRegisterDraft',
    method: 'POST',
    path: '/api/v3.0/office/register_draft/:name/:id/discard',
    summary: '丟掉一份草稿；讀者看到的那一筆不變',
    group,
    access,
    params: draftParams,
    response: envelope(done),
    errors: [404],
  }),
  lens: endpoint({
    operationId: 'lookAtRegisterDraft',
    method: 'GET',
    path: '/api/v3.0/office/register_draft/:name/:id/lens',
    summary:
      '透視鏡：一份草稿發布之後，不同的讀者會看到的頁面；什麼都不會發布。草稿現在不能發布就回 409 或 422，與發布時一樣。address 是 null 的，沒有一頁看得到',
    group,
    access,
    params: draftParams,
    query: z.object(lensRequest),
    response: envelope(entryDraftView),
    errors: [404, 409],
  }),
}

/** A dated price of a plan or a pack. */
export const entryPrice = z.strictObject({
  id: z.number().int(),
  /** New Taiwan dollars; null withdraws the price of the same start. */
  amount: z.number().int().nullable(),
  /** A Taipei calendar day; null for the first price. */
  starts_on: day.nullable(),
  at: instant,
  /** The name of who entered it; null where the entry was saved, imported or changed by SQL. */
  by: z.string().nullable(),
  state: z.enum(priceStateNames),
})
export type EntryPrice = z.infer<typeof entryPrice>

const entryParams = z.object({ name: registerName, key: entryKey })

/** The dated prices of entries of registers. */
export const priceEndpoints = {
  prices: endpoint({
    operationId: 'listPrices',
    method: 'GET',
    path: '/api/v3.0/office/register/:name/:key/prices',
    summary: '訂閱方案或題包的價格，過去與以後的都在，開始日最晚的在前；state 是今天的狀態',
    group: 'office',
    access: { to: 'open-registers' },
    params: entryParams,
    response: envelope(z.array(entryPrice)),
    errors: [404],
  }),
  addPrice: endpoint({
    operationId: 'addPrice',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/:key/price',
    summary:
      '排一個從某一天起的價格；amount 是 null 就取消那一天排好的。base 是看到的價格裡最大的 id，之後有人排了別的就回 409；同一個再送一次不會多一筆',
    group: 'office',
    access: { to: 'open-registers' },
    params: entryParams,
    body: z.strictObject({
      base: z.number('必須是編號').int('必須是編號').min(1, '必須是編號').max(2_147_483_647, '沒有這個價格'),
      starts_on: day,
      amount: z
        .number('必須是數字')
        .int('必須是整數')
        .min(minPrice, '價格至少 1 元。不賣了請封存；要免費請用折扣碼')
        .max(maxPrice, `最多 ${maxPrice.toLocaleString('en-US')} 元`)
        .nullable(),
    }),
    response: envelope(done),
    errors: [404, 409],
  }),
}
