import { z } from 'zod'
import { menuChoices } from '../domain/registers/kinds/menus.ts'
import { findRegister, registers } from '../domain/registers/registers.ts'
import { type ImportOutcome, importOutcomes } from '../domain/registers/transfer.ts'
import { endpoint } from './endpoint.ts'
import { madeVersion, versionEvent } from './manuscript-shapes.ts'
import { done, envelope, instant, madeKey, wholeNumber } from './shapes.ts'

const group = 'office'
const access = { to: 'open-registers' } as const

/** A register by its name. */
export const registerName = z
  .string('沒有這種資料')
  .max(40, '沒有這種資料')
  .refine((name) => findRegister(name) !== undefined, '沒有這種資料')
/** The key of an entry: its number, its code or its day. */
export const entryKey = z.string('必須是編號或代號').min(1, '必須是編號或代號').max(80, '最多 80 個字')
const registerParams = z.object({ name: registerName })
const entryParams = z.object({ name: registerName, key: entryKey })

/** The values of an entry by field; which fields there are is declared per register. */
const value = z.record(z.string(), z.unknown())
export const entryFields = z
  .record(z.string('必須是欄位名稱').max(60, '沒有這個欄位'), z.unknown(), '必須是欄位與值')
  .refine((all) => Object.keys(all).length <= 60, '最多 60 個欄位')
const version = z.number('版本必須是數字').int('版本必須是整數').min(1, '版本從 1 開始').max(2_147_483_647, '沒有這個版本')

const storedEntry = { key: z.string(), value, archived: z.boolean() }
export const listedRegisterEntry = z.strictObject({
  ...storedEntry,
  /** The number of what the list counts for each entry, such as the texts of an author; null where it counts nothing. */
  count: z.number().int().nullable(),
})
export const registerWholeEntry = z.strictObject({
  ...storedEntry,
  version: z.number().int(),
  /** References to the entry; counted up to 1000 for each kind. */
  uses: z.array(
    z.strictObject({
      label: z.string(),
      count: z.number().int(),
      /** The first of them by name, with their pages in the office. */
      places: z.array(z.strictObject({ name: z.string(), path: z.string().nullable() })),
    }),
  ),
  /** Readers do not see it yet. */
  hidden: z.boolean(),
})
export type RegisterEntryDetails = z.infer<typeof registerWholeEntry>

export const entryVersion = z.strictObject({
  version: z.number().int(),
  event: versionEvent,
  at: instant,
  /** The name of who saved it; null for a state that no office user saved. */
  by: z.string().nullable(),
  value,
})
export type EntryVersion = z.infer<typeof entryVersion>

const bodyLimit = 512 * 1024

/** A file of at most 2 MB, in base64. */
const importLimit = 3 * 1024 * 1024
export const importFormat = z.enum(['csv', 'jsonl'], '只能是 csv 或 jsonl')
const importFile = z.strictObject({
  file: z.base64('檔案要用 base64').min(1, '請選一個檔案').max(2_800_000, '檔案最多 2 MB，請分成幾個檔案'),
  format: importFormat,
})
const planHash = z.string('必須是看過的那一份').regex(/^[0-9a-f]{64}$/, '必須是看過的那一份')
const counts = Object.fromEntries(importOutcomes.map((item) => [item, z.number().int()])) as Record<ImportOutcome, z.ZodInt>
export const plannedEntry = z.strictObject({
  /** The line of the file, or the position in the list. */
  line: z.number().int(),
  outcome: z.enum(importOutcomes),
  key: z.string().nullable(),
  title: z.string(),
  words: z.string(),
})
export const plannedCounts = z.strictObject(counts)
export const importPlan = z.strictObject({
  hash: z.string(),
  encoding: z.enum(['utf-8', 'big5']),
  counts: plannedCounts,
  missing: z.array(z.string()),
  rows: z.array(plannedEntry),
})
export type ImportPlan = z.infer<typeof importPlan>
export const importResult = z.strictObject({
  added: z.number().int(),
  changed: z.number().int(),
  refused: z.array(z.strictObject({ line: z.number().int(), words: z.string() })),
  left: z.number().int(),
})
export type ImportResult = z.infer<typeof importResult>

