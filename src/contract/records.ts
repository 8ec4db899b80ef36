import { z } from 'zod'
import { ages, choices, maxServings, multipleChoices } from '../domain/nutrition/questionnaire.ts'
import {
  asker,
  enumOf,
  foodGroup,
  lifeState,
  nutritionFields,
  sex,
  symptomDetails,
  symptomFields,
} from '../domain/records/fields.ts'
import { endpoint } from './endpoint.ts'
import { day, done, envelope, instant, pagedEnvelope, paging, recordIdParam } from './shapes.ts'

export { asker, foodGroup, lifeState, recordedAnswer, sex, urgency } from '../domain/records/fields.ts'

const idParams = z.object({ id: recordIdParam })

const stored = { id: z.uuid(), title: z.string(), created_at: instant, expires_at: instant }

export const symptomSummary = z.strictObject({
  ...stored,
  ...symptomFields,
  asker_name: z.string(),
  urgency_name: z.string(),
})
export type SymptomSummary = z.infer<typeof symptomSummary>

export const symptomRecord = symptomSummary.extend(symptomDetails)
export type SymptomRecord = z.infer<typeof symptomRecord>

/** Servings of each food group, as stored. */
export const servingsRecord = nutritionFields.servings

export const nutritionSummary = z.strictObject({
  ...stored,
  nutrients: z.array(z.string()),
  servings: servingsRecord,
})
export type NutritionSummary = z.infer<typeof nutritionSummary>

export const nutritionRecord = z.strictObject({ ...stored, ...nutritionFields })
export type NutritionRecord = z.infer<typeof nutritionRecord>

const serving = z
  .number('份數必須是數字')
  .min(0, '份數不能小於 0')
  .max(maxServings, '份數太多')
  .multipleOf(0.5, '份數以半份為單位')

/** The filled-in questionnaire of the nutrition recommender. */
export const nutritionQuestionnaire = z
  .object({
    age: z.number('年齡必須是整數').int('年齡必須是整數').min(ages.least, '年齡太小').max(ages.most, '年齡太大'),
    sex,
    state: lifeState,
    diet: enumOf(choices.diet),
    sun: enumOf(choices.sun),
    salt: enumOf(choices.salt),
    servings: z.record(foodGroup, serving),
    /** Omitted by older clients: then nothing was stated. */
    allergies: z.array(enumOf(multipleChoices.allergies)).max(20).default([]),
    concerns: z.array(enumOf(multipleChoices.concerns)).max(20),
    conditions: z.array(enumOf(multipleChoices.conditions)).max(20),
    drugs: z.array(enumOf(multipleChoices.drugs)).max(20),
  })
  .refine(({ sex, state }) => sex === 'female' || state === 'none', { path: ['state'], message: '請確認性別與懷孕、哺乳狀況' })

/** The wording of a consent, and whether it is valid. */
export const consent = z.strictObject({
  /** The current version. */
  version: z.string(),
  title: z.string(),
  points: z.array(z.string()),
  /** Whether it is valid now. */
  granted: z.boolean(),
  granted_at: instant.nullable(),
  /** Its last day. */
  ends_on: day.nullable(),
})
export type HealthRecordConsent = z.infer<typeof consent>

/** A person for whom symptoms can be checked. */
export const askerChoice = z.strictObject({ id: asker, name: z.string() })
/** The wording that the member accepts, by its version. */
export const consentGrant = z.object({ version: z.string('缺少同意書版本').max(20) })
/** How much was erased with a consent. */
export const withdrawal = z.strictObject({ erased: z.number().int() })

export const symptomListQuery = z.object({ ...paging, asker: asker.optional() })

