import type { Database } from '../../db/connect.ts'
import { addReads } from '../../db/queries/analytics.ts'
import type { PostType } from '../../db/queries/posts.ts'

interface Gathered {
  day: string
  reads: Map<string, { type: PostType; id: number; reads: number }>
  done: Promise<ReadonlySet<string>>
}

const keyOf = (type: PostType, id: number) => `${type}/${id}`

/**
 * Counts reads in batches: while one statement runs, the reads that come gather for the next. Each read is answered when
 * its batch is in the database, so none that was acknowledged can be lost, and a post that everybody reads at once costs
 * one row's lock and not one for each reader.
 */
export class ReadBatch {
  #running: Promise<unknown> = Promise.resolve()
  #gathering: Gathered | null = null

  /** Counts one read on a Taipei day. @returns false when there is no such public post */
  async add(db: Database, day: string, type: PostType, id: number): Promise<boolean> {
    const key = keyOf(type, id)
    const gathered = this.#gathering?.day === day ? this.#gathering : this.#begin(db, day)
    const known = gathered.reads.get(key)
    gathered.reads.set(key, { type, id, reads: (known?.reads ?? 0) + 1 })
    return (await gathered.done).has(key)
  }

  #begin(db: Database, day: string): Gathered {
    const reads: Gathered['reads'] = new Map()
    const done = this.#running.then(async () => {
      if (this.#gathering?.reads === reads) this.#gathering = null
      const counted = await addReads(db, day, [...reads.values()])
      return new Set(counted.map(({ type, id }) => keyOf(type, id)))
    })
    this.#running = done.catch(() => undefined)
    const gathered = { day, reads, done }
    this.#gathering = gathered
    return gathered
  }
}