/** A bulk change of entries: the value of one field, or archiving. */
export const setField = z.strictObject({ what: z.literal('set'), field: z.string().max(60, '沒有這個欄位'), value: z.unknown() })
export const toArchive = z.strictObject({ what: z.literal('archive') })
export const fromArchive = z.strictObject({ what: z.literal('unarchive') })
const bulkChange = z.discriminatedUnion('what', [setField, toArchive, fromArchive], '沒有這種修改')
export const registerEntryState = z.enum(['live', 'archived', 'all'], '只能是 live、archived 或 all')
/** The entries that a list shows: what a bulk edit changes, and an export contains. */
const entrySelection = {
  words: z.string().trim().max(100, '最多 100 個字').default(''),
  filter: z.string().max(500, '最多 500 個字').default(''),
  state: registerEntryState.default('live'),
}
/** The order of a list, and the cursor of its next part. */
const listPosition = {
  sort: z
    .string()
    .max(61, '不能用這個欄位排序')
    .regex(/^-?[a-z_]+$/, '不能用這個欄位排序')
    .optional(),
  after: z.string().max(2000, '沒有這一頁').optional(),
}
const bulkBody = z.strictObject({
  ...entrySelection,
  except: z.array(entryKey, '必須是清單').max(1000, '最多排除 1000 筆').default([]),
  change: bulkChange,
})
export const bulkPlan = z.strictObject({ hash: z.string(), counts: plannedCounts, rows: z.array(plannedEntry) })
export type BulkPlan = z.infer<typeof bulkPlan>

const ofMenu = z.object({
  menu: z.enum(
    menuChoices.map(([menu]) => menu),
    '沒有這個選單',
  ),
})
const menuNumber = z.number('必須是編號').int('必須是編號').min(1, '必須是編號').max(2_147_483_647, '沒有這個項目')
export const placeInMenu = z.strictObject({ id: menuNumber, parent: menuNumber.nullable() })
const menuOrder = z.array(placeInMenu, '必須是清單').max(500, '一個選單最多 500 項')

