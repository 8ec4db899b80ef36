/** Something, and how often it is to be counted. */
export interface Counted<Item> {
  item: Item
  times: number
}

interface Gathered<Item> {
  counted: Map<string, Counted<Item>>
  done: Promise<ReadonlySet<string>>
}

/**
 * Counts in batches: while one statement runs, what comes gathers for the next. Each is answered when its batch is in the
 * database, so none that was acknowledged can be lost, and what everybody opens at once costs one row's lock and not one
 * for each reader.
 */
export class CountBatch<Item> {
  readonly #nameOf: (item: Item) => string
  readonly #write: (counted: Counted<Item>[]) => Promise<readonly Item[]>
  #running: Promise<unknown> = Promise.resolve()
  #gathering: Gathered<Item> | null = null

  /** @param write counts a batch in one statement, and tells which of its items there are */
  constructor(nameOf: (item: Item) => string, write: (counted: Counted<Item>[]) => Promise<readonly Item[]>) {
    this.#nameOf = nameOf
    this.#write = write
  }

  /** Counts one. @returns false when there is no such item */
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
