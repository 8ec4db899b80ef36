import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { ImportFault, importPosts } from '../src/content/import-posts.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { openStore } from '../src/operations/media/open-store.ts'
import { readySearchIndex } from '../src/operations/search/index-posts.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { keepIn } from '../src/server/demo.ts'
import { createLogger } from '../src/server/log.ts'
import { askBeforeWriting } from './consent.ts'

/**
 * Takes posts from outside: npm run import -- corpus.jsonl
 * One JSON object a line: external_id (or id), title, text, and when wanted type, channel, tags, source, publish_date.
 * What goes into a channel that asks for a signature waits for one in the office. With `--signed-elsewhere` the operator answers
 * for it that it was signed before; each such line then says reviewed_by (an author here) and reviewed_at.
 * Works on DATABASE_URL, or on the embedded database in DATA_DIR (default .data) while no site runs on it.
 * On a database that is not the demo's it asks, or needs `--yes`.
 */
const usage = '用法：npm run import -- corpus.jsonl [--yes] [--signed-elsewhere]'

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { yes: { type: 'boolean' }, 'signed-elsewhere': { type: 'boolean' } } })
  } catch {
    throw new Error(usage)
  }
}

try {
  const { positionals, values } = readArguments()
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new Error(usage)
  const { DATA_DIR, DATABASE_POOL } = process.env
  const DATABASE_URL = process.env['DATABASE_URL'] || undefined
  // only the database's settings matter here; what a public site must have besides need not be set
  const DEMO = (DATABASE_URL === undefined && process.env['DEMO']) || '1'
  const config = readConfig({ DATABASE_URL, DATA_DIR, DATABASE_POOL, DEMO, LOG_LEVEL: 'error' })
  const look = askBeforeWriting({ url: DATABASE_URL, yes: values.yes ?? false })
  const database = await openDatabase(config, createLogger(config.LOG_LEVEL), look)
  const log = (line: string) => console.log(line)
  try {
    const input = createReadStream(file, 'utf8')
    await new Promise((resolve, reject) =>
      input.once('open', resolve).once('error', ({ message }) => reject(new Error(`無法讀取 ${file}：${message}`))),
    )
    // the demo fills only what is empty: after the import it would stay out
    if (DATABASE_URL === undefined && config.DEMO)
      await seedDemo(database, { log, now: new Date(), keep: keepIn(openStore({ s3: null, dataFolder: config.DATA_DIR })) })
    const { added, updated, waiting } = await importPosts(
      database,
      createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }),
      {
        now: new Date(),
        log,
        signedElsewhere: values['signed-elsewhere'] ?? false,
      },
    )
    console.log(`匯入完成：新增 ${added} 篇，更新 ${updated} 篇`)
    if (waiting.length > 0) {
      console.log(`其中 ${waiting.length} 篇的頻道要有審訂者簽核，讀者還看不到，請在辦公室送審：`)
      for (const { line, uid } of waiting) console.log(`第 ${line} 行：/office/posts/${uid}`)
    }
    await readySearchIndex(database, { log })
  } finally {
    await database.close()
  }
} catch (error) {
  if (error instanceof ImportFault) console.error(`檔案有誤，這一批沒有存入：\n${error.faults.slice(0, 50).join('\n')}`)
  else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
