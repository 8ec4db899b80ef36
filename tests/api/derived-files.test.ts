import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { imagePath } from '../../src/domain/images/sizes.ts'
import { DerivedFiles } from '../../src/operations/media/derived-files.ts'
import type { Store } from '../../src/operations/media/store.ts'
import { StaticFiles } from '../../src/server/files.ts'
import { shareAssets } from '../../src/server/former-assets.ts'
import { Images } from '../../src/server/images.ts'
import { createLogger } from '../../src/server/log.ts'
import { ShareCards } from '../../src/server/share-cards/share-cards.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { createTestLibrary, picture } from '../support/library.ts'
import { removeFolder } from '../support/remove-folder.ts'

const { db, places, upload } = await createTestLibrary()
const s3 = await startFakeS3()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
const closers: (() => void)[] = []
afterAll(async () => {
  for (const close of closers) close()
  removeFolder(folder)
  await s3.close()
})
afterEach(() => {
  s3.interfere(null)
  s3.objects.clear()
  s3.written.clear()
  s3.requests.length = 0
})

const day = 86_400_000
const settings = {
  endpoint: s3.endpoint,
  bucket: s3.bucket,
  region: s3.key.region,
  accessKeyId: s3.key.id,
  secretAccessKey: s3.key.secret,
  pathStyle: true,
}
let errors: string[] = []
const bucket = (now: () => number = Date.now) =>
  new DerivedFiles(settings, {
    onError: (action, error) => void errors.push(`${action} ${error.kind}`),
    // a write that takes longer is abandoned: only a hang may reach this
    policy: { timeout: 60_000, retries: 0, pause: 1 },
    now,
  })
const keys = () => [...s3.objects.keys()].sort()
const log = createLogger('silent')

interface Machine {
  name: string
  store?: Store
  shared?: DerivedFiles
}

/** Serves pictures and share cards as a process on a machine of its own. */
function machine({ name, store = places.store, shared = bucket() }: Machine) {
  const options = { db, store, log, shared }
  const images = new Images({
    ...options,
    directory: join(folder, name, 'images'),
    visibility: async () => 'public',
    effort: 0,
  })
  const site = { name: '日安健康', tagline: '每天好一點' }
  const cards = new ShareCards({ ...options, directory: join(folder, name, 'cards'), site })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? ''
    if (!(await images.serve(request, response, path))) await cards.serve(request, response, path)
  }
  return { images, get: asServer(serve) }
}

