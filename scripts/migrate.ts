import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { checkSchema, migrate } from '../src/db/migrate.ts'
import { readConfig } from '../src/server/config.ts'
import { explainDatabaseError } from '../src/server/database/explain-error.ts'

/**
 * npm run migrate: migrates the schema of DATABASE_URL; the site may be running. With `--check` it changes nothing and
 * exits with code 1 when migrations are pending. It can be interrupted and run again. See docs/practices/migrations.md.
 */
const usage = '用法：DATABASE_URL=postgres://… npm run migrate [-- --check]'

function readArguments(): { check: boolean } {
  try {
    return { check: parseArgs({ options: { check: { type: 'boolean' } } }).values.check ?? false }
  } catch {
    throw new Error(usage)
  }
}

try {
  const { check } = readArguments()
  const url = process.env['DATABASE_URL'] || undefined
  if (url === undefined) throw new Error(`沒有 DATABASE_URL；內嵌的資料庫在啟動時自己更新。${usage}`)
  // throws when the URL is malformed; DEMO replaces the settings required of a public site
  readConfig({ DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error' })
  const connection = connect(url, { max: 2, onError: () => undefined })
  try {
    if (check) await checkSchema(connection)
    else await migrate(connection, { log: (line) => console.log(line) })
    console.log('資料庫的結構與程式相符')
  } catch (error) {
    throw explainDatabaseError(error, url)
  } finally {
    await connection.pool.end()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
