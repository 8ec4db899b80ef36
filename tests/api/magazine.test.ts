import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contentsOfMagazine, contentsOfSpecial, tagsOfVideo, topicsOfChannel } from '../../src/db/queries/contents.ts'
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

test('an issue has sample pages: three, of posts open to all, from their beginning', async () => {
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

test('a page behind a wall is no sample', async () => {
  const [first] = await samplesOf(336)
  await db.execute(sql`update posts set status = 'memberwall' where type = ${first?.post.type} and id = ${first?.post.id}`)
  const samples = await samplesOf(336)
  expect(samples.map(({ post }) => post.id)).not.toContain(first?.post.id)
  expect(samples.length).toBeGreaterThan(0)
  expect(await samplesOf(1)).toEqual([])
})

test('lists show how many pieces of an issue are online; empty entries do not count', async () => {
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

test('a referenced post or tag cannot be deleted', async () => {
  const refused = (table: string) => ({ cause: { code: '23503', table } })
  const unprinted = sql`not exists (select from magazine_pieces i where i.post_uid = s.post_uid)`
  await expect(
    db.execute(sql`delete from posts where uid in (select post_uid from magazine_pieces where issue = 336)`),
  ).rejects.toMatchObject(refused('magazine_pieces'))
  await expect(
    db.execute(sql`delete from posts where uid in (select s.post_uid from special_posts s where ${unprinted})`),
  ).rejects.toMatchObject(refused('special_posts'))
  for (const table of ['channel_topics', 'video_tags']) {
    const [tag] = (await db.execute<{ id: number }>(sql`insert into tags (name, description) values (${table}, '') returning id`))
      .rows
    const owner = sql.raw(table === 'video_tags' ? 'video_id' : 'channel_id')
    await db.execute(sql`insert into ${sql.raw(table)} (${owner}, tag_id, position) values (1, ${tag?.id}, 99)`)
    await expect(db.execute(sql`delete from tags where id = ${tag?.id}`)).rejects.toMatchObject(refused(table))
  }
})

test('the tables read by the previous release match what pages show', async () => {
  await db.execute(sql`delete from magazine_pieces where issue = 336 and section = 1 and position = 1`)
  await db.execute(sql`update special_sections set title = '換過的一段' where special_id = 1 and position = 1`)
  await db.execute(sql`update special_posts set position = -position where special_id = 1`)
  await db.execute(sql`update channel_topics set position = -position where channel_id = 1`)
  await db.execute(sql`delete from video_tags where video_id = 1`)
  const { rows } = await db.execute(sql`
    select (select count(*) from magazines m where m.sections <> ${contentsOfMagazine(sql`m.issue`)})::int as issues,
      (select count(*) from specials s where s.sections <> ${contentsOfSpecial(sql`s.id`)})::int as specials,
      (select count(*) from channels c where c.topics <> ${topicsOfChannel(sql`c.id`)})::int as channels,
      (select count(*) from videos v where v.tags <> ${tagsOfVideo(sql`v.id`)})::int as videos,
      (select sections->0->>'title' from specials where id = 1) as title`)
  expect(rows).toEqual([{ issues: 0, specials: 0, channels: 0, videos: 0, title: '換過的一段' }])
})
