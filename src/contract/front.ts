import { z } from 'zod'
import { numberTagging, tagging } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { issueNumber } from './place-shapes.ts'
import { byline, channelId, postSummary } from './posts.ts'
import { envelope, picture } from './shapes.ts'

export const frontChannel = z.strictObject({
  id: channelId,
  slug: z.string(),
  title: z.string(),
  description: tagging(z.string(), (_, { id }: { id: number }) => `channel:${id}:description`),
  posts: z.array(postSummary),
})
export type FrontChannel = z.infer<typeof frontChannel>

export const frontColumn = z.strictObject({
  id: numberTagging((id) => [`column:${id}`, `column:${id}:posts`]),
  title: z.string(),
  author: z.strictObject({ ...byline.shape, portrait: picture.nullable() }),
  /** Its newest post that is not elsewhere on the page, or null. */
  post: postSummary.nullable(),
})
export type FrontColumn = z.infer<typeof frontColumn>

/** The front page, without duplicate posts. */
export const front = z.strictObject({
  lead: postSummary.nullable(),
  picks: z.array(postSummary),
  channels: z.array(frontChannel),
  most_read: z.array(postSummary),
  columns: z.array(frontColumn),
  blogs: z.array(postSummary),
  books: z.array(postSummary),
  /** Lines of the latest issue's printed contents, in print order; `url` if the piece is on this site. */
  magazine: z
    .strictObject({
      issue: issueNumber,
      contents: tagging(
        z.array(z.strictObject({ section: z.string(), title: z.string(), page: z.number().int(), url: z.string().nullable() })),
        (_, { issue }: { issue: number }) => `magazine:${issue}:sections`,
      ),
    })
    .nullable(),
})
export type Front = z.infer<typeof front>

export const frontEndpoints = {
  front: endpoint({
    operationId: 'readFront',
    method: 'GET',
    path: '/api/v3.0/front',
    summary: '首頁：頭條、今日選讀、五個主題頻道、最多人讀、專欄、部落格、書；同一篇不會出現兩次',
    group: 'site',
    access: 'anyone',
    purgedBy: ['posts', 'posts:featured', 'channels', 'columns', 'magazines', () => ['front:front']],
    answer: envelope(front),
  }),
}
