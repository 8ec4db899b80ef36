import type { Asker } from '../records/record.ts'
import type { Fact } from './facts.ts'

const childFacts: ReadonlySet<Fact> = new Set([
  ...(['under_3_months', 'months_3_to_6', 'infant', 'child', 'under_5_years'] as const),
  ...(['bulging_fontanelle', 'enterovirus_warning', 'cries_in_waves'] as const),
])
const adultAskers: ReadonlySet<Asker> = new Set(['self', 'spouse', 'parent'])

/** Whether these facts are possible for the asker's relation: a parent is never asked about being under one year old. */
export function arePossibleFor(asker: Asker, facts: readonly Fact[]): boolean {
  return !adultAskers.has(asker) || facts.length === 0 || facts.some((fact) => !childFacts.has(fact))
}
