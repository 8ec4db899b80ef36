import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { keyOfRequest, newestVersions } from '../../db/queries/register-versions.ts'
import { entriesByKeys } from '../../db/queries/registers.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import {
  type FileRow,
  type FileTable,
  keyOfRow,
  type PlannedRow,
  planRow,
  readJsonLines,
  readTable,
  type StoredEntry,
} from '../../domain/registers/transfer.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid } from '../failure.ts'
import { openRegister } from './open-register.ts'
import { type Plan, type PlanResult, runPlan, summaryOf } from './planned-change.ts'
import { addEntry, saveEntry } from './save-entry.ts'
import { usesOfEntry } from './uses-of-entry.ts'

/** A file has at most this many rows. */
export const maxImportRows = 20_000

export type ImportEncoding = 'utf-8' | 'big5'
export interface ImportFile {
  bytes: Buffer
  format: 'csv' | 'jsonl'
}
export interface ImportPlan extends Plan {
  encoding: ImportEncoding
  /** Fields without a column. */
  missing: string[]
}

const fault = (message: string) => invalid([{ path: 'body.file', message }])

/** UTF-8, or else Big5. @throws validation_failed for any other encoding */
function decoded(bytes: Buffer): { text: string; encoding: ImportEncoding } {
  for (const encoding of ['utf-8', 'big5'] as const)
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      if (!text.includes('\0')) return { text, encoding }
    } catch {
      // not in this encoding
    }
  throw fault('看不出檔案的編碼，請另存成 UTF-8 的 CSV 再試一次')
}

function tableOf(register: Register, { bytes, format }: ImportFile): FileTable & { encoding: ImportEncoding } {
  const { text, encoding } = decoded(bytes)
  const table = format === 'jsonl' ? readJsonLines(register, text) : csvTable(register, text)
  if (table.rows.length === 0) throw fault('檔案裡沒有資料')
  if (table.rows.length > maxImportRows)
    throw fault(
      `檔案有 ${table.rows.length.toLocaleString('zh-TW')} 列，一次最多 ${maxImportRows.toLocaleString('zh-TW')} 列，請分成幾個檔案`,
    )
  return { ...table, encoding }
}

function csvTable(register: Register, text: string): FileTable {
  let records: string[][]
  try {
    records = parse(text, { relax_column_count: true, skip_empty_lines: true, bom: true })
  } catch {
    throw fault('檔案不是完整的 CSV：有引號沒有關起來')
  }
  const table = readTable(register, records)
  if ('fault' in table) throw fault(table.fault)
  return table
}

/** The idempotency key of an added row: the same row, imported again, adds no second entry. */
function requestOf(register: Register, { fields }: PlannedRow): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([register.name, Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

const inBatches = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size))

/** The stored entries that rows are about, by key. */
async function storedFor({ db }: OperationContext, register: Register, rows: readonly FileRow[]) {
  const keys = [...new Set(rows.flatMap((row) => keyOfRow(register, row) ?? []))]
  const found = new Map<string, StoredEntry>()
  for (const batch of inBatches(keys, 1000)) {
    const newest = await newestVersions(db, register.name, batch)
    for (const { key, value } of await entriesByKeys(db, register, batch)) {
      const last = newest.get(key)
      const version = last && isSame(last.value, value) ? last.version : (last?.version ?? 0) + 1
      found.set(key, { version, value, used: false })
    }
  }
  return found
}

async function planOf(context: OperationContext, register: Register, table: FileTable): Promise<PlannedRow[]> {
  const stored = await storedFor(context, register, table.rows)
  const seen = new Set<string>()
  const planned: PlannedRow[] = []
  for (const row of table.rows) {
    const key = keyOfRow(register, row)
    let one = planRow(register, row, (key && stored.get(key)) || null)
    const entry = one.key === null ? null : stored.get(one.key)
    const isFixed = register.fixedWhenUsed?.some((name) => name in one.fields) ?? false
    if (entry && isFixed && (await usesOfEntry(context.db, register, one.key ?? '')).length > 0)
      one = planRow(register, row, { ...entry, used: true })
    const identity = one.outcome === 'add' ? (key ?? requestOf(register, one)) : one.key
    if (identity !== null && seen.has(identity)) one = { ...one, outcome: 'refused', words: '這個檔案裡已經有同一筆' }
    else if (identity !== null && one.outcome === 'add' && register.keyKind === 'assigned') {
      const earlier = await keyOfRequest(context.db, register.name, identity)
      if (earlier !== null) one = { ...one, outcome: 'same', key: earlier, words: '以前匯入過' }
    }
    if (identity !== null) seen.add(identity)
    planned.push(one)
  }
  return planned
}

/** The plan, in a transaction, which verifies the permission again. */
const planNow = (context: OperationContext, register: Register, table: Parameters<typeof planOf>[2]) =>
  context.db.transaction((db) => planOf({ ...context, db }, register, table))

/**
 * What an import of a file would do, row by row. Nothing is written.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a file that is no table of the register
 */
export async function planImport(context: OperationContext, name: string, file: ImportFile): Promise<ImportPlan> {
  const register = openRegister(context, name)
  const table = tableOf(register, file)
  const { missing, encoding } = table
  return { ...summaryOf(await planNow(context, register, table)), missing, encoding }
}

/**
 * Imports a file as it was planned, by the same operations as the form, each row in a transaction of its own: a run that
 * is repeated, or that continues one that was interrupted, does only what is not done yet.
 * @param given.hash the plan that the user has seen
 * @throws sign_in_required, forbidden, not_found, validation_failed; conflict when the plan is a different one by now
 */
export async function runImport(
  context: OperationContext,
  name: string,
  { hash, ...file }: ImportFile & { hash: string },
): Promise<PlanResult> {
  const register = openRegister(context, name)
  const table = tableOf(register, file)
  const planned = await planNow(context, register, table)
  if (summaryOf(planned).hash !== hash) throw conflict('看過之後資料又變了，請再看一次再匯入')
  return runPlan(planned, (row) =>
    row.outcome === 'add'
      ? addEntry(context, name, { request: requestOf(register, row), fields: row.fields })
      : saveEntry(context, name, row.key ?? '', { base: row.version, fields: row.fields }),
  )
}
