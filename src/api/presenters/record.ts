import type { Quiz, QuizSummary } from '../../contract/quizzes.ts'
import type {
  HealthRecordConsent,
  NutritionRecord,
  NutritionSummary,
  SymptomRecord,
  SymptomSummary,
} from '../../contract/records.ts'
import type { ToolRecord } from '../../contract/tools.ts'
import { entityPath } from '../../domain/navigation/paths.ts'
import { type Consent, healthRecordConsent } from '../../domain/records/consent.ts'
import { askerNames } from '../../domain/records/record.ts'
import { urgencyNames } from '../../domain/symptoms/urgency.ts'
import type { QuizRow } from '../../operations/quizzes/quizzes.ts'
import type { RecordRow } from '../../operations/records/records.ts'

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

/** The current text of the consent, and the member's valid consent. */
export function presentConsent(consent: Consent | null, text = healthRecordConsent): HealthRecordConsent {
  const { version, title, points } = text
  return {
    version,
    title,
    points: [...points],
    granted: consent !== null,
    granted_at: consent?.grantedAt.toISOString() ?? null,
    ends_on: consent?.endsOn ?? null,
  }
}

export function presentToolRecord({ id, title, created_at, expires_at, data }: RecordRow<'tool'>): ToolRecord {
  const { version: _, ...result } = data
  return { id, title, ...result, created_at, expires_at }
}

export function presentQuizSummary({ questions, results: _r, references: _s, ...row }: QuizRow): QuizSummary {
  return { ...row, question_count: questions.length, url: entityPath('quiz', row.id) }
}

export function presentQuiz(row: QuizRow): Quiz {
  const { questions, results, references } = row
  return { ...presentQuizSummary(row), questions, results, references }
}
