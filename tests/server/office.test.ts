import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { documentOf, textOf } from '../../bench/editor/text.ts'
import { demoPassword } from '../../src/demo/accounts.ts'
import { startFakeClamd } from '../fakes/clamd.ts'
import { sourcesBelow } from '../structure/sources.ts'
import { firstLoad, total, withImports } from '../support/first-load.ts'
import { at, pages } from '../support/pages.ts'
import { sound } from '../support/recordings.ts'
import { routeTable } from '../support/route-table.ts'
import { root, signIn, startSite } from '../support/site.ts'
import { readPage } from '../support/walk/read-page.ts'

const clamd = await startFakeClamd()
afterAll(clamd.close)
const site = await startSite(async () => ({ CLAMD_SOCKET: clamd.socket }))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ofOffice = (file: string) => /^src\/(office|domain\/office)\//.test(file)
const written = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** What readers are sent, by file. */
const sent = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({ file, text: read(join('build/client', file)) }))

it('no file of the readers’ build holds a sentence of the office, or the name of one of its files', () => {
  /** What could be a sentence: to look through these alone is a hundredth of the work. */
  const sentencesIn = (text: string): string[] => text.match(/[\p{Script=Han}，。：；、]{5,}/gu) ?? []
  const elsewhere = written
    .filter((file) => !ofOffice(file))
    .flatMap((file) => sentencesIn(read(file)))
    .join('\n')
  const sentences = written
    .filter(ofOffice)
    .flatMap((file) => sentencesIn(read(file).replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')))
    .filter((words) => !elsewhere.includes(words))
  expect(sentences.length).toBeGreaterThan(20)
  const held = sent.flatMap(({ file, text }) => {
    const said = sentencesIn(text).join('\n')
    const names = ['assets/office/', 'office-frame'].filter((name) => text.includes(name))
    return [...sentences.filter((words) => said.includes(words)), ...names].map((found) => `${file}: ${found}`)
  })
  expect(held).toEqual([])
})

it('a reader’s page names none of the office’s files', async () => {
  const loaded = await firstLoad(site, at('home/home'))
  expect([...loaded.scripts, ...loaded.styles].filter(({ path }) => path.startsWith('/assets/office/'))).toEqual([])
})

it.each(pages.filter(({ handle, linkedOn }) => 'office' in handle && linkedOn === undefined))(
  '$path ($who) loads no more script than a page of the office may',
  async ({ path, who }) => {
    const headers = await signIn(site.url, who)
    const { scripts, styles } = await firstLoad(
      { ask: (address, options) => site.ask(address, { ...options, headers: { ...options?.headers, ...headers } }) },
      path,
    )
    expect(scripts.length).toBeGreaterThan(0)
    expect([...scripts, ...styles].filter(({ path: file }) => !file.startsWith('/assets/office/'))).toEqual([])
    expect(total(scripts)).toBeLessThanOrEqual(budgets.scriptsOfOffice)
  },
)

it('no typeface comes with the office: two megabytes, and a text drawn anew at each part of it', () => {
  const own = readdirSync(join(root, 'build/office/client'), { recursive: true, encoding: 'utf8' })
  expect(own.filter((file) => /\.(woff2?|[ot]tf)$/.test(file))).toEqual([])
})

/** What stands before each file on the way, bytes. */
const headersOfFile = 500

it('the editor comes by itself, with all that it imports in no more than it may weigh, as does the whole page, and no first load names it', async () => {
  const own = readdirSync(join(root, 'build/office/client/assets/office')).filter((file) => /^body-editor-.*\.js$/.test(file))
  expect(own).toHaveLength(1)
  const headers = await signIn(site.url, 'editor')
  const asked: Pick<typeof site, 'ask'> = {
    ask: (address, options) => site.ask(address, { ...options, headers: { ...options?.headers, ...headers } }),
  }
  const path = `/assets/office/${own[0]}`
  // the text that the bench writes in
  const call = { ...headers, origin: site.url, 'api-key': 'healthpress-web', 'content-type': 'application/json' }
  const begun = { type: 'article', key: crypto.randomUUID(), fields: { title: '一萬字' }, document: documentOf(textOf(10_000)) }
  const made = await site.ask('/api/v3.0/office/posts', { method: 'POST', headers: call, body: JSON.stringify(begun) })
  const { items } = JSON.parse(made.text) as { items: { uid: number } }
  const first = await firstLoad(asked, `/office/posts/${items.uid}`)
  const there = new Set(first.scripts.map((script) => script.path))
  expect(there).not.toContain(path)
  const editor = (await withImports(asked, [path])).filter((script) => !there.has(script.path))
  expect(editor.some((script) => /\/prosemirror-/.test(script.path))).toBe(true)
  expect(total(editor)).toBeLessThanOrEqual(budgets.scriptsOfEditor)
  const files = [...first.scripts, ...first.styles, ...editor]
  // the document's headers are a kilobyte and a half, with the policy of its scripts
  expect(first.html + 1500 + total(files) + files.length * headersOfFile).toBeLessThanOrEqual(budgets.pageOfEditor)
})

it('an editor writes, who leads publishes and takes back, by forms alone; a save upon an old version loses nothing', async () => {
  const [editor, chief] = await Promise.all([signIn(site.url, 'editor'), signIn(site.url, 'chief')])
  let headers = { ...editor, origin: site.url }
  const open = async (path: string) => (await site.ask(path, { headers })).text
  const hidden = (html: string, name: string) =>
    [...html.matchAll(new RegExp(`name="${name}"[^>]*value="([^"]*)"`, 'g'))].map(([, value = '']) => value)
  const send = (path: string, fields: Record<string, string>) =>
    site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })

  const [key = ''] = hidden(await open('/office/posts/new'), 'key')
  const begun = await send('/office/posts/new', { key, type: 'article', title: '表單寫的一篇' })
  const address = begun.headers.location ?? ''
  expect(address).toMatch(/^\/office\/posts\/\d+$/)
  // pressed twice, begun once
  expect((await send('/office/posts/new', { key, type: 'article', title: '表單寫的一篇' })).headers.location).toBe(address)
  expect(await open('/office/posts?state=draft')).toContain(`href="${address}"`)

  const page = await open(address)
  const written = {
    intent: 'save',
    base: hidden(page, 'base')[0] ?? '',
    key: hidden(page, 'key')[0] ?? '',
    title: '表單寫的一篇',
    lead: '前言一句。',
    body: '第一段話。\n\n## 小標\n\n第二段話。',
    wall: '',
    authors: '1',
    channels: '11',
  }
  expect((await send(address, written)).headers.location).toBe(`${address}?done=save`)

  // opened by two: what one changed stays, whatever the other sends, and what both changed is decided
  const opened = { ...written, base: '2' }
  const colleague = { ...opened, key: crypto.randomUUID(), lead: '同事寫的前言。', source: '同事寫的來源' }
  expect((await send(address, colleague)).headers.location).toBe(`${address}?done=save`)
  const mine = { ...opened, lead: '我寫的前言。', body: '第一段話，改過。\n\n## 小標\n\n第二段話。' }
  const leads = async () =>
    (
      await site.database.db.execute<{ lead: string; source: string }>(sql`
        select fields->>'lead' as lead, fields->>'source' as source from manuscript_versions
        where uid = ${Number(address.split('/').at(-1))} order by version desc limit 1`)
    ).rows[0]
  for (const more of [{}, { seen: '3', seen_at: new Date().toISOString() }] as Record<string, string>[]) {
    const late = await send(address, { ...mine, ...more, key: crypto.randomUUID() })
    expect([late.status, hidden(late.text, 'base'), hidden(late.text, 'seen')]).toEqual([409, ['2'], ['3']])
    for (const words of ['別人也改了同一個地方', '同事寫的前言。', '我寫的前言。</textarea>', '第一段話，改過。'])
      expect(late.text).toContain(words)
    expect(await leads()).toEqual({ lead: '同事寫的前言。', source: '同事寫的來源' })
  }
  const decided = { ...mine, intent: 'mine:lead', seen: '3', seen_at: new Date().toISOString(), key: crypto.randomUUID() }
  expect((await send(address, decided)).headers.location).toBe(`${address}?done=save`)
  expect(await leads()).toEqual({ lead: '我寫的前言。', source: '同事寫的來源' })
  // two blocks that both changed, one after the other
  const both = (first: string, second: string) => ({
    ...opened,
    base: '4',
    key: crypto.randomUUID(),
    lead: '我寫的前言。',
    source: '同事寫的來源',
    body: `${first}\n\n## 小標\n\n${second}`,
  })
  await send(address, both('同事的第一段。', '同事的第二段。'))
  const asked = await send(address, both('我的第一段。', '我的第二段。'))
  const choices = [...asked.text.matchAll(/value="(theirs:block:[^"]+)"/g)].map(([, choice = '']) => choice)
  expect([asked.status, choices.length]).toEqual([409, 2])
  const seen = { seen: hidden(asked.text, 'seen')[0] ?? '', seen_at: hidden(asked.text, 'seen_at')[0] ?? '' }
  const half = await send(address, { ...both('我的第一段。', '我的第二段。'), ...seen, intent: choices[0] ?? '' })
  expect([half.status, hidden(half.text, 'settled')]).toEqual([409, [choices[0]]])
  const whole = { ...both('我的第一段。', '我的第二段。'), ...seen, settled: choices[0] ?? '' }
  const last = choices[1]?.replace('theirs', 'both') ?? ''
  expect((await send(address, { ...whole, intent: last })).headers.location).toBe(`${address}?done=save`)
  const joined = await open(address)
  for (const words of ['同事的第一段。', '同事的第二段。', '我的第二段。']) expect(joined).toContain(words)
  expect(joined).not.toContain('我的第一段。')
  await send(address, { ...both('第一段話。', '第二段話。'), base: hidden(joined, 'base')[0] ?? '' })

  expect(await open(address)).not.toContain('value="publish"')
  headers = { ...chief, origin: site.url }
  const saved = await open(address)
  const [, publishKey = ''] = hidden(saved, 'key')
  const version = hidden(saved, 'version')[0] ?? ''
  expect((await send(address, { intent: 'publish', version, key: publishKey })).headers.location).toBe(`${address}?done=publish`)
  const post = /href="(\/article\/\d+)"/.exec(await open(`${address}?done=publish`))?.[1] ?? ''
  expect((await site.ask(post)).text).toContain('第二段話。')

  // what has been read changes with a word about it
  const again = async () => {
    const html = await open(address)
    return { html, version: hidden(html, 'version')[0] ?? '', base: hidden(html, 'base')[0] ?? '', key: crypto.randomUUID() }
  }
  const { base: read, key: anew } = await again()
  await send(address, { ...written, base: read, key: anew, body: '第一段話，30 分鐘。\n\n## 小標\n\n第二段話。' })
  const sheet = await again()
  expect(sheet.html).toContain('name="correction"')
  const renewed = { intent: 'publish', version: sheet.version, key: sheet.key }
  const silent = await send(address, { ...renewed, intent: 'spelling' })
  expect([silent.status, silent.text.includes('不只是錯字')]).toEqual([422, true])
  expect((await send(address, { ...renewed, correction: '補上時間。' })).headers.location).toBe(`${address}?done=publish`)
  await expect.poll(async () => (await site.ask(post)).text, { timeout: 5000 }).toContain('</strong>　補上時間。')

  expect((await send(address, { intent: 'withdraw', reason: ' ' })).text).toContain('請寫下原因')
  expect((await send(address, { intent: 'withdraw', reason: '重寫' })).headers.location).toBe(`${address}?done=withdraw`)
  await expect.poll(async () => (await site.ask(post)).status, { timeout: 5000 }).toBe(404)
  const back = await again()
  expect(back.html).toContain('下架，讀者看不到。原因：重寫')

  // for a later hour it is put down, and not told as published
  const later = { publish_at: '2040-01-01T08:00', publish_at_before: '' }
  await send(address, { intent: 'publish', version: back.version, key: back.key, ...later })
  const scheduled = await open(`${address}?done=publish`)
  expect([scheduled.includes('已經排程，2040.01.01 08:00'), scheduled.includes('已經發布')]).toEqual([true, false])
  expect(scheduled).toMatch(/value="publish"[^>]*>(<span[^>]*>)?排程</)
  // a number is one of the list of versions: what a press would make of this one has none yet
  expect([...new Set(scheduled.replaceAll('<!-- -->', '').match(/第 \d+ 版/g))]).toHaveLength(1)
  // and given to readers at once by one press, whatever hour still stands in the box
  const waits = await again()
  expect(waits.html).toMatch(/value="now"[^>]*>(<span[^>]*>)?現在公開</)
  const atOnce = { intent: 'now', version: waits.version, key: waits.key, ...later }
  expect((await send(address, atOnce)).headers.location).toBe(`${address}?done=publish`)
  await expect.poll(async () => (await site.ask(post)).status, { timeout: 5000 }).toBe(200)
  expect(await open(address)).toMatch(/\d 起/)

  // any two versions are compared from their list
  const versions = await open(`${address}/versions`)
  expect(versions).toContain('比較這兩版')
  expect([versions.includes('還原第 '), readPage(versions, address).takenOut]).toEqual([true, []])
  expect(await open(`${address}/compare?from=1&to=2`)).toContain('第 1 版 → 第 2 版')

  // publishing made a version of its own
  const [base = ''] = hidden(await open(address), 'base')
  const restore = { version: '1', base, key: crypto.randomUUID() }
  expect((await send(`${address}/versions`, restore)).headers.location).toBe(`${address}?done=restore`)
  const refused = await send(`${address}/versions`, { ...restore, key: crypto.randomUUID() })
  expect([refused.status, refused.text.includes('有人儲存了新的版本')]).toEqual([409, true])
})

