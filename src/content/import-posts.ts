import type { Connection } from '../db/connect.ts'
import {
  checkImported,
  type ImportedPost,
  publishImported,
  type UnpublishedPost,
  type WaitingPost,
} from '../operations/manuscripts/publish-imported.ts'
import type { ImportRecord, ImportSource } from './importing/export-files.ts'
import { type ParsedLine, readLine } from './importing/import-line.ts'

/** Batch size: the records of a batch are stored in one transaction. */
const batchSize = 500

/** Options of an import. */
export interface ImportOptions {
  now: Date
  /** This site's own origin: links to it become paths. */
  origin: string
  /** The channel of records without one. */
  channel?: string | null
  /** The operator declares that texts that require a signature were signed elsewhere, by the reviewer in each record. */
  signedElsewhere?: boolean
  /** Whether valid records are stored if others have an error; otherwise none is. */
  skipInvalid?: boolean
  /** Reports progress. */
  log: (line: string) => void
}

/** Lost or converted content of a record, as text. */
export interface RecordLosses extends Pick<ParsedLine, 'lost' | 'changed'> {
  line: number
  external_id: string
}

/** The result of a dry run. */
export interface ImportPlan {
  added: number
  updated: number
  losses: RecordLosses[]
  /** All errors of the file, by record. */
  errors: Map<number, string[]>
}

/** The result of an import. */
export interface ImportReport extends ImportPlan {
  /** The stored posts that lack a clinician's signature or a red flag. */
  waiting: WaitingPost[]
  /** Stored posts that were not public at their source: readers do not get them. */
  unpublished: UnpublishedPost[]
}

/** Errors of a file, as text. Batches before the error may be stored already, which its last line states. */
export class ImportError extends Error {
  readonly errors: readonly string[]
  constructor(errors: readonly string[]) {
    super(errors.join('\n'))
    this.errors = errors
  }
}

/**
 * Dry run: reads the whole file and writes nothing.
 * @param connection null without a database: then only the file is checked
 */
export async function planImport(
  connection: Pick<Connection, 'db'> | null,
  source: ImportSource,
  { now, origin, channel = null, signedElsewhere = false, log }: ImportOptions,
): Promise<ImportPlan> {
  const plan: ImportPlan = { added: 0, updated: 0, losses: [], errors: new Map() }
  const firstLines = new Map<string, number>()
  const addError = (line: number, message: string) => plan.errors.set(line, [...(plan.errors.get(line) ?? []), message])
  for await (const batch of batchesOf(source, log)) {
    const posts: ImportedPost[] = []
    const names = new Map<number, string>()
    for (const { line, record, name, isClassic = false } of batch) {
      if (name !== undefined) names.set(line, `「${name}」`)
      const read = readLine(record, { line, channel, now, origin, isClassic })
      if ('errors' in read) {
        for (const message of read.errors) addError(line, `${names.get(line) ?? ''}${message}`)
        continue
      }
      const { external_id } = read.post
      const before = firstLines.get(external_id)
      if (before !== undefined) {
        addError(line, `external_id ${external_id} 和第 ${before} ${source.unit}重複`)
        continue
      }
      firstLines.set(external_id, line)
      posts.push(read.post)
      if (read.lost.length + read.changed.length > 0)
        plan.losses.push({ line, external_id, lost: read.lost, changed: read.changed })
    }
    const checked = connection && (await checkImported(connection, posts, { now, signedElsewhere }))
    for (const { line, message } of checked?.errors ?? []) addError(line, `${names.get(line) ?? ''}${message}`)
    for (const { line, external_id } of posts) {
      if (plan.errors.has(line)) continue
      if (checked?.known.has(external_id)) plan.updated += 1
      else plan.added += 1
    }
  }
  plan.losses = plan.losses.filter(({ line }) => !plan.errors.has(line))
  return plan
}

/**
 * Stores posts from outside, in batches of 500; each batch is atomic. The whole file is validated first: if a record
 * has an error nothing is stored, unless faulty records are to be skipped. If an office user causes an error meanwhile,
 * the batches before it stay stored. A post that was imported before (same
 * external_id) is updated. A post of a channel that requires a signature waits for one, unless the operator confirms
 * that it was signed elsewhere and each record states by whom (reviewed_by) and when (reviewed_at). A text that names
 * 119 waits for a red flag. A post that its source did not publish becomes an unpublished manuscript.
 * @throws ImportError naming every faulty record
 */
export async function importPosts(
  connection: Pick<Connection, 'db'>,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const { now, origin, channel = null, signedElsewhere = false, skipInvalid = false, log } = options
  const plan = await planImport(connection, source, options)
  if (plan.errors.size > 0 && !skipInvalid) throw new ImportError(errorLines(plan, source.unit))
  const imported: ImportReport = { ...plan, added: 0, updated: 0, waiting: [], unpublished: [] }
  for await (const batch of batchesOf(source, log)) {
    const posts = batch.flatMap(({ line, record, isClassic = false }): ImportedPost[] => {
      if (plan.errors.has(line)) return []
      const read = readLine(record, { line, channel, now, origin, isClassic })
      return 'post' in read ? [read.post] : []
    })
    const stored = await publishImported(connection, posts, { now, signedElsewhere })
    // an office user changed something since the file was checked
    if (stored.errors.length > 0)
      throw new ImportError([
        ...stored.errors.map(({ line, message }) => `第 ${line} ${source.unit}：${message}`),
        `這一批之前的 ${imported.added + imported.updated} 篇已經存入；再匯入一次就會接下去`,
      ])
    imported.added += stored.added
    imported.updated += stored.updated
    imported.waiting.push(...stored.waiting)
    imported.unpublished.push(...stored.unpublished)
  }
  return imported
}

/** The errors of a plan, one per line, in the order of the file. */
export const errorLines = ({ errors }: ImportPlan, unit: string): string[] =>
  [...errors]
    .sort(([item], [other]) => item - other)
    .flatMap(([line, messages]) => messages.map((message) => `第 ${line} ${unit}：${message}`))

async function* batchesOf(source: ImportSource, log: (line: string) => void): AsyncIterable<ImportRecord[]> {
  let batch: ImportRecord[] = []
  let count = 0
  for await (const record of source.records()) {
    batch.push(record)
    count += 1
    if (batch.length < batchSize) continue
    yield batch
    batch = []
    if (count % 5000 === 0) log(`已讀 ${count} ${source.unit}`)
  }
  if (batch.length > 0) yield batch
}
