import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { postType } from './posts.ts'
import { day, envelope, idParam } from './shapes.ts'

export const member = z.strictObject({
  uuid: z.uuid(),
  account: z.string(),
  email: z.string(),
  name: z.string(),
  mobile: z.string().nullable(),
  /** Last day of the digital right, or null. */
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
})
export type Member = z.infer<typeof member>

export const memberData = z.strictObject({
  state: z.enum(['visitor', 'member', 'subscriber']),
  uuid: z.string().nullable(),
})

const favoriteItem = {
  member_uid: z.uuid('會員編號不正確'),
  site: z.string().regex(/^[a-z]{1,16}$/, '站別不正確'),
  item_type: z.enum(['article', 'blog', 'book', 'video', 'magazine', 'column', 'special', 'quiz'], { error: '收藏類型不正確' }),
  item_id: z.coerce.string().regex(/^[1-9]\d{0,9}$/, '編號必須是正整數'),
}
const favorite = z.strictObject({ id: z.number().int(), ...favoriteItem, item_id: z.string() })
const result = envelope(z.strictObject({ result: z.boolean() }))

export const memberEndpoints = {
  me: endpoint({
    method: 'GET',
    path: '/api/v1.0/member/me',
    summary: '目前登入的會員；未登入時 items 為空',
    group: 'member',
    access: 'anyone',
    answer: envelope(z.array(member).max(1)),
  }),
  datalayer: endpoint({
    method: 'GET',
    path: '/api/v1.0/datalayer',
    summary: '分析用資料層',
    group: 'site',
    access: 'anyone',
    query: z.object({ type: postType, id: idParam }),
    answer: envelope(
      z.strictObject({
        ItemData: z.strictObject({
          article: z.strictObject({
            id: z.number().int(),
            title: z.strictObject({ seo_title: z.string(), web_title: z.string(), paper_title: z.string() }),
            authors: z.array(z.strictObject({ name: z.string() })),
            channels: z.array(z.strictObject({ title: z.string() })),
            keywords: z.array(z.string()),
            tags: z.array(z.string()),
            source: z.string(),
            publish_date: z.string(),
            topic_level: z.number().int(),
            topic_keyword: z.string(),
            url: z.string(),
            status: z.string(),
          }),
        }),
        MemberData: memberData,
      }),
    ),
    errors: [404],
  }),
}

export const favoriteEndpoints = {
  add: endpoint({
    method: 'POST',
    path: '/api/v3.0/favorite/add',
    summary: '加入收藏',
    group: 'favorites',
    access: 'signed-in',
    body: z.object(favoriteItem),
    answer: envelope(favorite),
    errors: [403, 404],
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v3.0/favorite/check',
    summary: '是否已收藏',
    group: 'favorites',
    access: 'signed-in',
    query: z.object(favoriteItem),
    answer: envelope(z.strictObject({ is_favorite: z.boolean() })),
    errors: [403],
  }),
  deleteByCond: endpoint({
    method: 'POST',
    path: '/api/v3.0/favorite/delete_by_cond',
    summary: '依項目取消收藏',
    group: 'favorites',
    access: 'signed-in',
    body: z.object(favoriteItem),
    answer: result,
    errors: [403],
  }),
  deleteById: endpoint({
    method: 'POST',
    path: '/api/v3.0/favorite/delete_by_id',
    summary: '依編號取消收藏',
    group: 'favorites',
    access: 'signed-in',
    body: z.object({ id: z.coerce.number('編號必須是正整數').int().positive() }),
    answer: result,
    errors: [404],
  }),
}
