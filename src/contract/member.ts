import { z } from 'zod'
import type { PostType } from '../domain/posts/post-type.ts'
import { emailField } from './accounts.ts'
import { memberIdentity } from './binding.ts'
import { endpoint } from './endpoint.ts'
import { postType } from './posts.ts'
import { neverCached, requestedPost } from './purged-by.ts'
import { day, envelope, idParam, instant } from './shapes.ts'
import { capability } from './staff-roles.ts'
import { topic } from './topics.ts'

export const member = z.strictObject({
  uuid: z.uuid(),
  account: z.string(),
  email: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  /** Last day of the digital entitlement, or null. */
  h_end_date: day.nullable(),
  social_id: z.string().nullable(),
  salesforce_id: z.string().nullable(),
  login_status: z.boolean(),
  env: z.string(),
  prefix: z.string(),
  line_binding: z.boolean(),
  line_browser: z.boolean(),
  fm_tag: z.string().nullable(),
  h2_level_1: z.string(),
  h2_level_2: z.string(),
  /** The capabilities and workplaces of staff; readers have neither. */
  capabilities: z.array(capability).optional(),
  work: z.array(z.strictObject({ title: z.string(), href: z.string() })).optional(),
})
export type Member = z.infer<typeof member>

export const memberData = z.strictObject({
  state: z.enum(['visitor', 'member', 'subscriber']),
  uuid: z.string().nullable(),
})

/** The analytics data of a post and its reader. */
export const dataLayer = z.strictObject({
  ItemData: z.strictObject({
    article: z.strictObject({
      id: z.number().int(),
      title: z.strictObject({ seo_title: z.string(), web_title: z.string(), paper_title: z.string() }),
      authors: z.array(z.strictObject({ name: z.string() })),
      channels: z.array(z.strictObject({ title: z.string() })),
      keywords: z.array(z.string()),
      tags: z.array(z.string()),
      source: z.string(),
      publish_date: instant,
      topic_level: z.number().int(),
      topic_keyword: z.string(),
      url: z.string(),
      status: z.string(),
    }),
  }),
  MemberData: memberData,
})

/** The identity of a member, and the topics that they follow. */
export const persona = z.strictObject({
  uuid: z.uuid(),
  identity: memberIdentity,
  topics: z.array(topic.omit({ tags: true })),
})

/** A member is identified by uuid or by account, not both. */
const memberName = z
  .strictObject(
    { uuid: z.uuid('會員編號不正確').optional(), account: emailField.optional() },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? '只能用 uuid 或 account 指定會員' : undefined) },
  )
  .refine(({ uuid, account }) => (uuid === undefined) !== (account === undefined), '請用 uuid 或 account 其中一種指定會員')

interface ByQuery {
  query: { type: PostType; id: number }
}

export const memberEndpoints = {
  me: endpoint({
    operationId: 'readMember',
    method: 'GET',
    path: '/api/v1.0/member/me',
    summary: '目前登入的會員；未登入時 items 為空',
    group: 'member',
    access: 'anyone',
    purgedBy: neverCached,
    answer: envelope(z.array(member).max(1)),
  }),
  datalayer: endpoint({
    operationId: 'readDataLayer',
    method: 'GET',
    path: '/api/v1.0/datalayer',
    summary: '分析用資料層',
    group: 'site',
    access: 'anyone',
    query: z.object({ type: postType, id: idParam }),
    purgedBy: [({ query: { type: postType, id } }: ByQuery) => requestedPost({ params: { postType, id } })],
    shared: true,
    answer: envelope(dataLayer),
    errors: [404],
  }),
  persona: endpoint({
    operationId: 'readPersona',
    method: 'GET',
    path: '/api/v1.0/get-persona',
    summary: '會員自己的輪廓：身分與追蹤的主題。參數要給一個，而且只能給一個：uuid 或 account（會員的電子郵件）',
    group: 'member',
    access: 'signed-in',
    query: memberName,
    answer: envelope(persona),
    errors: [403],
  }),
}
