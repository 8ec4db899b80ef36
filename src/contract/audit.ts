import { z } from 'zod'
import { auditActions } from '../domain/office/audit-actions.ts'
import { auditDifferenceKinds } from '../domain/office/audit-chain.ts'
import { endpoint } from './endpoint.ts'
import { colleague } from './notes.ts'
import { day, instant, wholeNumber } from './shapes.ts'

export const auditEntry = z.strictObject({
  id: z.number().int(),
  at: instant,
  /** The actor: id and name, null name for a deleted account. Null for the system. */
  actor: z.strictObject({ id: z.uuid(), name: z.string().nullable() }).nullable(),
  /** The name of the operation: `publish-post`; one of an earlier release may no longer exist. */
  action: z.string(),
  /** Kind and key of the target: `post:12`. */
  target: z.string(),
  /** The current title of the target; empty for a deleted or untitled one. */
  title: z.string(),
  /** Its office page; null without permission, and for a target without a page. */
  path: z.string().nullable(),
  /** The changes, as text. */
  changes: z.array(z.strictObject({ name: z.string(), before: z.string(), after: z.string() })),
  reason: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntry>

/** The hash chain: until which day it is sealed, when it was verified, and the days that differ; none if it is intact. */
const auditChain = z.strictObject({
  sealed_until: day.nullable(),
  checked_at: instant.nullable(),
  differences: z.array(z.strictObject({ day, kind: z.enum(auditDifferenceKinds) })),
})
export type AuditChainState = z.infer<typeof auditChain>

const group = 'office'
const access = { to: 'read-audit' } as const
/** Filters; an omitted value does not filter. */
const filter = {
  actor: z.union([z.literal('system'), z.uuid()], '沒有這個人').optional(),
  action: z.enum(auditActions, '沒有這種操作').optional(),
  target: z
    .string()
    .regex(/^[a-z-]{1,20}:(?:\*|[\w-]{1,80})$/, '沒有這樣東西')
    .optional(),
  from: day.optional(),
  to: day.optional(),
}

/** The audit log of the office: actions, actors, reasons. */
export const auditEndpoints = {
  list: endpoint({
    operationId: 'listAuditEvents',
    method: 'GET',
    path: '/api/v3.0/office/audit',
    summary:
      '操作紀錄，最近的在前；people 是做過事的人；chain 是封存到哪一天、有沒有被改過；next 是下一頁的 after，null 是沒有了',
    group,
    access,
    query: z.object({
      ...filter,
      after: z.coerce.number('沒有這一頁').int('沒有這一頁').positive('沒有這一頁').optional(),
      limit: wholeNumber('每頁筆數必須是正整數', { min: 1, max: 100, tooLarge: '每頁最多 100 筆' }).default(45),
    }),
    response: z.strictObject({
      items: z.array(auditEntry),
      next: z.number().int().nullable(),
      /** All actors; a deleted account has no name. */
      people: z.array(colleague),
      /** The state of the hash chain, as of its last verification. */
      chain: auditChain,
    }),
  }),
  file: endpoint({
    operationId: 'exportAuditEvents',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/office/audit/file',
    summary:
      '操作紀錄，一次 1,000 筆，給檔案用；next 是下一段的 after，null 是沒有了。第一段（沒有 after）會記下來，之後一小時內能接著拿',
    group,
    access,
    body: z.strictObject({ ...filter, after: z.number('沒有這一段').int('沒有這一段').positive('沒有這一段').optional() }),
    response: z.strictObject({ items: z.array(auditEntry), next: z.number().int().nullable() }),
  }),
}
