import type { RecordRow } from '../../db/queries/records.ts'
import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import type { Questionnaire } from '../../domain/nutrition/questionnaire.ts'
import { nutritionTitle, nutritionVersion, recommend } from '../../domain/nutrition/recommend.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { saveRecord } from './save-record.ts'

/**
 * Stores the result of a member's completed questionnaire. The recommendation is computed here, never
 * accepted from the caller.
 * @throws not_found while the recommender has no clinician's check, sign_in_required, consent_required
 */
export async function saveNutritionResult(
  context: OperationContext,
  completed: Questionnaire,
  clinical: Clinical,
): Promise<RecordRow<'nutrition'>> {
  if (!isShown(clinical, adviceNames.nutrition(nutritionVersion), context.viewer)) throw notFound()
  return saveRecord(context, 'nutrition', { title: nutritionTitle(completed), data: recommend(completed) })
}
