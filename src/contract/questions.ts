import { z } from 'zod'
import { questionStates } from '../domain/questions/question-states.ts'
import {
  aboutRanges,
  areYearsPlausible,
  diabetesTypes,
  questionLengths,
  subjects,
} from '../domain/questions/question-subjects.ts'
import { endpoint } from './endpoint.ts'
import { consent, consentGrant, withdrawal } from './records.ts'
import { day, done, envelope, instant, pagedEnvelope, paging, recordIdParam, textField } from './shapes.ts'

export const questionState = z.enum(questionStates)
export const diabetesType = z.enum(diabetesTypes, { error: '請選擇糖尿病類型' })
const listed = {
  id: z.uuid(),
  state: questionState,
  state_name: z.string(),
  /** Whether the answer is past its deadline. */
  late: z.boolean(),
  subject_name: z.string(),
  created_at: instant,
  /** The deadline of a pending answer. */
  due_at: instant.nullable(),
  /** When an answered question closes automatically. */
  closes_at: instant.nullable(),
}

/** A question in a list; `words` is its beginning. */
export const questionSummary = z.strictObject({ ...listed, words: z.string() })
export type QuestionSummary = z.infer<typeof questionSummary>

export const questionPicture = z.strictObject({ id: z.uuid(), width: z.number().int(), height: z.number().int() })

export const questionAbout = z.strictObject({
  age: z.number().int(),
  diabetes_type: diabetesType,
  diabetes_type_name: z.string(),
  years: z.number().int(),
  /** Per cent. */
  hba1c: z.number().nullable(),
  medicines: z.string(),
})
export const questionMessage = z.strictObject({
  kind: z.enum(['question', 'answer', 'follow_up']),
  /** The professional's name; empty for the asker. */
  author: z.string(),
  body: z.string(),
  sent_at: instant,
})

/** A question as the asker and the professionals see it. */
export const questionThread = z.strictObject({
  ...listed,
  about: questionAbout,
  /** Plain text, in chronological order. */
  messages: z.array(questionMessage),
  pictures: z.array(questionPicture),
  follow_ups_left: z.number().int(),
})
export type QuestionThread = z.infer<typeof questionThread>

export const ownQuestion = questionThread.extend({
  /** The permitted actions of the asker. */
  may_follow_up: z.boolean(),
  may_close: z.boolean(),
  /** When it is erased unless the consent is renewed. */
  expires_at: instant,
})
export type OwnQuestion = z.infer<typeof ownQuestion>

export const questionQuota = z.strictObject({
  order_no: z.string(),
  title: z.string(),
  questions: z.number().int(),
  left: z.number().int(),
  starts_on: day,
  ends_on: day,
})
export type QuestionQuota = z.infer<typeof questionQuota>

const { age, years, hba1c } = aboutRanges
const numberInRange = (label: string, { least: min, most: max }: { least: number; most: number }) =>
  z.number(`請填寫${label}`).min(min, `${label}在 ${min} 到 ${max} 之間`).max(max, `${label}在 ${min} 到 ${max} 之間`)
const questionText = textField('請寫下您的問題')
  .min(questionLengths.question.least, `請至少寫 ${questionLengths.question.least} 個字，說清楚才好回答`)
  .max(questionLengths.question.most, `最多 ${questionLengths.question.most} 個字`)
const helpSeen = z.string('請勾選').max(64).default('')

/** The asker's form. `request_key` is an idempotency key: two forms with the same key create one question. */
export const questionForm = z
  .object({
    request_key: z.uuid('表單已經過期，請重新整理'),
    subject: z.enum(subjects, { error: '請選擇這個問題是關於誰' }),
    age: numberInRange('年齡', age).int('年齡請填整數'),
    diabetes_type: diabetesType,
    years: numberInRange('罹病年數', years).int('罹病年數請填整數，不到一年填 0'),
    hba1c: numberInRange('糖化血色素', hba1c).nullish(),
    medicines: textField('用藥必須是文字').max(questionLengths.medicines, `最多 ${questionLengths.medicines} 個字`).default(''),
    question: questionText,
    /** The token from the refusal `red_flag`, after the asker has seen the help: it is valid for this text only. */
    help_seen: helpSeen,
  })
  .refine(areYearsPlausible, { path: ['years'], message: '罹病年數不會比年齡大' })

export const followUpForm = z.object({ question: questionText, help_seen: helpSeen })

/** A picture in JSON: 8 MB and its encoding overhead. */
const pictureBody = 12 * 1024 * 1024

const idParams = z.object({ id: recordIdParam })
/** A picture's bytes, in Base64. */
export const questionPictureData = z.strictObject({ type: z.literal('image/webp'), data: z.string() })
export const askedQuestion = z.strictObject({ id: z.uuid() })
const group = 'questions'

