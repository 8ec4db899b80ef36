import { z } from 'zod'
import type { PostType } from '../domain/posts/post-type.ts'
import { emailField } from './accounts.ts'
import { memberIdentity } from './binding.ts'
import { endpoint } from './endpoint.ts'
import { storedFavorite } from './favorites.ts'
import { issueNumber, magazineSummary } from './place-shapes.ts'
import { postSummary, postType } from './posts.ts'
import { neverCached, requestedPostTags } from './purged-by.ts'
import { questionSummary } from './questions.ts'
import { day, envelope, idParam, instant } from './shapes.ts'
import { capability } from './staff-roles.ts'
import { toolRecord } from './tools.ts'
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

/** The member's overview: what waits, what to read, and the latest number of each tool. */
export const memberHome = z.strictObject({
  /** The latest issue, with its printed contents; null before the first. */
  issue: z
    .strictObject({
      issue: issueNumber,
      name: magazineSummary.shape.name,
      publish_date: day,
      cover: magazineSummary.shape.cover,
      url: z.string(),
      /** `url` if the piece is on this site. */
      pieces: z.array(z.strictObject({ title: z.string(), url: z.string().nullable() })),
    })
    .nullable(),
  /** Posts that the member may read; `topic` is the followed topic that led to them, null for the most read ones. */
  picks: z.array(z.strictObject({ topic: z.string().nullable(), post: postSummary })),
  /** The newest ones. */
  favorites: z.array(storedFavorite),
  /** The latest stored result of each tool, with its values over time, oldest first. */
  results: z.array(z.strictObject({ record: toolRecord, values: z.array(z.number()) })),
  /** Questions that wait for an answer, and answered ones that are still open. */
  questions: z.array(questionSummary),
})
export type MemberHome = z.infer<typeof memberHome>

/** A member is identified by uuid or by account, not both. */
const memberName = z
  .strictObject(
    { uuid: z.uuid('會員編號不正確').optional(), account: emailField.optional() },
    { error: (issue) => (issue.code === 'unrecognized_keys' ? '只能用 uuid 或 account 指定會員' : undefined) },
  )
  .refine(({ uuid, account }) => (uuid === undefined) !== (account === undefined), '請用 uuid 或 account 其中一種指定會員')

interface QueryInput {
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
    response: envelope(z.array(member).max(1)),
  }),
  datalayer: endpoint({
    operationId: 'readDataLayer',
    method: 'GET',
    path: '/api/v1.0/datalayer',
    summary: '分析用資料層',
    group: 'site',
    access: 'anyone',
    query: z.object({ type: postType, id: idParam }),
    purgedBy: [({ query: { type: postType, id } }: QueryInput) => requestedPostTags({ params: { postType, id } })],
    shared: true,
    response: envelope(dataLayer),
    errors: [404],
  }),
  home: endpoint({
    operationId: 'readMemberHome',
    method: 'GET',
    path: '/api/v3.0/member/home',
    summary: '會員中心的首頁：最新一期與目錄、依追蹤主題挑選的文章、最近的收藏、各工具最近一次存下的結果、還沒結束的提問',
    group: 'member',
    access: 'signed-in',
    response: envelope(memberHome),
  }),
  persona: endpoint({
    operationId: 'readPersona',
    method: 'GET',
    path: '/api/v1.0/get-persona',
    summary: '會員自己的輪廓：身分與追蹤的主題。參數要給一個，而且只能給一個：uuid 或 account（會員的電子郵件）',
    group: 'member',
    access: 'signed-in',
    query: memberName,
    response: envelope(persona),
    errors: [403],
  }),
}
