/** A post that shares something with the one being read. */
export interface Relation {
  type: string
  id: number
  /** Names of the shared tags, in the order of the post being read. */
  sharedTags: readonly string[]
  /** Title of a shared channel, or null. */
  sharedChannel: string | null
  /** ISO 8601 in UTC. */
  publish_date: string
}

/** How many related posts a page shows, and how many of them may give the same reason. */
export const relatedCount = 6
const sameReason = 2

/** Why a post is recommended, in words: the first shared tag, else the shared channel. */
export function reasonFor({ sharedTags, sharedChannel }: Pick<Relation, 'sharedTags' | 'sharedChannel'>): string {
  const [tag] = sharedTags
  return tag ? `同樣談 ${tag}` : `更多 ${sharedChannel ?? '新文章'}`
}

/**
 * The related posts to show: most shared tags first, then the newest. None twice, never the post itself, and
 * reasons are varied as far as the candidates allow.
 */
export function pickRelated<R extends Relation>(
  self: { type: string; id: number },
  candidates: readonly R[],
): (R & { reason: string })[] {
  const ranked = [...candidates].sort(
    (a, b) => b.sharedTags.length - a.sharedTags.length || compare(b.publish_date, a.publish_date) || b.id - a.id,
  )
  const seen = new Set([`${self.type}/${self.id}`])
  const unique = ranked.filter(({ type, id }) => {
    const key = `${type}/${id}`
    return !seen.has(key) && seen.add(key)
  })
  const reasons = new Map<string, number>()
  const varied: (R & { reason: string })[] = []
  const rest: (R & { reason: string })[] = []
  for (const relation of unique) {
    const reason = reasonFor(relation)
    const given = reasons.get(reason) ?? 0
    reasons.set(reason, given + 1)
    ;(given < sameReason ? varied : rest).push({ ...relation, reason })
  }
  return [...varied, ...rest].slice(0, relatedCount)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
