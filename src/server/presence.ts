import type { PresenceDependencies } from '../api/reviews/presence.ts'
import type { Database } from '../db/connect.ts'
import { broadcastManuscriptMessage, presenceChannel } from '../db/queries/manuscripts.ts'
import { Presence } from '../operations/manuscripts/presence.ts'
import type { Viewers } from './request/viewer.ts'

/** The interval at which processes exchange the presence in manuscripts, milliseconds. */
const tickEvery = 5_000

/** Presence in manuscripts: what this process receives from browsers and from the other processes. */
export interface OpenPresence extends PresenceDependencies {
  /** Handlers of the database's notification channels. */
  listeners: Record<string, (message: string) => void>
  /** Ends the subscriptions of members whose session ended, or whose roles changed: a purge contains their tags. */
  forget: (tags: readonly string[]) => void
  stop: () => void
}

/** Starts to exchange the presence in manuscripts. */
export function openPresence(db: Database, viewers: Viewers): OpenPresence {
  const presence = new Presence((message) => broadcastManuscriptMessage(db, message))
  const ticking = setInterval(() => presence.tick(), tickEvery).unref()
  return {
    presence,
    recognize: (headers) => viewers.resolve(headers.get('cookie') ?? undefined, headers.get('user-agent') ?? undefined),
    listeners: { [presenceChannel]: (message) => presence.receive(message) },
    forget: (tags) => {
      if (tags.includes('all')) return presence.checkListeners(null)
      const members = tags.filter((tag) => tag.startsWith('member:')).map((tag) => tag.slice('member:'.length))
      if (members.length > 0) presence.checkListeners(new Set(members))
    },
    stop: () => {
      clearInterval(ticking)
      presence.stop()
    },
  }
}
