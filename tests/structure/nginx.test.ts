import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { ask } from '../support/ask.ts'
import { freePort } from '../support/free-port.ts'
import { bodyLimitOfNginx, nginxFile } from '../support/nginx.ts'

/** The body limit of a call that declares none, bytes. */
const usual = 64 * 1024
const calls = (endpoints as readonly Endpoint[])
  .filter(({ method }) => method === 'POST')
  .map(({ path, bodyLimit = usual }) => ({ path: path.replaceAll(/:\w+/g, '1'), bodyLimit }))

it('allows every call of the contract its body', () => {
  const limitOf = bodyLimitOfNginx()
  expect(calls.length).toBeGreaterThan(80)
  expect(calls.filter(({ path, bodyLimit }) => limitOf(path) < bodyLimit)).toEqual([])
})

it.skipIf(spawnSync('nginx', ['-v']).status !== 0)('forwards such bodies, and returns 413 for a larger one', async () => {
  const received = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.end(String(bytes)))
  })
  await new Promise<void>((resolve) => received.listen(0, '127.0.0.1', resolve))
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-nginx-'))
  // nginx started by root runs its workers as another user
  chmodSync(folder, 0o711)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const adapted = readFileSync(nginxFile, 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replace(/server web[12]:3000/g, `server 127.0.0.1:${(received.address() as AddressInfo).port}`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replaceAll(/\/dev\/std\w+/g, join(folder, 'log'))
  writeFileSync(file, `daemon off;\n${adapted}`)
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'log')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
    received.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const post = (path: string, size: number) =>
    ask(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: Buffer.alloc(size) })
  await expect
    .poll(() =>
      post('/', 1).then(
        ({ text }) => text,
        () => null,
      ),
    )
    .toBe('1')
  const largest = calls
    .toSorted((one, other) => other.bodyLimit - one.bodyLimit)
    .filter(({ bodyLimit }) => bodyLimit < 50_000_000)
  for (const { path, bodyLimit } of [...largest.slice(0, 6), { path: '/office/posts/1', bodyLimit: 2 * 1024 * 1024 }])
    expect([path, (await post(path, bodyLimit)).text]).toEqual([path, String(bodyLimit)])
  expect((await post('/login', 4 * 1024 * 1024)).status).toBe(413)
})
