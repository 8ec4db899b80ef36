import type { Database } from '../../db/connect.ts'
import {
  collectPublishedSources,
  collectWrittenSources,
  dueSources,
  forgetUnwanted,
  recordVisit,
} from '../../db/queries/source-visits.ts'
import { recordedVisit, type SourceVisit, visitedAgainAfter } from '../../domain/manuscripts/checks.ts'
import type { VisitAddress } from './check-address.ts'

/** How far back changed texts are considered: longer than a worker is offline during a release, milliseconds. */
const lookedBack = 3_600_000
/** How many due addresses are considered per run, and how many are visited. */
const thoughtOf = 500
const visited = 40
const atOnce = 4
/** The time after which an unused address is deleted, milliseconds. */
const forgottenAfter = 30 * 24 * 3_600_000

/**
 * Visits new sources, and those whose last visit is a week old; one at a time per host. The results are stored.
 * @returns how many were visited
 */
export async function visitSources(db: Database, now: Date, visit: VisitAddress): Promise<number> {
  await collectWrittenSources(db, new Date(now.getTime() - lookedBack), now)
  const due = new Map<string, SourceVisit>()
  for (const one of await dueSources(db, now, thoughtOf)) {
    const host = hostOf(one.address)
    if (!due.has(host) && due.size < visited) due.set(host, one)
  }
  const waiting = [...due.values()]
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const stored = recordedVisit(one, await visit(one.address), now)
      await recordVisit(db, stored, new Date(now.getTime() + visitedAgainAfter(stored)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return due.size
}

/** Registers the sources of all published versions, and deletes those that no text contains any more. */
export async function takeUpSources(db: Database, now: Date): Promise<void> {
  await collectPublishedSources(db, now)
  await forgetUnwanted(db, new Date(now.getTime() - forgottenAfter))
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : address)
