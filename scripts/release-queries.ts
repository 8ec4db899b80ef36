import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { readMigrations } from '../src/db/migrating/files.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { failingStatements } from '../tests/support/failing-statements.ts'

/**
 * At a release: npm run release-queries. Runs the API test suites, records every statement that the product sends to
 * its database, and writes them with the newest migration to src/db/migrations/last-release.json. From then on a test
 * checks that every later schema still supports them. Takes as long as those suites; `-- tests/contract` runs some of
 * them.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const record = join(root, 'src/db/migrations/last-release.json')
const { positionals, values } = parseArgs({ allowPositionals: true, options: { from: { type: 'string' } } })
const folder = mkdtempSync(join(tmpdir(), 'healthpress-release-'))
try {
  const received = values.from ?? join(folder, 'statements')
  if (values.from === undefined) {
    const env = { ...process.env, RECORD_STATEMENTS: received }
    const suites = spawnSync('vitest', ['run', '--project', 'api', ...positionals], { cwd: root, stdio: 'inherit', env })
    if (suites.status !== 0 || !existsSync(received)) throw new Error('測試沒有通過，沒有寫入')
  }
  const statements = distinct(
    readFileSync(received, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as string),
  )
  const failing = await failingNow(statements)
  for (const { statement, reason } of failing) console.log(`略過（${reason}）：${statement.slice(0, 90)}`)
  const skipped = new Set(failing.map(({ statement }) => statement))
  const stored = statements.filter((statement) => !skipped.has(statement))
  const newest = readMigrations().at(-1)?.when
  writeFileSync(record, `${JSON.stringify({ newest, statements: stored }, null, 1)}\n`)
  console.log(`已記下 ${stored.length} 個查詢`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Each statement once, whatever the length of its value lists, sorted so that two records can be compared. */
function distinct(received: readonly string[]): string[] {
  const shapes = new Map<string, string>()
  for (const text of received.map((item) => item.replace(/\s+/g, ' ').trim())) {
    const shape = text.replace(/\$\d+/g, '$').replace(/(\((?:\$|default)(?:, ?(?:\$|default))*\)(?:, ?)?)+/g, '($)')
    const existing = shapes.get(shape)
    if (existing === undefined || text.length < existing.length) shapes.set(shape, text)
  }
  return [...shapes.values()].sort()
}

/** Statements that fail on the current schema: temporary tables, and tables that libraries create for themselves. */
async function failingNow(statements: readonly string[]) {
  const server = await startEmbeddedPostgres(join(folder, 'postgres'), () => undefined)
  const connection = connect(server.url('postgres'), { max: 2, onError: () => undefined })
  try {
    await migrate(connection)
    return await failingStatements(connection.pool, statements)
  } finally {
    await connection.pool.end()
    await server.stop()
  }
}
