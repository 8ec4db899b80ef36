import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  activity,
  author,
  authorSummary,
  channel,
  channelHeader,
  columnSummary,
  editorPage,
  featureFront,
  magazineSummary,
  partnerPost,
  shopItem,
  special,
  tag,
  video,
  wholeMagazine,
  wholeSpecial,
} from './place-shapes.ts'
import { placeListQuery, postListQuery, postSummary } from './posts.ts'
import { envelope, idParam, pagedEnvelope } from './shapes.ts'

const read = { method: 'GET', access: 'anyone' } as const
const byId = z.object({ id: idParam })
const page = z.coerce
  .number('頁碼必須是正整數')
  .int('頁碼必須是正整數')
  .min(1, '頁碼從 1 開始')
  .max(10_000, '頁碼太大')
  .default(1)

const notFound = { errors: [404] } as const
const slug = z.string().min(1).max(40)

export const placeEndpoints = {
  authors: endpoint({
    ...read,
    path: '/api/v3.0/author',
    summary: '作者，分頁；channel、tag、year 只留寫過這類文章的人',
    group: 'places',
    query: placeListQuery,
    answer: pagedEnvelope(authorSummary),
  }),
  author: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/author/:id',
    summary: '一位作者',
    group: 'places',
    params: byId,
    answer: envelope(author),
  }),
  columns: endpoint({
    ...read,
    path: '/api/v3.0/column',
    summary: '專欄',
    group: 'places',
    answer: envelope(z.array(columnSummary)),
  }),
  columnPosts: endpoint({
    ...read,
    path: '/api/v3.0/column/list',
    summary: '所有專欄的文章，分頁',
    group: 'places',
    query: postListQuery,
    answer: pagedEnvelope(postSummary),
  }),
  column: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/column/:id',
    summary: '一個專欄與它的文章',
    group: 'places',
    params: byId,
    query: z.object({ page }),
    answer: envelope(z.strictObject({ column: columnSummary, posts: pagedEnvelope(postSummary) })),
  }),
  channels: endpoint({
    ...read,
    path: '/api/v3.0/channel',
    summary: '頻道',
    group: 'places',
    answer: envelope(z.array(channel)),
  }),
  channel: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/channel/:id',
    summary: '一個頻道',
    group: 'places',
    params: byId,
    answer: envelope(channel),
  }),
  feature: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/feature/:id',
    summary: '專題頻道（編號或名稱）的首頁',
    group: 'places',
    params: z.object({ id: slug }),
    answer: envelope(featureFront),
  }),
  featureHeader: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/feature/:name/header',
    summary: '頻道列：標題與主題標籤',
    group: 'places',
    params: z.object({ name: slug }),
    answer: envelope(channelHeader),
  }),
  tag: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/tag/:id',
    summary: '一個標籤（名稱或編號）與它的文章',
    group: 'places',
    params: z.object({ id: slug }),
    query: z.object({ page }),
    answer: envelope(z.strictObject({ tag, posts: pagedEnvelope(postSummary) })),
  }),
  specials: endpoint({
    ...read,
    path: '/api/v3.0/special',
    summary: '專題',
    group: 'places',
    answer: envelope(z.array(special)),
  }),
  special: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/special/:id',
    summary: '一個專題',
    group: 'places',
    params: byId,
    answer: envelope(wholeSpecial),
  }),
  videos: endpoint({
    ...read,
    path: '/api/v3.0/video',
    summary: '影片，分頁',
    group: 'places',
    query: placeListQuery,
    answer: pagedEnvelope(video),
  }),
  video: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/video/:id',
    summary: '一支影片',
    group: 'places',
    params: byId,
    answer: envelope(video),
  }),
  videoView: endpoint({
    ...notFound,
    method: 'POST',
    access: 'anyone',
    path: '/api/v3.0/video/:id/pv',
    summary: '計一次影片瀏覽（影片真正打開之後才送）',
    group: 'places',
    params: byId,
    answer: envelope(z.strictObject({ result: z.boolean() })),
  }),
  partnerPosts: endpoint({
    ...read,
    path: '/api/v3.0/bbc',
    summary: '合作媒體授權刊登的文章；授權最後一天過後就不在了',
    group: 'places',
    answer: envelope(z.array(partnerPost)),
  }),
  magazines: endpoint({
    ...read,
    path: '/api/v3.0/magazine',
    summary: '歷期雜誌',
    group: 'places',
    answer: envelope(z.array(magazineSummary)),
  }),
  magazine: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/magazine/:id',
    summary: '一期雜誌',
    group: 'places',
    params: byId,
    answer: envelope(wholeMagazine),
  }),
  page: endpoint({
    ...read,
    ...notFound,
    path: '/api/v3.0/page/:slug',
    summary: '編輯頁面（條款、說明）',
    group: 'places',
    params: z.object({ slug }),
    answer: envelope(editorPage),
  }),
  shop: endpoint({ ...read, path: '/api/v3.0/shop', summary: '商城連結', group: 'places', answer: envelope(z.array(shopItem)) }),
  activities: endpoint({
    ...read,
    path: '/api/v3.0/activity',
    summary: '活動',
    group: 'places',
    answer: envelope(z.array(activity)),
  }),
}
