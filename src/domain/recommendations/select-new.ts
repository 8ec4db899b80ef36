/**
 * Takes the first `count` items that were not chosen before, and marks them as chosen.
 * @param keyOf unique key of an item
 */
export function selectNew<T, Key>(chosen: Set<Key>, items: readonly T[], count: number, keyOf: (item: T) => Key): T[] {
  const taken: T[] = []
  for (const item of items) {
    if (taken.length >= count) break
    const key = keyOf(item)
    if (chosen.has(key)) continue
    chosen.add(key)
    taken.push(item)
  }
  return taken
}
