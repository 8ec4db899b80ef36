import { z } from 'zod'
import type { Connection } from '../../db/connect.ts'
import { clientRows } from '../../db/rows.ts'
import { readDemo } from '../read-demo.ts'
import { insertGeneratedFavorites } from './generated-favorites.ts'
import { postMaker } from './generated-post.ts'
import { insertGenerated, readNumbers } from './insert-generated.ts'
import { removeGeneratedMembers, removeGeneratedPosts } from './remove-generated.ts'

const batch = 1000

export interface Scale {
  /**
   * The number of generated posts. Setting it deletes generated members too: their favorites would refer to missing
   * posts.
   */
  posts?: number | undefined
  /** The total number of generated members' favorites. */
  favorites?: number | undefined
}

/**
 * Adjusts the number of generated posts and favorites, besides the demo content, which must exist. Equal numbers yield
 * equal content. Content written by a person is never touched.
 */
export async function seedScale(
  { db, pool }: Connection,
  { posts, favorites }: Scale,
  { log }: { log: (line: string) => void },
): Promise<void> {
  const start = performance.now()
  const seconds = () => Math.round((performance.now() - start) / 1000)
  if (posts !== undefined || favorites !== undefined) {
    const members = await removeGeneratedMembers(pool)
    if (members > 0) log(`移除 ${members} 位產生的會員`)
  }
  if (posts !== undefined) {
    const removed = await removeGeneratedPosts(db)
    if (removed > 0) log(`移除 ${removed} 篇產生的文章（${seconds()} 秒）`)
    if (posts > 0)
      await makePosts({ db, pool, count: posts, notify: (done) => log(`文章 ${done} / ${posts}（${seconds()} 秒）`) })
  }
  if (favorites !== undefined && favorites > 0)
    await insertGeneratedFavorites(pool, favorites, (done) => log(`收藏 ${done} / ${favorites}（${seconds()} 秒）`))
  await pool.query('vacuum analyze posts, manuscripts, post_tags, post_channels, post_authors, post_views, favorites, members')
  log(`完成（${seconds()} 秒）`)
}

const newestPost = z.strictObject({ newest: z.date().nullable() })

/** Stores one batch while the next is being generated. */
async function makePosts({
  db,
  pool,
  count,
  notify,
}: {
  db: Connection['db']
  pool: Connection['pool']
  count: number
  notify: (done: number) => void
}): Promise<void> {
  const [written] = await clientRows(pool, newestPost)('select max(publish_date) as newest from posts where not generated')
  if (!written?.newest) throw new Error('產生文章之前，要先有示範內容')
  const make = postMaker(readDemo().posts, written.newest)
  const numbers = await readNumbers(db)
  let storing = Promise.resolve()
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first)
    const posts = Array.from({ length: size }, (_, at) => make(first + at))
    await storing
    storing = insertGenerated(db, posts, numbers)
    storing.catch(() => undefined)
    const done = first + size
    if (done % (10 * batch) === 0 || done === count) notify(done)
  }
  await storing
}
