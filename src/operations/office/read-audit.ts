import { type ActsAsked, actors, type ListedAct, listActs } from '../../db/queries/audit.ts'
import { type ActFact, factsOf } from '../../domain/office/act-facts.ts'
import { sightOf } from '../../domain/office/may.ts'
import { placeOfThing } from '../../domain/office/thing-words.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'
import { recordAct } from './record-act.ts'

/** An act with what it changed in words, and where the thing stands; null for whoever may not go there, and for one without a page. */
export interface ReadAct extends Pick<ListedAct, 'id' | 'at' | 'who' | 'by' | 'action' | 'thing' | 'title' | 'reason'> {
  place: string | null
  facts: ActFact[]
}

/** The most acts that a file holds. */
const longestFile = 10_000

/**
 * What was done in the office, the last act first, as many as were asked for; `next` names where to go on, null at the end.
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
 * The acts that are asked for as a file has them, 10,000 at most, which is written down as well.
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