/** Registers: kinds of content that staff manage with the generic pages. */
export const registerEndpoints = {
  registers: endpoint({
    operationId: 'listRegisters',
    method: 'GET',
    path: '/api/v3.0/office/register',
    summary: '可以打開的資料種類，與各有幾筆',
    group,
    access,
    response: envelope(z.array(z.strictObject({ name: z.enum(registers.map(({ name }) => name)), entries: z.number().int() }))),
  }),
  choices: endpoint({
    operationId: 'listRegisterChoices',
    method: 'GET',
    path: '/api/v3.0/office/register_choices/:name',
    summary: '表單裡可以選的作者、頻道…，依種類',
    group,
    access,
    params: registerParams,
    response: envelope(z.record(z.string(), z.array(z.strictObject({ key: z.string(), name: z.string() })))),
  }),
  list: endpoint({
    operationId: 'listRegisterEntries',
    method: 'GET',
    path: '/api/v3.0/office/register/:name',
    summary: '一種資料的列表；next 是下一頁的 after，total 最多數到 10001',
    group,
    access,
    params: registerParams,
    query: z.object({
      words: z.string().trim().max(100, '最多 100 個字').optional(),
      filter: z.string().max(500, '最多 500 個字').optional(),
      state: registerEntryState.optional(),
      ...listPosition,
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(55),
    }),
    response: z.strictObject({ items: z.array(listedRegisterEntry), next: z.string().nullable(), total: z.number().int() }),
  }),
  file: endpoint({
    operationId: 'exportRegisterEntries',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/file',
    summary: '篩選到的資料，一次 1,000 筆，給檔案用；next 是下一段的 after。第一段（沒有 after）會記下：誰、篩選、共幾筆',
    group,
    access,
    params: registerParams,
    body: z.strictObject({
      ...entrySelection,
      ...listPosition,
    }),
    response: z.strictObject({ items: z.array(z.strictObject(storedEntry)), next: z.string().nullable() }),
    errors: [404],
  }),
  add: endpoint({
    operationId: 'addRegisterEntry',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name',
    summary: '新增一筆；同一個 request 再送一次不會多一筆',
    group,
    access,
    params: registerParams,
    body: z.strictObject({ request: z.uuid('必須是 UUID'), fields: entryFields }),
    bodyLimit,
    response: envelope(madeKey),
    errors: [404, 409],
  }),
  get: endpoint({
    operationId: 'readRegisterEntry',
    method: 'GET',
    path: '/api/v3.0/office/register/:name/:key',
    summary: '一筆資料、它的版本，與哪裡用到它',
    group,
    access,
    params: entryParams,
    response: envelope(registerWholeEntry),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveRegisterEntry',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/:key/save',
    summary: '改送來的欄位，其他不變；base 是改的時候看到的版本。別人也改了同一個欄位就回 409，附兩邊的內容',
    group,
    access,
    params: entryParams,
    body: z.strictObject({ base: version, fields: entryFields }),
    bodyLimit,
    response: envelope(madeVersion),
    errors: [404, 409],
  }),
  archive: endpoint({
    operationId: 'archiveRegisterEntry',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/:key/archive',
    summary: '封存（讀者的列表裡不再有它，用到它的地方不變）或取消封存',
    group,
    access,
    params: entryParams,
    body: z.strictObject({ archived: z.boolean('必須是 true 或 false') }),
    response: envelope(done),
    errors: [404, 409],
  }),
  remove: endpoint({
    operationId: 'deleteRegisterEntry',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/:key/delete',
    summary: '刪除沒有用在任何地方的一筆；還有地方用就回 409',
    group,
    access,
    params: entryParams,
    response: envelope(done),
    errors: [404, 409],
  }),
  restore: endpoint({
    operationId: 'restoreRegisterEntry',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/:key/restore',
    summary: '讓較早的一個版本成為最新的',
    group,
    access,
    params: entryParams,
    body: z.strictObject({ version }),
    response: envelope(madeVersion),
    errors: [404, 409],
  }),
  planImport: endpoint({
    operationId: 'planRegisterImport',
    method: 'POST',
    path: '/api/v3.0/office/register/:name/import',
    summary: '看一個檔案匯入之後每一列會怎樣，什麼都不會寫；file 是檔案內容的 base64，CSV 的編碼 UTF-8 與 Big5 都看得懂',
    group,
    access,
    params: registerParams,
    body: importFile,
    bodyLimit: importLimit,
    response: envelope(importPlan),
    errors: [404],
  }),
  runImport: endpoint({
    operationId: 'runRegisterImport',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/import/run',
    summary: '照看過的匯入，一列一列存；hash 是看過的那一份。再送一次不會多出來，left 不是 0 就再看、再送一次',
    group,
    access,
    params: registerParams,
    body: z.strictObject({
      ...importFile.shape,
      hash: z.string('必須是看過的那一份').regex(/^[0-9a-f]{64}$/, '必須是看過的那一份'),
    }),
    bodyLimit: importLimit,
    response: envelope(importResult),
    errors: [404, 409],
  }),
  planBulk: endpoint({
    operationId: 'planRegisterBulkEdit',
    method: 'POST',
    path: '/api/v3.0/office/register/:name/bulk',
    summary: '看一項修改會改到篩選到的哪些資料，什麼都不會寫；except 是不改的編號',
    group,
    access,
    params: registerParams,
    body: bulkBody,
    bodyLimit,
    response: envelope(bulkPlan),
    errors: [404],
  }),
  runBulk: endpoint({
    operationId: 'runRegisterBulkEdit',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/register/:name/bulk/run',
    summary: '照看過的改，一筆一筆存；hash 是看過的那一份，看過之後有變就回 409。left 不是 0 就再看、再送一次',
    group,
    access,
    params: registerParams,
    body: z.strictObject({ ...bulkBody.shape, hash: planHash }),
    bodyLimit,
    response: envelope(importResult),
    errors: [404, 409],
  }),
  menu: endpoint({
    operationId: 'readMenuOrder',
    method: 'GET',
    path: '/api/v3.0/office/menu/:menu',
    summary: '一個選單的項目，同一層的照順序',
    group,
    access,
    params: ofMenu,
    response: envelope(
      z.array(
        z.strictObject({
          id: z.number().int(),
          parent: z.number().int().nullable(),
          title: z.string(),
          url: z.string(),
          position: z.number().int(),
        }),
      ),
    ),
  }),
  orderMenu: endpoint({
    operationId: 'orderMenu',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/menu/:menu/order',
    summary: '存一個選單的順序與層次；base 是打開時看到的順序，少送一項不會刪除，整份會被退回',
    group,
    access,
    params: ofMenu,
    body: z.strictObject({ base: menuOrder, order: menuOrder }),
    response: envelope(done),
    errors: [409],
  }),
  versions: endpoint({
    operationId: 'listRegisterVersions',
    method: 'GET',
    path: '/api/v3.0/office/register/:name/:key/versions',
    summary: '一筆資料的歷史，最近的在前；next 是下一頁的 before',
    group,
    access,
    params: entryParams,
    query: z.object({
      before: wholeNumber('版本必須是正整數', { min: 1, max: 2_147_483_647 }).optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(30),
    }),
    response: z.strictObject({ items: z.array(entryVersion), next: z.number().int().nullable() }),
    errors: [404],
  }),
}
