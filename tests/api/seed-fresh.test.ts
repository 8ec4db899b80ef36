import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../src/db/empty-database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { databaseOwner } from '../../src/demo/database-owner.ts'
import { isSeeded, seedDemo, storeDemoPictures } from '../../src/demo/seed.ts'
import { readOriginal } from '../../src/operations/media/media.ts'
import { folderStore, type Store } from '../../src/operations/media/store.ts'
import { pictureStorer } from '../../src/server/demo.ts'
import { createTestDatabase } from '../support/database.ts'
import { removeFolder } from '../support/remove-folder.ts'

const connection = await createTestDatabase()
const { db, url } = connection

test('a database with other connections is left unchanged', async () => {
  const site = new pg.Client({ connectionString: url })
  await site.connect()
  await expect(emptyDatabase(connection)).rejects.toThrow('請先停止網站')
  await site.end()
  expect(await isSeeded(db)).toBe(true)
})

test('the command empties no foreign database without confirmation', async () => {
  await db.execute(sql`delete from members`)
  await db.execute(sql`insert into members (name, email, email_verified) values ('讀者', 'reader@mail.test', true)`)
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: url }
  const ran = spawnSync(process.execPath, ['scripts/seed.ts', '--fresh'], { cwd: root, env, encoding: 'utf8' })
  expect(ran.stderr).toContain('確定要刪除其中所有資料、重新放入示範內容，請加上 --yes')
  expect(ran.status).toBe(1)
  expect(await databaseOwner(db)).toBe('others')
})

test('an emptied database is like a new one: no history, and every migration runs again', async () => {
  await emptyDatabase(connection)
  expect(await databaseOwner(db)).toBe('nobody')
  expect((await migrate(connection)).length).toBeGreaterThan(0)
  const { rows } = await db.execute(
    sql`select (select count(*)::int from posts) as posts, (select count(*) > 0 from holidays) as holidays`,
  )
  expect(rows).toEqual([{ posts: 0, holidays: true }])
})

test('the demo’s images go into the store like uploads, and into another one later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
  onTestFinished(() => removeFolder(folder))
  const stores = ['first', 'second'].map((name) => folderStore(join(folder, name)))
  const [first, second] = stores as [Store, Store]
  expect(await seedDemo(connection, { log: () => undefined, now: new Date(), keep: pictureStorer(first) })).toBe(true)
  const { rows } = await db.execute<{ inside: number; pictures: number }>(
    sql`select count(bytes)::int as inside, count(distinct sha256)::int as pictures from media`,
  )
  const stored = (name: string) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length
  expect([rows[0]?.inside, stored('first')]).toEqual([0, rows[0]?.pictures])
  expect(stored('first')).toBeGreaterThan(300)
  expect((await readOriginal({ db, store: first }, 'cover-article-1'))?.toString()).toContain('<svg')
  const again = async (store: Store) =>
    storeDemoPictures(connection, { has: async (sha256) => (await store.head(sha256)) !== null, keep: pictureStorer(store) })
  for (const store of [first, second]) await again(store)
  expect([stored('first'), stored('second')]).toEqual([rows[0]?.pictures, rows[0]?.pictures])
  expect((await readOriginal({ db, store: second }, 'portrait-author-1'))?.toString()).toContain('<svg')
})
