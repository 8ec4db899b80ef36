import { createHash } from 'node:crypto'
import { type ImportOutcome, importOutcomes, type PlannedRow } from '../../domain/registers/transfer.ts'
import { Failure } from '../failure.ts'

/** How many rows of each outcome a plan lists. */
const listed = 20
/** A run stops after this time, milliseconds; the rest is done by the next one. */
const runTime = 20_000

/** What a change of many entries would do. */
export interface Plan {
  /** Names what was planned: a run that would do anything else is refused. */
  hash: string
  counts: Record<ImportOutcome, number>
  /** The first rows of each outcome that changes something or is refused. */
  rows: Omit<PlannedRow, 'fields' | 'was' | 'version'>[]
}

export function summaryOf(planned: readonly PlannedRow[]): Plan {
  const of = (outcome: ImportOutcome) => planned.filter((row) => row.outcome === outcome)
  const hash = createHash('sha256')
  for (const { line, outcome, key, version, fields, was, words } of planned)
    hash.update(JSON.stringify([line, outcome, key, version, fields, was, words]))
  const first = [...of('refused').slice(0, listed), ...of('change').slice(0, listed), ...of('add').slice(0, listed)]
  return {
    hash: hash.digest('hex'),
    counts: Object.fromEntries(importOutcomes.map((one) => [one, of(one).length])) as Plan['counts'],
    rows: first.map(({ line, outcome, key, title, words }) => ({ line, outcome, key, title, words })),
  }
}

export interface PlanResult {
  added: number
  changed: number
  /** The rows that were refused, and why; the first of them. */
  refused: { line: number; words: string }[]
  /** The number of rows for the next run. */
  left: number
}

/** Performs a plan row by row. A refused row does not stop the others. */
export async function runPlan(
  planned: readonly PlannedRow[],
  perform: (row: PlannedRow) => Promise<unknown>,
): Promise<PlanResult> {
  const until = performance.now() + runTime
  const result: PlanResult = { added: 0, changed: 0, refused: [], left: 0 }
  for (const row of planned) {
    if (row.outcome !== 'add' && row.outcome !== 'change') continue
    if (performance.now() > until) {
      result.left += 1
      continue
    }
    try {
      await perform(row)
      result[row.outcome === 'add' ? 'added' : 'changed'] += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'overloaded' || error.code === 'unavailable') throw error
      const words = error.details.errors?.[0]?.message ?? error.message
      if (result.refused.length < listed) result.refused.push({ line: row.line, words })
    }
  }
  return result
}