it('every field that a post has is written by the form: what is wrong is said beside it, and nothing typed is lost', async () => {
  const headers = { ...(await signIn(site.url, 'chief')), origin: site.url }
  const open = async (path: string) => (await site.ask(path, { headers })).text
  const value = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  const send = (path: string, fields: [string, string][]) =>
    site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const begin: [string, string][] = [
    ['key', crypto.randomUUID()],
    ['type', 'book'],
    ['title', '一本書的全部欄位'],
  ]
  const address = (await send('/office/posts/new', begin)).headers.location ?? ''
  const uid = Number(address.split('/').at(-1))
  const say = async (...fields: [string, string][]) => {
    const page = await open(address)
    const rest: [string, string][] = [
      ['intent', 'save'],
      ['base', value(page, 'base')],
      ['key', crypto.randomUUID()],
      ['title', '一本書的全部欄位'],
      ['wall', ''],
      ['topic_level', '2'],
    ]
    return send(address, [...fields, ...rest])
  }
  const good: [string, string][] = [
    ['authors', '周明德'],
    ['authors', ''],
    ['channels', '11'],
    ['reviewer', '3'],
    ['column', '1'],
    ['magazine', '301'],
    ['magazine_section', '書架'],
    ['cover', ''],
    ['publish_at', '2040-11-24T08:00'],
    ['embargo_until', '2040-11-24T07:30'],
    ['embargo_note', '期刊解禁'],
    ['ends_on', '2041-11-24'],
    ['partner', '合作夥伴'],
    ['source', '本刊'],
    ['keywords', '一\n二'],
    ['topic_keyword', '減鹽'],
    ['book_author', '某人'],
    ['book_publisher', '出版社'],
    ['book_published', '2026-01-01'],
    ['book_isbn', '9789861234567'],
    ['book_pages', '240'],
    ['book_price', '380'],
    ['reference_title', '第一項'],
    ['reference_publisher', '衛生福利部'],
    ['reference_url', 'https://www.mohw.gov.tw/'],
    ['reference_title', ''],
    ['reference_publisher', ''],
    ['reference_url', ''],
    ['body', '一段。'],
  ]
  const refused = await say(
    ...good,
    ['tags', '還沒有的標籤'],
    ['reference_title', '沒有連結'],
    ['reference_publisher', ''],
    ['reference_url', ''],
  )
  expect(refused.status).toBe(422)
  for (const words of [
    '別的都存好了，這裡還沒有',
    'href="#box-tags"',
    '沒有「還沒有的標籤」',
    'name="new_tags"',
    '衛生福利部',
    '9789861234567',
    '2040-11-24T08:00',
  ])
    expect(refused.text).toContain(words)
  const wrong = await say(
    ...good,
    ['tags', '減鹽'],
    ['reference_title', '連結打錯'],
    ['reference_publisher', ''],
    ['reference_url', 'www.example.org'],
  )
  expect([wrong.status, wrong.text.includes('href="#box-references-1-url"'), wrong.text.includes('網址要以 https')]).toEqual([
    422,
    true,
    true,
  ])
  const moved = await say(['intent', 'up:1'], ['reference_title', '第一項'], ['reference_title', '後來居上'])
  expect(moved.status).toBe(200)
  expect(moved.text.indexOf('後來居上')).toBeLessThan(moved.text.indexOf('value="第一項"'))

  expect((await say(...good, ['tags', '減鹽'], ['tags', '還沒有的標籤'], ['new_tags', 'yes'])).headers.location).toBe(
    `${address}?done=save`,
  )
  const { rows } = await site.database.db.execute<{ fields: Record<string, unknown>; tags: string[] }>(sql`
    select fields, array(select name from tags where id in (select jsonb_array_elements_text(fields->'tags')::int) order by name) as tags
    from manuscript_versions where uid = ${uid} order by version desc limit 1`)
  expect(rows[0]?.tags).toEqual(['減鹽', '還沒有的標籤'])
  expect(rows[0]?.fields).toMatchObject({
    authors: [3],
    channels: [11],
    reviewer: 3,
    reviewed_at: null,
    column: 1,
    magazine: { issue: 301, section: '書架' },
    cover: null,
    publish_at: '2040-11-24T08:00:00+08:00',
    embargo: { until: '2040-11-24T07:30:00+08:00', note: '期刊解禁' },
    ends_on: '2041-11-24',
    partner: '合作夥伴',
    keywords: ['一', '二'],
    topic_level: 2,
    book: { author: '某人', pages: 240, price: 380 },
    references: [{ title: '第一項', publisher: '衛生福利部', url: 'https://www.mohw.gov.tw/' }],
  })
  const page = await open(address)
  expect(page).toContain('2040 年 11 月 24 日星期六上午 8:00')
  expect(page).toMatch(/name="authors"[^>]*value="周明德"/)
})

