import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connect } from '../src/db/connect.ts'
import { readHosts } from '../src/db/hosts.ts'
import { migrate } from '../src/db/migrate.ts'
import { searchPath } from '../src/domain/navigation/search-keyword.ts'
import { explainDatabaseError } from '../src/server/database/explain-error.ts'
import { serverProgram } from './setup.mjs'

/**
 * Restores a backup into a scratch database, starts the site on it, and reports whether the backup is usable: how old it
 * is, what it contains, whether pages open, and that nothing can leave the machine. The scratch database is dropped.
 */
const usage = `用法（DATABASE_URL 指向要還原到的 PostgreSQL；會建立一個暫時的資料庫，不動現有的）：
  npm run drill -- magazine-2026-11-28.dump          還原、檢查、報告，然後刪除暫時的資料庫
  npm run drill -- magazine-2026-11-28.dump --keep   留著暫時的資料庫`

const root = fileURLToPath(new URL('..', import.meta.url))
const startsWithin = 120_000
/** Build output that the site needs in addition to the bundled commands, which operators' other commands make. */
const builtPages = 'build/server/index.js'
/** Pages that each magazine has, whatever its contents are. */
const pages = ['/', '/article-list', '/login', '/rss.xml', '/sitemap.xml']
/** A page that needs a search index, which a worker builds when a backup lacks it. */
const searchPage = searchPath('健康')

function readArguments(): { file: string; keep: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { keep: { type: 'boolean', default: false } }, allowPositionals: true })
    const [file] = positionals
    if (file && positionals.length === 1) return { file, keep: values.keep }
  } catch {
    // an unknown option
  }
  throw new Error(usage)
}

try {
  const { file, keep } = readArguments()
  const server = process.env['DATABASE_URL'] ?? ''
  if (server === '') throw new Error(`沒有設定 DATABASE_URL。\n${usage}`)
  if ((readHosts(server)?.urls.length ?? 0) > 1) throw new Error('演練只用一台 PostgreSQL：請讓 DATABASE_URL 只寫一台可以寫入的')
  if (!existsSync(file)) throw new Error(`沒有 ${file} 這個檔案`)
  if (!existsSync(join(root, builtPages))) throw new Error('這份程式還沒有建置：請先執行 npm run build')
  const name = `healthpress_drill_${Date.now()}`
  const url = Object.assign(new URL(server), { pathname: name }).href
  await maintain(server, `create database ${name} encoding 'UTF8' template template0`)
  try {
    const took = await restore(file, url)
    console.log(`✓ 還原：${took.toFixed(1)} 秒`)
    await migrateScratch(url)
    await reportContents(url)
    await openSite(url)
    console.log('這份備份可以用。')
  } finally {
    if (keep) console.log(`暫時的資料庫留著：${name}`)
    else await maintain(server, `drop database ${name} with (force)`)
  }
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
}

async function maintain(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.query(statement)
  } catch (error) {
    throw explainDatabaseError(error, url)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** @returns the duration, seconds */
async function restore(file: string, url: string): Promise<number> {
  const since = performance.now()
  const child = spawn('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8')
  })
  const [code] = await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('這台機器沒有 pg_restore：請安裝 PostgreSQL 的用戶端程式（版本不比伺服器舊）')
    throw error
  })
  if (code !== 0) throw new Error(`pg_restore 失敗：${output.trim().slice(0, 2000)}`)
  return (performance.now() - since) / 1000
}

/** A backup of an earlier release lacks the latest migrations, which a real restore applies as well. */
async function migrateScratch(url: string): Promise<void> {
  const connection = connect(url, { max: 2, onError: () => undefined })
  try {
    const applied = await migrate(connection, { log: () => undefined })
    console.log(applied.length === 0 ? '✓ 資料表：和這一版程式相符' : `✓ 資料表：補上了 ${applied.length} 個變更`)
  } finally {
    await connection.pool.end()
  }
}

