import { keyOf } from '../content/check-posts.ts'
import type { PostFile } from '../content/post-file.ts'
import { random } from './art/random.ts'

const lifts: Record<string, number> = { '': 1, memberwall: 0.7, subscriberwall: 0.45 }

/** Read counts by post key, `article/14`: a few are high, and all are distinct. */
export function readingNumbers(posts: readonly PostFile[]): Map<string, number> {
  const numbers = new Map<string, number>()
  const taken = new Set<number>()
  for (const { type, front } of posts) {
    const key = keyOf({ type, id: front.id })
    const dice = random('reads', key)
    let reads = Math.round((900 + 46_000 * dice.next() ** 3) * (lifts[front.wall] ?? 1))
    while (taken.has(reads)) reads += 7
    taken.add(reads)
    numbers.set(key, reads)
  }
  return numbers
}
