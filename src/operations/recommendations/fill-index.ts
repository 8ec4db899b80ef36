import { setImmediate as breathe } from 'node:timers/promises'
import { nearbyPostFacts, publicPostFacts, tagFrequencies } from '../../db/queries/post-facts.ts'
import { PostIndex, reach } from '../../domain/recommendations/post-index.ts'
import type { OperationContext } from '../context.ts'

type Job = Pick<OperationContext, 'db' | 'now'>

/** The number of posts read per statement, and indexed before the event loop is yielded. */
const batch = 1_000
const atOnce = 100

/** An index with every public post, and their numbers. */
export async function fullIndex({ db, now }: Job): Promise<{ index: PostIndex; uids: number[] }> {
  const index = new PostIndex(await tagFrequencies(db, reach.tag), now)
  const uids: number[] = []
  for (;;) {
    const posts = await publicPostFacts(db, uids.at(-1) ?? 0, batch)
    for (const [at, post] of posts.entries()) {
      if (at % atOnce === 0) await breathe()
      index.add(post)
      uids.push(post.uid)
    }
    if (posts.length < batch) return { index, uids }
  }
}

/** An index with one post, in any state, and the latest public ones of each of its tags and channels. */
export async function nearbyIndex({ db, now }: Job, uid: number, latest: { tag: number; channel: number }): Promise<PostIndex> {
  const [frequencies, posts] = await Promise.all([tagFrequencies(db, reach.tag, uid), nearbyPostFacts(db, uid, latest)])
  const index = new PostIndex(frequencies, now)
  for (const post of posts) index.add(post)
  return index
}
