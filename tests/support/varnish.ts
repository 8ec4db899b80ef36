import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { endWithThisProcess } from './reap-processes.ts'
import { removeFolder } from './remove-folder.ts'
import { request } from './request.ts'
import { root } from './site.ts'

/**
 * Starts a real Varnish with ops/varnish.vcl in front of two processes.
 * @param edit changes its text, for tests that cannot wait as long as readers do
 */
export async function startVarnish(
  { port, targets, token }: { port: number; targets: readonly [number, number]; token: string },
  edit: (text: string) => string = (text) => text,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-varnish-'))
  const env = { ...process.env, CDN_TOKEN: token }
  const args = await varnishArguments(folder, { port, targets }, edit)
  const child = spawn('varnishd', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  if (child.pid !== undefined) child.once('exit', endWithThisProcess(child.pid))
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  while (
    !(await request(`${url}/healthz`).then(
      ({ status }) => status === 200,
      () => false,
    ))
  )
    if (child.exitCode !== null) throw new Error(`varnishd did not start: ${output}`)
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      removeFolder(folder)
    },
  }
}

/** Writes the configuration into a folder. @returns the command line that uses it */
export async function varnishArguments(
  folder: string,
  { port, targets }: { port: number; targets: readonly [number, number] },
  edit: (text: string) => string = (text) => text,
): Promise<string[]> {
  chmodSync(folder, 0o755)
  const file = join(folder, 'default.vcl')
  writeFileSync(file, edit(adapted(targets)))
  const args = ['-F', '-j', 'none', '-n', folder, '-f', file, '-a', `127.0.0.1:${port}`, '-T', `127.0.0.1:${await freePort()}`]
  return [...args, '-s', 'malloc,256m', '-p', 'http_gzip_support=off']
}

/** ops/varnish.vcl with the ports of this machine. */
function adapted(targets: readonly [number, number]): string {
  let text = readFileSync(join(root, 'ops/varnish.vcl'), 'utf8')
  for (const [at, port] of targets.entries())
    text = text.replace(`.host = "web${at + 1}";\n  .port = "3000";`, `.host = "127.0.0.1";\n  .port = "${port}";`)
  return text
}
