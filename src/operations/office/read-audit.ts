import { type AuditFilter, actors, type ListedAuditEvent, listAuditEvents } from '../../db/queries/audit.ts'
import { type AuditFact, factsOf, placeOfAuditTarget } from '../../domain/office/audit.ts'
import { visibilityScopeOf } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/**
 * An audit event with its changes in words, and the address of its target; null if the user may not open it, and for a
 * target without a page.
 */
export interface ReadAuditEvent
  extends Pick<ListedAuditEvent, 'id' | 'at' | 'who' | 'by' | 'action' | 'thing' | 'title' | 'reason'> {
  place: string | null
  facts: AuditFact[]
}

/** The maximum number of events in an export. */
const maxFileLength = 10_000

/**
 * The audit events of the office, newest first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function readAudit(context: OperationContext, filter: AuditFilter) {
  requireMay(context.viewer, 'read-audit')
  const [found, people] = await Promise.all([
    listAuditEvents(context.db, { ...filter, limit: filter.limit + 1 }, visibilityScopeOf(context.viewer)),
    actors(context.db),
  ])
  const shown = found.slice(0, filter.limit)
  return {
    events: shown.map((event) => inWords(context, event)),
    next: found.length > filter.limit ? (shown.at(-1)?.id ?? null) : null,
    people,
  }
}

/**
 * The matching audit events for an export, at most 10,000. The export itself is audited.
 * @throws sign_in_required, forbidden
 */
export async function exportAudit(
  context: OperationContext,
  filter: Omit<AuditFilter, 'after' | 'limit'>,
): Promise<ReadAuditEvent[]> {
  requireMay(context.viewer, 'read-audit')
  const { from, to, action } = filter
  return context.db.transaction(async (tx) => {
    const found = await listAuditEvents(tx, { ...filter, after: null, limit: maxFileLength }, visibilityScopeOf(context.viewer))
    const after = { from, until: to, action, rows: found.length }
    await recordAuditEvent(tx, context, { action: 'export-audit', thing: 'audit:1', after })
    return found.map((event) => inWords(context, event))
  })
}

function inWords({ viewer }: OperationContext, { hidden, before, after, ...event }: ListedAuditEvent): ReadAuditEvent {
  return { ...event, place: hidden ? null : placeOfAuditTarget(viewer, event.thing), facts: factsOf(before, after) }
}
