import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBalancer } from '../fakes/load-balancer.ts'
import { removeFolder } from './remove-folder.ts'
import { request } from './request.ts'
import { root } from './site.ts'

export interface Proxy {
  url: string
  /** The kind of proxy: nginx with ops/nginx.conf, or the balancer of tests/fakes. */
  kind: 'nginx' | 'balancer'
  stop: () => Promise<void>
}

/** Puts a proxy in front of processes on this machine: nginx where installed or installable by root. */
export async function startProxy(port: number, targets: readonly [number, number]): Promise<Proxy> {
  const url = `http://127.0.0.1:${port}`
  const nginx = findNginx()
  if (!nginx) return { url, kind: 'balancer', stop: await startBalancer(port, targets) }
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-proxy-'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, targets))
  const process = spawn(nginx, ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => process.once('exit', () => resolve()))
  while (!(await request(`${url}/healthz`).catch(() => null)))
    if (process.exitCode !== null) throw new Error(`nginx did not start: ${readFileSync(join(folder, 'error.log'), 'utf8')}`)
  return {
    url,
    kind: 'nginx',
    stop: async () => {
      process.kill('SIGTERM')
      await ended
      removeFolder(folder)
    },
  }
}

/** ops/nginx.conf with this machine's ports and a separate folder. */
function configuration(folder: string, port: number, [one, other]: readonly [number, number]): string {
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const changed = readFileSync(join(root, 'ops/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/dev/stderr', `${folder}/error.log`)
    .replaceAll('/dev/stdout', `${folder}/access.log`)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace('web1:3000', `127.0.0.1:${one}`)
    .replace('web2:3000', `127.0.0.1:${other}`)
    // names are resolved at run time by nginx 1.27.3 and later; here the servers are addresses
    .replaceAll(' resolve;', ';')
  return user + changed
}

function findNginx(): string | null {
  const known = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/sbin/nginx']
  const findProgram = () => known.find((path) => existsSync(path)) ?? null
  if (findProgram() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return findProgram()
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', timeout: 60_000 })
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'], { stdio: 'ignore', timeout: 120_000 })
  return findProgram()
}
