import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { isOpenTo } from '../domain/walls/files.ts'
import { wallsOfFile } from '../operations/media/walls-of-file.ts'
import type { Viewers } from './request/viewer.ts'

/**
 * How a film, a sound or a handout goes out: to everybody; to whoever asks, which nobody in between may keep; or not at all, for
 * it stands behind a wall that is closed to them (`walled`), or readers see it nowhere (`unknown`).
 */
export type FileSight = 'everybody' | 'asker' | 'walled' | 'unknown'

export interface SightOfFile {
  id: string
  /** Whether its rights have ended. */
  ended: boolean
}

/**
 * Judges for each request, by the database as it is: nothing is remembered, so a text that goes behind a wall takes its files with
 * it at once.
 * @param options.maySee whether whoever asks sees what the public may not any more: rights that have ended
 * @param options.mayLookAhead whether whoever asks sees what readers do not see, or not yet
 */
export function fileSight({
  db,
  viewers,
  maySee,
  mayLookAhead,
}: {
  db: Database
  viewers: Viewers
  maySee: (request: IncomingMessage) => Promise<boolean>
  mayLookAhead: (request: IncomingMessage, id: string) => Promise<boolean>
}) {
  return async (request: IncomingMessage, { id, ended }: SightOfFile): Promise<FileSight> => {
    if (ended) return (await maySee(request)) ? 'asker' : 'unknown'
    const walls = await wallsOfFile(db, id)
    if (isOpenTo(walls, 'visitor')) return 'everybody'
    const { identity } = await viewers.resolve(request.headers.cookie, request.headers['user-agent'])
    if (isOpenTo(walls, identity) || (await mayLookAhead(request, id))) return 'asker'
    return walls.length > 0 ? 'walled' : 'unknown'
  }
}
