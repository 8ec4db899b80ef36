/** The first `count` items that were not chosen before; from then on they are. @param keyOf the same name is the same thing */
export function takeNew<T, Key>(chosen: Set<Key>, items: readonly T[], count: number, keyOf: (item: T) => Key): T[] {
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
