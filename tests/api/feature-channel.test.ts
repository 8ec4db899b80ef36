import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Listed {
  url: string
  tags: string[]
  publish_date: string
}
type Front = Record<'lead' | 'newest' | 'popular', Listed[]> & { topics: { name: string; posts: Listed[] }[] }

test.each(['diet', 'ewm', 'chronic', 'sports', 'smart'])(
  'the front of %s lists no post twice, and per topic its newest posts first',
  async (slug) => {
    const items = (await callApi(db, `/api/v3.0/feature/${slug}`)).json.items as Front
    const front = [...items.lead, ...items.newest, ...items.popular]
    expect(front.length).toBeGreaterThan(10)
    expect(new Set(front.map(({ url }) => url)).size).toBe(front.length)
    expect(items.topics.length).toBeGreaterThan(3)
    for (const { name, posts } of items.topics) {
      expect(posts.length, name).toBeLessThanOrEqual(3)
      expect(new Set(posts.map(({ url }) => url)).size, name).toBe(posts.length)
      expect(posts.filter(({ tags }) => !tags.includes(name))).toEqual([])
      expect(posts.map((post) => post.publish_date)).toEqual(
        posts
          .map((post) => post.publish_date)
          .sort()
          .reverse(),
      )
    }
  },
)
