import { setImmediate as breathe } from 'node:timers/promises'
import { nearbyPostFacts, publicPostFacts, tagFrequencies } from '../../db/queries/post-facts.ts'
import { reach, Shelf } from '../../domain/recommendations/shelf.ts'
import type { OperationContext } from '../context.ts'

type Job = Pick<OperationContext, 'db' | 'now'>

/** Posts read in one statement, and posts put on the shelf before other work gets its turn. */
const batch = 1_000
const atOnce = 100

/** A shelf with every public post, and their numbers. */
export async function wholeShelf({ db, now }: Job): Promise<{ shelf: Shelf; uids: number[] }> {
  const shelf = new Shelf(await tagFrequencies(db, reach.tag), now)
  const uids: number[] = []
  for (;;) {
    const posts = await publicPostFacts(db, uids.at(-1) ?? 0, batch)
    for (const [at, post] of posts.entries()) {
      if (at % atOnce === 0) await breathe()
      shelf.add(post)
      uids.push(post.uid)
    }
    if (posts.length < batch) return { shelf, uids }
  }
}

/** A shelf with one post, in any state, and the latest public ones of each of its tags and channels. */
export async function nearbyShelf({ db, now }: Job, uid: number, latest: { tag: number; channel: number }): Promise<Shelf> {
  const [frequencies, posts] = await Promise.all([tagFrequencies(db, reach.tag, uid), nearbyPostFacts(db, uid, latest)])
  const shelf = new Shelf(frequencies, now)
  for (const post of posts) shelf.add(post)
  return shelf
}
