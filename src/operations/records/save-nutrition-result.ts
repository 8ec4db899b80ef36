import type { RecordRow } from '../../db/queries/records.ts'
import type { Questionnaire } from '../../domain/nutrition/questionnaire.ts'
import { nutritionTitle, recommend } from '../../domain/nutrition/recommend.ts'
import type { OperationContext } from '../context.ts'
import { saveRecord } from './save-record.ts'

/**
 * Keeps what a member's filled-in questionnaire comes to. The recommendation is made here, never taken from the caller.
 * @throws sign_in_required, consent_required
 */
export function saveNutritionResult(context: OperationContext, asked: Questionnaire): Promise<RecordRow<'nutrition'>> {
  return saveRecord(context, 'nutrition', { title: nutritionTitle(asked), data: recommend(asked) })
}
