import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { StaticFiles } from './files.ts'

async function setUp() {
  const root = mkdtempSync(join(tmpdir(), 'healthpress-files-'))
  const [clientFolder, sharedFolder] = [join(root, 'client'), join(root, 'shared')]
  for (const folder of [clientFolder, sharedFolder]) mkdirSync(join(folder, 'assets'), { recursive: true })
  const files = new StaticFiles([sharedFolder, clientFolder], sharedFolder)
  const server = createServer(async (request, response) => {
    if (!(await files.serve(request, response, (request.url ?? '/').split('?', 1)[0] ?? '/'))) response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
    rmSync(root, { recursive: true, force: true })
  })
  const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
  return { root, shared: sharedFolder, get }
}

it('serves an asset that another build adds to the shared folder after the start', async () => {
  const { shared, get } = await setUp()
  expect((await get('/assets/entry-abc.js')).status).toBe(404)
  writeFileSync(join(shared, 'assets', 'entry-abc.js'), 'export {}')
  const response = await get('/assets/entry-abc.js')
  expect([response.status, await response.text(), response.headers.get('cache-control')]).toEqual([
    200,
    'export {}',
    'public, max-age=31536000, immutable',
  ])
  mkdirSync(join(shared, 'assets', 'fonts'))
  writeFileSync(join(shared, 'assets', 'fonts', 'one.woff2'), 'font')
  expect((await get('/assets/fonts/one.woff2')).status).toBe(200)
})

it('serves nothing else from it', async () => {
  const { root, shared, get } = await setUp()
  writeFileSync(join(root, 'secret.json'), '{}')
  writeFileSync(join(shared, 'beside.js'), '')
  writeFileSync(join(shared, 'assets', '.hidden.js'), '')
  writeFileSync(join(shared, 'assets', 'entry.js.1.part'), '')
  mkdirSync(join(shared, 'assets', 'folder.js'))
  const paths = [
    '/beside.js',
    '/assets/.hidden.js',
    '/assets/entry.js.1.part',
    '/assets/folder.js',
    '/assets/',
    '/assets/none.js',
  ]
  for (const path of [...paths, '/assets/%2e%2e/beside.js', '/assets/..%2f..%2fsecret.json', '/assets//beside.js'])
    expect([path, (await get(path)).status]).toEqual([path, 404])
})