it('a sound and a handout come into the library by the same form; one is played from there whole or in parts, the other taken home', async () => {
  const headers = { ...(await signIn(site.url, 'editor')), origin: site.url }
  const bytes = sound(9)
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '深呼吸.mp3'))
  const sheet = Buffer.from('%PDF-1.4\n%%EOF\n')
  form.append('file', new File([new Uint8Array(sheet)], '血糖紀錄表 (1).pdf'))
  const whole = new Response(form)
  const sent = await site.ask('/office/media', {
    method: 'POST',
    headers: { ...headers, 'content-type': whole.headers.get('content-type') ?? '' },
    body: new Uint8Array(await whole.arrayBuffer()),
  })
  const [id = '', ofSheet = ''] = [...sent.text.matchAll(/href="\/office\/media\/([0-9a-f]{32})"/g)].map(([, one]) => one ?? '')
  const path = `/recordings/${id}.mp3`
  const page = await site.ask(`/office/media/${id}`, { headers })
  expect([page.text.includes(`src="${path}"`), page.text.includes('name="alt"')]).toEqual([true, false])
  expect(page.headers['content-security-policy']).toContain("media-src 'self'")
  const home = `/handouts/${ofSheet}.pdf`
  // nobody but who works here has it before readers meet it somewhere
  for (const each of [path, home])
    expect([(await site.ask(each)).status, (await site.ask(each, { headers })).headers['cache-control']]).toEqual([
      404,
      'private, no-store',
    ])
  const html = [path, home].map((each) => `<a href="${each}">`).join('')
  await site.database.db.execute(sql`
    update posts set blocks = blocks || ${JSON.stringify([{ type: 'paragraph', html }])}::jsonb where type = 'article' and id = 1`)

  const play = async (range: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch(`${site.url}${path}`, { method, headers: range })
    return {
      status: answer.status,
      told: ['content-range', 'content-length'].map((name) => answer.headers.get(name)),
      headers: answer.headers,
      bytes: Buffer.from(await answer.arrayBuffer()),
    }
  }
  const { length } = bytes
  const all = await play()
  expect([all.status, all.bytes.equals(bytes)]).toEqual([200, true])
  expect(Object.fromEntries(all.headers)).toMatchObject({
    'content-type': 'audio/mpeg',
    'accept-ranges': 'bytes',
    'cache-control': 'public, max-age=300, must-revalidate',
    'x-content-type-options': 'nosniff',
  })
  const etag = all.headers.get('etag') ?? ''
  const parts = [
    ['bytes=0-', 0, length - 1],
    ['bytes=10-19', 10, 19],
    ['bytes=-5', length - 5, length - 1],
    [`bytes=${length - 1}-${length + 50}`, length - 1, length - 1],
  ] as const
  for (const [range, from, to] of parts) {
    const part = await play({ range })
    expect([range, part.status, part.told]).toEqual([range, 206, [`bytes ${from}-${to}/${length}`, String(to - from + 1)]])
    expect(part.bytes.equals(bytes.subarray(from, to + 1))).toBe(true)
  }
  for (const range of [`bytes=${length}-`, 'bytes=-0'])
    expect(await play({ range })).toMatchObject({ status: 416, told: [`bytes */${length}`, '0'] })
  for (const range of ['bytes=5-2', 'bytes=0-1,4-5', 'items=0-1', 'bytes=-']) expect((await play({ range })).status).toBe(200)
  expect((await play({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  expect((await play({ range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await play({ 'if-none-match': etag })).status).toBe(304)
  expect(await play({}, 'HEAD')).toMatchObject({ status: 200, told: [null, String(length)] })
  const told = (await site.ask(`/office/media/${ofSheet}`, { headers })).text
  expect([told.includes(`href="${home}"`), told.includes('name="alt"'), told.includes('/img/')]).toEqual([true, false, false])
  const taken = await fetch(`${site.url}${home}`)
  expect(Buffer.from(await taken.arrayBuffer()).equals(sheet)).toBe(true)
  expect(Object.fromEntries(taken.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('血糖紀錄表 ')}%281%29.pdf`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  })

  for (const other of [`/handouts/${id}.pdf`, `/handouts/${ofSheet}`, `/recordings/${ofSheet}.mp3`, `/img/${ofSheet}/320.webp`])
    expect([other, (await site.ask(other)).status]).toEqual([other, 404])
  for (const other of [`/recordings/${id}.mp4`, `/recordings/${'0'.repeat(32)}.mp3`, '/recordings/', `/img/${id}/320.webp`])
    expect([other, (await site.ask(other)).status]).toEqual([other, 404])
})

it('pictures come into the library by a form alone, several at once, and are seen, described and taken away there', async () => {
  const headers = { ...(await signIn(site.url, 'editor')), origin: site.url }
  const open = (path: string) => site.ask(path, { headers })
  const send = async (path: string, form: FormData | URLSearchParams) => {
    const whole = new Response(form)
    const type = whole.headers.get('content-type') ?? ''
    return site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': type },
      body: new Uint8Array(await whole.arrayBuffer()),
    })
  }
  // larger than what a form of words may have
  const noise = { type: 'gaussian', mean: 100, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#468', noise } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], '早餐的蛋.png', { type: 'image/png' }))
  form.append('file', new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], '圖.png', { type: 'image/png' }))
  const sent = await send('/office/media', form)
  expect([sent.status, sent.text.includes('收下'), sent.text.includes('不收 SVG')]).toEqual([200, true, true])
  const id = /href="\/office\/media\/([0-9a-f]{32})"/.exec(sent.text)?.[1] ?? ''
  // nobody but who works here sees it before readers do somewhere; what they see is the same for all, and kept
  const stranger = () => site.ask(`/img/${id}/320.webp`)
  expect((await stranger()).status).toBe(404)
  const drawn = await open(`/img/${id}/320.webp`)
  expect([drawn.status, drawn.headers['content-type'], drawn.headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'private, no-store',
  ])
  const coverOfEight = (cover: string) =>
    site.database.db.execute(sql`update posts set cover_id = ${cover} where type = 'article' and id = 8`)
  await coverOfEight(id)
  expect([(await stranger()).status, (await stranger()).headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  expect((await open('/office/media?words=早餐的蛋')).text).toContain(`/office/media/${id}`)

  const nothing = new FormData()
  nothing.append('file', new File([], ''))
  const empty = await send('/office/media', nothing)
  expect([empty.status, empty.text.includes('請選擇檔案')]).toEqual([422, true])

  const page = `/office/media/${id}`
  const boxes = [...(await open(page)).text.matchAll(/<(?:input|textarea|select)[^>]* name="([^"]+)"/g)].map(
    ([, name = '']) => name,
  )
  const said = new URLSearchParams(boxes.map((name) => [name, '']))
  for (const [name, value] of Object.entries({
    intent: 'save',
    alt: '平底鍋裡的兩顆蛋',
    title: '蛋',
    focus_x: '25',
    focus_y: '75',
  }))
    said.set(name, value)
  said.set('crop_1x1_width', '50')
  expect((await send(page, said)).headers.location).toBe(`${page}?done=save`)
  const shown = (await open(`${page}?done=save`)).text
  for (const words of ['已經儲存', '平底鍋裡的兩顆蛋</textarea>', 'value="25"', 'value="75"', 'value="50"'])
    expect(shown).toContain(words)
  // what frames show of it, and what they no longer show
  const look = async (cut: string) => {
    const answer = await fetch(`${site.url}/img/${id}/${cut}/320.webp`, { redirect: 'manual' })
    return { status: answer.status, now: answer.headers.get('location'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const part = await look('1x1-0-0-450')
  const { width, height } = await sharp(part.bytes).metadata()
  expect([part.status, width, height]).toEqual([200, 320, 320])
  const drawnHere = sharp(bytes).extract({ left: 0, top: 0, width: 450, height: 450 }).resize({ width: 320 })
  const [theirs, ours] = await Promise.all([sharp(part.bytes), drawnHere].map((one) => one.removeAlpha().stats()))
  for (const channel of [0, 1, 2])
    expect(theirs?.channels[channel]?.mean).toBeCloseTo(ours?.channels[channel]?.mean ?? Number.NaN, -1)
  expect(await look('1x1-9-9-300')).toMatchObject({ status: 302, now: `/img/${id}/1x1-0-0-450/320.webp` })
  expect(await look('4x5-0-0-300')).toMatchObject({ status: 302, now: `/img/${id}/320.webp` })
  expect((await look('1x1-0-0')).status).toBe(404)
  // a part that a text shows is there as soon as it is saved
  expect(await look('3x4-225-0-450')).toMatchObject({ status: 302 })
  const attrs = { key: 'egg', media: id, width: 900, height: 600, alt: '蛋', cut: '3x4-225-0-450' }
  const document = { type: 'doc', attrs: { version: 1 }, content: [{ type: 'image', attrs }] }
  const call = async (path: string, body: object) => {
    const answer = await fetch(`${site.url}/api/v3.0/office/posts${path}`, {
      method: 'POST',
      headers: { ...headers, 'api-key': 'healthpress-web', 'content-type': 'application/json' },
      body: JSON.stringify({ key: crypto.randomUUID(), ...body }),
    })
    return { status: answer.status, items: ((await answer.json()) as { items?: { uid: number } }).items }
  }
  const begun = await call('', { type: 'article', fields: { title: '蛋' }, document })
  const beyond = { ...document, content: [{ type: 'image', attrs: { ...attrs, cut: '3x4-500-0-450' } }] }
  expect((await call(`/${begun.items?.uid}/save`, { base: 1, document: beyond })).status).toBe(422)
  expect(await look('3x4-225-0-450')).toMatchObject({ status: 200 })
  const none = { ...document, content: [{ type: 'paragraph', attrs: { key: 'egg' } }] }
  expect((await call(`/${begun.items?.uid}/save`, { base: 1, document: none })).status).toBe(200)
  // rights that have ended: readers get it no more, who works with pictures still sees which one it is
  said.set('rights_until', '2020-01-31')
  await send(page, said)
  await expect.poll(async () => (await stranger()).status, { timeout: 5000 }).toBe(404)
  const seen = await open(`/img/${id}/320.webp`)
  expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'private, no-store'])
  said.set('rights_until', '')
  await send(page, said)
  await expect.poll(async () => (await stranger()).status, { timeout: 5000 }).toBe(200)
  const refused = await send(page, new URLSearchParams({ intent: 'save', alt: 'IMG_1.jpg', title: '打好的標題' }))
  expect([refused.status, refused.text.includes('檔名不是替代文字'), refused.text.includes('value="打好的標題"')]).toEqual([
    422,
    true,
    true,
  ])
  await coverOfEight('cover-article-8')
  await expect.poll(async () => (await stranger()).status, { timeout: 5000 }).toBe(404)
  expect((await send(page, new URLSearchParams({ intent: 'delete' }))).headers.location).toBe('/office/media')
  expect((await open(page)).status).toBe(404)
  // what was kept of it on the disk goes with it
  await expect.poll(async () => (await open(`/img/${id}/320.webp`)).status, { timeout: 5000 }).toBe(404)
  expect((await open('/office/media/cover-article-1')).text).toContain('讀者看得到')
})

it('a tag is renamed, merged and deleted, and an advertisement gets its hours, by forms alone', async () => {
  const headers = { ...(await signIn(site.url, 'admin')), origin: site.url }
  const open = async (path: string) => (await site.ask(path, { headers })).text
  const send = (path: string, fields: Record<string, string>) =>
    site.ask(path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  const tags = '/office/registers/tags'
  const made = (await send(tags, { name: '新標籤' })).headers.location ?? ''
  expect(made).toMatch(/^\/office\/registers\/tags\/\d+$/)
  expect(await open(`${tags}?words=新標`)).toContain(`href="${made}"`)
  const taken = await send(made, { intent: 'save', name: '減鹽', description: '打好的說明' })
  expect([taken.status, taken.text.includes('請用合併'), taken.text.includes('打好的說明</textarea>')]).toEqual([409, true, true])
  expect((await send(made, { intent: 'save', name: '換過的標籤' })).headers.location).toBe(`${made}?done=save`)
  for (const words of ['已經儲存', 'value="換過的標籤"', '舊名稱']) expect(await open(`${made}?done=save`)).toContain(words)
  const unknown = await send(made, { intent: 'merge', into: '沒有這種' })
  expect([unknown.status, unknown.text.includes('沒有這個標籤'), unknown.text.includes('value="沒有這種"')]).toEqual([
    422,
    true,
    true,
  ])
  const other = (await send(tags, { name: '另一個' })).headers.location ?? ''
  expect((await send(made, { intent: 'merge', into: '另一個' })).headers.location).toBe(`${other}?done=merge`)
  expect(await open(`${other}?done=merge`)).toContain('換過的標籤')
  expect((await site.ask('/tag/換過的標籤'.split('/').map(encodeURIComponent).join('/'))).headers.location).toBe(
    `/tag/${encodeURIComponent('另一個')}`,
  )
  expect((await send(other, { intent: 'delete' })).headers.location).toBe(`${tags}?done=delete`)

  const hours = { shown_from: '2040-11-24T08:00', shown_until: '2040-11-24T07:00', active: 'on' }
  const wrong = await send('/office/ads/1', hours)
  expect([wrong.status, wrong.text.includes('結束要在開始之後'), wrong.text.includes('value="2040-11-24T07:00"')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await send('/office/ads/1', { ...hours, shown_until: '' })).headers.location).toBe('/office/ads/1?done=save')
  expect(await open('/office/ads/1')).toContain('value="2040-11-24T08:00"')
  expect((await send('/office/ads/1', { shown_from: '', shown_until: '', active: 'on' })).status).toBe(303)
})

it('from who writes by way of who signs to readers, by forms alone: sent back with a note, signed with the second factor', async () => {
  const [writer, reviewer, chief, admin] = await Promise.all(
    (['writer', 'reviewer', 'chief', 'admin'] as const).map((who) => signIn(site.url, who)),
  )
  const form = (headers: Record<string, string> | undefined) => ({
    open: async (path: string) => (await site.ask(path, { headers })).text,
    send: (path: string, fields: Record<string, string>) =>
      site.ask(path, {
        method: 'POST',
        headers: { ...headers, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(fields)),
      }),
  })
  const [write, review, publish, govern] = [writer, reviewer, chief, admin].map(form) as [
    ReturnType<typeof form>,
    ReturnType<typeof form>,
    ReturnType<typeof form>,
    ReturnType<typeof form>,
  ]
  const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? ''
  expect((await govern.send('/office/signing', { channels: '17' })).headers.location).toBe('/office/signing?done')
  expect(await govern.open('/office/signing')).toMatch(
    /<input[^>]*name="channels"[^>]*checked[^>]*value="17"|value="17"[^>]*checked/,
  )

  const key = crypto.randomUUID()
  const page = (await write.send('/office/posts/new', { key, type: 'article', title: '藥袋怎麼看' })).headers.location ?? ''
  const text = { title: '藥袋怎麼看', wall: '', authors: '林曉彤', channels: '17', topic_level: '1', body: '飯後服用。' }
  const saved = await write.send(page, { intent: 'save', base: '1', key: crypto.randomUUID(), ...text, authors: '1' })
  expect(saved.headers.location).toBe(`${page}?done=save`)
  const sheet = await write.open(page)
  expect(sheet).toContain('要有審訂者簽核才能發布')
  const submission = { intent: 'submit', version: hidden(sheet, 'version'), key: crypto.randomUUID(), note: '請看劑量' }
  const nobody = await write.send(`${page}/review`, submission)
  expect([nobody.status, nobody.text.includes('請選擇要送給誰'), nobody.text.includes('請看劑量</textarea>')]).toEqual([
    422,
    true,
    true,
  ])
  expect((await write.send(`${page}/review`, { ...submission, version: '2', reviewer: '3' })).headers.location).toBe(
    `${page}/review?done=submit`,
  )

  expect(await review.open('/office')).toContain(`href="${page}/review"`)
  const reading = await review.open(`${page}/review`)
  for (const words of ['飯後服用。', '請看劑量', 'value="sign"', 'value="send_back"', 'value="decline"'])
    expect(reading).toContain(words)
  expect(reading).not.toMatch(/body-editor/)
  const answer = { version: hidden(reading, 'version'), key: crypto.randomUUID() }
  const silent = await review.send(`${page}/review`, { ...answer, intent: 'send_back', note: '' })
  expect([silent.status, silent.text.includes('請寫下要改什麼')]).toEqual([422, true])
  expect((await review.send(`${page}/review`, { ...answer, intent: 'send_back', note: '一次幾顆？' })).headers.location).toBe(
    `${page}/review?done=send_back`,
  )
  expect(await write.open('/office')).toContain('一次幾顆？')
  const [, block = ''] = /id="b-([^"]+)" class="[^"]*" data-is/.exec(await write.open(`${page}/review`)) ?? []
  expect(await write.open(`${page}/review?note=${block}`)).toContain('加上註解')
  expect((await write.send(`${page}/review`, { intent: 'note', block, text: '仿單寫一顆' })).headers.location).toBe(
    `${page}/review?done=note`,
  )
  expect(await review.open(`${page}/review`)).toContain('仿單寫一顆')

  await write.send(page, {
    intent: 'save',
    base: '3',
    key: crypto.randomUUID(),
    ...text,
    authors: '1',
    reviewer: '3',
    body: '飯後服用一顆。',
  })
  await write.send(`${page}/review`, { ...submission, version: '4', key: crypto.randomUUID(), reviewer: '3' })
  const blocked = await publish.send(page, { intent: 'publish', version: '5', key: crypto.randomUUID() })
  expect([blocked.status, blocked.text.includes('這一版還沒有')]).toEqual([422, true])
  // a session that nobody has asked with yet: of others it is remembered for a while how old they are
  const late = form(await signIn(site.url, 'reviewer'))
  await site.database.db.execute(sql`
    update sessions set created_at = now() - interval '61 minutes'
    where member_id = (select id from members where email = 'reviewer@example.com')`)
  const sign = { intent: 'sign', version: '5', key: crypto.randomUUID() }
  const asked = await late.send(`${page}/review`, sign)
  expect([asked.status, asked.text.includes('name="factor_password"')]).toEqual([403, true])
  expect((await late.send(`${page}/review`, { ...sign, factor_password: demoPassword })).headers.location).toBe(
    `${page}/review?done=sign`,
  )
  expect(await publish.open('/office')).toContain('等發布')
  expect((await publish.send(page, { intent: 'publish', version: '6', key: crypto.randomUUID() })).headers.location).toBe(
    `${page}?done=publish`,
  )
  const post = /href="(\/article\/\d+)"/.exec(await publish.open(page))?.[1] ?? ''
  expect((await site.ask(post)).text).toContain('飯後服用一顆。')
  expect((await govern.send('/office/signing', {})).headers.location).toBe('/office/signing?done')

  // one block is as it was, by a form alone
  expect(await write.open(`${page}/versions`)).toContain(`href="${page}/compare?from=2"`)
  const compared = await write.open(`${page}/compare?from=2`)
  for (const words of ['<ins>一顆</ins>', 'value="restore"']) expect(compared).toContain(words)
  const back = { intent: 'restore', version: '2', base: '7', key: hidden(compared, 'key'), block }
  expect((await write.send(`${page}/compare?from=2`, back)).headers.location).toBe(`${page}/compare?from=2&done`)
  expect(await write.open(`${page}/compare?from=2`)).not.toContain('<ins>一顆</ins>')
  expect((await write.send(`${page}/compare?from=2`, { ...back, key: crypto.randomUUID() })).status).toBe(409)
})

it('the first page says what waits and what is near to each whose it is, and what nobody waits for it says too', async () => {
  const { db } = site.database
  await db.execute(sql`update media set rights_until = (now() at time zone 'Asia/Taipei')::date + 1 where id = 'cover-article-3'`)
  await db.execute(sql`
    update manuscripts set publish_date = now() + interval '40 hours' where type = 'article' and number = 12`)
  const [{ title = '' } = {}] = (
    await db.execute<{ title: string }>(sql`select title from manuscripts where type = 'article' and number = 12`)
  ).rows
  const open = async (who: 'chief' | 'writer' | 'care' | 'reviewer', path = '/office') =>
    (await site.ask(path, { headers: await signIn(site.url, who) })).text
  const [chief, writer, care, reviewer] = await Promise.all([open('chief'), open('writer'), open('care'), open('reviewer')])
  const library = 'href="/office/media?wants=rights"'
  expect([chief, writer, care, reviewer].map((page) => page.includes(library))).toEqual([true, false, false, false])
  expect([chief, writer, care, reviewer].map((page) => page.includes('/office/media/cover-article-3'))).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect([chief, writer, care].map((page) => page.includes(title))).toEqual([true, false, false])
  expect([writer, care].map((page) => page.includes('沒有退回給您的稿件。'))).toEqual([true, false])
  expect([reviewer, care].map((page) => page.includes('沒有等您簽核的稿件。'))).toEqual([true, false])
  expect(care).toContain('接下來 48 小時')
  expect(await open('chief', `/office/find?words=${encodeURIComponent(title.slice(0, 4))}`)).toContain(title)
  expect(await open('care', '/office/find?words=寫新稿')).toContain('沒有叫這個名字的稿件')
})

describe('which page answers whom', () => {
  const everybody = ['writer', 'editor', 'chief', 'reviewer', 'circulation', 'ads', 'care', 'professional', 'admin'] as const
  type Colleague = (typeof everybody)[number]
  const newsroom: readonly Colleague[] = ['writer', 'editor', 'chief', 'reviewer', 'admin']
  const writers: readonly Colleague[] = ['writer', 'editor', 'chief', 'admin']
  /** Article 1 is none of the writer's. */
  const readers: readonly Colleague[] = ['editor', 'chief', 'reviewer', 'admin']
  const traders: readonly Colleague[] = ['circulation', 'ads', 'admin']
  /** Every page and file of the office, and for whom it is; to the others it is not there. */
  const whose: Record<string, readonly Colleague[]> = {
    '/office': everybody,
    '/office/posts': newsroom,
    '/office/posts/new': writers,
    '/office/posts/bulk': writers,
    '/office/posts/views': newsroom,
    // of nobody yet
    '/office/posts/bulk/1': [],
    '/office/posts/1': readers,
    '/office/posts/1/versions': readers,
    '/office/posts/1/review': readers,
    '/office/posts/1/compare': readers,
    '/office/posts/1/sharing': ['editor', 'chief', 'admin'],
    '/office/calendar': everybody,
    '/office/find': everybody,
    '/office/posts/1/lens': readers,
    '/office/lens': ['editor', 'chief', 'admin'],
    '/office/posts/1/reads': ['editor', 'chief', 'admin'],
    '/office/posts/1/reads.csv': ['editor', 'chief', 'admin'],
    '/office/reads': newsroom,
    '/office/reads.csv': newsroom,
    '/office/signing': ['admin'],
    '/office/settings': ['admin'],
    '/office/media': writers,
    '/office/media/cover-article-2': writers,
    '/office/registers/authors': ['chief', 'admin'],
    '/office/registers/authors/3': ['chief', 'admin'],
    '/office/byline': writers,
    '/office/registers/tags': ['chief', 'admin'],
    '/office/registers/tags/1': ['chief', 'admin'],
    '/office/ads': traders,
    '/office/ads/1': traders,
    '/office/payment': [...traders, 'care'],
    '/office/partner/cathaylife/usage': traders,
    '/office/roles': ['admin'],
    '/office/audit': ['admin'],
    '/office/audit.csv': ['admin'],
    // a magazine that has its name is not set up again
    '/office/setup': [],
    // a form waits there, or nothing
    '/office/sign-in': [],
    '/office/guide': everybody,
    '/office/guide/writing': everybody,
    '/office/second-factor': everybody,
    '/office/second-factor/ask': everybody,
    '/desk': ['professional'],
    // of nobody
    '/desk/1': [],
    '/desk/picture/1': [],
    '/office/nothing': [],
  }
  const paths = Object.keys(whose)
  const open = async (headers: Record<string, string>) =>
    Object.fromEntries(
      await Promise.all(
        paths.map(async (path) => {
          const { status, headers: said } = await site.ask(path, { headers })
          return [path, status >= 300 && status < 400 ? `${status} ${said.location}` : status] as const
        }),
      ),
    )
  const rowOf = (answer: (path: string) => number | string) => Object.fromEntries(paths.map((path) => [path, answer(path)]))
  const older = (who: Colleague, ago: string) =>
    site.database.db.execute(sql`
      update sessions set created_at = now() - ${ago}::interval
      where member_id = (select id from members where email = ${`${who}@example.com`})`)

  it('every page of the office stands in the table', () => {
    const matches = (pattern: string) => {
      const form = new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`)
      return paths.some((path) => form.test(path.split('?')[0] ?? ''))
    }
    const all = routeTable.filter(({ source }) => source.startsWith('src/office/')).map(({ path }) => path)
    expect(all.length).toBeGreaterThan(10)
    expect(all.filter((pattern) => !matches(pattern))).toEqual([])
  })

  it.each(everybody)('%s finds what is theirs and nothing else', async (who) => {
    // who may neither edit nor publish reads a manuscript where it is answered
    const led: Record<string, string> = {
      ...(who === 'reviewer' && { '/office/posts/1': '302 /office/posts/1/review' }),
      // a file whose making is written down is made by a press
      ...(who === 'admin' && { '/office/audit.csv': '302 /office/audit' }),
      ...(traders.includes(who) && { '/office/partner/cathaylife/usage': '302 /office/payment' }),
    }
    const answer = (path: string) => led[path] ?? (whose[path]?.includes(who) ? 200 : 404)
    expect(await open(await signIn(site.url, who))).toEqual(rowOf(answer))
  })

  it('who may publish and not edit finds what publishes, and nothing that edits or restores', async () => {
    const { db } = site.database
    await db.execute(sql`insert into staff_roles values ('publisher', '發布', '{publish}')`)
    await db.execute(sql`
      insert into member_roles select id, 'publisher' from members where email = 'expired@example.com'`)
    const headers = await signIn(site.url, 'expired')
    const asked = async (path: string) => (await site.ask(path, { headers })).text
    const page = await asked('/office/posts/1')
    expect(page).toContain('您可以發布這篇稿件，不能修改')
    expect(page).toContain('value="withdraw"')
    expect(page).not.toMatch(/value="save"|href="#box-/)
    expect(await asked('/office/posts/1/versions')).not.toContain('還原第')
    expect(await asked('/office/posts/1/compare')).not.toContain('value="restore"')
  })

  it('a reader finds nothing, and whoever is nobody signs in first', async () => {
    expect(await open(await signIn(site.url, 'member'))).toEqual(rowOf(() => 404))
    for (const answer of Object.values(await open({}))) expect(answer).toMatch(/^302 \/login\?/)
  })

  const asking = (path: string) => `303 /office/second-factor/ask?${new URLSearchParams({ next: path })}`
  const askedEverywhere = rowOf((path) => (path === '/office/second-factor/ask' ? 200 : asking(path)))

  it('whoever has a second factor and has not given it finds the page that asks for it, and is nobody elsewhere', async () => {
    await site.database.db.execute(sql`
      insert into second_factors (member_id, secret, confirmed_at)
      select id, 'sealed', now() from members where email = 'care@example.com'`)
    const headers = await signIn(site.url, 'care')
    expect(await open(headers)).toEqual(askedEverywhere)
    expect((await site.ask('/member', { headers })).headers.location).toMatch(/^\/login\?/)
    expect((await site.ask('/login?next=%2Foffice%2Fpayment', { headers })).headers.location).toBe(
      asking('/office/payment').slice('303 '.length),
    )
  })

  it('who was away for twelve hours finds that page, too, and reads as before', async () => {
    const headers = await signIn(site.url, 'circulation')
    await older('circulation', '12 hours 1 minute')
    expect(await open(headers)).toEqual(askedEverywhere)
    expect((await site.ask('/member', { headers })).status).toBe(200)
  })

  it('what was typed into a form that is sent after twelve hours goes on when they have shown who they are', async () => {
    let headers: Record<string, string> = { ...(await signIn(site.url, 'writer')), origin: site.url }
    const send = (path: string, boxes: [string, string][]) =>
      site.ask(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: String(new URLSearchParams(boxes)),
      })
    const typed: [string, string][] = [
      ['intent', 'begin'],
      ['key', crypto.randomUUID()],
      ['type', 'blog'],
      ['title', '放了一夜的「標題」'],
    ]
    await older('writer', '12 hours 1 minute')
    const led = await send('/office/posts/new', typed)
    const door = `/office/second-factor/ask?${new URLSearchParams({ next: '/office/posts/new' })}`
    expect([led.status, led.headers.location]).toEqual([307, door])
    const carried = (html: string) =>
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value])
    const asked = await send(door, typed)
    expect([asked.status, carried(asked.text)]).toEqual([401, typed])
    const wrong = await send(door, [...typed, ['door_password', 'wrong']])
    expect([wrong.text.includes('密碼不正確'), carried(wrong.text)]).toEqual([true, typed])
    const shown: [string, string][] = [...typed, ['door_password', demoPassword]]
    const on = await send(door, shown)
    expect([on.status, on.headers.location]).toEqual([307, '/office/posts/new'])
    // the session has another name since, and the browser sends the same body where it is told to
    headers = { ...headers, cookie: on.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? '' }
    expect((await send('/office/posts/new', shown)).headers.location).toMatch(/^\/office\/posts\/\d+$/)
    expect((await site.ask('/office/posts', { headers })).text).toContain('放了一夜的「標題」')
  })

  it('what was typed waits for its writer where the session is gone, and is sent when they say so', async () => {
    type Boxes = [string, string][]
    const { cookie: signedIn = '' } = await signIn(site.url, 'writer')
    const device = signedIn.split('; ').find((pair) => pair.startsWith('healthpress.device=')) ?? ''
    const send = (path: string, boxes: Boxes, cookie: string, type = 'application/x-www-form-urlencoded') =>
      site.ask(path, {
        method: 'POST',
        headers: { cookie, origin: site.url, 'content-type': type },
        body: String(new URLSearchParams(boxes)),
      })
    const hidden = (html: string): Boxes =>
      [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value])
    // more than a form of words has, and than a stranger may send
    const long: Boxes = [['lead', '登出之後才送出的前言。'.repeat(800)]]
    const typed: Boxes = [
      ['key', crypto.randomUUID()],
      ['type', 'blog'],
      ['title', '忘了自己登出的「標題」'],
      ['factor_password', demoPassword],
    ]
    const led = await send('/office/posts/1', long, device)
    const door = `/office/sign-in?${new URLSearchParams({ next: '/office/posts/1' })}`
    expect([led.status, led.headers.location]).toEqual([307, door])
    expect((await send('/office/posts/1', long, '')).status).toBe(413)

    const page = `/office/sign-in?${new URLSearchParams({ next: '/office/posts/new' })}`
    const waits = await send(page, typed, device)
    expect([waits.status, waits.headers['cache-control'], waits.text.includes('標題」')]).toEqual([
      401,
      'private, no-store',
      false,
    ])
    const [name, sealed = ''] = hidden(waits.text)[0] ?? []
    expect(name).toBe('sealed_form')
    const held: Boxes = [['sealed_form', sealed]]
    const account = (email: string, password: string): Boxes => [
      ...held,
      ['door', 'sign-in'],
      ['door_email', email],
      ['door_password', password],
    ]
    const wrong = await send(page, account('writer@example.com', 'wrong-password-1'), device)
    expect([wrong.status, hidden(wrong.text)[0]]).toEqual([401, held[0]])
    expect(wrong.text).not.toContain('wrong-password-1')
    expect((await send(page, [...held, ['door', 'continue']], device)).text).toContain('還沒有登入')

    const right = account('writer@example.com', demoPassword)
    const on = await send(page, right, device)
    expect([on.status, on.headers.location]).toEqual([307, page])
    const cookie = on.headers['set-cookie']?.map((line) => line.split(';', 1)[0]).join('; ') ?? ''
    const shown = await send(page, right, cookie)
    expect([
      shown.status,
      shown.text.includes('忘了自己登出的「標題」'),
      shown.text.includes(`action="/office/posts/new"`),
    ]).toEqual([200, true, true])
    const carried = hidden(shown.text)
    expect(carried).toEqual(typed.slice(0, -1))
    // nothing was sent by itself
    const list = '/office/posts?words=忘了自己'
    expect((await site.ask(list, { headers: { cookie } })).text).toContain('沒有符合的稿件')
    expect((await send('/office/posts/new', carried, cookie)).headers.location).toMatch(/^\/office\/posts\/\d+$/)
    expect((await site.ask(list, { headers: { cookie } })).text).toContain('忘了自己登出的「標題」')

    // a decision that somebody pressed at this desk is decided on its page: what was typed for it is shown, and nothing offered
    const sealedDecision = await send(
      '/office/sign-in?next=/office/posts/7/review',
      [
        ['intent', 'send_back'],
        ['note', '劑量 要再確認'],
      ],
      device,
    )
    const decision = await send(page, [['sealed_form', hidden(sealedDecision.text)[0]?.[1] ?? '']], cookie)
    expect([decision.status, decision.text.includes('劑量 要再確認'), decision.text.includes('請回到那一頁再決定')]).toEqual([
      200,
      true,
      true,
    ])
    expect(decision.text).not.toMatch(/<form[^>]*action="\/office\/posts\/7\/review"/)

    // whoever else comes back on the device sees nothing of it
    const other = await send(page, held, (await signIn(site.url, 'chief')).cookie ?? '')
    expect([other.status, other.text.includes('另一個帳號'), other.text.includes('忘了自己')]).toEqual([409, true, false])
    // somebody who then has to show their second factor finds it behind that
    const { cookie: again = '' } = await signIn(site.url, 'writer')
    await older('writer', '12 hours 1 minute')
    const asked = await send(page, held, again)
    expect([asked.status, asked.headers.location]).toEqual([
      307,
      `/office/second-factor/ask?${new URLSearchParams({ next: page })}`,
    ])
    const behind = await send(asked.headers.location ?? '', [...held, ['door_password', demoPassword]], again)
    expect([behind.status, behind.headers.location]).toEqual([307, page])
  })

  it('files that meet no session are not taken, and the page says that they have to be chosen again', async () => {
    const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'a'.repeat(200_000)}\r\n--x--\r\n`
    const headers = { origin: site.url, 'content-type': 'multipart/form-data; boundary=x' }
    const led = await site.ask('/office/media', { method: 'POST', headers, body })
    const page = `/office/sign-in?${new URLSearchParams({ next: '/office/media', files: '1' })}`
    expect([led.status, led.headers.location]).toEqual([303, page])
    const said = await site.ask(page)
    expect([said.status, said.text.includes('再選一次檔案')]).toEqual([200, true])
    expect(said.text).toContain(`/login?${new URLSearchParams({ next: '/office/media' })}`)
  })

  it('after an hour taking back asks again, and why it is taken back stays in its box', async () => {
    const chief = await signIn(site.url, 'chief')
    await older('chief', '61 minutes')
    const headers = { ...chief, origin: site.url, 'content-type': 'application/x-www-form-urlencoded' }
    const send = (fields: Record<string, string>) =>
      site.ask('/office/posts/7', { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
    const take = { intent: 'withdraw', reason: '圖表要重畫' }
    expect((await site.ask('/office/posts/7', { headers: chief })).text).toContain('name="factor_password"')
    const asked = await send(take)
    expect([asked.status, asked.text.includes('超過一小時')]).toEqual([403, true])
    const wrong = await send({ ...take, factor_password: 'wrong' })
    expect([wrong.status, wrong.text.includes('密碼不正確')]).toEqual([403, true])
    for (const { text } of [asked, wrong]) expect(text).toMatch(/<input[^>]*name="reason"[^>]*value="圖表要重畫"/)
    expect((await send({ ...take, factor_password: demoPassword })).headers.location).toBe('/office/posts/7?done=withdraw')
  })
})
