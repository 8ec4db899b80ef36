import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import budgets from './budgets.json' with { type: 'json' }
import { median, requestsPerSecond } from './load.ts'
import { type BenchSite, ended, processorSecondsOf, ready } from './site.ts'
import type { Row } from './table.ts'

/**
 * Compares a cached page from the process itself, without a shared cache, with nginx, one worker, serving the same
 * compressed bytes: processor time per request, measured in alternation, because other load changes the rates.
 */
export async function cachedPage(site: BenchSite, port: number, directory: string, seconds: number): Promise<Row[]> {
  const headers = { 'Accept-Encoding': 'br' }
  const answer = await rawBody(`${site.url}/article/1`)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'page.br'), answer)
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port))
  const nginx = spawn('nginx', ['-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  await ready(nginx, `http://127.0.0.1:${port}/page.br`)
  const measure = async (url: string, processorSeconds: () => number) => {
    const before = processorSeconds()
    const rate = await requestsPerSecond(url, seconds, headers)
    return { rate, cost: (processorSeconds() - before) / (rate * seconds) }
  }
  const ours: Measured[] = []
  const theirs: Measured[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    ours.push(await measure(`${site.url}/article/1`, site.cpuSeconds))
    theirs.push(await measure(`http://127.0.0.1:${port}/page.br`, () => processorSecondsOf(nginx.pid)))
  }
  await ended(nginx)
  const of = (measured: readonly Measured[], which: keyof Measured) => median(measured.map((one) => one[which]))
  const ratio = of(theirs, 'cost') / of(ours, 'cost')
  const micro = (cost: number) => `${(cost * 1e6).toFixed(0)} µs`
  const size = `${(answer.length / 1024).toFixed(1)} KB`
  const summary = `${micro(of(ours, 'cost'))} of a processor, ${Math.round(of(ours, 'rate'))}/s; nginx with the same ${size}: ${micro(of(theirs, 'cost'))}, ${Math.round(of(theirs, 'rate'))}/s`
  const bound = budgets.cachedPageToNginx
  return [
    { what: 'Cached page, ratio to nginx', figure: ratio.toFixed(2), bound: `≥ ${bound}`, isMet: ratio >= bound, words: summary },
  ]
}

/** Requests per second, and processor seconds of the server per request. */
interface Measured {
  rate: number
  cost: number
}

/** The compressed bytes as transferred; fetch would decompress them. */
async function rawBody(url: string): Promise<Buffer> {
  const { get } = await import('node:http')
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => resolve(Buffer.concat(chunks)))
    }).on('error', reject)
  })
}

const configuration = (directory: string, port: number) => `
master_process off;
worker_processes 1;
pid ${directory}/nginx.pid;
error_log /dev/null;
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  open_file_cache max=10;
  keepalive_requests 100000000;
  client_body_temp_path ${directory}/body; proxy_temp_path ${directory}/proxy; fastcgi_temp_path ${directory}/fcgi;
  uwsgi_temp_path ${directory}/uwsgi; scgi_temp_path ${directory}/scgi;
  server {
    listen 127.0.0.1:${port};
    root ${directory};
    types { text/html br; }
    add_header Content-Encoding br;
    add_header Cache-Control "public, max-age=0, must-revalidate";
  }
}
`
