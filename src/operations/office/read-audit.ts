import { type ActsAsked, actors, type ListedAct, listActs } from '../../db/queries/audit.ts'
import { type ActFact, factsOf } from '../../domain/office/act-facts.ts'
import { sightOf } from '../../domain/office/may.ts'
import { placeOfThing } from '../../domain/office/thing-words.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'
import { recordAct } from './record-act.ts'

/**
 * An audit event with its changes in words, and the address of its target; null if the user may not open it, and for a
 * target without a page.
 */
export interface ReadAct extends Pick<ListedAct, 'id' | 'at' | 'who' | 'by' | 'action' | 'thing' | 'title' | 'reason'> {
  place: string | null
  facts: ActFact[]
}

/** The maximum number of events in an export. */
const longestFile = 10_000

/**
 * The audit events of the office, newest first, up to the limit; `next` is the cursor of the next page, null at the end.
 * @throws sign_in_required, forbidden
 */
export async function readAudit(context: OperationContext, asked: ActsAsked) {
  requireMay(context.viewer, 'read-audit')
  const [found, people] = await Promise.all([
    listActs(context.db, { ...asked, limit: asked.limit + 1 }, sightOf(context.viewer)),
    actors(context.db),
  ])
  const shown = found.slice(0, asked.limit)
  return {
    acts: shown.map((act) => inWords(context, act)),
    next: found.length > asked.limit ? (shown.at(-1)?.id ?? null) : null,
    people,
  }
}

/**
 * The matching audit events for an export, at most 10,000. The export itself is audited.
 * @throws sign_in_required, forbidden
 */
export async function exportAudit(context: OperationContext, asked: Omit<ActsAsked, 'after' | 'limit'>): Promise<ReadAct[]> {
  requireMay(context.viewer, 'read-audit')
  const { from, to, action } = asked
  return context.db.transaction(async (tx) => {
    const found = await listActs(tx, { ...asked, after: null, limit: longestFile }, sightOf(context.viewer))
    const after = { from, until: to, action, rows: found.length }
    await recordAct(tx, context, { action: 'export-audit', thing: 'audit:1', after })
    return found.map((act) => inWords(context, act))
  })
}

function inWords({ viewer }: OperationContext, { hidden, before, after, ...act }: ListedAct): ReadAct {
  return { ...act, place: hidden ? null : placeOfThing(viewer, act.thing), facts: factsOf(before, after) }
}
