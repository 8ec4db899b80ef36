import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { programs } from '../../vite.server.config.ts'
import { startOtlpFake } from '../fakes/otlp.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { assembleImage, type Image } from '../support/image-files.ts'
import { type Process, startIn } from '../support/process.ts'
import { request } from '../support/request.ts'

const folder = mkdtempSync(join(tmpdir(), 'healthpress-image-'))
const data = mkdtempSync(join(tmpdir(), 'healthpress-image-data-'))
const database = await createTestDatabase()
const collector = await startOtlpFake('Bearer of-a-test')
let image: Image
let site: Process
let url = ''

beforeAll(async () => {
  image = assembleImage(folder)
  const port = String(await freePort())
  url = `http://127.0.0.1:${port}`
  // the demo's magazine: its pages use most of the image's content
  const settings = { DEMO: '1', DATABASE_URL: database.url, SITE_URL: url, PORT: port, DATA_DIR: data }
  const tracing = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-a-test',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  }
  site = startIn(folder, image.command, { ...image.environment, ...settings, ...tracing })
  await site.ready()
})
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await collector.stop()
  for (const one of [folder, data]) rmSync(one, { recursive: true, force: true })
})

it('starts from the files of the image alone and serves pages, images and calls', async () => {
  const pages = ['/', '/article/1', '/article-list', '/search?q=血壓', '/diet', '/author', '/login', '/book']
  const files = ['/share-card/article/1.jpg', '/rss.xml', '/sitemap.xml', '/api/openapi.json', '/api/docs', '/healthz', '/readyz']
  const { text } = await request(`${url}/article/1`)
  const picture = /\/img\/[^"\s]+\.webp/.exec(text)?.[0] ?? ''
  const script = /\/assets\/[^"\s]+\.js/.exec(text)?.[0] ?? ''
  for (const path of [...pages, ...files, picture, script]) expect((await request(encodeURI(url + path))).status, path).toBe(200)
})

it('sends traces with the packages of the image', async () => {
  await request(`${url}/author`)
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('GET /author')
  expect(collector.refused).toEqual([])
})

it('runs every command documented for operators', () => {
  for (const name of Object.keys(programs).filter((one) => one !== 'server')) {
    const { stdout, stderr } = spawnSync('node', [join('build/bin', `${name}.js`), '--no-such-option'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url },
      encoding: 'utf8',
    })
    expect(stdout + stderr, name).not.toMatch(/ERR_MODULE_NOT_FOUND|ENOENT|Cannot find/)
  }
})
