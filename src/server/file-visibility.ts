import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { giftReaderIn } from '../domain/shares/gift-files.ts'
import { isOpenTo } from '../domain/walls/files.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import { isGiftOpen } from '../operations/shares/shares.ts'
import type { Viewers } from './request/viewer.ts'

/**
 * The visibility of a picture, a film, a sound or a handout: public; for this requester only, not cacheable by proxies;
 * or refused, because it is behind a closed wall (`walled`), or is used in no public place (`unknown`).
 */
export type FileVisibility = 'everybody' | 'asker' | 'walled' | 'unknown'

/** A requested file. */
export interface RequestedFile {
  id: string
  /** Whether its rights have ended. */
  ended: boolean
  /** The gift through which it is requested. */
  share: string | null
}
export type ReadVisibility = (request: IncomingMessage, file: RequestedFile) => Promise<FileVisibility>

/**
 * @param options.wallsOf the walls before a file, none if it is used in no public place; if that is unknown (null) the
 *   file is shown, but not cached
 * @param options.maySee whether the requester may see what is no longer public: ended rights
 * @param options.mayLookAhead whether the requester may see what is not, or not yet, visible to readers
 */
export function fileVisibility({
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
}): ReadVisibility {
  const wasGiven = async ({ headers }: IncomingMessage, share: string, file: string) => {
    const reader = giftReaderIn(headers.cookie)
    return reader !== null && (await isGiftOpen({ db, now: new Date() }, { share, reader, file }))
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
