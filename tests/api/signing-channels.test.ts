import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestReviews } from '../support/reviews.ts'

const { db, medical, request, begin, publish, errors } = await createTestReviews()

/** A channel that requires no signature yet. */
const free = 11
const signing = async (...channels: number[]) => (await request('signing_channel', { channels }, 'admin')).status

/** Waits until a statement waits for a lock of another transaction. */
async function isAnyWaiting(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.execute(waiting)).rows.length === 0);
}

test('publishing concurrently with a new signature requirement applies the requirement', async () => {
  const uid = await begin({ channels: [free], title: '還不必簽的一篇' })
  const { published } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_channels in share row exclusive mode`)
    await tx.execute(sql`insert into signing_channels (channel_id) values (${free})`)
    const published = publish(uid)
    await isAnyWaiting()
    return { published }
  })
  expect(errors(await published)).toEqual(['body.signature'])
  expect(await signing(medical)).toBe(200)
  expect((await publish(uid)).status).toBe(200)
})

test('a change of the channels waits for a publication in progress and takes effect after it', async () => {
  const { changed } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_channels in share mode`)
    const changed = signing(medical, free)
    await isAnyWaiting()
    return { changed }
  })
  expect(await changed).toBe(200)
  expect(errors(await publish(await begin({ channels: [free], title: '要簽的一篇' })))).toEqual(['body.signature'])
})
