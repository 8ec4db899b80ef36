import { z } from 'zod'
import { vitalNames } from '../domain/analytics/vitals.ts'
import { wallSteps } from '../domain/analytics/wall-steps.ts'
import { pageTypes } from '../domain/navigation/page-type.ts'
import { endpoint } from './endpoint.ts'
import { namedPost, postType, wallName } from './posts.ts'
import { day, done, envelope } from './shapes.ts'

export const pageKind = z.enum([...pageTypes, 'other'], { error: '沒有這種頁面' })
export const vitalName = z.enum(vitalNames, { error: '沒有這種指標' })
const count = z.number().int().nonnegative()

/**
 * Parts of a page that the browser requests separately, and whose failures are reported to the error service (section
 * 8).
 */
export const pageParts = ['latest-magazine'] as const

/** The site's counts, for staff. */
export const figures = z.strictObject({
  since: z.strictObject({ reads: day, posts: day, vitals: day }),
  days: z.array(z.strictObject({ day, reads: count })),
  posts: z.array(
    z.strictObject({
      type: postType,
      id: z.number().int(),
      title: z.string(),
      status: z.string(),
      url: z.string(),
      reads: count,
    }),
  ),
  searches: z.array(z.strictObject({ keyword: z.string(), searches: count, clicks: count, found: count })),
  walls: z.array(
    z.strictObject({ wall: wallName, shown: count, pressed: count, passed: count, conversion: z.number().nullable() }),
  ),
  vitals: z.array(
    z.strictObject({
      page: z.string(),
      visits: count,
      values: z.array(z.strictObject({ name: z.string(), p75: z.number().nullable() })),
    }),
  ),
})

/** The site's own metrics: impressions, web vitals. They contain no personal data. */
export const measureEndpoints = {
  wallStep: endpoint({
    operationId: 'countWallStep',
    method: 'POST',
    path: '/api/v3.0/measure/wall',
    beacon: true,
    summary: '計一次付費牆的步驟：看見、按下、在同一次造訪中打開',
    group: 'measures',
    access: 'anyone',
    body: z.object({
      wall: wallName,
      step: z.enum(wallSteps, { error: '沒有這個步驟' }),
      /** The post with the wall: it is counted for the post, too. */
      post: namedPost.optional(),
    }),
    response: envelope(done),
  }),
  vitals: endpoint({
    operationId: 'countVitals',
    method: 'POST',
    path: '/api/v3.0/measure/vitals',
    beacon: true,
    summary: '計一次頁面的使用感受（web vitals），只依頁面類型累計',
    group: 'measures',
    access: 'anyone',
    body: z.object({
      page: pageKind,
      vitals: z
        .array(
          z.object({ name: vitalName, value: z.number('數值不正確').nonnegative('數值不能是負的').max(600_000, '數值太大') }),
        )
        .min(1, '沒有任何指標')
        .max(vitalNames.length, '指標太多'),
    }),
    response: envelope(done),
  }),
  error: endpoint({
    operationId: 'reportPageError',
    method: 'POST',
    path: '/api/v3.0/measure/error',
    summary: '回報頁面的一部分讀不到（錯誤回報服務）',
    group: 'measures',
    access: 'anyone',
    body: z.object({
      part: z.enum(pageParts, { error: '頁面沒有這個部分' }),
      /** Status of the response; 0 without one. */
      status: z.number('狀態不正確').int('狀態不正確').min(0, '狀態不正確').max(599, '狀態不正確'),
    }),
    response: envelope(done),
  }),
  figures: endpoint({
    operationId: 'readFigures',
    method: 'GET',
    path: '/api/v3.0/office/figures',
    summary: '營運數字：每日打開、熱門文章、找不到的搜尋、付費牆轉換、使用感受',
    group: 'measures',
    access: { to: 'read-figures' },
    response: envelope(figures),
  }),
}
