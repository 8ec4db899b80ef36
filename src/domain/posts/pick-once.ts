/** The first `count` posts that are not among the taken ones, none of them twice. */
export function pickOnce<P extends { type: string; id: number }>(from: readonly P[], count: number, taken: readonly P[]): P[] {
  const seen = new Set(taken.map(keyOf))
  const picked: P[] = []
  for (const post of from) {
    if (picked.length === count) break
    if (seen.has(keyOf(post))) continue
    seen.add(keyOf(post))
    picked.push(post)
  }
  return picked
}

const keyOf = ({ type, id }: { type: string; id: number }) => `${type}/${id}`
