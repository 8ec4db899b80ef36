import { z } from 'zod'
import { actNames } from '../domain/office/acts.ts'
import { endpoint } from './endpoint.ts'
import { colleague } from './notes.ts'
import { day, instant, wholeNumber } from './shapes.ts'

export const officeAct = z.strictObject({
  id: z.number().int(),
  at: instant,
  /** Who did it: their id and what they are called, null for an account that is gone. Null for what nobody at a desk did. */
  by: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** Named like the operation: `publish-post`; one of an earlier release may be none of today's. */
  action: z.string(),
  /** Kind and key: `post:12`. */
  thing: z.string(),
  /** What the thing is called now; empty for one that is gone, or has no name. */
  title: z.string(),
  /** Where it stands in the office; null for whoever may not go there, and for one without a page. */
  place: z.string().nullable(),
  /** What it changed, in words. */
  facts: z.array(z.strictObject({ name: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
})
export type OfficeAct = z.infer<typeof officeAct>

const group = 'office'
const access = { to: 'read-audit' } as const
/** Which acts; a value that is left out leaves them all. */
const which = {
  who: z.union([z.literal('nobody'), z.uuid()], '沒有這個人').optional(),
  action: z.enum(actNames, '沒有這種操作').optional(),
  thing: z
    .string()
    .regex(/^[a-z-]{1,20}:[\w-]{1,80}$/, '沒有這樣東西')
    .optional(),
  from: day.optional(),
  to: day.optional(),
}

/** What was done in the office, by whom, and why. */
export const auditEndpoints = {
  list: endpoint({
    operationId: 'listActs',
    method: 'GET',
    path: '/api/v3.0/office/audit',
    summary: '操作紀錄，最近的在前；people 是做過事的人；next 是下一頁的 after，null 是沒有了',
    group,
    access,
    query: z.object({
      ...which,
      after: z.coerce.number('沒有這一頁').int('沒有這一頁').positive('沒有這一頁').optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(45),
    }),
    answer: z.strictObject({
      items: z.array(officeAct),
      next: z.number().int().nullable(),
      /** Everybody who ever did something; an account that is gone has no name. */
      people: z.array(colleague),
    }),
  }),
  file: endpoint({
    operationId: 'exportActs',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/audit/file',
    summary: '操作紀錄，最多一萬筆，給檔案用；下載也會記下來',
    group,
    access,
    body: z.strictObject(which),
    answer: z.strictObject({ items: z.array(officeAct) }),
  }),
}
