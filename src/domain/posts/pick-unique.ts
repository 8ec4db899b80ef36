/** The first `count` numbers that are not excluded, without duplicates. */
export function pickUnique(from: readonly number[], count: number, taken: readonly number[]): number[] {
  const gone = new Set(taken)
  return [...new Set(from)].filter((one) => !gone.has(one)).slice(0, count)
}
