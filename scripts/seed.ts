import { parseArgs } from 'node:util'
import { seedScale } from '../src/demo/scale/seed-scale.ts'
import { isSeeded, seedDemo } from '../src/demo/seed.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { createLogger } from '../src/server/log.ts'
import { askBeforeWriting } from './consent.ts'

/**
 * Fills the database for measurements: npm run seed -- --posts 100000 [--favorites 1000000]
 * Works on DATABASE_URL, or on the embedded database in DATA_DIR (default .data) while no site runs on it.
 * `--posts 0` takes everything generated out again. On a database that is not the demo's it asks, or needs `--yes`.
 */
const usage = '用法：npm run seed -- --posts 100000 [--favorites 1000000] [--yes]'

function countOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} 要是 0 以上的整數。${usage}`)
  return Number(text)
}

function readArguments() {
  const { values } = parseArgs({
    options: { posts: { type: 'string' }, favorites: { type: 'string' }, yes: { type: 'boolean' } },
  })
  const scale = { posts: countOf(values.posts, 'posts'), favorites: countOf(values.favorites, 'favorites') }
  if (scale.posts === undefined && scale.favorites === undefined) throw new Error(usage)
  return { scale, yes: values.yes ?? false }
}

try {
  const { scale, yes } = readArguments()
  const { DATA_DIR, DATABASE_POOL } = process.env
  const DATABASE_URL = process.env['DATABASE_URL'] || undefined
  // only the database's settings matter here; what a public site must have besides need not be set
  const config = readConfig({ DATABASE_URL, DATA_DIR, DATABASE_POOL, DEMO: '1', LOG_LEVEL: 'error' })
  const look = askBeforeWriting({ url: DATABASE_URL, yes })
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), look)
  try {
    if (!(await isSeeded(database.db))) await seedDemo(database, { log: console.log, now: new Date() })
    await seedScale(database, scale, { log: console.log })
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
