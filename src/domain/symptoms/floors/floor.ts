import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'
import type { FloorSource } from './floor-sources.ts'

/**
 * A lower bound of urgency for a combination of facts, whatever else is answered: the least urgency, the facts, and
 * their source. The floors were written before the questions, so that they do not repeat their mistakes.
 */
export type Floor = readonly [least: Urgency, facts: readonly Fact[], source: FloorSource]
