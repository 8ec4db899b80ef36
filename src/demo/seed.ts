import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Content } from '../content/read-content.ts'
import type { Connection, Database } from '../db/connect.ts'
import { rows } from '../db/rows.ts'
import { media } from '../db/schema/index.ts'
import { contentClock } from './dates.ts'
import { insertContents, insertOffers, insertShell } from './insert-catalogue.ts'
import { insertPlaces } from './insert-places.ts'
import { insertPosts } from './insert-posts.ts'
import { insertReadings } from './insert-readings.ts'
import { archiveIssues } from './issues.ts'
import { drawPictures, type Original } from './pictures.ts'
import { readDemo } from './read-demo.ts'
import { readRecordings } from './recordings.ts'

const seededRow = z.strictObject({ seeded: z.boolean() })

/** Whether there is content already: then no demo content is inserted. */
export async function isSeeded(db: Database | Database): Promise<boolean> {
  const [found] = await rows(db, seededRow)`select exists (select from posts) as seeded`
  return found?.seeded ?? false
}

/** Stores the bytes of a picture outside the database. */
export type StoreOriginal = (bytes: Buffer) => Promise<{ sha256: string; size: number }>

interface SeedOptions {
  log: (line: string) => void
  now: Date
  /** The store of original pictures; without it they are in the database, like those of an earlier release. */
  keep?: StoreOriginal
}

/** Number of parallel writes that a disk benefits from. */
const concurrency = 8

async function storeAll(pictures: readonly Original[], keep: StoreOriginal) {
  const stored: (Omit<Original, 'bytes'> & { sha256: string; size: number })[] = []
  for (let from = 0; from < pictures.length; from += concurrency) {
    const chunk = pictures.slice(from, from + concurrency)
    stored.push(...(await Promise.all(chunk.map(async ({ bytes, ...original }) => ({ ...original, ...(await keep(bytes)) })))))
  }
  return stored
}

const firstStored = z.strictObject({ sha256: z.string() })

/**
 * Stores the demo's pictures in a store that lacks them although the database is seeded, for example with another data
 * folder.
 */
export async function storeDemoPictures(
  { db }: Connection,
  { has, keep }: { has: (sha256: string) => Promise<boolean>; keep: StoreOriginal },
): Promise<void> {
  const [first] = await rows(db, firstStored)`
    select sha256 from media where bytes is null and sha256 is not null and uploaded_at is null and mime = 'image/svg+xml' order by id limit 1`
  if (first && !(await has(first.sha256))) await storeAll([...drawPictures(readDemo()), ...readRecordings()], keep)
}

/**
 * Fills an empty database with the demo content, in one transaction; accounts are created by `seedDemoAccounts`.
 * Several processes may start concurrently: a lock lets one do it. False if there was content already.
 * @throws if a content file has an error, with both
 */
export async function seedDemo({ db }: Connection, { log, now, keep }: SeedOptions): Promise<boolean> {
  if (await isSeeded(db)) return false
  const start = performance.now()
  const content = readDemo()
  const clock = contentClock(timesOf(content), now)
  const pictures = drawPictures(content)
  const files = [...pictures, ...readRecordings()]
  const originals = keep ? await storeAll(files, keep) : files
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(7234002)`)
    if (await isSeeded(tx)) return false
    await tx.insert(media).values(originals.map((original) => (keep ? { ...original, storedAt: now } : original)))
    const places = await insertPlaces(tx, content, clock)
    await insertShell(tx, content.catalogue)
    await insertOffers(tx, content.catalogue, now)
    await insertPosts(tx, content.posts, places, clock)
    await insertContents(tx, content)
    await insertReadings(tx, content.posts, now)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    log(
      `示範內容已建立：${content.posts.length} 篇文章、${content.catalogue.magazines.length + archiveIssues(content.catalogue.archive).length} 期雜誌、${pictures.length} 張圖（${seconds} 秒）`,
    )
    return true
  })
}

function timesOf({ catalogue, posts }: Content): string[] {
  return [
    ...posts.flatMap(({ front }) => [
      front.publish_date,
      front.updated_at ?? front.publish_date,
      front.reviewed_at ?? front.publish_date,
    ]),
    ...[...catalogue.specials, ...catalogue['digital-features'], ...catalogue.videos].map(({ publish_date }) => publish_date),
  ]
}
