import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PostDocument } from '../../src/domain/posts/blocks.ts'
import { plainText } from '../../src/domain/posts/plain-text.ts'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Sample {
  page: number
  post: { type: string; id: number; status: string }
  paragraphs: string[]
}
const samplesOf = async (issue: number) =>
  ((await callApi(db, `/api/v3.0/magazine/${issue}`)).json.items as { samples: Sample[] }).samples

test('an issue can be looked into: three pages, of posts that anybody may read, as they begin', async () => {
  const samples = await samplesOf(336)
  expect(samples).toHaveLength(3)
  for (const { post, paragraphs } of samples) {
    expect([post.status, paragraphs.length]).toEqual(['', 3])
    const written = await db.execute<{ document: PostDocument }>(
      sql`select document from posts where type = ${post.type} and id = ${post.id}`,
    )
    const texts = written.rows[0]?.document.content.map(plainText) ?? []
    expect(texts.filter((text) => paragraphs.includes(text))).toEqual(paragraphs)
  }
})

test('a page behind a wall is none to look into', async () => {
  const [first] = await samplesOf(336)
  await db.execute(sql`update posts set status = 'memberwall' where type = ${first?.post.type} and id = ${first?.post.id}`)
  const samples = await samplesOf(336)
  expect(samples.map(({ post }) => post.id)).not.toContain(first?.post.id)
  expect(samples.length).toBeGreaterThan(0)
  expect(await samplesOf(1)).toEqual([])
})

test('lists say how many pieces of an issue can be read here; what is behind nothing is not counted', async () => {
  type Issue = { issue: number; readable: number }
  const listed = async () => (await callApi(db, '/api/v3.0/magazine')).json.items as Issue[]
  const issues = await listed()
  expect(issues.map(({ issue }) => issue)).toEqual(issues.map((_, at) => issues.length - at))
  const latest = (await callApi(db, '/api/v3.0/magazine/336')).json.items as Issue & {
    sections: { items: { post: unknown }[] }[]
  }
  const pieces = latest.sections.flatMap(({ items }) => items)
  expect(latest.readable).toBe(pieces.filter(({ post }) => post !== null).length)
  expect(issues.find(({ issue }) => issue === 336)?.readable).toBe(latest.readable)
  expect(issues.find(({ issue }) => issue === 200)?.readable).toBe(0)
  await db.execute(sql`update posts set publish_date = now() + interval '1 day' where type = 'article' and id = 69`)
  expect((await listed()).find(({ issue }) => issue === 336)?.readable).toBe(latest.readable - 1)
})
