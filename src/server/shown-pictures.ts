import type { Database } from '../db/connect.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import { wallsOfFile } from '../operations/media/walls-of-file.ts'
import { type Logger, serializable } from './log.ts'

interface Seen {
  walls: readonly WallStatus[]
  /** The number of changes at the time of the query. */
  changes: number
}

/**
 * In which public places pictures are used, and behind which walls. A used one is cached until the next change; an
 * unused one is queried each time, so that it is visible from the instant of its publication on.
 */
export class ShownPictures {
  readonly #db: Database
  readonly #log: Logger
  readonly #seen = new Map<string, Seen>()
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
    const seen = this.#seen.get(id)
    if (seen?.changes === changes) return seen.walls
    try {
      const walls = await wallsOfFile(this.#db, id)
      if (walls.length > 0) this.#seen.set(id, { walls, changes })
      else this.#seen.delete(id)
      return walls
    } catch (error) {
      this.#log.warn({ error: serializable(error) }, 'it is not known whether readers see a picture')
      return seen?.walls ?? null
    }
  }

  /** Any change clears the cache: the tag of a post, an author or an advertisement may concern its picture. */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#changes += 1
  }
}