export const questionEndpoints = {
  quotas: endpoint({
    operationId: 'listQuestionQuotas',
    method: 'GET',
    path: '/api/v3.0/member/question/quota',
    summary: '自己買的問糖尿病題包，與各剩幾題',
    group,
    access: 'signed-in',
    response: envelope(z.array(questionQuota)),
  }),
  list: endpoint({
    operationId: 'listQuestions',
    method: 'GET',
    path: '/api/v3.0/member/question/list',
    summary: '自己的提問，新的在前',
    group,
    access: 'signed-in',
    query: z.object(paging),
    response: pagedEnvelope(questionSummary),
  }),
  pictures: endpoint({
    operationId: 'listQuestionPictures',
    method: 'GET',
    path: '/api/v3.0/member/question/picture/list',
    summary: '還沒送出的提問已經上傳的圖片',
    group,
    access: 'signed-in',
    query: z.object({ request_key: z.uuid('缺少表單編號') }),
    response: envelope(z.array(questionPicture)),
  }),
  addPicture: endpoint({
    operationId: 'addQuestionPicture',
    method: 'POST',
    path: '/api/v3.0/member/question/picture/add',
    summary: '為還沒送出的提問上傳一張圖片（Base64，8 MB 以內）；伺服器重新繪製，拍攝地點等資訊不保留；需先同意',
    group,
    access: 'signed-in',
    bodyLimit: pictureBody,
    body: z.object({ request_key: z.uuid('缺少表單編號'), data: z.string('缺少圖片').min(1, '缺少圖片') }),
    response: envelope(questionPicture),
    errors: [403, 409],
  }),
  picture: endpoint({
    operationId: 'readQuestionPicture',
    method: 'GET',
    path: '/api/v3.0/member/question/picture/:id',
    summary: '自己上傳的一張圖片（Base64）',
    group,
    access: 'signed-in',
    params: idParams,
    response: envelope(questionPictureData),
    errors: [404],
  }),
  deletePicture: endpoint({
    operationId: 'deleteQuestionPicture',
    method: 'POST',
    path: '/api/v3.0/member/question/picture/:id/delete',
    summary: '刪除一張還沒送出的圖片',
    group,
    access: 'signed-in',
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
  add: endpoint({
    operationId: 'askQuestion',
    method: 'POST',
    path: '/api/v3.0/member/question/add',
    summary: '提問，用掉一題；需先同意。內容像緊急狀況時先回 red_flag，看過求助方式（help_seen）後可以照樣送出',
    group,
    access: 'signed-in',
    body: questionForm,
    response: envelope(askedQuestion),
    errors: [403, 404, 409],
  }),
  get: endpoint({
    operationId: 'readQuestion',
    method: 'GET',
    path: '/api/v3.0/member/question/:id',
    summary: '自己的一則提問與往返內容',
    group,
    access: 'signed-in',
    params: idParams,
    response: envelope(ownQuestion),
    errors: [404],
  }),
  followUp: endpoint({
    operationId: 'followUpQuestion',
    method: 'POST',
    path: '/api/v3.0/member/question/:id/follow_up',
    summary: '追問；次數依題包',
    group,
    access: 'signed-in',
    params: idParams,
    body: followUpForm,
    response: envelope(done),
    errors: [404, 409],
  }),
  close: endpoint({
    operationId: 'closeQuestion',
    method: 'POST',
    path: '/api/v3.0/member/question/:id/close',
    summary: '結束一則已經回覆的提問',
    group,
    access: 'signed-in',
    params: idParams,
    response: envelope(done),
    errors: [404, 409],
  }),
  consent: endpoint({
    operationId: 'readAskConsent',
    method: 'GET',
    path: '/api/v3.0/member/consent/ask',
    summary: '提問的健康資料同意書（個人資料保護法第六條），與目前是否同意',
    group,
    access: 'signed-in',
    response: envelope(consent),
  }),
  grantConsent: endpoint({
    operationId: 'grantAskConsent',
    method: 'POST',
    path: '/api/v3.0/member/consent/ask',
    summary: '同意保存提問的健康資料一年；version 是看過的同意書版本',
    group,
    access: 'signed-in',
    body: consentGrant,
    response: envelope(consent),
    errors: [409],
  }),
  withdrawConsent: endpoint({
    operationId: 'withdrawAskConsent',
    method: 'POST',
    path: '/api/v3.0/member/consent/ask/withdraw',
    summary: '撤回同意，所有提問與圖片立即刪除',
    group,
    access: 'signed-in',
    response: envelope(withdrawal),
  }),
}
