import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { median, requestsPerSecond } from './load.ts'
import { type BenchSite, ended, ready } from './site.ts'
import type { Row } from './table.ts'

/**
 * Compares a cached page from the process itself, without a cache in front, with nginx, one worker, serving the same
 * compressed bytes; measured in alternation.
 */
export async function cachedPage(site: BenchSite, port: number, directory: string, seconds: number): Promise<Row[]> {
  const headers = { 'Accept-Encoding': 'br' }
  const answer = await rawBody(`${site.url}/article/1`)
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'page.br'), answer)
  writeFileSync(join(directory, 'nginx.conf'), configuration(directory, port))
  const nginx = spawn('nginx', ['-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'], { stdio: 'ignore' })
  await ready(nginx, `http://127.0.0.1:${port}/page.br`)
  const ours: number[] = []
  const theirs: number[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    ours.push(await requestsPerSecond(`${site.url}/article/1`, seconds, headers))
    theirs.push(await requestsPerSecond(`http://127.0.0.1:${port}/page.br`, seconds, headers))
  }
  await ended(nginx)
  const ratio = median(ours) / median(theirs)
  const words = `${Math.round(median(ours))} /s; nginx with the same ${(answer.length / 1024).toFixed(1)} KB: ${Math.round(median(theirs))}/s`
  return [{ what: 'Cached page, ratio to nginx', figure: ratio.toFixed(2), bound: '≥ 0.4', isMet: ratio >= 0.4, words }]
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