export const recordEndpoints = {
  askers: endpoint({
    operationId: 'listAskers',
    method: 'GET',
    path: '/api/v3.0/sc_result/asker/list',
    summary: '症狀檢測的對象：自己或家人',
    group: 'records',
    access: 'anyone',
    purgedBy: { nothing: 'the choices are defined in code' },
    response: envelope(z.array(askerChoice)),
  }),
  symptoms: endpoint({
    operationId: 'listSymptomRecords',
    method: 'GET',
    path: '/api/v3.0/member/sc_result/list',
    summary: '自己的症狀檢測紀錄，新的在前',
    group: 'records',
    access: 'signed-in',
    query: symptomListQuery,
    response: pagedEnvelope(symptomSummary),
  }),
  symptom: endpoint({
    operationId: 'readSymptomRecord',
    method: 'GET',
    path: '/api/v3.0/member/sc_result/:id',
    summary: '自己的一筆症狀檢測紀錄',
    group: 'records',
    access: 'signed-in',
    params: idParams,
    response: envelope(symptomRecord),
    errors: [404],
  }),
  deleteSymptom: endpoint({
    operationId: 'deleteSymptomRecord',
    method: 'POST',
    path: '/api/v3.0/member/sc_result/:id/delete',
    summary: '刪除自己的一筆症狀檢測紀錄',
    group: 'records',
    access: 'signed-in',
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
  addSymptom: endpoint({
    operationId: 'saveSymptomResult',
    method: 'POST',
    path: '/api/v3.0/member/sc_result/add',
    summary: '保存一次症狀檢測：送出答案（各題選項的位置，由 0 起），結果由伺服器重新推導；需先同意保存健康紀錄',
    group: 'records',
    access: 'signed-in',
    body: z.object({
      complaint: z.string('缺少症狀').max(40),
      version: z.string('缺少題目版本').max(20),
      asker,
      answers: z.array(z.number('答案必須是整數').int().min(0).max(20)).max(20),
    }),
    response: envelope(symptomRecord),
    errors: [403, 404, 409],
  }),
  nutritions: endpoint({
    operationId: 'listNutritionRecords',
    method: 'GET',
    path: '/api/v3.0/member/nutrition/list',
    summary: '自己的營養推薦紀錄，新的在前',
    group: 'records',
    access: 'signed-in',
    query: z.object(paging),
    response: pagedEnvelope(nutritionSummary),
  }),
  nutrition: endpoint({
    operationId: 'readNutritionRecord',
    method: 'GET',
    path: '/api/v3.0/member/nutrition/:id',
    summary: '自己的一筆營養推薦紀錄',
    group: 'records',
    access: 'signed-in',
    params: idParams,
    response: envelope(nutritionRecord),
    errors: [404],
  }),
  addNutrition: endpoint({
    operationId: 'saveNutritionResult',
    method: 'POST',
    path: '/api/v3.0/member/nutrition/add',
    summary: '保存一次營養推薦：送出問卷的回答，建議由伺服器重新推導；需先同意保存健康紀錄',
    group: 'records',
    access: 'signed-in',
    body: nutritionQuestionnaire,
    response: envelope(nutritionRecord),
    errors: [403, 404],
  }),
  deleteNutrition: endpoint({
    operationId: 'deleteNutritionRecord',
    method: 'POST',
    path: '/api/v3.0/member/nutrition/:id/delete',
    summary: '刪除自己的一筆營養推薦紀錄',
    group: 'records',
    access: 'signed-in',
    params: idParams,
    response: envelope(done),
    errors: [404],
  }),
  consent: endpoint({
    operationId: 'readRecordConsent',
    method: 'GET',
    path: '/api/v3.0/member/consent/health_record',
    summary: '保存健康紀錄同意書（個人資料保護法第六條），與目前是否同意',
    group: 'records',
    access: 'signed-in',
    response: envelope(consent),
  }),
  grantConsent: endpoint({
    operationId: 'grantRecordConsent',
    method: 'POST',
    path: '/api/v3.0/member/consent/health_record',
    summary: '同意保存健康紀錄一年；version 是看過的同意書版本',
    group: 'records',
    access: 'signed-in',
    body: consentGrant,
    response: envelope(consent),
    errors: [409],
  }),
  withdrawConsent: endpoint({
    operationId: 'withdrawRecordConsent',
    method: 'POST',
    path: '/api/v3.0/member/consent/health_record/withdraw',
    summary: '撤回同意，所有紀錄立即刪除',
    group: 'records',
    access: 'signed-in',
    response: envelope(withdrawal),
  }),
}
