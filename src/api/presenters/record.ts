import type {
  HealthRecordConsent,
  NutritionRecord,
  NutritionSummary,
  SymptomRecord,
  SymptomSummary,
} from '../../contract/records.ts'
import { type Consent, healthRecordConsent } from '../../domain/records/consent.ts'
import { askerNames } from '../../domain/records/record.ts'
import { urgencyNames } from '../../domain/symptoms/urgency.ts'
import type { RecordRow } from '../../operations/records/list-records.ts'

const summaryOf = ({ id, title, created_at, expires_at }: RecordRow) => ({ id, title, created_at, expires_at })

export function presentSymptomSummary(row: RecordRow<'symptom'>): SymptomSummary {
  const { complaint, asker, urgency } = row.data
  return { ...summaryOf(row), complaint, asker, asker_name: askerNames[asker], urgency, urgency_name: urgencyNames[urgency] }
}

export function presentSymptomRecord(row: RecordRow<'symptom'>): SymptomRecord {
  return { ...presentSymptomSummary(row), ...row.data }
}

export function presentNutritionSummary(row: RecordRow<'nutrition'>): NutritionSummary {
  return { ...summaryOf(row), nutrients: row.data.nutrients.map(({ name }) => name), servings: row.data.servings }
}

export function presentNutritionRecord(row: RecordRow<'nutrition'>): NutritionRecord {
  return { ...summaryOf(row), ...row.data }
}

/** The present text of the consent, and the member's valid consent. */
export function presentConsent(consent: Consent | null, words = healthRecordConsent): HealthRecordConsent {
  const { version, title, points } = words
  return {
    version,
    title,
    points: [...points],
    granted: consent !== null,
    granted_at: consent?.grantedAt.toISOString() ?? null,
    ends_on: consent?.endsOn ?? null,
  }
}
