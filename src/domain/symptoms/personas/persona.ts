import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'

/**
 * One person with a complaint: everything true of them that the vocabulary can say, and the least urgency that an emergency
 * physician would accept. Written from guidelines before the trees were read, so that it does not repeat their mistakes.
 */
export interface Persona {
  story: string
  least: Urgency
  /** The highest urgency that is not over-triage. Given for harmless stories. */
  most?: Urgency
  facts: readonly Fact[]
}
