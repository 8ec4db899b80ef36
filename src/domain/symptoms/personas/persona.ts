import type { Fact } from '../facts.ts'
import type { Urgency } from '../urgency.ts'

/**
 * A person with a complaint: all their facts in the vocabulary, and the least urgency that an emergency physician would
 * accept. The personas were written from guidelines before the trees were read, so that they do not repeat their
 * mistakes.
 */
export interface Persona {
  story: string
  least: Urgency
  /** The highest urgency that is not over-triage. Set for harmless cases. */
  most?: Urgency
  facts: readonly Fact[]
}
