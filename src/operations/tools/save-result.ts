import { adviceNames, type Clinical } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import type { ToolSlug, Values } from '../../domain/tools/tool.ts'
import { uninterpreted } from '../../domain/tools/uninterpreted.ts'
import type { OperationContext } from '../context.ts'
import type { RecordRow } from '../records/records.ts'
import { saveRecord } from '../records/records.ts'

/**
 * Stores a tool's result in the member's records. `values` are the inputs, parsed by the tool's own rule; the
 * result is computed from them here, whatever the page has shown, and without its interpretation while no
 * clinician has checked the tool.
 * @throws sign_in_required, consent_required
 */
export function saveResult(
  context: OperationContext,
  slug: ToolSlug,
  { typed, values }: { typed: Record<string, string>; values: Values },
  clinical: Clinical,
): Promise<RecordRow<'tool'>> {
  const { fields, title, version, compute } = tools[slug]
  const outcome = compute(values, taipeiDay(context.now))
  const isInterpreted = isShown(clinical, adviceNames.tool({ slug, version }), context.viewer)
  const { headline, verdict, trend } = isInterpreted ? outcome : uninterpreted(outcome)
  const own = Object.fromEntries(fields.flatMap(({ name }) => (typed[name] ? [[name, typed[name]]] : [])))
  return saveRecord(context, 'tool', { title, data: { tool: slug, version, values: own, headline, verdict, trend } })
}
