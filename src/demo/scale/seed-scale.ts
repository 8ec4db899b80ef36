import type pg from 'pg'
import { z } from 'zod'
import type { Connection } from '../../db/connect.ts'
import { syncPublished } from '../../db/queries/manuscripts.ts'
import { allocateUids, removeGeneratedPublished, writePublished } from '../../db/queries/published-versions.ts'
import { clientRows, rows } from '../../db/rows.ts'
import { channels, postViews } from '../../db/schema/index.ts'
import { projectPublished } from '../../domain/manuscripts/published-version.ts'
import { reviewDueOn } from '../../domain/manuscripts/review-due.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { readDemo } from '../read-demo.ts'
import { generatedDomain, insertGeneratedFavorites } from './generated-favorites.ts'
import type { GeneratedPost } from './generated-post.ts'
import { postMaker } from './generated-post.ts'

/** Ids of the demo's tags and channels by their names in generated posts. */
interface CatalogueIds {
  tags: ReadonlyMap<string, number>
  /** By slug and by title. */
  channels: ReadonlyMap<string, number>
}

const numbered = z.strictObject({ kind: z.enum(['tag', 'channel']), name: z.string(), id: z.int() })

async function readNumbers(db: Connection['db']): Promise<CatalogueIds> {
  const found = await rows(db, numbered)`
    select 'tag' as kind, name, id from tags union all select 'channel', slug, id from channels
    union all select 'channel', title, id from channels`
  const idsByName = (entityKind: string) =>
    new Map(found.filter(({ kind }) => kind === entityKind).map(({ name, id }) => [name, id]))
  return { tags: idsByName('tag'), channels: idsByName('channel') }
}

/** Stores generated posts as published versions. The demo's tags, channels, authors, columns and covers must exist. */
async function insertGenerated(db: Connection['db'], posts: readonly GeneratedPost[], numbers: CatalogueIds): Promise<void> {
  const tagNames = new Map([...numbers.tags].map(([name, id]) => [id, name]))
  const ids = (names: readonly string[], idByName: ReadonlyMap<string, number>) => [
    ...new Set(names.flatMap((name) => idByName.get(name) ?? [])),
  ]
  await db.transaction(async (tx) => {
    const uids = await allocateUids(tx, posts.length)
    const periods = await tx.select({ id: channels.id, months: channels.reviewMonths }).from(channels)
    const monthsOf = new Map(periods.map(({ id, months }) => [id, months]))
    const publishedRows = posts.map(
      ({ id, popularity, edited_at: editedAt, tag_names, channels: slugs, fields, document }, index) => {
        const numbered = { tags: ids(tag_names, numbers.tags), channels: ids(slugs, numbers.channels) }
        const months = numbered.channels.flatMap((id) => monthsOf.get(id) ?? [])
        const review_due_on = fields.reviewed_at && reviewDueOn(taipeiDay(new Date(fields.reviewed_at)), months)
        const published = projectPublished(
          { fields: { ...fields, ...numbered, review_due_on }, document },
          { tagNames, now: editedAt, editedAt },
        )
        return { ...published, uid: uids[index] ?? 0, fresh: true, id, generated: true, popularity }
      },
    )
    await writePublished(tx, publishedRows, new Date())
    await syncPublished(tx, uids)
    await tx.insert(postViews).values(publishedRows.map(({ uid, popularity }) => ({ postUid: uid, views: popularity })))
  })
}

const step = 5000

/** Deletes every generated post that was not edited by a person. */
async function removeGeneratedPosts(db: Connection['db']): Promise<number> {
  let removed = 0
  for (;;) {
    const count = await removeGeneratedPublished(db, step)
    removed += count
    if (count < step) return removed
  }
}

/** Deletes every generated member, and so every generated favorite. */
async function removeGeneratedMembers(pool: pg.Pool): Promise<number> {
  return deleteInSteps(pool, `delete from members where id in (select id from members where email like $1 limit ${step})`, [
    `%@${generatedDomain}`,
  ])
}

/** Repeats a delete until nothing is left: short transactions with few locks. */
async function deleteInSteps(pool: pg.Pool, statement: string, values: string[]): Promise<number> {
  let removed = 0
  for (;;) {
    const count = (await pool.query(statement, values)).rowCount ?? 0
    removed += count
    if (count < step) return removed
  }
}

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
 * Adjusts the number of generated posts and favorites, apart from the demo content, which must exist. Equal numbers yield
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
  const [newestRow] = await clientRows(pool, newestPost)('select max(publish_date) as newest from posts where not generated')
  if (!newestRow?.newest) throw new Error('產生文章之前，要先有示範內容')
  const make = postMaker(readDemo().posts, newestRow.newest)
  const numbers = await readNumbers(db)
  let storing = Promise.resolve()
  for (let first = 0; first < count; first += batch) {
    const size = Math.min(batch, count - first)
    const posts = Array.from({ length: size }, (_, index) => make(first + index))
    await storing
    storing = insertGenerated(db, posts, numbers)
    storing.catch(() => undefined)
    const done = first + size
    if (done % (10 * batch) === 0 || done === count) notify(done)
  }
  await storing
}
