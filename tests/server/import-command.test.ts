import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../support/database.ts'

/** `npm run import` as run by an operator. */

const { db, url } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(folder, { recursive: true }))

function command(name: string, content: string | Buffer, ...more: string[]) {
  const file = join(folder, name)
  writeFileSync(file, content)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['build/bin/import.js', file, ...more], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], DATABASE_URL: url, DATA_DIR: folder },
    encoding: 'utf8',
  })
  return { status, output: stdout.trim().split('\n'), errors: stderr.trim() }
}
const titles = async () =>
  (
    await db.execute<{ title: string }>(
      sql`select title from posts where external_id like 'cmd-%' or external_id like 'ghost:cmd-%' order by title`,
    )
  ).rows.map(({ title }) => title)

const lines = [
  { external_id: 'cmd-1', title: '甲', channel: '編輯室', text: '<p>一</p><p><img src="https://x.tw/a.jpg"></p>' },
  { external_id: 'cmd-2', title: '乙', channel: '編輯室', text: '二', publish_date: '05/06/2024' },
  { external_id: 'cmd-3', title: '丙', channel: '編輯室', text: '三', status: 'draft' },
]
  .map((line) => JSON.stringify(line))
  .join('\n')

test('a dry run, a rejection and a partial import report the outcome of each line', async () => {
  const trial = command('posts.jsonl', lines, '--dry-run')
  expect(trial).toEqual({
    status: 0,
    output: [
      '第 1 行（cmd-1）',
      '  沒有帶進來：圖片：https://x.tw/a.jpg',
      '試跑：會新增 2 篇、更新 0 篇、略過 1 行（有誤）；1 篇有內容沒有帶進來。什麼都沒有存入',
    ],
    errors: expect.stringMatching(/^第 2 行：publish_date：「05\/06\/2024」可以讀成 2024-06-05，也可以讀成 2024-05-06/),
  })
  const refused = command('posts.jsonl', lines)
  expect([refused.status, refused.errors]).toEqual([
    1,
    expect.stringMatching(/^檔案有 1 個錯，什麼都沒有存入.*--skip-faulty.*\n第 2 行/),
  ])
  expect(await titles()).toEqual([])
  const { status, output } = command('posts.jsonl', lines, '--skip-faulty')
  expect([status, output.slice(2, 5)]).toEqual([
    0,
    [
      '匯入完成：新增 2 篇、更新 0 篇、略過 1 行（有誤）；1 篇有內容沒有帶進來',
      '其中 1 篇在來源沒有公開，存成未發布的稿件，讀者看不到：',
      expect.stringMatching(/^第 3 行：\/office\/posts\/\d+$/),
    ],
  ])
  expect(await titles()).toEqual(['丙', '甲'])
})

test('detects an export by its name; --channel applies to records without one', async () => {
  const post = { id: 'cmd-9', title: '丁', html: '<p>四</p>', status: 'published', published_at: '2024-05-20T00:00:00Z' }
  const json = JSON.stringify({ db: [{ data: { posts: [post, { ...post, id: 'x', type: 'page' }] } }] })
  const { status, output } = command('export.json', json, '--channel', 'diet')
  expect([status, output.slice(0, 2)]).toEqual([
    0,
    ['檔案裡不是文章、沒有匯入的：1 個頁面', '匯入完成：新增 1 篇、更新 0 篇、略過 0 篇；內容都帶進來了'],
  ])
  const { rows } = await db.execute(
    sql`select c.slug from post_channels pc join channels c on c.id = pc.channel_id join posts p on p.uid = pc.post_uid where p.external_id = 'ghost:cmd-9'`,
  )
  expect(rows).toEqual([{ slug: 'diet' }])
  expect(command('big5.jsonl', Buffer.from([0xa6, 0xe5, 0xc0, 0xa3])).errors).toContain('不是 UTF-8')
  expect(command('export.xml', '<rss/>').errors).toContain('不是 WordPress 的匯出檔')
})
