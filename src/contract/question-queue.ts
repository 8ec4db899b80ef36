import { z } from 'zod'
import { questionLengths } from '../domain/questions/question-subjects.ts'
import { endpoint } from './endpoint.ts'
import { questionPictureData, questionSummary, questionThread } from './questions.ts'
import { done, envelope, recordIdParam, redFlag, textField } from './shapes.ts'

export const questionClaim = z.strictObject({ name: z.string(), mine: z.boolean() })
const queueFields = {
  /** Who has claimed it. */
  claim: questionClaim.nullable(),
  /** The detected emergency, if any. */
  red_flag: redFlag.nullable(),
}

export const queuedQuestion = questionSummary.extend(queueFields)
export type QueuedQuestion = z.infer<typeof queuedQuestion>
export const questionToAnswer = questionThread.extend({ ...queueFields, may_answer: z.boolean() })
export type QuestionToAnswer = z.infer<typeof questionToAnswer>

const idParams = z.object({ id: recordIdParam })
const { least: minLength, most: maxLength } = questionLengths.answer

export const runForm = z.object({
  answer: textField('請寫下回覆').min(minLength, `回覆至少 ${minLength} 個字`).max(maxLength, `最多 ${maxLength} 個字`),
})

const group = 'desk'
const access = { to: 'answer-questions' } as const

/** The queue of questions for users who answer them. All other users, staff included, have no access. */
export const questionQueueEndpoints = {
  list: endpoint({
    operationId: 'listDeskQuestions',
    method: 'GET',
    path: '/api/v3.0/desk/question/list',
    summary: '待回覆（waiting，期限近的在前）或已回覆而未結束（answered）的提問',
    group,
    access,
    query: z.object({ queue: z.enum(['waiting', 'answered'], { error: '沒有這個清單' }).default('waiting') }),
    response: envelope(z.array(queuedQuestion)),
  }),
  picture: endpoint({
    operationId: 'readDeskPicture',
    method: 'GET',
    path: '/api/v3.0/desk/question/picture/:id',
    summary: '提問的一張圖片（Base64），提問結束後就看不到',
    group,
    access,
    params: idParams,
    response: envelope(questionPictureData),
    errors: [404],
  }),
  get: endpoint({
    operationId: 'readDeskQuestion',
    method: 'GET',
    path: '/api/v3.0/desk/question/:id',
    summary: '一則未結束的提問',
    group,
    access,
    params: idParams,
    response: envelope(questionToAnswer),
    errors: [404],
  }),
  takeUp: endpoint({
    operationId: 'takeUpQuestion',
    method: 'POST',
    path: '/api/v3.0/desk/question/:id/take_up',
    summary: '標記為由我回覆，四小時內別人不能回覆',
    group,
    access,
    params: idParams,
    response: envelope(done),
    errors: [404, 409],
  }),
  putBack: endpoint({
    operationId: 'putBackQuestion',
    method: 'POST',
    path: '/api/v3.0/desk/question/:id/put_back',
    summary: '取消由我回覆的標記',
    group,
    access,
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
  answer: endpoint({
    operationId: 'answerQuestion',
    method: 'POST',
    path: '/api/v3.0/desk/question/:id/answer',
    summary: '回覆一則提問',
    group,
    access,
    params: idParams,
    body: runForm,
    response: envelope(done),
    errors: [404, 409],
  }),
}
