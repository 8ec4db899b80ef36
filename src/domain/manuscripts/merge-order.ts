/**
 * The order of all blocks of two texts that were made of one, those that a side took out among them. What neither has moved
 * stands as it stood; what one has moved or put in follows what it follows there. Where both moved a block, it is where mine
 * has it; of what both put into one place, the run whose first key is the smaller comes first, so that it is the same whoever
 * saves first.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [unmovedByMe, unmovedByThem] = [unmoved(base, mine), unmoved(base, theirs)]
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
    [runsOfMine.get(key) ?? [], runsOfTheirs.get(key) ?? []].sort(([one = ''], [other = '']) => (one < other ? -1 : 1)).flat()
  return [...after(null), ...spine.flatMap((key) => [key, ...after(key)])]
}

/** What stands behind each block of the spine (null: before all) of what is placed there, in its order. */
function runsAfter(
  keys: readonly string[],
  isSpine: (key: string) => boolean,
  isPlaced: (key: string) => boolean,
): Map<string | null, string[]> {
  const runs = new Map<string | null, string[]>()
  let at: string | null = null
  for (const key of keys) {
    if (isSpine(key)) at = key
    else if (isPlaced(key)) {
      const run = runs.get(at)
      if (run) run.push(key)
      else runs.set(at, [key])
    }
  }
  return runs
}

/** Of the keys that a text has of its base, the most that stand in the order in which they stood: the longest rising run of places. */
export function unmoved(base: readonly string[], keys: readonly string[]): Set<string> {
  const placeOf = new Map(base.map((key, at) => [key, at]))
  const common = keys.filter((key) => placeOf.has(key))
  const place = (at: number) => placeOf.get(common[at] ?? '') ?? 0
  // ends[length - 1]: where a run of that length ends lowest; before[at]: what stands before it in its run
  const ends: number[] = []
  const before: number[] = []
  common.forEach((_, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (place(ends[middle] ?? 0) < place(at)) low = middle + 1
      else high = middle
    }
    before[at] = ends[low - 1] ?? -1
    ends[low] = at
  })
  const run = new Set<string>()
  for (let at = ends.at(-1) ?? -1; at >= 0; at = before[at] ?? -1) run.add(common[at] ?? '')
  return run
}
