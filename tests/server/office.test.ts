import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import budgets from '../../bench/budgets.json' with { type: 'json' }
import { sourcesBelow } from '../structure/sources.ts'
import { firstLoad, total } from '../support/first-load.ts'
import { at, pages } from '../support/pages.ts'
import { root, signIn, startSite } from '../support/site.ts'

const site = await startSite()
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const ofOffice = (file: string) => /^src\/(office|domain\/office)\//.test(file)
const written = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))

/** What readers are sent, by file. */
const sent = readdirSync(join(root, 'build/client'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(js|css)$/.test(file))
  .map((file) => ({ file, text: read(join('build/client', file)) }))

it('no file of the readers’ build holds a sentence of the office, or the name of one of its files', () => {
  const elsewhere = written
    .filter((file) => !ofOffice(file))
    .map(read)
    .join('\n')
  const sentences = written
    .filter(ofOffice)
    .flatMap(
      (file) =>
        read(file)
          .replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/.*/g, '')
          .match(/[\p{Script=Han}，。：；、]{5,}/gu) ?? [],
    )
    .filter((words) => !elsewhere.includes(words))
  expect(sentences.length).toBeGreaterThan(20)
  const held = sent.flatMap(({ file, text }) =>
    [...sentences, 'assets/office/', 'office-frame'].filter((words) => text.includes(words)).map((words) => `${file}: ${words}`),
  )
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

  const late = await send(address, { ...written, key: crypto.randomUUID(), lead: '同事同時寫的前言。' })
  expect([late.status, hidden(late.text, 'base')]).toEqual([409, ['2']])
  for (const words of ['別人也改了同一個地方', '前言一句。', '同事同時寫的前言。</textarea>']) expect(late.text).toContain(words)

  expect(await open(address)).not.toContain('value="publish"')
  headers = { ...chief, origin: site.url }
  const saved = await open(address)
  const [, publishKey = ''] = hidden(saved, 'key')
  const version = hidden(saved, 'version')[0] ?? ''
  expect((await send(address, { intent: 'publish', version, key: publishKey })).headers.location).toBe(`${address}?done=publish`)
  const post = /href="(\/article\/\d+)"/.exec(await open(`${address}?done=publish`))?.[1] ?? ''
  expect((await site.ask(post)).text).toContain('第二段話。')

  expect((await send(address, { intent: 'withdraw', reason: ' ' })).text).toContain('請寫下原因')
  expect((await send(address, { intent: 'withdraw', reason: '重寫' })).headers.location).toBe(`${address}?done=withdraw`)
  await expect.poll(async () => (await site.ask(post)).status, { timeout: 5000 }).toBe(404)

  // publishing made a version of its own
  const [base = ''] = hidden(await open(address), 'base')
  const restore = { version: '1', base, key: crypto.randomUUID() }
  expect((await send(`${address}/versions`, restore)).headers.location).toBe(`${address}?done=restore`)
  const again = await send(`${address}/versions`, { ...restore, key: crypto.randomUUID() })
  expect([again.status, again.text.includes('有人儲存了新的版本')]).toEqual([409, true])
})