async function reportContents(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{
      posts: number
      members: number
      orders: number
      mails: number
      newest: Date | null
      site: string | null
    }>(`
      select (select count(*)::int from posts) as posts, (select count(*)::int from members) as members,
        (select count(*)::int from orders) as orders,
        (select count(*)::int from mail_outbox where sent_at is null and failed_at is null) as mails,
        greatest((select max(at) from audit), (select max(created_at) from mail_outbox), (select max(created_at) from members)) as newest,
        (select site_url from site_identity where id = 1) as site`)
    const [found] = rows
    if (!found) throw new Error('資料庫讀不出來')
    const { posts, members, orders, mails, newest, site } = found
    console.log(`✓ 內容：${posts} 篇文章、${members} 位會員、${orders} 筆訂單，屬於 ${site ?? '沒有登記的網站'}`)
    if (posts === 0) console.log('！ 備份裡一篇文章都沒有')
    const hours = newest ? (Date.now() - newest.getTime()) / 3_600_000 : null
    console.log(hours === null ? '！ 沒有能看出備份時間的資料' : `✓ 最新的資料：${hours.toFixed(1)} 小時前`)
    console.log(`✓ 沒寄出的信：${mails} 封；還原之後不會寄，要等 npm run adopt`)
  } finally {
    await client.end()
  }
}

/** Starts a production site of its own URL on the database, without mail and payment, and opens pages. */
async function openSite(url: string): Promise<void> {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-drill-'))
  const secret = () => randomBytes(32).toString('hex')
  const secrets = { API_KEY: secret(), AUTH_SECRET: secret(), TIER_SECRET: secret() }
  const { PATH = '', HOME = '' } = process.env
  const settings = { DATABASE_URL: url, SITE_URL: origin, PORT: port, HOST: '127.0.0.1', ROLE: 'web,api', MAIL: 'off', DEMO: '0' }
  const child = spawn(process.execPath, [serverProgram], {
    cwd: root,
    env: { PATH, HOME, NODE_ENV: 'production', DATA_DIR: folder, LOG_LEVEL: 'error', ...settings, ...secrets },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8')
    })
  try {
    await untilReady(`${origin}/readyz`, () => {
      if (child.exitCode !== null) throw new Error(`網站起不來：\n${output.trim().slice(0, 2000)}`)
    })
    const { held: heldParts = [], search } = (await (await fetch(`${origin}/readyz`)).json()) as {
      held?: string[]
      search?: string
    }
    if (!heldParts.includes('mail')) throw new Error('還原的網站沒有停住信件')
    console.log(`✓ 停住的：${heldParts.join('、')}`)
    const { rows } = await queryOnce(url)
    for (const path of [...pages, ...rows.map(({ type, id }) => `/${type}/${id}`)]) {
      const { status } = await fetch(origin + path, { headers: { accept: 'text/html' } })
      if (status !== 200) throw new Error(`${path} 回應 ${status}\n${output.trim().slice(0, 2000)}`)
    }
    console.log(`✓ 網頁：${pages.length + rows.length} 頁都打得開`)
    const found = await fetch(origin + searchPage, { headers: { accept: 'text/html' } })
    if (found.status === 200) console.log('✓ 搜尋：打得開')
    else if (search === 'building') console.log('！ 搜尋：備份裡沒有索引；正式的網站有 worker 會建')
    else throw new Error(`${searchPage} 回應 ${found.status}\n${output.trim().slice(0, 2000)}`)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The newest public articles. */
async function queryOnce(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
    .query<{ type: string; id: number }>(`
      select type, id from posts where type = 'article' and state = 'published' and publish_date <= now()
      order by publish_date desc limit 4`)
    .finally(() => client.end())
}

async function untilReady(url: string, check: () => void): Promise<void> {
  const deadline = Date.now() + startsWithin
  while (Date.now() < deadline) {
    check()
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await delay(200)
  }
  throw new Error('網站兩分鐘內沒有準備好')
}

async function freePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = server.address()
  server.close()
  await once(server, 'close')
  return typeof url === 'object' && url ? url.port : 0
}
