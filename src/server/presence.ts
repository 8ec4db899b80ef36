import type { PresenceParts } from '../api/reviews/presence.ts'
import type { Database } from '../db/connect.ts'
import { presenceChannel, spreadPresence } from '../db/queries/presence.ts'
import { Presence } from '../operations/manuscripts/presence.ts'
import type { Viewers } from './request/viewer.ts'

/** How often processes tell each other who is still at a manuscript, milliseconds. */
const tickEvery = 5_000

/** Who is at which manuscript: what this process hears of it, from browsers and from the other processes. */
export interface OpenPresence extends PresenceParts {
  /** What is listened to on the database's connection for notices. */
  heard: Record<string, (message: string) => void>
  /** Whoever's session ended, or whose trust changed, hears no more: a purge names them. */
  forget: (tags: readonly string[]) => void
  stop: () => void
}

/** Begins to hear and to tell who is at which manuscript. */
export function openPresence(db: Database, viewers: Viewers): OpenPresence {
  const presence = new Presence((message) => spreadPresence(db, message))
  const ticking = setInterval(() => presence.tick(), tickEvery).unref()
  return {
    presence,
    recognize: (headers) => viewers.resolve(headers.get('cookie') ?? undefined, headers.get('user-agent') ?? undefined),
    heard: { [presenceChannel]: (message) => presence.hear(message) },
    forget: (tags) => {
      if (tags.includes('all')) return presence.look(null)
      const members = tags.filter((tag) => tag.startsWith('member:')).map((tag) => tag.slice('member:'.length))
      if (members.length > 0) presence.look(new Set(members))
    },
    stop: () => {
      clearInterval(ticking)
      presence.stop()
    },
  }
}
