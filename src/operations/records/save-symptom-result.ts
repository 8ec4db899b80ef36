import type { RecordRow } from '../../db/queries/records.ts'
import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import type { Asker } from '../../domain/records/record.ts'
import { symptomResult } from '../../domain/symptoms/result.ts'
import { findTree } from '../../domain/symptoms/trees.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { saveRecord } from './save-record.ts'

/**
 * Stores the result of a member's answers in the symptom checker. The path through the tree is evaluated again here: a
 * result from the browser is ignored.
 * @throws not_found for a complaint that is unknown or has no clinician's check, conflict when the answers reach no end
 *   (or the tree has changed), sign_in_required, consent_required
 */
export async function saveSymptomResult(
  context: OperationContext,
  { complaint, version, asker, answers }: { complaint: string; version: string; asker: Asker; answers: number[] },
  clinical: Clinical,
): Promise<RecordRow<'symptom'>> {
  const tree = findTree(complaint)
  if (!tree || !isShown(clinical, adviceNames.tree(tree), context.viewer)) throw notFound()
  const data = tree.version === version ? symptomResult(tree, asker, answers) : null
  if (!data) throw conflict('題目已經更新，請重新檢測一次')
  return saveRecord(context, 'symptom', { title: tree.title, data })
}
