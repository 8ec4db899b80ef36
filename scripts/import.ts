import { constants, createReadStream, existsSync } from 'node:fs'
import { access, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { errorLines, ImportError, type ImportPlan, importPosts, planImport } from '../src/content/import-posts.ts'
import { ghostExport, type ImportSource, jsonLines, wordpressExport } from '../src/content/importing/export-files.ts'
import { importSummary, lossLines, unpublishedLines } from '../src/content/importing/report.ts'
import { seedDemo } from '../src/demo/seed.ts'
import { openStore } from '../src/operations/media/store.ts'
import { prepareSearchIndex } from '../src/operations/search/build-index.ts'
import { readConfig } from '../src/server/config.ts'
import { openDatabase } from '../src/server/database/open.ts'
import { pictureStorer } from '../src/server/demo.ts'
import { createLogger } from '../src/server/log.ts'
import { confirmWrite } from './consent.ts'

/**
 * Imports posts: npm run import -- corpus.jsonl, or an export of WordPress (.xml) or Ghost (.json). One JSON object per
 * line: external_id (or id), title, text, and optionally type, channel, tags, source, status, publish_date. The whole
 * file is validated before anything is stored; `--dry-run` ends there and writes nothing, `--skip-faulty` skips records
 * with errors. `--channel` is the channel of records that name none. Posts in a channel that requires a signature wait
 * for one in the office. With `--signed-elsewhere` the operator confirms that they were signed before; each such line
 * then has reviewed_by (an author of this site) and reviewed_at. Works on DATABASE_URL, or on the embedded database in
 * DATA_DIR (default .data) while no site runs on it. On a database that is not the demo's it asks for confirmation, or
 * needs `--yes`.
 */
const usage =
  '用法：npm run import -- corpus.jsonl（或 WordPress 匯出的 .xml、Ghost 匯出的 .json）[--dry-run] [--skip-faulty] [--channel 頻道] [--from jsonl|wordpress|ghost] [--yes] [--signed-elsewhere]'

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        yes: { type: 'boolean' },
        'signed-elsewhere': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        'skip-faulty': { type: 'boolean' },
        channel: { type: 'string' },
        from: { type: 'string' },
      },
    })
  } catch {
    throw new Error(usage)
  }
}

/**
 * Reads a file in the given format, or in that of its extension. It must be UTF-8: any other encoding would corrupt the
 * text.
 */
async function sourceOf(file: string, from: string): Promise<ImportSource> {
  const unreadable = (error: Error): never => {
    const isOther = error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
    throw new Error(`無法讀取 ${file}：${isOther ? '不是 UTF-8 的文字檔，請先轉成 UTF-8' : error.message}`)
  }
  const readWhole = async () => new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  await access(file, constants.R_OK).catch(unreadable)
  if (from === 'wordpress') return wordpressExport(await readWhole().catch(unreadable))
  if (from === 'ghost') return ghostExport(await readWhole().catch(unreadable))
  if (from !== 'jsonl') throw new Error(usage)
  return jsonLines(async function* () {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    try {
      for await (const part of createReadStream(file)) {
        const lines = (rest + decoder.decode(part as Buffer, { stream: true })).split(/\r?\n/)
        rest = lines.pop() ?? ''
        yield* lines
      }
      rest += decoder.decode()
    } catch (error) {
      unreadable(error as Error)
    }
    yield rest
  })
}

const formats: Record<string, string> = { '.xml': 'wordpress', '.json': 'ghost' }
const log = (line: string) => console.log(line)
const logAll = (lines: readonly string[]) => lines.forEach(log)
/** Maximum number of errors printed. */
const maxErrors = 200

try {
  const { positionals, values } = readArguments()
  const [file, ...rest] = positionals
  if (!file || rest.length > 0) throw new Error(usage)
  const source = await sourceOf(file, values.from ?? formats[extname(file).toLowerCase()] ?? 'jsonl')
  const { DATA_DIR, DATABASE_POOL, SITE_URL } = process.env
  const DATABASE_URL = process.env['DATABASE_URL'] || undefined
  // only the database settings are needed; the settings required of a public site may be missing
  const DEMO = (DATABASE_URL === undefined && process.env['DEMO']) || '1'
  const config = readConfig({ DATABASE_URL, DATA_DIR, DATABASE_POOL, SITE_URL, DEMO, LOG_LEVEL: 'error' })
  const isDry = values['dry-run'] ?? false
  const options = {
    now: new Date(),
    origin: new URL(config.SITE_URL).origin,
    channel: values.channel ?? null,
    signedElsewhere: values['signed-elsewhere'] ?? false,
    skipInvalid: values['skip-faulty'] ?? false,
    log,
  }
  const { unit } = source
  /** Reports what of the file is not imported. */
  const report = (plan: ImportPlan) => {
    logAll(lossLines(plan.losses, unit))
    const leftOut = source.leftOut?.() ?? []
    if (leftOut.length > 0) log(`檔案裡不是文章、沒有匯入的：${leftOut.join('、')}`)
  }
  const reportErrors = (messages: readonly string[]) => {
    for (const message of messages.slice(0, maxErrors)) console.error(message)
    if (messages.length > maxErrors) console.error(`…還有 ${messages.length - maxErrors} 個錯`)
  }
  // a dry run neither creates nor fills a database
  if (isDry && DATABASE_URL === undefined && !existsSync(join(config.DATA_DIR, 'postgres'))) {
    const plan = await planImport(null, source, options)
    report(plan)
    reportErrors(errorLines(plan, unit))
    log(`試跑（還沒有資料庫，頻道和重複沒有查）：會${importSummary(plan, unit)}。什麼都沒有存入`)
  } else {
    const look = isDry ? async () => undefined : confirmWrite({ url: DATABASE_URL, yes: values.yes ?? false })
    const database = await openDatabase(config, createLogger(config.LOG_LEVEL), look)
    try {
      if (isDry) {
        const plan = await planImport(database, source, options)
        report(plan)
        reportErrors(errorLines(plan, unit))
        log(`試跑：會${importSummary(plan, unit)}。什麼都沒有存入`)
      } else {
        // the demo is only written into an empty database: after the import it would be skipped
        if (DATABASE_URL === undefined && config.DEMO)
          await seedDemo(database, {
            log,
            now: new Date(),
            keep: pictureStorer(openStore({ s3: null, dataFolder: config.DATA_DIR })),
          })
        const imported = await importPosts(database, source, options)
        report(imported)
        reportErrors(errorLines(imported, unit))
        log(`匯入完成：${importSummary(imported, unit)}`)
        logAll(unpublishedLines(imported, unit))
        await prepareSearchIndex(database, { log })
      }
    } finally {
      await database.close()
    }
  }
} catch (error) {
  if (error instanceof ImportError) {
    const { errors: messages } = error
    console.error(`檔案有 ${messages.length} 個錯，什麼都沒有存入（加上 --skip-faulty 會略過有錯的，存入其他的）：`)
    console.error(messages.slice(0, maxErrors).join('\n'))
    if (messages.length > maxErrors) console.error(`…還有 ${messages.length - maxErrors} 個錯`)
  } else console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
