import { sql } from 'drizzle-orm'
import { insertConsent } from '../../src/db/queries/membership.ts'
import type { Questionnaire } from '../../src/domain/nutrition/questionnaire.ts'
import { consentEnd, healthRecordConsent } from '../../src/domain/records/consent.ts'
import type { NutritionResult, SymptomResult, ToolResult } from '../../src/domain/records/fields.ts'
import type { RecordKind } from '../../src/domain/records/record.ts'
import type { TestDatabase } from './database.ts'

export const symptomResult = (change: Partial<SymptomResult> = {}): SymptomResult => ({
  complaint: 'headache',
  version: '1',
  asker: 'self',
  answers: [{ question: '痛是怎麼開始的？', answer: '慢慢開始' }],
  urgency: 'week',
  conditions: [{ name: '緊縮型頭痛', why: '兩側悶痛' }],
  advice: ['記下痛的時間'],
  references: [{ title: '國民健康署', url: 'https://www.hpa.gov.tw/' }],
  ...change,
})

export const nutritionResult = (change: Partial<NutritionResult> = {}): NutritionResult => ({
  version: '1',
  about: { age: 52, sex: 'female', state: 'none' },
  answers: [{ question: '每天喝幾杯乳品？', answer: '不喝' }],
  servings: { grains: 3, protein: 5, dairy: 0, vegetables: 2, fruits: 1, nuts: 0 },
  nutrients: [{ key: 'calcium', name: '鈣', amount: '1000 毫克', reasons: ['乳品不足'], foods: ['牛奶'] }],
  warnings: [],
  references: [{ title: '國民健康署', url: 'https://www.hpa.gov.tw/' }],
  ...change,
})

export const questionnaire = (change: Partial<Questionnaire> = {}): Questionnaire => ({
  age: 52,
  sex: 'female',
  state: 'none',
  diet: 'omnivore',
  sun: 'rarely',
  salt: 'iodised',
  servings: { grains: 3, protein: 6, dairy: 0.5, vegetables: 4, fruits: 3, nuts: 1 },
  allergies: [],
  concerns: [],
  conditions: [],
  drugs: [],
  ...change,
})

const toolResult = (): ToolResult => ({
  tool: 'bmi',
  version: '2026-11',
  values: { height: '170', weight: '65' },
  headline: 'BMI 22.5',
  verdict: '健康體重',
  trend: 22.5,
})

const results = { symptom: symptomResult, nutrition: nutritionResult, tool: toolResult }

/** Inserts a record into the database, bypassing all rules. */
export async function storeRecord(
  db: TestDatabase,
  memberId: string,
  kind: RecordKind,
  { data = results[kind](), expiresAt = new Date(Date.now() + 86_400_000) }: { data?: object; expiresAt?: Date } = {},
): Promise<string> {
  const inserted = await db.execute<{ id: string }>(sql`
    insert into records (member_id, kind, title, data, expires_at)
    values (${memberId}::uuid, ${kind}, '頭痛', ${JSON.stringify(data)}::jsonb, ${expiresAt.toISOString()}::timestamptz) returning id`)
  return inserted.rows[0]?.id ?? ''
}

/** Gives a member's consent to storing records. */
export async function agreeToRecords(db: TestDatabase, memberId: string): Promise<void> {
  const now = new Date()
  await insertConsent(db, memberId, {
    purpose: 'health_record',
    version: healthRecordConsent.version,
    endsOn: consentEnd(now),
    now,
  })
}
