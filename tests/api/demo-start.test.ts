import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import type { Store } from '../../src/operations/media/store.ts'
import { prepareDemo } from '../../src/server/demo.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
/** A store that already has every image. */
const store = { head: async () => ({}) } as unknown as Store
const waiting = async () => (await db.execute(sql`select from search_dirty where due_at <= now()`)).rowCount
const due = async () => (await db.execute(sql`select from manuscript_texts_due`)).rowCount

test('a demo with many changed posts does not block readers while indexing', async () => {
  await db.execute(sql`
    insert into search_dirty (post_uid, stamp) select uid, nextval('search_dirty_stamp') from posts on conflict (post_uid) do nothing`)
  const posts = (await waiting()) ?? 0
  expect(posts).toBeGreaterThan(100)
  const lines: string[] = []
  await prepareDemo(connection, store, { info: (line) => lines.push(line) }, { many: 100 })
  expect(lines).toContain('文章很多：網站先開，搜尋索引與稿件的文字在背景準備')
  expect(await waiting()).toBe(posts)
  await prepareDemo(connection, store, { info: (line) => lines.push(line) })
  expect(await waiting()).toBe(0)
})

test('a long migration of manuscripts reports its progress', { timeout: 120_000 }, async () => {
  await db.execute(sql`insert into manuscript_texts_due (uid) select uid from manuscripts, generate_series(1, 10) limit 1001`)
  const changes = (await due()) ?? 0
  expect(changes).toBeGreaterThan(1000)
  const lines: string[] = []
  await readTexts(db, { log: (line) => lines.push(line) })
  expect(await due()).toBe(0)
  expect(lines).toHaveLength(Math.floor(changes / 1000))
  expect(lines[0]).toBe('稿件的文字：1000 次修改已讀進來')
})
