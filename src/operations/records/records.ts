import { findConsent, insertConsent, withdrawConsents } from '../../db/queries/membership.ts'
import { countRecords, deleteRecord, findRecord, insertRecord, listRecords, type RecordRow } from '../../db/queries/records.ts'
import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import type { Questionnaire } from '../../domain/nutrition/questionnaire.ts'
import { nutritionTitle, nutritionVersion, recommendNutrition } from '../../domain/nutrition/recommend.ts'
import { allowsStorage, type Consent, consentEnd, healthRecordConsent } from '../../domain/records/consent.ts'
import type { Asker, RecordData, RecordKind } from '../../domain/records/record.ts'
import { symptomResult } from '../../domain/symptoms/result.ts'
import { findTree } from '../../domain/symptoms/trees.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import type { ToolSlug, Values } from '../../domain/tools/tool.ts'
import { withoutInterpretation } from '../../domain/tools/uninterpreted.ts'
import type { OperationContext } from '../context.ts'
import { conflict, consentRequired, notFound } from '../failure.ts'
import { requireOwner } from '../require-may.ts'

export type { RecordRow } from '../../db/queries/records.ts'

/**
 * The member's own records of one kind, newest first; for the symptom checker optionally of one person, for
 * the tools of one tool.
 */
export async function listOwnRecords<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  { page, perPage, asker, tool }: { page: number; perPage: number; asker?: Asker | undefined; tool?: string | undefined },
): Promise<{ items: RecordRow<K>[]; total: number }> {
  const scope = { memberId: requireOwner(viewer), kind, now, asker, tool }
  const [items, total] = await Promise.all([
    listRecords(db, scope, { limit: perPage, offset: (page - 1) * perPage }),
    countRecords(db, scope),
  ])
  return { items, total }
}

/**
 * One of the member's own records. Another member's, an expired one and an unknown one have the same response.
 * @throws sign_in_required, not_found
 */
export async function readRecord<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  id: string,
): Promise<RecordRow<K>> {
  const record = await findRecord(db, { memberId: requireOwner(viewer), kind, now }, id)
  if (!record) throw notFound()
  return record
}

/**
 * Stores a result for the member, until their consent to the storage of health data ends. Without that
 * consent nothing is stored.
 * @throws sign_in_required, consent_required
 */
export async function saveRecord<K extends RecordKind>(
  { db, viewer, now }: OperationContext,
  kind: K,
  result: { title: string; data: RecordData[K] },
): Promise<RecordRow<K>> {
  const memberId = requireOwner(viewer)
  const { version } = healthRecordConsent
  const record = await insertRecord(db, { memberId, kind, now, version, today: taipeiDay(now) }, result)
  if (!record) throw consentRequired()
  return record
}

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
  return saveRecord(context, 'nutrition', { title: nutritionTitle(completed), data: recommendNutrition(completed) })
}

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

/**
 * Erases one of the member's own records for good.
 * @throws sign_in_required, not_found
 */
export async function deleteOwnRecord({ db, viewer }: OperationContext, kind: RecordKind, id: string): Promise<void> {
  if (!(await deleteRecord(db, requireOwner(viewer), kind, id))) throw notFound()
}

/** The member's present consent about health data, or null. @throws sign_in_required */
export async function readConsent(
  { db, viewer, now }: OperationContext,
  consentText = healthRecordConsent,
): Promise<Consent | null> {
  const latest = await findConsent(db, requireOwner(viewer), consentText.purpose)
  return latest && allowsStorage(latest, now, consentText) ? latest : null
}

/**
 * Records the member's consent to the storage of health data for a year. `version` is the version of the text that they
 * saw; if it has changed meanwhile, no consent is recorded.
 * @throws sign_in_required, conflict
 */
export async function grantConsent(
  { db, viewer, now }: OperationContext,
  version: string,
  consentText = healthRecordConsent,
): Promise<Consent> {
  const memberId = requireOwner(viewer)
  if (version !== consentText.version) throw conflict('同意書已經更新，請重新閱讀後再同意')
  const endsOn = consentEnd(now)
  await insertConsent(db, memberId, { purpose: consentText.purpose, version, endsOn, now })
  return { version, grantedAt: now, endsOn, withdrawnAt: null }
}

/**
 * Withdraws the member's consent: everything stored under it is erased immediately. @returns how many records were erased
 * @throws sign_in_required
 */
export async function withdrawConsent({ db, viewer, now }: OperationContext, consentText = healthRecordConsent): Promise<number> {
  return withdrawConsents(db, requireOwner(viewer), consentText.purpose, now)
}

/**
 * Stores a tool's result in the member's records. `values` are the inputs, parsed by the tool's own rule; the
 * result is computed from them here, whatever the page has shown, and without its interpretation while no
 * clinician has checked the tool.
 * @throws sign_in_required, consent_required
 */
export function saveResult(
  context: OperationContext,
  slug: ToolSlug,
  { typed: input, values }: { typed: Record<string, string>; values: Values },
  clinical: Clinical,
): Promise<RecordRow<'tool'>> {
  const { fields, title, version, compute } = tools[slug]
  const outcome = compute(values, taipeiDay(context.now))
  const isInterpreted = isShown(clinical, adviceNames.tool({ slug, version }), context.viewer)
  const { headline, verdict, trend } = isInterpreted ? outcome : withoutInterpretation(outcome)
  const toolValues = Object.fromEntries(fields.flatMap(({ name }) => (input[name] ? [[name, input[name]]] : [])))
  return saveRecord(context, 'tool', { title, data: { tool: slug, version, values: toolValues, headline, verdict, trend } })
}
