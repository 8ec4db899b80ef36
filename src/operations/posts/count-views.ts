import type { Database } from '../../db/connect.ts'
import { addReads } from '../../db/queries/analytics.ts'
import { addVideoViews } from '../../db/queries/quizzes.ts'
import { addCoReads, type PostKey } from '../../db/queries/recommended-posts.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'

/** An item with the number of times to count it. */
export interface ItemCount<Item> {
  item: Item
  times: number
}

interface PendingBatch<Item> {
  counted: Map<string, ItemCount<Item>>
  done: Promise<ReadonlySet<string>>
}

/**
 * Batching of counts: while one statement runs, and until `interval` has passed since it began, further items are
 * collected for the next. A call returns when its batch is in the database, so that no acknowledged count is lost, and a post that many readers open concurrently costs one
 * row lock per batch and not one per reader.
 */
export class CountBatch<Item> {
  readonly #nameOf: (item: Item) => string
  readonly #write: (counts: ItemCount<Item>[]) => Promise<readonly Item[]>
  readonly #interval: number
  #running: Promise<unknown> = Promise.resolve()
  #gathering: PendingBatch<Item> | null = null

  /**
   * @param write counts a batch in one statement, and returns which of its items exist
   * @param interval the minimum time between two statements, milliseconds
   */
  constructor(nameOf: (item: Item) => string, write: (counts: ItemCount<Item>[]) => Promise<readonly Item[]>, interval = 0) {
    this.#interval = interval
    this.#nameOf = nameOf
    this.#write = write
  }

  /** Counts one item. @returns false when it does not exist */
  async add(item: Item): Promise<boolean> {
    const name = this.#nameOf(item)
    const gathered = this.#gathering ?? this.#begin()
    gathered.counted.set(name, { item, times: (gathered.counted.get(name)?.times ?? 0) + 1 })
    return (await gathered.done).has(name)
  }

  #begin(): PendingBatch<Item> {
    const counts: PendingBatch<Item>['counted'] = new Map()
    let next: Promise<unknown> = Promise.resolve()
    const done = this.#running.then(async () => {
      this.#gathering = null
      if (this.#interval > 0) next = new Promise((resolve) => setTimeout(resolve, this.#interval))
      const existing = await this.#write([...counts.values()])
      return new Set(existing.map(this.#nameOf))
    })
    this.#running = done.catch(() => undefined).then(() => next)
    this.#gathering = { counted: counts, done }
    return this.#gathering
  }
}

/** The minimum time between two statements of a process, milliseconds: a popular post costs few row locks. */
const interval = 250

interface ReadPair {
  one: PostKey
  other: PostKey
  now: Date
}

/** Batching: reads that wait for their statement; those of one process are counted together. */
const batches = new WeakMap<Database, { day: string; reads: CountBatch<PostKey> }>()
const pairs = new WeakMap<Database, CountBatch<ReadPair>>()

function batchOf(db: Database, day: string): CountBatch<PostKey> {
  const current = batches.get(db)
  if (current?.day === day) return current.reads
  const reads = new CountBatch<PostKey>(
    ({ type, id }) => `${type}/${id}`,
    (counts) =>
      addReads(
        db,
        day,
        counts.map(({ item, times }) => ({ ...item, reads: times })),
      ),
    interval,
  )
  batches.set(db, { day, reads })
  return reads
}

function pairsOf(db: Database): CountBatch<ReadPair> {
  const existing = pairs.get(db)
  if (existing) return existing
  const write = async (counts: ItemCount<ReadPair>[]) => {
    await addCoReads(
      db,
      counts.map(({ item: { one: item, other }, times }) => ({ one: item, other, times })),
      // the instants of a batch hardly differ
      counts[0]?.item.now ?? new Date(),
    )
    return counts.map(({ item }) => item)
  }
  const batch = new CountBatch<ReadPair>(
    ({ one: item, other }) => `${item.type}/${item.id} ${other.type}/${other.id}`,
    write,
    interval,
  )
  pairs.set(db, batch)
  return batch
}

/**
 * Counts one read of a post that was really shown and, when it was reached from another in the same visit, the pair as
 * co-read: only the pair is stored, nothing about the visit. Crawlers are not counted.
 * @throws not_found
 */
export async function countView(
  { db, viewer, now }: OperationContext,
  type: PostType,
  id: number,
  from?: PostKey | undefined,
): Promise<void> {
  if (viewer.bot) return
  if (!(await batchOf(db.ordinary, taipeiDay(now)).add({ type, id }))) throw notFound()
  if (from) await pairsOf(db.ordinary).add({ one: { type, id }, other: from, now })
}

/** Batching: views that wait for a database connection; those of one process are counted together. */
const videoBatches = new WeakMap<Database, CountBatch<number>>()

/** Counts one view of a video that was really shown. Crawlers are not counted. @throws not_found */
export async function countVideoView({ db, viewer }: OperationContext, id: number): Promise<void> {
  if (viewer.bot) return
  const { ordinary } = db
  const batch = videoBatches.get(ordinary) ?? new CountBatch<number>(String, (counts) => addVideoViews(ordinary, counts))
  videoBatches.set(ordinary, batch)
  if (!(await batch.add(id))) throw notFound()
}
