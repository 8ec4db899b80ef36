import { z } from 'zod'
import { maxPreviewDays } from '../domain/manuscripts/preview-link.ts'
import { endpoint } from './endpoint.ts'
import { manuscriptUidParam } from './manuscript-shapes.ts'
import { post } from './posts.ts'
import { neverCached } from './purged-by.ts'
import { done, envelope, instant, textField } from './shapes.ts'

/** A link by which a user without an account can view a manuscript. */
export const previewLink = z.strictObject({
  id: z.uuid(),
  /** Path of its page; empty for an expired one. */
  path: z.string(),
  /** The version that it shows; null for the newest. */
  version: z.number().int().nullable(),
  /** Its recipient. */
  note: z.string(),
  /** Its creator; empty for an erased account. */
  by: z.string(),
  at: instant,
  ends_at: instant,
  state: z.enum(['open', 'ended', 'revoked']),
})
export type PreviewLink = z.infer<typeof previewLink>

/** The content of such a link; `post` is null if the link has expired or was revoked. */
export const openedPreview = z.strictObject({ ends_at: instant, post: post.nullable() })

/** The token of a link: its id and a signature. */
export const previewTokenParam = z.string().regex(/^[0-9a-f-]{36}\.[\w-]{43}$/, '沒有這個連結')

const uidParams = z.object({ uid: manuscriptUidParam })
const path = '/api/v3.0/office/posts/:uid/preview_link'
const group = 'office'

/** Preview links: created, listed and revoked in the office, opened by their recipients. */
export const previewLinkEndpoints = {
  list: endpoint({
    operationId: 'listPreviewLinks',
    method: 'GET',
    path,
    summary: '給外部的人看稿件的連結，新的在前；過期和撤回的也在裡面',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    response: envelope(z.array(previewLink)),
    errors: [404],
  }),
  make: endpoint({
    operationId: 'makePreviewLink',
    method: 'POST',
    path,
    summary: `做一個連結，沒有帳號的人在 days 天內打開就看得到稿件全文（最多 ${maxPreviewDays} 天）；version 是 null 就是打開當時最新的版本`,
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: z.strictObject({
      version: z
        .int('版本必須是正整數')
        .min(1, '版本必須是正整數')
        .max(2_147_483_647, '版本必須是正整數')
        .nullable()
        .default(null),
      note: textField('請寫下給誰看').min(1, '請寫下給誰看').max(100, '最多 100 個字'),
      days: z.int('天數必須是整數').min(1, '至少 1 天').max(maxPreviewDays, `最多 ${maxPreviewDays} 天`),
    }),
    response: envelope(z.strictObject({ id: z.uuid(), path: z.string() })),
    errors: [404, 409],
  }),
  revoke: endpoint({
    operationId: 'revokePreviewLink',
    method: 'POST',
    path: `${path}/revoke`,
    summary: '撤回一個連結，馬上打不開',
    group,
    access: { to: 'start-manuscript' },
    params: uidParams,
    body: z.strictObject({ id: z.uuid('沒有這個連結') }),
    response: envelope(done),
    errors: [404],
  }),
  open: endpoint({
    operationId: 'openPreviewLink',
    method: 'GET',
    path: '/api/v3.0/preview_link/:token',
    summary: '連結打開的稿件全文；過期或撤回的連結沒有內文',
    group,
    access: 'anyone',
    params: z.object({ token: previewTokenParam }),
    purgedBy: neverCached,
    response: envelope(openedPreview),
    errors: [404],
  }),
}
