import type { Database } from '../../db/connect.ts'
import { dueSources, forgetUnwanted, keepVisit, takeUpPrinted, takeUpWritten } from '../../db/queries/source-visits.ts'
import { type SourceVisit, visitedAgainAfter, visitKept } from '../../domain/manuscripts/sources.ts'
import type { VisitAddress } from './visit-address.ts'

/** How long back it is looked for texts that were changed: longer than a worker is away for a release, milliseconds. */
const lookedBack = 3_600_000
/** How many addresses are thought of in one go, and how many are visited. */
const thoughtOf = 500
const visited = 40
const atOnce = 4
/** After how long an address that stands nowhere is forgotten, milliseconds. */
const forgottenAfter = 30 * 24 * 3_600_000

/**
 * Visits the sources that were written lately, and those whose week is over; of each host one at a time. What each said is kept.
 * @returns how many were visited
 */
export async function visitSources(db: Database, now: Date, visit: VisitAddress): Promise<number> {
  await takeUpWritten(db, new Date(now.getTime() - lookedBack), now)
  const due = new Map<string, SourceVisit>()
  for (const one of await dueSources(db, now, thoughtOf)) {
    const host = hostOf(one.address)
    if (!due.has(host) && due.size < visited) due.set(host, one)
  }
  const waiting = [...due.values()]
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const kept = visitKept(one, await visit(one.address), now)
      await keepVisit(db, kept, new Date(now.getTime() + visitedAgainAfter(kept)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return due.size
}

/** Takes up the sources of all that readers have, and forgets those that stand nowhere any more. */
export async function takeUpSources(db: Database, now: Date): Promise<void> {
  await takeUpPrinted(db, now)
  await forgetUnwanted(db, new Date(now.getTime() - forgottenAfter))
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
