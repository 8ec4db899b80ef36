import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints.ts'
import { sharedLifetimes } from '../../src/server/cdn/shared-headers.ts'
import { freePort } from '../support/free-port.ts'
import { bodyLimitOfNginx, nginxFile } from '../support/nginx.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'

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
    // names are resolved at run time by nginx 1.27.3 and later; here the servers are addresses
    .replaceAll(' resolve;', ';')
    .replaceAll(/\/dev\/std\w+/g, join(folder, 'log'))
  writeFileSync(file, `daemon off;\n${adapted}`)
  const nginx = spawn('nginx', ['-c', file, '-e', join(folder, 'log')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => nginx.once('exit', resolve))
  onTestFinished(async () => {
    nginx.kill('SIGTERM')
    await ended
    received.close()
    removeFolder(folder)
  })
  const post = (path: string, size: number) =>
    request(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: Buffer.alloc(size) })
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

const crawlerAgents = [
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'Twitterbot/1.0',
  'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
]
const readerAgents = [
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 Line/14.19.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
]

it('agrees with ops/varnish.vcl on what a session and a crawler is, and which coding is sent', () => {
  const [nginx, varnish] = [nginxFile, nginxFile.replace('nginx.conf', 'varnish.vcl')].map((file) => readFileSync(file, 'utf8'))
  const crawlers = /"~\*\((.*)\)" bot;/.exec(nginx ?? '')?.[1]
  expect(varnish).toContain(`user-agent ~ "(?i)${crawlers}"`)
  for (const coding of ['br', 'gzip']) {
    const pattern = new RegExp(`"~(\\S.*)" ${coding};`).exec(nginx ?? '')?.[1]
    expect(varnish).toContain(`accept-encoding ~ "${pattern}"`)
  }
  for (const text of [nginx, varnish]) expect(text).toContain('healthpress\\.session_token=')
  expect(varnish).toContain(`set req.grace = ${sharedLifetimes.revalidating}s;`)
  // every crawler that the processes recognise by itself is one here too, of those that magazines have
  const pattern = new RegExp(crawlers ?? '$.', 'i')
  for (const agent of crawlerAgents) expect([agent, pattern.test(agent)]).toEqual([agent, true])
  for (const agent of readerAgents) expect([agent, pattern.test(agent)]).toEqual([agent, false])
})
