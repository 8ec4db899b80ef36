import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { moveMedia, verifyMedia } from '../src/operations/media/move-media.ts'
import { folderStore, openStore } from '../src/operations/media/store.ts'
import { mediaBucket, readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { createLogger } from '../src/server/log.ts'

/**
 * Manages the originals of images, in the bucket of MEDIA_… or else in a folder of DATA_DIR.
 * npm run media -- move: moves them out of the database into the store. With a bucket it also copies the files of the
 * folder; `move --to folder` copies them back.
 * npm run media -- verify: reads each and compares its hash with its name.
 * It can be interrupted and run again, while the site is running; without a DATABASE_URL, stop the site first.
 */
const usage = '用法：npm run media -- move [--to folder]，或 npm run media -- verify'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } })
    const [command, ...more] = positionals
    if (more.length > 0 || (values.to !== undefined && (values.to !== 'folder' || command !== 'move'))) throw new Error(usage)
    if (command === 'move' || command === 'verify') return { command, toFolder: values.to === 'folder' } as const
  } catch {
    // the usage text below reports it
  }
  throw new Error(usage)
}

try {
  const { command, toFolder } = readArguments()
  const { DATABASE_POOL, DATA_DIR, ...environment } = process.env
  const bucketSettings = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('MEDIA_')))
  const DATABASE_URL = process.env['DATABASE_URL'] || undefined
  // only the settings of the database and the store are needed; the settings required of a public site may be missing
  const config = readConfig({ ...bucketSettings, DATABASE_URL, DATA_DIR, DATABASE_POOL, DEMO: '1', LOG_LEVEL: 'error' })
  const s3 = mediaBucket(config)
  const folder = folderStore(join(config.DATA_DIR, 'media'))
  const store = toFolder ? folder : openStore({ s3, dataFolder: config.DATA_DIR })
  const other = toFolder ? openStore({ s3, dataFolder: config.DATA_DIR }) : folder
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), async () => undefined)
  try {
    const scratch = join(config.DATA_DIR, 'uploads')
    if (command === 'verify') {
      const { intact: intactCount, inDatabase, errors: messages } = await verifyMedia(database.db, store)
      console.log(`${store.name}：${intactCount} 張完整，${inDatabase} 張還在資料庫裡，${messages.length} 張有問題`)
      for (const message of messages) console.error(message)
      if (messages.length > 0) process.exitCode = 1
    } else {
      const from = other.name === store.name ? undefined : other
      const {
        moved: movedCount,
        copied,
        failed,
      } = await moveMedia(database.db, {
        to: store,
        from: from && { store: from, scratch },
        now: () => new Date(),
      })
      const copies = from ? `從 ${from.name} 複製 ${copied} 張，` : ''
      console.log(`${store.name}：從資料庫搬來 ${movedCount} 張，${copies}${failed.length} 張沒有搬成`)
      for (const message of failed) console.error(message)
      if (failed.length > 0) process.exitCode = 1
    }
  } finally {
    await database.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
