import type { Database } from '../db/connect.ts'
import type { WallStatus } from '../domain/walls/wall.ts'
import { wallsOfFile } from '../operations/media/walls-of-file.ts'
import { type Logger, tellable } from './log.ts'

interface Seen {
  walls: readonly WallStatus[]
  /** How many changes there had been when it was asked for. */
  changes: number
}

/**
 * Which pictures readers meet anywhere, and behind which walls. One that they meet is known by its id until something changes, and
 * costs nothing meanwhile; one that they meet nowhere is asked for each time, so that it is theirs from the instant of its
 * publication on.
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

  /** The walls before it, none where readers meet it nowhere; null where that is not known, while the database is away, and it was not met before. */
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
      this.#log.warn({ error: tellable(error) }, 'it is not known whether readers see a picture')
      return seen?.walls ?? null
    }
  }

  /** Something has changed, whatever it is: what names a post, an author or an advertisement may be about its picture. */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#changes += 1
  }
}