/** Serves requests on a port. @returns what gets a URL */
function asServer(serve: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>) {
  const server = createServer((request, response) => void serve(request, response))
  const listening = new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return async (path: string) => {
    await listening
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
}

const failing = async () => Promise.reject(new Error('the original was read'))
const without: Store = { name: 'none', put: failing, get: failing, head: failing, delete: failing }

async function uploaded(): Promise<string> {
  const { items } = await upload(['a.jpg', await picture(900, 600).jpeg().toBuffer()])
  const id = items[0]?.media?.id
  if (!id) throw new Error('not uploaded')
  return id
}

test('a size made by one machine is served by another without the original, then from its disk', async () => {
  const id = await uploaded()
  const path = imagePath(id, 480)
  const first = await machine({ name: 'one' }).get(path)
  expect(first.status).toBe(200)
  expect(keys()).toEqual([`derived/images/${id}-480.webp`])
  expect(s3.objects.get(`derived/images/${id}-480.webp`)?.equals(first.bytes)).toBe(true)
  const other = machine({ name: 'two', store: without })
  expect((await other.get(path)).bytes.equals(first.bytes)).toBe(true)
  s3.objects.clear()
  expect((await other.get(path)).bytes.equals(first.bytes)).toBe(true)
  expect(s3.requests.filter((request) => request.startsWith('GET'))).toHaveLength(2)
})

test('a share card that one machine drew is served by another', async () => {
  const drawn = await machine({ name: 'three' }).get('/share-card/site/home.jpg')
  expect(drawn.status).toBe(200)
  const [key = '', ...more] = keys()
  expect(key).toMatch(/^derived\/share-cards\/site\/home\/[\w-]{24}\.jpg$/)
  expect(more).toEqual([])
  s3.objects.set(key, Buffer.from('the card of the other machine'))
  expect((await machine({ name: 'four' }).get('/share-card/site/home.jpg')).bytes.toString()).toBe(
    'the card of the other machine',
  )
})

test('while the bucket fails, sizes are made and served; errors are counted and calls paused', async () => {
  const id = await uploaded()
  errors = []
  let now = 0
  const shared = bucket(() => now)
  const { get } = machine({ name: 'five', shared })
  let calls = 0
  s3.interfere((_, response) => {
    calls += 1
    response.writeHead(503, { 'content-type': 'application/xml' }).end('<Error><Code>SlowDown</Code></Error>')
    return 'taken'
  })
  for (const width of [320, 480] as const) expect((await get(imagePath(id, width))).status).toBe(200)
  expect([errors, calls]).toEqual([['read unavailable'], 1])
  s3.interfere(null)
  now += 11_000
  expect((await get(imagePath(id, 800))).status).toBe(200)
  await vi.waitFor(() => expect(keys()).toEqual([`derived/images/${id}-800.webp`]), { timeout: 90_000, interval: 20 })
})

test('the sizes of a deleted picture leave the bucket, those of others stay', async () => {
  const [deletedId, left] = [await uploaded(), await uploaded()]
  const { images, get } = machine({ name: 'six' })
  for (const id of [deletedId, left]) await get(imagePath(id, 320))
  // sizes are stored after they were sent
  await vi.waitFor(() => expect(keys()).toHaveLength(2), { timeout: 90_000, interval: 20 })
  await db.execute(sql`delete from media where id = ${deletedId}`)
  images.purge([`media:${deletedId}`, `media:${left}`])
  await vi.waitFor(() => expect(keys()).toEqual([`derived/images/${left}-320.webp`]), { timeout: 90_000, interval: 20 })
  s3.objects.set(`derived/images/${deletedId}_c0-320.webp`, Buffer.from('crop'))
  images.purge(['all'])
  await vi.waitFor(() => expect(keys()).toEqual([`derived/images/${left}-320.webp`]), { timeout: 90_000, interval: 20 })
})

test('a listing of several pages is complete, with names of any characters', async () => {
  s3.setListed(3)
  const shared = bucket()
  const names = ['a b+c', '高血壓', 'x&y', '1', '2', '3', '4'].map((name) => `share-cards/tag/${name}/card.jpg`)
  for (const name of [...names, 'images/other.webp']) await shared.write(name, Buffer.from(name))
  expect((await shared.list('share-cards/')).map(({ name }) => name).sort()).toEqual(names.sort())
  for (const name of names) expect((await shared.read(name))?.toString()).toBe(name)
  expect(s3.requests.filter((request) => request.includes('continuation-token'))).toHaveLength(2)
  s3.setListed(1000)
})

test('old files are removed, then the oldest beyond the permitted size; originals never are', async () => {
  const shared = bucket()
  s3.objects.set('media/ab/cd/original', Buffer.alloc(5000))
  const now = Date.now()
  for (const [name, days] of Object.entries({ old: 200, fourth: 40, third: 30, second: 20, first: 10 })) {
    await shared.write(`images/${name}-320.webp`, Buffer.alloc(100))
    s3.written.set(`derived/images/${name}-320.webp`, new Date(now - days * day))
  }
  await shared.write('assets/entry.js', Buffer.alloc(5000))
  expect(await shared.sweep(['images/', 'share-cards/'], { bytes: 350, age: 180 * day })).toBe(2)
  expect(keys()).toEqual([
    'derived/assets/entry.js',
    ...['first', 'second', 'third'].map((name) => `derived/images/${name}-320.webp`),
    'media/ab/cd/original',
  ])
})

test('machines without a shared folder serve the assets of each other’s builds, for a month', async () => {
  const shared = bucket()
  const assetsOf = (build: string, ...names: string[]) => {
    const buildFolder = join(folder, build)
    mkdirSync(join(buildFolder, 'assets'), { recursive: true })
    for (const name of names) writeFileSync(join(buildFolder, 'assets', name), name)
    return buildFolder
  }
  const [former, present] = [assetsOf('former', 'common.js', 'former.js'), assetsOf('present', 'common.js', 'present.js')]
  await shareAssets([former], shared)
  await shareAssets([present], shared)
  const mine = join(folder, 'mine')
  const files = new StaticFiles([former], mine, shared)
  const get = asServer(async (request, response) => {
    if (!(await files.serve(request, response, request.url ?? ''))) response.writeHead(404).end()
  })
  expect((await get('/assets/present.js')).bytes.toString()).toBe('present.js')
  expect(existsSync(join(mine, 'assets', 'present.js'))).toBe(true)
  const before = s3.requests.length
  expect((await get('/assets/none.js')).status).toBe(404)
  expect((await get('/assets/other.js')).status).toBe(404)
  expect(s3.requests.length).toBe(before)

  // the former build has not run for a month
  const [name = ''] = keys().filter((key) => s3.objects.get(key)?.toString().includes('former.js') && key.endsWith('.json'))
  for (const [key] of s3.objects)
    if (key.includes('/assets/') || key === name) s3.written.set(key, new Date(Date.now() - 40 * day))
  await shareAssets([present], shared)
  expect(keys().filter((key) => key.includes('/assets/'))).toEqual(['derived/assets/common.js', 'derived/assets/present.js'])
  expect(keys().filter((key) => key.includes('/builds/'))).toHaveLength(1)
})
