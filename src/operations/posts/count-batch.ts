/** An item with the number of times to count it. */
export interface Counted<Item> {
  item: Item
  times: number
}

interface Gathered<Item> {
  counted: Map<string, Counted<Item>>
  done: Promise<ReadonlySet<string>>
}

/**
 * Batching of counts: while one statement runs, and until `interval` has passed since it began, further items are
 * collected for the next. A call returns when its batch is in the database, so that no acknowledged count is lost, and a post that many readers open concurrently costs one
 * row lock per batch and not one per reader.
 */
export class CountBatch<Item> {
  readonly #nameOf: (item: Item) => string
  readonly #write: (counted: Counted<Item>[]) => Promise<readonly Item[]>
  readonly #interval: number
  #running: Promise<unknown> = Promise.resolve()
  #gathering: Gathered<Item> | null = null

  /**
   * @param write counts a batch in one statement, and returns which of its items exist
   * @param interval the minimum time between two statements, milliseconds
   */
  constructor(nameOf: (item: Item) => string, write: (counted: Counted<Item>[]) => Promise<readonly Item[]>, interval = 0) {
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

  #begin(): Gathered<Item> {
    const counted: Gathered<Item>['counted'] = new Map()
    let next: Promise<unknown> = Promise.resolve()
    const done = this.#running.then(async () => {
      this.#gathering = null
      if (this.#interval > 0) next = new Promise((resolve) => setTimeout(resolve, this.#interval))
      const known = await this.#write([...counted.values()])
      return new Set(known.map(this.#nameOf))
    })
    this.#running = done.catch(() => undefined).then(() => next)
    this.#gathering = { counted, done }
    return this.#gathering
  }
}
