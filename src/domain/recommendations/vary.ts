/** At most `most` items with the same value of `of` before all others have had their turn. Null is never counted. */
export interface Limit<T> {
  of: (item: T) => string | number | null
  most: number
}

/**
 * Diversifies the order of items, or returns the first `count` of them: an item beyond a limit of its kind is deferred
 * until the others have had their turn. The first and the deferred items each retain their order.
 */
export function vary<T>(items: readonly T[], limits: readonly Limit<T>[], count = items.length): T[] {
  const first: T[] = []
  const waiting: T[] = []
  const counters = limits.map((limit) => ({ ...limit, seen: new Map<string | number | null, number>() }))
  for (const item of items) {
    if (first.length >= count) break
    if (counters.some(({ of, most, seen }) => (seen.get(of(item)) ?? 0) >= most)) {
      waiting.push(item)
      continue
    }
    for (const { of, seen } of counters) {
      const name = of(item)
      if (name !== null) seen.set(name, (seen.get(name) ?? 0) + 1)
    }
    first.push(item)
  }
  return [...first, ...waiting].slice(0, count)
}
