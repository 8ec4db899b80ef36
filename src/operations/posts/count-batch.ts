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
 * Batching of counts: while one statement runs, further items are collected for the next. A call returns when its batch
 * is in the database, so that no acknowledged count is lost, and a post that many readers open concurrently costs one
 * row lock per batch and not one per reader.
 */
export class CountBatch<Item> {
  readonly #nameOf: (item: Item) => string
  readonly #write: (counted: Counted<Item>[]) => Promise<readonly Item[]>
  #running: Promise<unknown> = Promise.resolve()
  #gathering: Gathered<Item> | null = null

  /** @param write counts a batch in one statement, and returns which of its items exist */
  constructor(nameOf: (item: Item) => string, write: (counted: Counted<Item>[]) => Promise<readonly Item[]>) {
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
    const done = this.#running.then(async () => {
      this.#gathering = null
      const known = await this.#write([...counted.values()])
      return new Set(known.map(this.#nameOf))
    })
    this.#running = done.catch(() => undefined)
    this.#gathering = { counted, done }
    return this.#gathering
  }
}
