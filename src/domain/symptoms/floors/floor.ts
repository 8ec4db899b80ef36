import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'
import type { FloorSource } from './floor-sources.ts'

/**
 * A combination that may never end below an urgency, whatever else is answered: the least urgency, the facts that are
 * true of the person, and on whose word. Written before the questions were, so that it does not repeat their mistakes.
 */
export type Floor = readonly [least: Urgency, facts: readonly Fact[], source: FloorSource]
