import { z } from 'zod'
import { quizFields, quizParts } from '../domain/quizzes/fields.ts'
import { taggedNumber, withCacheTags } from './cache-tags.ts'
import { endpoint } from './endpoint.ts'
import { envelope, idParam, picture } from './shapes.ts'
import { share } from './shares.ts'

export { quizKind } from '../domain/quizzes/fields.ts'

export const quizChannel = z.strictObject({ slug: withCacheTags(z.string(), (slug) => `channel:${slug}`), title: z.string() })
export const quizSummary = z.strictObject({
  id: taggedNumber((id) => `quiz:${id}`),
  ...quizFields,
  channel: quizChannel,
  cover: picture.nullable(),
  question_count: z.number().int(),
  url: z.string(),
})
export type QuizSummary = z.infer<typeof quizSummary>

export const quiz = z.strictObject({
  ...quizSummary.shape,
  ...quizParts,
})
export type Quiz = z.infer<typeof quiz>

const params = z.object({ id: idParam })
/** The result of a quiz. */
export const quizEnding = z.object({
  result: z.number('result 必須是結果的順序').int('result 必須是整數').min(0, 'result 從 0 開始').max(99),
})

/** The counts of each result. */
export const quizResultCounts = z.strictObject({ counts: z.array(z.number().int()) })

export const quizEndpoints = {
  list: endpoint({
    operationId: 'listQuizzes',
    method: 'GET',
    path: '/api/v3.0/quiz',
    summary: '健康測驗列表',
    group: 'quizzes',
    access: 'anyone',
    purgedBy: ['quizzes'],
    response: envelope(z.array(quizSummary)),
  }),
  get: endpoint({
    operationId: 'readQuiz',
    method: 'GET',
    path: '/api/v3.0/quiz/:id',
    summary: '一份測驗：題目、選項、解說與各種結果',
    group: 'quizzes',
    access: 'anyone',
    params,
    purgedBy: [({ params }: { params: { id: number } }) => [`quiz:${params.id}`]],
    response: envelope(quiz),
    errors: [404],
  }),
  count: endpoint({
    operationId: 'countQuizResult',
    method: 'POST',
    path: '/api/v3.0/quiz/:id/result',
    summary: '記一次測驗結果：只記是哪一種結果與日期，不記是誰、也不記作答；回傳各結果的次數',
    group: 'quizzes',
    access: 'anyone',
    params,
    body: quizEnding,
    response: envelope(quizResultCounts),
    errors: [404],
  }),
  share: endpoint({
    operationId: 'shareQuizResult',
    method: 'POST',
    path: '/api/v3.0/quiz/:id/share',
    summary: '分享測驗的一種結果；不含作答',
    group: 'quizzes',
    access: 'anyone',
    params,
    body: quizEnding,
    response: envelope(share),
    errors: [404],
  }),
}
