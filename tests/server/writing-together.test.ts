import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { demoApiKey } from '../../src/server/config-errors.ts'
import { openBrowser } from '../e2e/support/browser.ts'
import { BrowserWriter } from '../support/browser-writer.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'
import { signIn } from '../support/site.ts'

const isLong = Boolean(process.env['LONG'])
/** Duration, seconds: ten minutes for `npm run test:long`. */
const lasting = isLong ? Number(process.env['LONG_SECONDS'] ?? 600) : 15
/** The actions are determined by the seed, their timing is not. The long form uses a new seed each time. */
const seed = Number(process.env['LONG_SEED'] ?? (isLong ? Date.now() % 1_000_000 : 800_716))
/** In the short form disturbances are more frequent and shorter. */
const pace = isLong ? 1 : 0.25

/** Numbers from 0 to 1, determined by the seed (mulberry32). */
function randomFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const newPage = openBrowser()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-together-'))
afterAll(() => removeFolder(folder))

test('two writers in one text lose no word, whatever happens to network, server and tabs', {
  timeout: (lasting + 240) * 1000,
}, async () => {
  const began = Date.now()
  const history: string[] = []
  const log = (line: string) => void history.push(`${((Date.now() - began) / 1000).toFixed(1)} ${line}`)
  const random = randomFrom(seed)
  const database = await createTestDatabase()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '6',
    DEMO: '1',
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: folder,
    AUTH_SECRET: 'the-same-after-every-death-of-this-test',
    TIER_SECRET: 'the-same-after-every-death-of-this-test',
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
  }
  let site = startProcess(environment, ['--role=web,api'])
  try {
    await site.ready()
    const session = await signIn(url, 'editor')
    const headers = { ...session, origin: url, 'content-type': 'application/json', 'api-key': demoApiKey }
    const paragraphs = Array.from({ length: 30 }, (_, at) => ({
      type: 'paragraph',
      attrs: { key: `p${at}` },
      content: [{ type: 'text', text: `這是第 ${at} 段，誰都可以寫。` }],
    }))
    const body = {
      type: 'article',
      key: randomUUID(),
      fields: { title: '兩個人寫的一篇' },
      document: { type: 'doc', attrs: { version: 1 }, content: paragraphs },
    }
    const created = await request(`${url}/api/v3.0/office/posts`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { uid } = JSON.parse(created.text).items as { uid: number }
    const writers = await Promise.all(
      (['editor', 'chief'] as const).map(async (who, at) => {
        const page = await newPage()
        const context = page.context()
        const { cookie = '' } = await signIn(url, who)
        await context.addCookies(
          cookie
            .split('; ')
            .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url })),
        )
        await page.close()
        const writer = new BrowserWriter('AB'.charAt(at), context, {
          url: `${url}/office/posts/${uid}`,
          fromEnd: at === 1,
          random,
          log,
        })
        await writer.open()
        return { writer, context }
      }),
    )
    for (const { writer } of writers)
      writer.against = (words) => {
        for (const { writer: any } of writers)
          for (const word of words) {
            const input = any.typed.get(word)
            if (input) input.mayGo ??= 'decided against'
          }
      }

    const until = Date.now() + lasting * 1000
    const writing = writers.map(async ({ writer }) => {
      while (Date.now() < until) {
        await writer.type()
        await delay(200 + random() * 1200)
      }
    })
    const kinds = ['cut', 'cut', 'kill', 'close', 'close'] as const
    type Trouble = (typeof kinds)[number]
    // each of them once before one is repeated
    let deck: Trouble[] = []
    const trouble = async () => {
      while (Date.now() < until) {
        await delay((3000 + random() * 6000) * pace)
        if (deck.length === 0)
          deck = kinds
            .map((kind) => ({ kind, at: random() }))
            .toSorted((a, b) => a.at - b.at)
            .map(({ kind }) => kind)
        const kind = deck.pop()
        const one = writers[Math.floor(random() * 2)]
        if (!one) continue
        if (kind === 'close') await one.writer.reopen()
        else if (kind === 'cut') {
          log('a network is cut')
          await one.context.setOffline(true)
          await delay((500 + random() * 9000) * pace)
          if (random() < 0.3) {
            // reopened while offline: it waits for the network
            await one.writer.reopen(() => one.context.setOffline(false))
          } else await one.context.setOffline(false)
          log('it is back')
        } else {
          log('the server is killed')
          site.child.kill('SIGKILL')
          await site.ended
          await delay(random() * 4000 * pace)
          site = startProcess(environment, ['--role=web,api'])
          await site.ready()
          log('it is back')
        }
      }
    }
    await Promise.all([...writing, trouble()])
    // a resolution may be a change that the other receives only with their next save
    for (let round = 0; round < 3; round += 1) for (const { writer } of writers) await writer.finish(60_000)

    const head = await request(`${url}/api/v3.0/office/posts/${uid}`, { headers })
    const text = JSON.stringify(JSON.parse(head.text).items.document.content)
    const words = writers.flatMap(({ writer }) => [...writer.typed])
    const times = (word: string) => text.split(word).length - 1
    const lost = words.filter(([word, { mayGo }]) => mayGo === null && times(word) === 0).map(([word]) => word)
    // the versions that contained it, and the author of the next: there it was lost, or its block was split
    for (const word of lost) {
      const { rows } = await database.db.execute(sql`
          with said as (select min(version) as first, max(version) as last from manuscript_versions where uid = ${uid} and strpos(document::text, ${word}) > 0)
          select said.first, said.last, m.name || ' upon ' || n.base as next, was.block as was, (select jsonb_agg(block) from jsonb_array_elements(n.document->'content') block
            where block->'attrs'->>'key' = was.block->'attrs'->>'key') as became
          from said left join manuscript_versions v on v.uid = ${uid} and v.version = said.last
            left join lateral (select block from jsonb_array_elements(v.document->'content') block where strpos(block::text, ${word}) > 0) was on true
            left join manuscript_versions n on n.uid = ${uid} and n.version = said.last + 1 left join members m on m.id = n.by`)
      log(`${word} ${JSON.stringify(rows[0])}`)
    }
    const twice = await database.db.execute(sql`
      select version, block->'attrs'->>'key' as named from manuscript_versions, jsonb_array_elements(document->'content') block
      where uid = ${uid} group by 1, 2 having count(*) > 1`)
    expect(twice.rows).toEqual([])
    const doubled = words.filter(([word]) => times(word) > 1)
    const spared = words.filter(([, { mayGo }]) => mayGo !== null).length
    if (isLong) process.stdout.write(`${words.length} words, ${spared} that may be missing\n`)
    const errors = history.filter((line) => line.includes('an error of the page'))
    const isWhole = lost.length + doubled.length + errors.length === 0
    expect({ seed, lost, doubled, errors, history: isWhole ? [] : history }).toEqual({
      seed,
      lost: [],
      doubled: [],
      errors: [],
      history: [],
    })
    // a writer who wrote nothing, or discarded most of it, proves nothing
    expect(words.length).toBeGreaterThan(lasting / 4)
    expect(spared).toBeLessThan(words.length * (isLong ? 0.5 : 0.75))
  } finally {
    site.child.kill('SIGKILL')
    await site.ended
  }
})
