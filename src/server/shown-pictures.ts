import type { Database } from '../db/connect.ts'
import { isShownToReaders } from '../db/queries/media-seen.ts'
import { type Logger, tellable } from './log.ts'

/**
 * Which pictures readers see anywhere. One that they see is known by its id until something changes, and costs nothing meanwhile;
 * one that they do not see is asked for each time, so that it is theirs from the instant of its publication on.
 */
export class ShownPictures {
  readonly #db: Database
  readonly #log: Logger
  /** By id, how many changes there had been when it was asked for. */
  readonly #seen = new Map<string, number>()
  #changes = 0

  constructor({ db, log }: { db: Database; log: Logger }) {
    this.#db = db
    this.#log = log
  }

  /** Whether readers see it; null where that is not known, while the database is away, and it was not seen before. */
  async has(id: string): Promise<boolean | null> {
    const changes = this.#changes
    if (this.#seen.get(id) === changes) return true
    try {
      const isShown = await isShownToReaders(this.#db, id)
      if (isShown) this.#seen.set(id, changes)
      else this.#seen.delete(id)
      return isShown
    } catch (error) {
      this.#log.warn({ error: tellable(error) }, 'it is not known whether readers see a picture')
      return this.#seen.has(id) || null
    }
  }

  /** Something has changed, whatever it is: what names a post, an author or an advertisement may be about its picture. */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#changes += 1
  }
}
