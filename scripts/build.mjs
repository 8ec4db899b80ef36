// Builds the site, the office, the mail templates and the server, unless the last build was made from the same files.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install, root, run, say } from './setup.mjs'

const shared = ['src', 'tsconfig.json', 'package-lock.json']
const inputs = [
  ...shared,
  'public',
  'vite.chunks.ts',
  'vite.config.ts',
  'vite.minify.ts',
  'vite.office.config.ts',
  'vite.route-patterns.ts',
  'vite.without-unused-parts.ts',
  'vite.mail.config.ts',
  'vite.worker.config.ts',
  'react-router.config.ts',
]
const stamp = join(root, 'build', '.made-from')

/** Builds what has changed since the last build. */
export function build() {
  buildSite()
  // after the site: its build empties the folder
  buildPrograms()
}

function buildSite() {
  const made = fingerprint(inputs)
  if (isMadeFrom(stamp, made)) return
  say('建置網站…')
  run('react-router', ['build'], { NODE_ENV: 'production' })
  run('vite', ['build', '--app', '-c', 'vite.office.config.ts', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  run('vite', ['build', '-c', 'vite.worker.config.ts', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  for (const built of ['build/client', 'build/office/client']) run('node', ['scripts/compress.mjs', built])
  buildMails()
  placeReference()
  writeFileSync(stamp, made)
}

/** Bundles the server and the commands of operators. They have a stamp of their own: a command needs no pages. */
export function buildPrograms() {
  const stamp = join(root, 'build/bin/.made-from')
  const made = fingerprint([...shared, 'scripts', 'vite.server.config.ts'])
  if (isMadeFrom(stamp, made)) return
  say('建置伺服器…')
  run('vite', ['build', '-c', 'vite.server.config.ts', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  writeFileSync(stamp, made)
}

/** Builds the mail templates only. */
export function buildMails() {
  run('vite', ['build', '-c', 'vite.mail.config.ts', '--logLevel', 'warn'], { NODE_ENV: 'production' })
}

/** Copies the assets of /api/docs from their package: once per version, because compressing them takes seconds. */
function placeReference() {
  const from = join(root, 'node_modules', 'swagger-ui-dist')
  const { version } = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8'))
  const to = join(root, 'build', 'reference')
  const placed = join(to, '.version')
  if (existsSync(placed) && readFileSync(placed, 'utf8') === version) return
  rmSync(to, { recursive: true, force: true })
  mkdirSync(join(to, 'api-docs'), { recursive: true })
  for (const name of ['swagger-ui-bundle.js', 'swagger-ui.css']) copyFileSync(join(from, name), join(to, 'api-docs', name))
  run('node', ['scripts/compress.mjs', 'build/reference'])
  writeFileSync(placed, version)
}

const isMadeFrom = (stamp, made) => existsSync(stamp) && readFileSync(stamp, 'utf8') === made

function fingerprint(inputs) {
  const hash = createHash('sha256')
  for (const input of inputs)
    for (const file of filesOf(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  if (path.endsWith(join('demo', 'content')) || /(migrations|functions)$/.test(path)) return []
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesOf(join(path, name)))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  install()
  build()
}
