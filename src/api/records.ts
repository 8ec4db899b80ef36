import { recordEndpoints } from '../contract/records.ts'
import { askerNames, askers, type RecordKind } from '../domain/records/record.ts'
import type { OperationContext } from '../operations/context.ts'
import { notFound } from '../operations/failure.ts'
import {
  deleteOwnRecord,
  grantConsent,
  listOwnRecords,
  readConsent,
  readRecord,
  saveNutritionResult,
  saveSymptomResult,
  withdrawConsent,
} from '../operations/records/records.ts'
import {
  presentConsent,
  presentNutritionRecord,
  presentNutritionSummary,
  presentSymptomRecord,
  presentSymptomSummary,
} from './presenters/record.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Health records that members store, and the consent to it (`sc_result`, `nutrition`). */
export function serveRecords(app: ApiApp): void {
  serve(app, recordEndpoints.consent, async ({ context }) => ({ items: presentConsent(await readConsent(context)) }))
  serve(app, recordEndpoints.grantConsent, async ({ body, context }) => ({
    items: presentConsent(await grantConsent(context, body.version)),
  }))
  serve(app, recordEndpoints.withdrawConsent, async ({ context }) => ({ items: { erased: await withdrawConsent(context) } }))

  serve(app, recordEndpoints.askers, async () => ({ items: askers.map((id) => ({ id, name: askerNames[id] })) }))
  serve(app, recordEndpoints.symptoms, async ({ query, context }) => {
    const { page, per_page: perPage, asker } = query
    const { items, total } = await listOwnRecords(context, 'symptom', { page, perPage, asker })
    return { items: items.map(presentSymptomSummary), meta: pageOf(query, total) }
  })
  serve(app, recordEndpoints.symptom, async ({ params, context }) => ({
    items: presentSymptomRecord(await readRecord(context, 'symptom', uuidOf(params))),
  }))
  serve(app, recordEndpoints.deleteSymptom, ({ params, context }) => erase(context, 'symptom', uuidOf(params)))
  serve(app, recordEndpoints.addSymptom, async ({ body, context, c }) => ({
    items: presentSymptomRecord(await saveSymptomResult(context, body, c.env.clinical)),
  }))

  serve(app, recordEndpoints.nutritions, async ({ query, context }) => {
    const { items, total } = await listOwnRecords(context, 'nutrition', { page: query.page, perPage: query.per_page })
    return { items: items.map(presentNutritionSummary), meta: pageOf(query, total) }
  })
  serve(app, recordEndpoints.nutrition, async ({ params, context }) => ({
    items: presentNutritionRecord(await readRecord(context, 'nutrition', uuidOf(params))),
  }))
  serve(app, recordEndpoints.addNutrition, async ({ body, context, c }) => ({
    items: presentNutritionRecord(await saveNutritionResult(context, body, c.env.clinical)),
  }))
  serve(app, recordEndpoints.deleteNutrition, ({ params, context }) => erase(context, 'nutrition', uuidOf(params)))
}

async function erase(context: OperationContext, kind: RecordKind, id: string) {
  await deleteOwnRecord(context, kind, id)
  return { items: { result: true } }
}

/** An invalid uuid is reported as not found. */
function uuidOf({ id }: { id: string }): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

const pageOf = ({ page, per_page }: { page: number; per_page: number }, total: number) => ({
  page,
  per_page,
  total,
  total_pages: Math.ceil(total / per_page),
})
