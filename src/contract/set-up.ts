import { z } from 'zod'
import { checklist } from '../domain/bootstrap/checklist.ts'
import { settingFields, setUpFields } from '../domain/bootstrap/set-up.ts'
import { accountForms } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope } from './shapes.ts'

/** The answers of the set-up. All values are text; a list has one item per line. */
export const setUpAnswers = z.record(z.string(), z.string())

/** The account of a one-time link. */
export const linkedAccount = z.strictObject({ email: z.string() })

/** A text that members accept, in its current version; `body` is null if plain text cannot express it. */
export const textInForce = z.strictObject({
  slug: z.string(),
  title: z.string(),
  version: z.string(),
  date: z.string(),
  body: z.string().nullable(),
})
/**
 * The magazine's name, the texts of its walls and its terms, by field; `base` is sent back with a change for optimistic
 * locking.
 */
export const siteSettings = z.strictObject({
  answers: setUpAnswers,
  texts: z.array(textInForce),
  waiting: z.boolean(),
  base: z.string(),
})

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const answer = z
  .string()
  .max(60_000, '太長了')
  .refine(isStorable, '有無法儲存的字')
  .transform((text) => text.replace(/\r\n?/g, '\n'))

const group = 'office'

/** A step of the set-up: its state, what readers miss while it is open, and the page that completes it. */
export const checklistStep = z.strictObject({
  step: z.enum(checklist.map(({ step }) => step)),
  title: z.string(),
  misses: z.string(),
  done: z.boolean(),
  /** Null for a step that is done, and for a caller who may not complete it. */
  path: z.string().nullable(),
})
export type ChecklistStep = z.infer<typeof checklistStep>

/** The first administrator's access, and the set-up of the magazine. */
export const setUpEndpoints = {
  link: endpoint({
    operationId: 'readSetUpLink',
    group,
    access: 'anyone',
    method: 'POST',
    path: '/api/v3.0/set_up/link',
    summary: '一次性連結是誰的；用過、過期或作廢的是 404',
    body: accountForms.open.pick({ token: true }),
    response: envelope(linkedAccount),
    errors: [404],
  }),
  open: endpoint({
    operationId: 'openAccountByLink',
    group,
    access: 'anyone',
    method: 'POST',
    path: '/api/v3.0/set_up/open',
    summary: '以一次性連結設定姓名與密碼；連結就此作廢',
    body: accountForms.open,
    response: envelope(linkedAccount),
    errors: [404],
  }),
  read: endpoint({
    operationId: 'readSetUp',
    group,
    access: { to: 'change-settings' },
    method: 'GET',
    path: '/api/v3.0/office/set_up',
    summary: '新雜誌的設定，帶著可以直接送出的預設；設定完成後是 404',
    response: envelope(setUpAnswers),
    errors: [404],
  }),
  save: endpoint({
    operationId: 'saveSetUp',
    group,
    access: { to: 'change-settings' },
    method: 'POST',
    path: '/api/v3.0/office/set_up',
    summary: '先存起來，或（finish）一次寫入名稱、頻道、第一位作者、牆的文案與條款',
    body: z.object({
      answers: z.partialRecord(z.enum(Object.keys(setUpFields) as [string, ...string[]]), answer),
      finish: z.boolean(),
    }),
    bodyLimit: 256 * 1024,
    response: envelope(done),
    errors: [404],
  }),
  checklist: endpoint({
    operationId: 'readChecklist',
    group,
    access: { to: 'change-settings' },
    method: 'GET',
    path: '/api/v3.0/office/checklist',
    summary: '一份雜誌開張要做的事：哪些做好了，還沒做的讀者少了什麼，到哪一頁做',
    response: envelope(z.array(checklistStep)),
  }),
  settings: endpoint({
    operationId: 'readSettings',
    group,
    access: { to: 'change-settings' },
    method: 'GET',
    path: '/api/v3.0/office/settings',
    summary: '雜誌的名稱、牆的文案、條款與隱私權政策，現在的樣子；waiting 是設定新雜誌還沒完成',
    response: envelope(siteSettings),
  }),
  saveSettings: endpoint({
    operationId: 'saveSettings',
    stepUp: true,
    group,
    access: { to: 'change-settings' },
    method: 'POST',
    path: '/api/v3.0/office/settings',
    summary:
      '改名稱、牆的文案或條款，只寫要改的；條款改了字就是新的版本，會員要再同意一次。寫了 base（看到的那個狀態）而這段時間有人改過就回 409',
    body: z.object({
      answers: z.partialRecord(z.enum(Object.keys(settingFields) as [string, ...string[]]), answer),
      base: z.string().max(100, '太長了').optional(),
    }),
    bodyLimit: 256 * 1024,
    response: envelope(done),
    errors: [409],
  }),
}
