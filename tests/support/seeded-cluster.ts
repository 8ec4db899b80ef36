import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { taipeiDay } from '../../src/domain/time/taipei.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const day = 86_400_000

/** The database that `createTestDatabase` copies. It must have no open connections. */
export const template = 'template_demo'

/**
 * Folders that no seeding code may import (tests/structure/allowed-imports.test.ts): a change there does not affect the seed.
 */
const apart = new Set(['api', 'browser', 'contract', 'jobs', 'mail', 'site', 'ui'])

/**
 * The cache key of a seeded cluster: schema, migrations, content and the code between, the packages (PostgreSQL is one,
 * unless another is named), the tests' own part, the owner of the files, and the day, because the demo's entitlements
 * start and end by days.
 */
export function fingerprint(server = '', folder = root, now = new Date()): string {
  const machine = `${server} ${process.getuid?.()} ${process.platform} ${process.arch}`
  const hash = createHash('sha256').update(`${taipeiDay(now)} ${machine}`)
  const take = (path: string) => hash.update(path).update(readFileSync(join(folder, path)))
  const own = ['seeded-cluster', 'database-server', 'fill-cluster'].map((name) => `tests/support/${name}.ts`)
  for (const path of ['package-lock.json', ...own]) take(path)
  const source = readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .filter((path) => !apart.has(path.split('/').find((part) => part !== '' && part !== 'src') ?? ''))
  for (const path of source.sort()) take(path)
  return hash.digest('hex').slice(0, 24)
}

/**
 * Seeded clusters, cached by their key below node_modules, where a reinstallation removes them. Each is written to a
 * temporary folder and renamed when complete; of two concurrent runs one wins.
 */
export class SeededClusters {
  readonly #folder: string

  constructor(folder = join(root, 'node_modules/.cache/healthpress-clusters')) {
    this.#folder = folder
  }

  /** Copies the cluster of a key to a new folder. @returns false when none is cached */
  take(name: string, into: string): boolean {
    const stored = join(this.#folder, name)
    if (!existsSync(stored)) return false
    try {
      utimesSync(stored, new Date(), new Date())
      copy(stored, into)
      return true
    } catch {
      // another run is removing it: the copy is incomplete
      rmSync(into, { recursive: true, force: true })
      return false
    }
  }

  /** Stores the cluster of a stopped server, and deletes those that were not used for a day. */
  keep(name: string, from: string, now = Date.now()): void {
    mkdirSync(this.#folder, { recursive: true })
    for (const other of readdirSync(this.#folder)) {
      const path = join(this.#folder, other)
      const stat = statSync(path, { throwIfNoEntry: false })
      if (stat && now - stat.mtimeMs >= day) rmSync(path, { recursive: true, force: true })
    }
    const aside = join(this.#folder, `.${name}.${process.pid}`)
    copy(from, aside)
    utimesSync(aside, new Date(now), new Date(now))
    try {
      renameSync(aside, join(this.#folder, name))
    } catch {
      // another run was first
      rmSync(aside, { recursive: true, force: true })
    }
  }
}

/** With owners and modes, which PostgreSQL checks. @throws when not all of it could be copied */
function copy(from: string, to: string): void {
  const { status, stderr } = spawnSync('cp', ['-Rp', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}
