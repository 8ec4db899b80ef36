import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { postSummaryPage } from './posts.ts'
import { done, envelope, paging } from './shapes.ts'

export const topic = z.strictObject({
  /** `topic_user_1` to `topic_user_10`, as in the onboarding. */
  key: z.string(),
  title: z.string(),
  /** Tags of its posts. */
  tags: z.array(z.string()),
})

const topicKeys = z
  .array(z.string().regex(/^topic_user_([1-9]|10)$/, '沒有這個主題'), { error: '請列出主題' })
  .max(10, '最多選擇 10 個主題')

const memberCall = { group: 'topics', access: 'signed-in' } as const

export const topicEndpoints = {
  list: endpoint({
    operationId: 'listTopics',
    ...memberCall,
    method: 'GET',
    path: '/api/v3.0/member/interesting_topic/list',
    summary: '可以追蹤的主題',
    response: envelope(z.array(topic)),
  }),
  followed: endpoint({
    operationId: 'listFollowedTopics',
    ...memberCall,
    method: 'GET',
    path: '/api/v3.0/member/interesting_topic',
    summary: '我追蹤的主題',
    response: envelope(z.array(topic)),
  }),
  update: endpoint({
    operationId: 'followTopics',
    ...memberCall,
    method: 'POST',
    path: '/api/v3.0/member/interesting_topic/update',
    summary: '更新我追蹤的主題：topics 是全部要追蹤的主題',
    body: z.object({ topics: topicKeys }),
    response: envelope(done),
  }),
  posts: endpoint({
    operationId: 'listPostsOfFollowedTopics',
    ...memberCall,
    method: 'GET',
    path: '/api/v3.0/member/interesting_topic/post',
    summary: '追蹤主題的最新文章，只列出可以讀完的',
    query: z.object(paging),
    response: postSummaryPage,
  }),
}
