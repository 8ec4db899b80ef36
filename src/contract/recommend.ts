import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { postSummary, postType } from './posts.ts'
import { envelope, idParam } from './shapes.ts'

export const relatedPost = z.strictObject({
  ...postSummary.shape,
  /** Why it is shown, in words: 「同樣談 血壓」. */
  reason: z.string(),
})
export type RelatedPost = z.infer<typeof relatedPost>

export const recommendEndpoints = {
  related: endpoint({
    method: 'GET',
    path: '/api/v3.0/recommend/:postType/:id/related',
    summary: '推薦閱讀：同標籤、同頻道的文章，附推薦原因',
    group: 'recommend',
    access: 'anyone',
    params: z.object({ postType, id: idParam }),
    answer: envelope(z.array(relatedPost)),
    errors: [404],
  }),
}
