import { z } from 'zod'
import { shareFields } from '../domain/shares/fields.ts'
import { shareIdPattern } from '../domain/shares/share.ts'
import { endpoint } from './endpoint.ts'
import { post, postType } from './posts.ts'
import { neverCached } from './purged-by.ts'
import { envelope, instant } from './shapes.ts'

export const share = z.strictObject({
  id: z.string(),
  ...shareFields,
  /** The sponsor of the shared item; must be shown. */
  sponsor: z.string().nullable(),
  url: z.string(),
  state: z.enum(['open', 'full', 'ended']),
  /** The remaining readers of a gifted post; null without a limit. */
  readers_left: z.number().int().nullable(),
  ends_at: instant,
})
export type Share = z.infer<typeof share>

/** An opened share: its post, and the code that identifies the returning reader. */
export const openedShare = z.strictObject({ share, post, reader: z.string().nullable() })

export const shareIdParam = z.string().regex(shareIdPattern, '沒有這個分享')
const params = z.object({ id: shareIdParam })

export const shareEndpoints = {
  give: endpoint({
    operationId: 'givePost',
    method: 'POST',
    path: '/api/v3.0/share',
    summary: '訂戶把一篇會員或訂戶文章送給朋友：七天內可供十位讀者讀全文',
    group: 'shares',
    access: 'signed-in',
    body: z.object({
      kind: z.literal('article', { error: 'kind 只能是 article' }),
      type: postType,
      id: z.number('編號必須是正整數').int('編號必須是正整數').min(1, '編號必須是正整數').max(2_147_483_647, '編號超出範圍'),
    }),
    response: envelope(share),
    errors: [403, 404, 409],
  }),
  get: endpoint({
    operationId: 'readShare',
    method: 'GET',
    path: '/api/v3.0/share/:id',
    summary: '一個分享是什麼、還能不能打開；不計入讀者',
    group: 'shares',
    access: 'anyone',
    params,
    purgedBy: neverCached,
    response: envelope(share),
    errors: [404],
  }),
  open: endpoint({
    operationId: 'openShare',
    method: 'POST',
    path: '/api/v3.0/share/:id/open',
    summary: '打開朋友送的文章。每位讀者計一次，再來時帶著 reader；額滿或過期後，內文照觀看者的身分裁切',
    group: 'shares',
    access: 'anyone',
    params,
    body: z.object({ reader: z.string().max(64, 'reader 太長').optional() }),
    response: envelope(openedShare),
    errors: [404],
  }),
}
