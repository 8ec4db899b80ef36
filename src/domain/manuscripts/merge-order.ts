/**
 * Merged order of all blocks of two texts with a common base, including deleted ones. A block that neither side moved
 * stays in place; a block that one side moved or inserted follows its predecessor there. If both sides moved a block,
 * mine wins; of insertions by both sides in one place, the run with the smaller first key is first, so that the result
 * does not depend on who saves first.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [unmovedByMe, unmovedByThem] = [stableKeys(base, mine), stableKeys(base, theirs)]
  const isIn = (keys: readonly string[]) => {
    const all = new Set(keys)
    return (key: string) => all.has(key)
  }
  const [isOfMine, isOfTheirs] = [isIn(mine), isIn(theirs)]
  const placedByMe = mine.filter((key) => !unmovedByMe.has(key))
  const isPlacedByMe = isIn(placedByMe)
  const placedByThem = theirs.filter((key) => !unmovedByThem.has(key) && !isPlacedByMe(key))
  const spine = base.filter((key) => (!isOfMine(key) || unmovedByMe.has(key)) && (!isOfTheirs(key) || unmovedByThem.has(key)))
  const isSpine = isIn(spine)
  const [runsOfMine, runsOfTheirs] = [runsAfter(mine, isSpine, isPlacedByMe), runsAfter(theirs, isSpine, isIn(placedByThem))]
  const after = (key: string | null) =>
    [runsOfMine.get(key) ?? [], runsOfTheirs.get(key) ?? []].sort(([item = ''], [other = '']) => (item < other ? -1 : 1)).flat()
  return [...after(null), ...spine.flatMap((key) => [key, ...after(key)])]
}

/** The runs of moved and inserted blocks after each fixed block (null: before all), in order. */
function runsAfter(
  keys: readonly string[],
  isSpine: (key: string) => boolean,
  isPlaced: (key: string) => boolean,
): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>()
  let lastSpineKey: string | null = null
  for (const key of keys) {
    if (isSpine(key)) lastSpineKey = key
    else if (isPlaced(key)) {
      const run = runs.get(lastSpineKey)
      if (run) run.push(key)
      else runs.set(lastSpineKey, [key])
    }
  }
  return runs
}

/** The largest set of base keys that are still in their base order: the longest increasing subsequence of positions. */
export function stableKeys(base: readonly string[], keys: readonly string[]): Set<string> {
  const indexByKey = new Map(base.map((key, index) => [key, index]))
  const common = keys.filter((key) => indexByKey.has(key))
  const basePosition = (index: number) => indexByKey.get(common[index] ?? '') ?? 0
  // ends[length - 1]: where a run of that length ends lowest; before[at]: the predecessor in its run
  const ends: number[] = []
  const before: number[] = []
  common.forEach((_, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (basePosition(ends[middle] ?? 0) < basePosition(index)) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const run = new Set<string>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.add(common[index] ?? '')
  return run
}
