import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { importPosts } from '../../src/content/import-posts.ts'
import { jsonLines } from '../../src/content/importing/export-files.ts'
import { recheckScheduledJob } from '../../src/jobs/start-jobs.ts'
import { createTestReviews } from '../support/reviews.ts'

const { db, now, medical, request, begin, submit, sign, publish, review, mails, versionOf } = await createTestReviews()

/** A channel that requires no signature when the posts are scheduled. */
const free = 11
const tomorrow = new Date(now.getTime() + 86_400_000).toISOString()
const schedule = async (fields: object, text?: string) => {
  const uid = await begin({ channels: [free], ...fields }, text)
  expect((await publish(uid, { publish_at: tomorrow })).status).toBe(200)
  return uid
}
const stateOf = async (uid: number) => ((await request(`posts/${uid}`)).json.items as { state: string }).state
const recheck = () =>
  recheckScheduledJob.run(
    {
      db,
      log: { info: () => undefined, error: () => undefined },
      visit: null,
      paymentServices: null,
      site: { name: '日安健康', url: 'https://magazine.test' },
      operator: '',
      linkSecrets: ['secret-of-a-test-that-signs-nothing'],
    },
    null,
  )

test('a scheduled post that violates a newer rule is unscheduled, and publishers are notified', async () => {
  const harmless = await schedule({ title: '照舊上線的一篇' }, '走一走。')
  const unflagged = await schedule({ title: '提到電話的一篇' }, '走一走。')
  await db.execute(sql`update posts set lead = '不舒服就打 119' where uid = ${unflagged}`)
  await recheck()
  expect([await stateOf(harmless), await stateOf(unflagged)]).toEqual(['scheduled', 'draft'])
  const [last] = (await review(unflagged)).steps.slice(-1)
  expect(last).toMatchObject({ kind: 'unscheduled', note: expect.stringContaining('沒有紅旗') })
  expect(await mails('提到電話的一篇')).toContainEqual(expect.stringContaining('chief'))
  const unsigned = await schedule({ title: '還沒有簽的一篇' }, '走一走。')
  await db.execute(sql`insert into signing_channels (channel_id) values (${free})`)
  await recheck()
  expect([await stateOf(harmless), await stateOf(unsigned)], 'signing began without an act of its own').toEqual([
    'draft',
    'draft',
  ])
})

test('a post that a clinician has signed, here or before its import, stays scheduled', async () => {
  const uid = await begin({ channels: [medical], title: '簽過的一篇' })
  await submit(uid)
  await sign(uid)
  expect((await publish(uid, { version: await versionOf(uid), publish_at: tomorrow })).status).toBe(200)
  const signed = { reviewed_by: '3', reviewed_at: '2026-10-01', publish_date: tomorrow, channel: String(medical) }
  const line = { external_id: 'later-1', title: '在別處簽過的一篇', text: '飯後服用，每天一次。', ...signed }
  async function* written() {
    yield JSON.stringify(line)
  }
  const options = { now: new Date(), origin: 'https://magazine.example', signedElsewhere: true, log: () => undefined }
  await importPosts({ db }, jsonLines(written), options)
  await recheck()
  const imported = await db.execute<{ uid: number }>(sql`select uid::int as uid from posts where external_id = 'later-1'`)
  expect([await stateOf(uid), await stateOf(imported.rows[0]?.uid ?? 0)]).toEqual(['scheduled', 'scheduled'])
})
