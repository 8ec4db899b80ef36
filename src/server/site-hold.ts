import type { Database } from '../db/connect.ts'
import { type HeldPart, heldParts } from '../domain/founding/site-identity.ts'
import { type Hold, readHold } from '../operations/founding/read-hold.ts'
import type { Config } from './config.ts'
import { type Logger, tellable } from './log.ts'

/** How old an answer may be when nobody waits for a new one, milliseconds. */
const freshFor = 2_000

/** What this process holds back because its database is a copy of another site's, or because the operator says so. */
export interface SiteHold {
  /** Asks the database. @throws when it does not answer */
  isHeld: () => Promise<boolean>
  /** What is held back as far as is known; a new answer is asked for in the background. */
  known: () => HeldPart[]
}

/** The hold of a site; a demo has none, for nothing of it leaves the machine. */
export async function watchHold(db: Database, config: Config, log: Logger): Promise<SiteHold> {
  let hold: Hold = null
  let readAt = Number.NEGATIVE_INFINITY
  const read = async () => {
    const before = hold
    hold = config.DEMO ? null : await readHold(db, config.SITE_URL, new Date())
    readAt = performance.now()
    if (hold && hold.reason !== before?.reason)
      log.warn({ held: heldParts, ...hold }, 'the database is a copy: what leaves the machine is held until npm run adopt')
    if (!hold && before) log.info('the database was adopted: what was held goes on')
    return hold !== null
  }
  let reading = false
  const readBeside = () => {
    if (reading || performance.now() - readAt < freshFor) return
    reading = true
    read()
      .catch((error: unknown) => log.warn({ error: tellable(error) }, 'whose the database is could not be read'))
      .finally(() => {
        reading = false
      })
  }
  await read()
  return {
    isHeld: read,
    known: () => {
      readBeside()
      if (hold) return [...heldParts]
      return config.MAIL === 'on' ? [] : ['mail']
    },
  }
}
