import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestReviews } from '../support/reviews.ts'

const { db, medical, ask, begin, publish, faults } = await createTestReviews()

/** A channel that asks for no signature yet. */
const free = 11
const signing = async (...channels: number[]) => (await ask('signing_channel', { channels }, 'admin')).status

/** Waits until a statement waits for a lock that another transaction holds. */
async function somebodyWaits(): Promise<void> {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await db.execute(waiting)).rows.length === 0);
}

test('what is published while its channel begins to ask for a signature is decided by what the channel asks for then', async () => {
  const uid = await begin({ channels: [free], title: '還不必簽的一篇' })
  const { published } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_channels in share row exclusive mode`)
    await tx.execute(sql`insert into signing_channels (channel_id) values (${free})`)
    const published = publish(uid)
    await somebodyWaits()
    return { published }
  })
  expect(faults(await published)).toEqual(['body.signature'])
  expect(await signing(medical)).toBe(200)
  expect((await publish(uid)).status).toBe(200)
})

test('whoever changes which channels ask waits for what is being published, and is heard after it', async () => {
  const { changed } = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table signing_channels in share mode`)
    const changed = signing(medical, free)
    await somebodyWaits()
    return { changed }
  })
  expect(await changed).toBe(200)
  expect(faults(await publish(await begin({ channels: [free], title: '要簽的一篇' })))).toEqual(['body.signature'])
})
