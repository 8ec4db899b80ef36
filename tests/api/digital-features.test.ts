import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
interface Feature {
  id: number
  title: string
  contents: string[]
  url: string
  chapters: {
    title: string
    html: string
    figure: { kind: string } | null
    posts: { url: string }[]
    door: { url: string } | null
  }[]
}
const list = async () => (await callApi(db, '/api/v3.0/digital-subject')).json.items as Feature[]
const one = async (id: number) => (await callApi(db, `/api/v3.0/digital-subject/${id}`)).json.items as Feature

const search = async (query: string) => {
  const { groups } = (await callApi(db, `/api/v3.0/search?keyword=${encodeURIComponent(query)}`)).json as {
    groups: { type: string; items: { url: string }[] }[]
  }
  return groups.flatMap(({ type, items }) => (type === 'digital-subject' ? items.map(({ url }) => url) : []))
}

test('search finds a digital feature by its title, by the columns of its declaration', async () => {
  const [first] = await list()
  expect(await search(first?.title ?? '')).toContain(first?.url)
})

test('digital features are a separate kind: none of them is a special', async () => {
  const features = await list()
  expect(features.length).toBeGreaterThanOrEqual(3)
  const specials = (await callApi(db, '/api/v3.0/special')).json.items as { title: string }[]
  expect(features.map(({ title }) => title).filter((title) => specials.some((special) => special.title === title))).toEqual([])
  for (const { id, contents, url } of features) {
    const fullFeature = await one(id)
    expect(url).toBe(`/digital-subject/${id}`)
    expect(fullFeature.chapters.map(({ title }) => title)).toEqual(contents)
    const figures = fullFeature.chapters.map(({ figure }) => figure?.kind)
    expect(figures).toEqual(expect.arrayContaining(['bars', 'steps', 'picture', 'check']))
    expect(fullFeature.chapters.some(({ door }) => door)).toBe(true)
  }
})

test('a chapter links to no withdrawn post, and a feature is hidden before its day', async () => {
  const posts = async () => (await one(1)).chapters.flatMap((chapter) => chapter.posts.map(({ url }) => url))
  expect(await posts()).toContain('/article/14')
  await db.execute(sql`update posts set publish_date = now() + interval '1 day' where type = 'article' and id = 14`)
  expect(await posts()).not.toContain('/article/14')
  await db.execute(sql`update digital_features set publish_date = now() + interval '1 day' where id = 1`)
  expect((await list()).map(({ id }) => id)).not.toContain(1)
  expect((await callApi(db, '/api/v3.0/digital-subject/1')).status).toBe(404)
})
