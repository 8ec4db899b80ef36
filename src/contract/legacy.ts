import { z } from 'zod'
import { redirectKey, redirectKeysOf } from '../domain/navigation/redirects.ts'
import { endpoint } from './endpoint.ts'
import { envelope, idParam } from './shapes.ts'

/** The blog that replaced a former article. */
export const legacyBlog = z.strictObject({ article: z.number().int(), blog: z.number().int() })

export const legacyEndpoints = {
  blog: endpoint({
    operationId: 'findLegacyBlog',
    method: 'GET',
    path: '/api/v3.0/legacy/:article',
    summary: '舊文章編號現在是哪一篇部落格；不在對照表上則 404',
    group: 'posts',
    access: 'anyone',
    params: z.object({ article: idParam }),
    purgedBy: [({ params }: { params: { article: number } }) => [`legacy:${params.article}`]],
    response: envelope(legacyBlog),
    errors: [404],
  }),
  redirect: endpoint({
    operationId: 'findRedirect',
    method: 'GET',
    path: '/api/v3.0/redirect',
    summary: '搬走的網址現在在哪裡；沒有轉址則 404',
    group: 'posts',
    access: 'anyone',
    query: z.object({ from: z.string('請給網址').max(2000, '網址最多 2000 個字').startsWith('/', '網址請用 / 開頭') }),
    purgedBy: [
      ({ query }: { query: { from: string } }) =>
        redirectKeysOf(redirectKey(query.from)).map((key) => `redirect:${key}` as const),
    ],
    response: envelope(z.strictObject({ address: z.string(), moved_to: z.string() })),
    errors: [404],
  }),
}
