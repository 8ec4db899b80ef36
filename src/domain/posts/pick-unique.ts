/** The first `count` numbers that are not excluded, without duplicates. */
export function pickUnique(from: readonly number[], count: number, excluded: readonly number[]): number[] {
  const excludedSet = new Set(excluded)
  return [...new Set(from)].filter((item) => !excludedSet.has(item)).slice(0, count)
}
