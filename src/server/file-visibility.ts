import type { IncomingMessage } from 'node:http'
import type { Database } from '../db/connect.ts'
import { may } from '../domain/office/may.ts'
import { giftReaderCode } from '../domain/shares/gift-files.ts'
import { isOpenTo } from '../domain/walls/files.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import { mediaOfLink } from '../operations/manuscripts/preview-links.ts'
import { wallsOfFile } from '../operations/media/media.ts'
import { isGiftOpen } from '../operations/shares/shares.ts'
import { errorText, type Logger } from './log.ts'
import type { Viewers } from './request/viewer.ts'

/**
 * The visibility of a picture, a film, a sound or a handout: public; for this requester only, not cacheable by proxies;
 * or refused, because it is behind a closed wall (`walled`), or is used in no public place (`unknown`).
 */
export type FileVisibility = 'public' | 'requester' | 'walled' | 'unknown'

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
  const isGift = async ({ headers }: IncomingMessage, share: string, file: string) => {
    const reader = giftReaderCode(headers.cookie)
    return reader !== null && (await isGiftOpen({ db, now: new Date() }, { share, reader, file }))
  }
  return async (request, { id, ended, share }) => {
    if (ended) return (await maySee(request)) ? 'requester' : 'unknown'
    const walls = await wallsOf(id)
    if (walls === null) return 'requester'
    if (isOpenTo(walls, 'visitor')) return 'public'
    const { identity } = await viewers.resolve(request.headers.cookie, request.headers['user-agent'])
    if (isOpenTo(walls, identity) || (await mayLookAhead(request, id))) return 'requester'
    if (share !== null && (await isGift(request, share, id))) return 'requester'
    return walls.length > 0 ? 'walled' : 'unknown'
  }
}

interface CachedWalls {
  walls: readonly WallStatus[]
  /** The number of changes at the time of the query. */
  changes: number
}

/**
 * In which public places pictures are used, and behind which walls. A used one is cached until the next change; an
 * unused one is queried each time, so that it is visible from the instant of its publication on.
 */
export class PublicPictures {
  readonly #db: Database
  readonly #log: Logger
  readonly #seen = new Map<string, CachedWalls>()
  #changes = 0

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db
    this.#log = log
  }

  /**
   * The walls before it, none if it is used in no public place; null if that is unknown, because the database is
   * down and it is not cached.
   */
  async wallsOf(id: string): Promise<readonly WallStatus[] | null> {
    const changes = this.#changes
    const cached = this.#seen.get(id)
    if (cached?.changes === changes) return cached.walls
    try {
      const walls = await wallsOfFile(this.#db, id)
      if (walls.length > 0) this.#seen.set(id, { walls, changes })
      else this.#seen.delete(id)
      return walls
    } catch (error) {
      this.#log.warn({ error: errorText(error) }, 'the walls of a picture could not be read')
      return cached?.walls ?? null
    }
  }

  /** Any change clears the cache: the tag of a post, an author or an advertisement may concern its picture. */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#changes += 1
  }
}

/**
 * The URL of a page that a preview link opens; browsers send it as the referrer with each of its pictures,
 * films, sounds and handouts.
 */
const sharePage = /^\/share\/([0-9a-f-]{36}\.[\w-]{43})$/

/**
 * Whether the requester may see media that are not, or not yet, visible to readers: staff, and readers of a preview
 * link's page, whose `referer` (sent to this site only) identifies the manuscript, for the media in that manuscript.
 */
export function mediaPreviewAccess({ db, secret, viewers }: { db: Database; secret: string; viewers: Viewers }) {
  return async ({ headers }: IncomingMessage, id: string): Promise<boolean> => {
    const viewer = await viewers.resolve(headers.cookie, headers['user-agent'])
    if (may(viewer, 'see-unshown-pictures')) return true
    const token = sharePage.exec(URL.parse(headers.referer ?? '')?.pathname ?? '')?.[1]
    return token !== undefined && (await mediaOfLink({ db, now: new Date() }, secret, token)).includes(id)
  }
}
