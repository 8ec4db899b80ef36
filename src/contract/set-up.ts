import { z } from 'zod'
import { setUpBoxes } from '../domain/founding/set-up.ts'
import { accountForms } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { done, envelope } from './shapes.ts'

/** What the set-up asks, as it stands. All of it is text; a list has one thing a line. */
export const setUpAnswers = z.record(z.string(), z.string())

/** Whose account a one-time link opens. */
export const linkedAccount = z.strictObject({ email: z.string() })

const kept = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const answer = z
  .string()
  .max(60_000, '太長了')
  .refine(kept, '有無法儲存的字')
  .transform((text) => text.replace(/\r\n?/g, '\n'))

const group = 'office'

/** The first administrator's way in, and what they say of the magazine before the first article. */
export const setUpEndpoints = {
  link: endpoint({
    operationId: 'readSetUpLink',
    group,
    access: 'anyone',
    method: 'POST',
    path: '/api/v3.0/set_up/link',
    summary: '一次性連結是誰的；用過、過期或作廢的是 404',
    body: accountForms.open.pick({ token: true }),
    answer: envelope(linkedAccount),
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
    answer: envelope(linkedAccount),
    errors: [404],
  }),
  read: endpoint({
    operationId: 'readSetUp',
    group,
    access: { to: 'change-settings' },
    method: 'GET',
    path: '/api/v3.0/office/set_up',
    summary: '新雜誌的設定，帶著可以直接送出的預設；設定完成後是 404',
    answer: envelope(setUpAnswers),
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
      answers: z.partialRecord(z.enum(Object.keys(setUpBoxes) as [string, ...string[]]), answer),
      finish: z.boolean(),
    }),
    bodyLimit: 256 * 1024,
    answer: envelope(done),
    errors: [404],
  }),
}
