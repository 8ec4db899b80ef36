import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { giftReaderIn } from '../domain/shares/given-files.ts'
import { isOpenTo } from '../domain/walls/files.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import { isGiven } from '../operations/shares/open-gift.ts'
import type { Viewers } from './request/viewer.ts'

/**
 * How a picture, a film, a sound or a handout goes out: to everybody; to whoever asks, which nobody in between may keep; or not at
 * all, for it stands behind a wall that is closed to them (`walled`), or readers meet it nowhere (`unknown`).
 */
export type FileSight = 'everybody' | 'asker' | 'walled' | 'unknown'

/** A file that is asked for. */
export interface AskedFile {
  id: string
  /** Whether its rights have ended. */
  ended: boolean
  /** The gift through which it is asked for. */
  share: string | null
}
export type Sight = (request: IncomingMessage, file: AskedFile) => Promise<FileSight>

/**
 * @param options.wallsOf the walls before a file, none where readers meet it nowhere; while that is not known (null) it is shown,
 *   and kept by nobody
 * @param options.maySee whether whoever asks sees what the public may not any more: rights that have ended
 * @param options.mayLookAhead whether whoever asks sees what readers do not see, or not yet
 */
export function fileSight({
  db,
  viewers,
  wallsOf,
  maySee,
  mayLookAhead,
}: {
  db: Database
  viewers: Viewers
  wallsOf: (id: string) => Promise<readonly WallStatus[] | null>
  maySee: (request: IncomingMessage) => Promise<boolean>
  mayLookAhead: (request: IncomingMessage, id: string) => Promise<boolean>
}): Sight {
  const wasGiven = async ({ headers }: IncomingMessage, share: string, file: string) => {
    const reader = giftReaderIn(headers.cookie)
    return reader !== null && (await isGiven({ db, now: new Date() }, { share, reader, file }))
  }
  return async (request, { id, ended, share }) => {
    if (ended) return (await maySee(request)) ? 'asker' : 'unknown'
    const walls = await wallsOf(id)
    if (walls === null) return 'asker'
    if (isOpenTo(walls, 'visitor')) return 'everybody'
    const { identity } = await viewers.resolve(request.headers.cookie, request.headers['user-agent'])
    if (isOpenTo(walls, identity) || (await mayLookAhead(request, id))) return 'asker'
    if (share !== null && (await wasGiven(request, share, id))) return 'asker'
    return walls.length > 0 ? 'walled' : 'unknown'
  }
}
