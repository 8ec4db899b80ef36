import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const memberId = await memberIdOf(db, 'member')

interface Topic {
  key: string
  title: string
  tags: string[]
}
interface Listed {
  type: string
  id: number
  tags: string[]
  status: string
  publish_date: string
}
const root = '/api/v3.0/member/interesting_topic'
const followed = async (as: Person = 'member') => (await callApi(db, root, { as })).json.items as Topic[]
const follow = (topics: unknown, as: Person = 'member') => callApi(db, `${root}/update`, { as, body: { topics } })
const posts = async (query = '', as: Person = 'member') => {
  const { json, status } = await callApi(db, `${root}/post?${query}`, { as })
  return { status, items: (json.items ?? []) as Listed[], meta: json['meta'] as { total: number } }
}

beforeEach(async () => {
  await db.execute(sql`delete from followed_topics`)
})

test('the ten topics of the onboarding can be followed', async () => {
  const { json } = await callApi(db, `${root}/list`, { as: 'member' })
  const topics = json.items as Topic[]
  expect(topics.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, (_, at) => `topic_user_${at + 1}`))
  expect(topics[3]?.title).toBe('慢性疾病')
})

test('a request replaces the followed topics, in fixed order; kept ones keep their date', async () => {
  expect((await follow(['topic_user_10', 'topic_user_2', 'topic_user_2'])).json.items).toEqual({ result: true })
  expect((await followed()).map(({ key }) => key)).toEqual(['topic_user_2', 'topic_user_10'])
  await db.execute(sql`update followed_topics set created_at = now() - interval '9 days' where member_id = ${memberId}`)
  await follow(['topic_user_2', 'topic_user_4'])
  expect((await followed()).map(({ key }) => key)).toEqual(['topic_user_2', 'topic_user_4'])
  const old = await db.execute(sql`select topic_key from followed_topics where created_at < now() - interval '8 days'`)
  expect(old.rows).toEqual([{ topic_key: 'topic_user_2' }])
  await follow([])
  expect(await followed()).toEqual([])
})

test('members follow independently', async () => {
  await follow(['topic_user_1'])
  await follow(['topic_user_5'], 'subscriber')
  expect((await followed()).map(({ key }) => key)).toEqual(['topic_user_1'])
  expect((await followed('subscriber')).map(({ key }) => key)).toEqual(['topic_user_5'])
  expect(await followed('editor')).toEqual([])
  expect((await callApi(db, root)).status).toBe(401)
})

test('the reading list has the newest fully readable posts of followed topics', async () => {
  expect((await posts()).meta.total).toBe(0)
  const keys = ['topic_user_2', 'topic_user_4']
  await follow(keys)
  await follow(keys, 'subscriber')
  const tags = new Set((await followed()).flatMap((topic) => topic.tags))
  const [mine, theirs] = [await posts('per_page=50'), await posts('per_page=50', 'subscriber')]
  expect(mine.items.length).toBeGreaterThan(5)
  for (const post of mine.items) {
    expect(
      post.tags.some((tag) => tags.has(tag)),
      `${post.type} ${post.id}`,
    ).toBe(true)
    expect(post.status).not.toBe('subscriberwall')
  }
  expect(mine.items.some(({ status }) => status === 'memberwall')).toBe(true)
  expect(theirs.items.some(({ status }) => status === 'subscriberwall')).toBe(true)
  const dates = mine.items.map(({ publish_date }) => publish_date)
  expect(dates).toEqual([...dates].sort().reverse())
  const [first, second] = [await posts('per_page=3'), await posts('per_page=3&page=2')]
  expect([...first.items, ...second.items]).toEqual(mine.items.slice(0, 6))
  expect(first.meta).toMatchObject({ total: mine.meta.total, per_page: 3 })
})

test('a followed topic lists only public posts', async () => {
  await follow(['topic_user_4'])
  const [newest] = (await posts()).items
  await db.execute(sql`update posts set state = 'withdrawn' where type = ${newest?.type} and id = ${newest?.id}`)
  expect((await posts()).items[0]).not.toEqual(newest)
})

test.each([[['topic_user_11']], [['topic_user_0']], [['x']], ['topic_user_1'], [null], [Array(11).fill('topic_user_1')]])(
  'rejects %j',
  async (topics) => {
    expect((await follow(topics)).status).toBe(422)
    expect(await followed()).toEqual([])
  },
)

test('no error was logged', () => expect(reported).toEqual([]))
