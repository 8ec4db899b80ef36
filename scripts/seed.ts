import { parseArgs } from 'node:util'
import type { Connection } from '../src/db/connect.ts'
import { emptyDatabase } from '../src/db/empty-database.ts'
import { seedScale } from '../src/demo/scale/seed-scale.ts'
import { isSeeded, seedDemo } from '../src/demo/seed.ts'
import { openStore } from '../src/operations/media/store.ts'
import { mediaBucket, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { pictureStorer, prepareDemo } from '../src/server/demo.ts'
import { createLogger } from '../src/server/log.ts'
import { confirmWrite } from './consent.ts'

/**
 * Fills the database. `npm run seed -- --fresh` empties it and writes the demo data; `npm run seed -- --posts 100000
 * [--favorites 1000000]` adds generated posts for measurements, and `--posts 0` removes all of them. Works on
 * DATABASE_URL, or on the embedded database in DATA_DIR (default .data) while no site runs on it. On a database that is
 * not the demo's it asks for confirmation, or needs `--yes`.
 */
const usage = '用法：npm run seed -- --fresh，或 npm run seed -- --posts 100000 [--favorites 1000000]；都可以加 [--yes]'

function countOf(text: string | undefined, name: string): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} 要是 0 以上的整數。${usage}`)
  return Number(text)
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      fresh: { type: 'boolean', default: false },
      posts: { type: 'string' },
      favorites: { type: 'string' },
      yes: { type: 'boolean', default: false },
    },
  })
  const scale = { posts: countOf(values.posts, 'posts'), favorites: countOf(values.favorites, 'favorites') }
  const { fresh, yes } = values
  if (!fresh && scale.posts === undefined && scale.favorites === undefined) throw new Error(usage)
  return { scale, fresh, yes }
}

try {
  const { scale, fresh, yes } = readArguments()
  const { DATA_DIR, DATABASE_POOL, ...others } = process.env
  const bucket = Object.fromEntries(Object.entries(others).filter(([name]) => name.startsWith('MEDIA_')))
  const DATABASE_URL = process.env['DATABASE_URL'] || undefined
  // only the settings of the database and of the images are needed; the settings required of a public site may be
  // missing
  const config = readConfig({ ...bucket, DATABASE_URL, DATA_DIR, DATABASE_POOL, DEMO: '1', LOG_LEVEL: 'error' })
  const ask = confirmWrite({ url: DATABASE_URL, yes, emptying: fresh })
  const look = async (connection: Connection) => {
    await ask(connection)
    if (fresh) await emptyDatabase(connection)
  }
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), look)
  try {
    const store = openStore({ s3: mediaBucket(config), dataFolder: config.DATA_DIR })
    if (fresh) await prepareDemo(database, store, { info: console.log })
    else if (!(await isSeeded(database.db)))
      await seedDemo(database, { log: console.log, now: new Date(), keep: pictureStorer(store) })
    await seedScale(database, scale, { log: console.log })
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
