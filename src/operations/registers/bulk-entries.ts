import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { keyOfRequest, newestVersions } from '../../db/queries/register-versions.ts'
import { type EntryRow, entriesByKeys } from '../../db/queries/registers.ts'
import { fieldOf, matchesVersion, titleOf } from '../../domain/registers/check-entry.ts'
import type { EntryError, Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { allEntries, entryTargetOf } from '../../domain/registers/registers.ts'
import {
  type FileRow,
  type FileTable,
  type ImportOutcome,
  importOutcomes,
  keyOfRow,
  type PlannedRow,
  planRow,
  readJsonLines,
  readTable,
  type StoredEntry,
} from '../../domain/registers/transfer.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, invalid } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { type ListQuery, listEntries } from './list-entries.ts'
import { missingReferenceErrors, requireRegister, usesOfEntry } from './read-entries.ts'
import { archiveEntry, archiveError } from './remove-entry.ts'
import { addEntry, prepareEntry, saveEntry } from './save-entry.ts'

/** How many rows of each outcome a plan lists. */
const maxListedRows = 20
/** A run stops after this time, milliseconds; the rest is done by the next one. */
const runTime = 20_000

/** Planned result of a bulk change. */
interface BulkPlan {
  /** Hash of the plan: a run is refused when its own plan has another one. */
  hash: string
  counts: Record<ImportOutcome, number>
  /** The first rows of each outcome that changes something or is refused. */
  rows: Omit<PlannedRow, 'fields' | 'was' | 'version'>[]
}

function summaryOf(planned: readonly PlannedRow[]): BulkPlan {
  const rowsWith = (outcome: ImportOutcome) => planned.filter((row) => row.outcome === outcome)
  const hash = createHash('sha256')
  for (const { line, outcome, key, version, fields, was, words } of planned)
    hash.update(JSON.stringify([line, outcome, key, version, fields, was, words]))
  const first = [
    ...rowsWith('refused').slice(0, maxListedRows),
    ...rowsWith('change').slice(0, maxListedRows),
    ...rowsWith('add').slice(0, maxListedRows),
  ]
  return {
    hash: hash.digest('hex'),
    counts: Object.fromEntries(importOutcomes.map((item) => [item, rowsWith(item).length])) as BulkPlan['counts'],
    rows: first.map(({ line, outcome, key, title, words }) => ({ line, outcome, key, title, words })),
  }
}

interface PlanResult {
  added: number
  changed: number
  /** The first refused rows, each with the reason. */
  refused: { line: number; words: string }[]
  /** The number of rows for the next run. */
  left: number
}

/** Performs a plan row by row. A refused row does not stop the others. */
async function runPlan(planned: readonly PlannedRow[], perform: (row: PlannedRow) => Promise<unknown>): Promise<PlanResult> {
  const until = performance.now() + runTime
  const result: PlanResult = { added: 0, changed: 0, refused: [], left: 0 }
  for (const row of planned) {
    if (row.outcome !== 'add' && row.outcome !== 'change') continue
    if (performance.now() > until) {
      result.left += 1
      continue
    }
    try {
      await perform(row)
      result[row.outcome === 'add' ? 'added' : 'changed'] += 1
    } catch (error) {
      if (!(error instanceof Failure) || error.code === 'overloaded' || error.code === 'unavailable') throw error
      const reason = error.details.errors?.map(({ message }) => message).join('；') || error.message
      if (result.refused.length < maxListedRows) result.refused.push({ line: row.line, words: reason })
    }
  }
  return result
}

/** A bulk edit changes at most this many entries. */
const maxEntries = 10_000

/** A bulk edit: the filter of the list, the keys of excluded entries, and the change. */
export interface BulkEditRequest extends Pick<ListQuery, 'words' | 'filter' | 'state'> {
  except: readonly string[]
  change: { what: 'set'; field: string; value?: unknown } | { what: 'archive' | 'unarchive' }
}

async function planOf(
  context: OperationContext,
  register: Register,
  { except, change, ...listFilter }: BulkEditRequest,
): Promise<PlannedRow[]> {
  const changeError = changeErrorOf(register, change)
  if (changeError) throw invalid([{ path: 'body.change', message: changeError }])
  if (change.what === 'set') {
    const [missing = []] = await missingReferenceErrors(context.db, register, [{ [change.field]: change.value as FieldValue }])
    if (missing.length > 0) throw invalid(missing.map(({ message }) => ({ path: 'body.change', message })))
  }
  const excludedKeys = new Set(except)
  const planned: PlannedRow[] = []
  let after: string | undefined
  do {
    const page = await listEntries(context, register.name, { ...listFilter, ...(after ? { after } : {}), limit: 100 })
    if (page.total > maxEntries) throw invalid([{ path: 'body.filter', message: '篩選到的超過 10,000 筆，請先縮小範圍' }])
    const entries = page.entries.filter(({ key }) => !excludedKeys.has(key))
    const newest = await newestVersions(
      context.db,
      register.name,
      entries.map(({ key }) => key),
    )
    for (const entry of entries) {
      const last = newest.get(entry.key)
      const version = last && matchesVersion(last.value, entry.value) ? last.version : (last?.version ?? 0) + 1
      planned.push(await planEntry(context, register, { ...entry, version }, { change, line: planned.length + 1 }))
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  return planned
}

function changeErrorOf(register: Register, change: BulkEditRequest['change']): string | null {
  if (change.what !== 'set') return register.archive ? null : `${register.labels.one}不能封存`
  const field = fieldOf(register, change.field)
  if (!field || field.computed || field.immutable || change.field === register.key) return '不能一次改這個欄位'
  const read = field.schema.safeParse(change.value)
  return read.success ? null : (read.error.issues[0]?.message ?? '不能一次改這個欄位')
}

async function planEntry(
  { db, now }: OperationContext,
  register: Register,
  { key, value, archived, version }: EntryRow & { version: number },
  { change, line }: { change: BulkEditRequest['change']; line: number },
): Promise<PlannedRow> {
  if (change.what === 'set') {
    const used = register.fixedWhenUsed?.includes(change.field) ? (await usesOfEntry(db, register, key)).length > 0 : false
    const row = { line, key, fields: { [change.field]: { value: change.value } } }
    const planned = { ...planRow(register, row, { version, value, used }), key }
    return planned.outcome === 'change' ? withErrors(db, register, planned, { before: value, now }) : planned
  }
  const outcome = archived === (change.what === 'archive') ? 'same' : 'change'
  const refusal = change.what === 'archive' && outcome === 'change' ? await archiveError(db, register, key) : null
  const summary = refusal ?? (change.what === 'archive' ? '封存' : '取消封存')
  return {
    line,
    outcome: refusal === null ? outcome : 'refused',
    key,
    title: titleOf(register, value),
    words: summary,
    version,
    fields: {},
    was: {},
  }
}

/** Registers whose rules between entries are checked when a plan runs: each row takes a query that follows a chain. */
const checkedWhenRun: readonly string[] = ['redirects']

/** Refuses a row that violates a rule over other entries. */
async function withErrors(
  db: OperationContext['db'],
  register: Register,
  row: PlannedRow,
  { before, now }: { before: RegisterEntry | null; now: Date },
): Promise<PlannedRow> {
  if (checkedWhenRun.includes(register.name)) return row
  const preparation = { entry: { ...before, ...row.fields }, before, key: row.key, now, planned: true }
  return refusedFor(row, (await prepareEntry(db, register, preparation)).errors ?? [])
}

const refusedFor = (row: PlannedRow, errors: readonly EntryError[]): PlannedRow =>
  errors.length === 0 ? row : { ...row, outcome: 'refused', words: errors.map(({ message }) => message).join('；') }

/** The plan, in a transaction, which verifies the permission again. */
const planNow = (context: OperationContext, register: Register, request: BulkEditRequest) =>
  context.db.transaction((db) => planOf({ ...context, db }, register, request))

/**
 * Plans a bulk change of all entries of a filter. Nothing is written.
 * @throws sign_in_required, forbidden, not_found, validation_failed
 */
export async function planBulkEntries(context: OperationContext, name: string, request: BulkEditRequest): Promise<BulkPlan> {
  return summaryOf(await planNow(context, requireRegister(context, name), request))
}

/**
 * Changes the entries as planned, by the operations of the form, one by one.
 * @param options.hash the plan that the user has seen
 * @throws sign_in_required, forbidden, not_found, validation_failed; conflict when the plan is a different one by now
 */
export async function runBulkEntries(
  context: OperationContext,
  name: string,
  { hash, ...request }: BulkEditRequest & { hash: string },
): Promise<PlanResult> {
  const planned = await planNow(context, requireRegister(context, name), request)
  if (summaryOf(planned).hash !== hash) throw conflict('看過之後資料又變了，請再看一次再改')
  const { change } = request
  return runPlan(planned, ({ key, version, fields }) =>
    change.what === 'set'
      ? saveEntry(context, name, key ?? '', { base: version, fields })
      : archiveEntry(context, name, key ?? '', change.what === 'archive'),
  )
}

/** A file has at most this many rows. */
export const maxImportRows = 20_000

export type ImportEncoding = 'utf-8' | 'big5'
export interface ImportFile {
  bytes: Buffer
  format: 'csv' | 'jsonl'
}
export interface ImportPlan extends BulkPlan {
  encoding: ImportEncoding
  /** Fields without a column. */
  missing: string[]
}

const invalidFile = (message: string) => invalid([{ path: 'body.file', message }])

/** UTF-8, or else Big5. @throws validation_failed for any other encoding */
export function decoded(bytes: Buffer): { text: string; encoding: ImportEncoding } {
  for (const encoding of ['utf-8', 'big5'] as const)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return { text, encoding }
    } catch {
      // invalid in this encoding: the next one is tried
    }
  throw invalidFile('看不出檔案的編碼，請另存成 UTF-8 的 CSV 再試一次')
}

function tableOf(register: Register, { bytes, format }: ImportFile): FileTable & { encoding: ImportEncoding } {
  const { text, encoding } = decoded(bytes)
  if (text.replace('\uFEFF', '').trim() === '') throw invalidFile('檔案是空的')
  const table = format === 'jsonl' ? readJsonLines(register, text) : csvTable(register, text)
  if (table.rows.length === 0) throw invalidFile('檔案裡只有欄位名稱，沒有資料')
  if (table.rows.length > maxImportRows)
    throw invalidFile(
      `檔案有 ${table.rows.length.toLocaleString('zh-TW')} 列，一次最多 ${maxImportRows.toLocaleString('zh-TW')} 列，請分成幾個檔案`,
    )
  return { ...table, encoding }
}

/** The records of a CSV file. @throws validation_failed for an open quotation mark, with its line */
export function csvRecords(text: string, options: { skip_empty_lines?: boolean } = {}): string[][] {
  const ends = [0]
  const onRecord = (record: string[], { lines }: { lines: number }) => (ends.push(lines) > 0 ? record : [])
  try {
    return parse(text, { relax_column_count: true, bom: true, ...options, on_record: onRecord })
  } catch {
    throw invalidFile(`檔案不是完整的 CSV：從第 ${(ends.at(-1) ?? 0) + 1} 行起，有引號沒有關起來`)
  }
}

function csvTable(register: Register, text: string): FileTable {
  const table = readTable(register, csvRecords(text, { skip_empty_lines: true }))
  if ('error' in table) throw invalidFile(table.error)
  return table
}

/** The idempotency key of an added row: the same row, imported again, adds no second entry. */
function requestOf(register: Register, { fields }: PlannedRow): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([register.name, Object.entries(fields).toSorted(([item], [other]) => (item < other ? -1 : 1))]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

/** The stored entries with the keys of the rows, by key. */
async function storedFor({ db }: OperationContext, register: Register, rows: readonly FileRow[]) {
  const keys = [...new Set(rows.flatMap((row) => keyOfRow(register, row) ?? []))]
  const entries = new Map<string, StoredEntry>()
  for (const batch of inBatches(keys, 1000)) {
    const newest = await newestVersions(db, register.name, batch)
    for (const { key, value } of await entriesByKeys(db, register, batch)) {
      const last = newest.get(key)
      const version = last && matchesVersion(last.value, value) ? last.version : (last?.version ?? 0) + 1
      entries.set(key, { version, value, used: false })
    }
  }
  return entries
}

async function importPlanOf(context: OperationContext, register: Register, table: FileTable): Promise<PlannedRow[]> {
  const entries = await storedFor(context, register, table.rows)
  const seenIdentities = new Set<string>()
  const planned: PlannedRow[] = []
  for (const row of table.rows) {
    const key = keyOfRow(register, row)
    let plannedRow = planRow(register, row, (key && entries.get(key)) || null)
    const entry = plannedRow.key === null ? null : entries.get(plannedRow.key)
    const isFixed = register.fixedWhenUsed?.some((name) => name in plannedRow.fields) ?? false
    if (entry && isFixed && (await usesOfEntry(context.db, register, plannedRow.key ?? '')).length > 0)
      plannedRow = planRow(register, row, { ...entry, used: true })
    const identity = plannedRow.outcome === 'add' ? (key ?? requestOf(register, plannedRow)) : plannedRow.key
    if (identity !== null && seenIdentities.has(identity))
      plannedRow = { ...plannedRow, outcome: 'refused', words: '這個檔案裡已經有同一筆' }
    else if (identity !== null && plannedRow.outcome === 'add' && register.keyKind === 'assigned') {
      const earlier = await keyOfRequest(context.db, register.name, identity)
      if (earlier !== null) plannedRow = { ...plannedRow, outcome: 'same', key: earlier, words: '以前匯入過' }
    }
    if (identity !== null) seenIdentities.add(identity)
    planned.push(plannedRow)
  }
  return withStoredErrors(context, register, planned, entries)
}

const isWritten = ({ outcome }: PlannedRow) => outcome === 'add' || outcome === 'change'

/**
 * Refuses the rows that a save would refuse because of stored data: rows with missing references, and rows that violate a
 * rule over other entries.
 */
async function withStoredErrors(
  { db, now }: OperationContext,
  register: Register,
  planned: readonly PlannedRow[],
  entries: ReadonlyMap<string, StoredEntry>,
): Promise<PlannedRow[]> {
  const rowsToWrite = planned.filter(isWritten)
  const missing = await missingReferenceErrors(
    db,
    register,
    rowsToWrite.map(({ fields }) => fields),
  )
  const errorsOf = new Map(rowsToWrite.map((row, index) => [row, missing[index] ?? []]))
  const checked: PlannedRow[] = []
  for (const row of planned) {
    const errors = errorsOf.get(row)
    const before = (row.key !== null && entries.get(row.key)?.value) || null
    if (errors === undefined) checked.push(row)
    else checked.push(errors.length > 0 ? refusedFor(row, errors) : await withErrors(db, register, row, { before, now }))
  }
  return checked
}

/** The plan, in a transaction, which verifies the permission again. */
const importPlanNow = (context: OperationContext, register: Register, table: Parameters<typeof importPlanOf>[2]) =>
  context.db.transaction((db) => importPlanOf({ ...context, db }, register, table))

/**
 * Plans the import of a file, row by row. Nothing is written.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a file that is no table of the register
 */
export async function planImport(context: OperationContext, name: string, file: ImportFile): Promise<ImportPlan> {
  const register = requireRegister(context, name)
  const table = tableOf(register, file)
  const { missing, encoding } = table
  return { ...summaryOf(await importPlanNow(context, register, table)), missing, encoding }
}

/**
 * Imports a file as it was planned, by the same operations as the form, each row in a transaction of its own: a run that
 * is repeated, or that continues one that was interrupted, does only what is not done yet.
 * @param options.hash the plan that the user has seen
 * @throws sign_in_required, forbidden, not_found, validation_failed; conflict when the plan is a different one by now
 */
export async function runImport(
  context: OperationContext,
  name: string,
  { hash, ...file }: ImportFile & { hash: string },
): Promise<PlanResult> {
  const register = requireRegister(context, name)
  const table = tableOf(register, file)
  const planned = await importPlanNow(context, register, table)
  if (summaryOf(planned).hash !== hash) throw conflict('看過之後資料又變了，請再看一次再匯入')
  const target = entryTargetOf(register, allEntries)
  // a killed import has no summary: its start stays in the log, and each of its rows has an event of its own
  const rows = planned.filter(isWritten).length
  const started = { action: 'start-import', target, after: { rows } } as const
  if (rows > 0) await context.db.transaction((tx) => recordAuditEvent(tx, context, started))
  const result = await runPlan(planned, (row) =>
    row.outcome === 'add'
      ? addEntry(context, name, { request: requestOf(register, row), fields: row.fields })
      : saveEntry(context, name, row.key ?? '', { base: row.version, fields: row.fields }),
  )
  const { added, changed: saved, left } = result
  const refused = planned.length - planned.filter(({ outcome }) => outcome === 'same').length - added - saved - left
  const after = { rows: planned.length, added, saved, refused, left }
  await context.db.transaction((tx) => recordAuditEvent(tx, context, { action: 'import-entries', target, after }))
  return result
}
