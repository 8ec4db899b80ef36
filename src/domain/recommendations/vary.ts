/** At most `most` of those for which `of` gives the same name, before all others have had their turn. Null is never counted. */
export interface Limit<T> {
  of: (item: T) => string | number | null
  most: number
}

/**
 * The same items in an order that varies: one that would be too many of its kind waits until the others are through.
 * Among those that go first, and among those that wait, the order stays.
 */
export function vary<T>(items: readonly T[], limits: readonly Limit<T>[]): T[] {
  const first: T[] = []
  const waiting: T[] = []
  const counts = limits.map(() => new Map<string | number, number>())
  for (const item of items) {
    const names = limits.map(({ of }) => of(item))
    const full = names.some((name, at) => name !== null && (counts[at]?.get(name) ?? 0) >= (limits[at]?.most ?? 0))
    if (full) {
      waiting.push(item)
      continue
    }
    for (const [at, name] of names.entries()) if (name !== null) counts[at]?.set(name, (counts[at]?.get(name) ?? 0) + 1)
    first.push(item)
  }
  return [...first, ...waiting]
}
