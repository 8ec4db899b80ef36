import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, expect, test } from 'vitest'
import { moveMedia, verifyMedia } from '../../src/operations/media/move-media.ts'
import { type ByteRange, folderStore, type Store, s3Store, sha256Of } from '../../src/operations/media/store.ts'
import { createLogger } from '../../src/server/log.ts'
import { Recordings } from '../../src/server/recordings.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { createTestDatabase } from '../support/database.ts'
import { removeFolder } from '../support/remove-folder.ts'

const { db } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
const s3 = await startFakeS3()
const bucket = s3Store(
  {
    endpoint: s3.endpoint,
    bucket: s3.bucket,
    region: s3.key.region,
    accessKeyId: s3.key.id,
    secretAccessKey: s3.key.secret,
    pathStyle: true,
  },
  { timeout: 5000, retries: 1, pause: 1 },
)
const library = folderStore(join(folder, 'media'))
const scratch = join(folder, 'uploads')
const now = () => new Date()

/** Much longer than one read buffer. */
const bytes = randomBytes(11_000_000)
const sha256 = sha256Of(bytes)
const id = 'a'.repeat(32)
await library.put(sha256, new Blob([bytes]))
// the demo's images are stored in the database; this test is about the film
await db.execute(sql`update media set bytes = null, sha256 = null`)
await db.execute(sql`
  insert into media (id, mime, width, height, duration, sha256, size, stored_at)
  values (${id}, 'video/mp4', 320, 180, 2, ${sha256}, ${bytes.length}, now())`)

const recordings = new Recordings({ db, store: bucket, log: createLogger('silent'), visibility: async () => 'public' })
const server = createServer((request, response) => void recordings.serve(request, response, request.url ?? ''))
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const film = `http://127.0.0.1:${(server.address() as AddressInfo).port}/recordings/${id}.mp4`

afterEach(() => s3.interfere(null))
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await s3.close()
  removeFolder(folder)
})

/** Fails a move at one of its parts, and records the size of each. */
function cutAt(at: number): { store: Store; requests: ByteRange[] } {
  const requests: ByteRange[] = []
  const get: Store['get'] = (name, part) => {
    requests.push(part ?? { from: 0, to: bytes.length - 1 })
    return requests.length === at ? Promise.reject(new Error('killed')) : library.get(name, part)
  }
  return { store: { ...library, get }, requests }
}

test('moves a film in parts; interrupted anywhere it leaves no partial file, and resumes', async () => {
  for (const at of [1, 2, 3]) {
    const { store } = cutAt(at)
    await expect(moveMedia(db, { to: bucket, from: { store, scratch }, now })).rejects.toThrow('killed')
    expect([s3.objects.size, readdirSync(scratch)]).toEqual([0, []])
  }
  let puts = 0
  s3.interfere((request) => {
    puts += request.method === 'PUT' ? 1 : 0
    if (request.method !== 'PUT' || puts > 1) return undefined
    request.once('data', () => request.socket.destroy())
    return 'taken'
  })
  const broken = await moveMedia(db, { to: bucket, from: { store: library, scratch }, now })
  expect([broken.copied, broken.failed.length, s3.objects.size]).toEqual([0, 1, 0])
  s3.interfere(null)
  const { store, requests } = cutAt(0)
  expect(await moveMedia(db, { to: bucket, from: { store, scratch }, now })).toEqual({ moved: 0, copied: 1, failed: [] })
  expect(requests.every(({ from, to }) => to - from < 4 * 1024 * 1024 + 1)).toBe(true)
  expect([[...s3.objects.values()][0]?.equals(bytes), readdirSync(scratch)]).toEqual([true, []])
  expect(await verifyMedia(db, bucket)).toEqual({ intact: 1, inDatabase: 0, errors: [] })
})

test('serves a range of the bucket’s film to the player', async () => {
  const from = 6_000_000
  const before = s3.requests.length
  const part = await fetch(film, { headers: { range: `bytes=${from}-${from + 99}` } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${from}-${from + 99}/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(from, from + 100))).toBe(true)
  // requested once, with a valid signature
  expect(s3.requests.slice(before).map((line) => line.split(' ').slice(3))).toEqual([[]])
  expect(Buffer.from(await (await fetch(film)).arrayBuffer()).equals(bytes)).toBe(true)
})

test('a silent or interrupted bucket never yields wrong bytes', async () => {
  s3.interfere((_, response) => {
    response.writeHead(500).end()
    return 'taken'
  })
  const refused = await fetch(film)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  let parts = 0
  s3.interfere((_, response) => {
    parts += 1
    if (parts < 3) return undefined
    response.writeHead(206, { 'content-length': 1000 })
    response.write('x', () => response.socket?.destroy())
    return 'taken'
  })
  const broken = await fetch(film)
  await expect(broken.arrayBuffer()).rejects.toThrow()
})
