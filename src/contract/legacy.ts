import { z } from 'zod'
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
    answer: envelope(legacyBlog),
    errors: [404],
  }),
}
