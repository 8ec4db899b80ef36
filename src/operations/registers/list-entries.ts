import { z } from 'zod'
import { countsOfUse } from '../../db/queries/entry-uses.ts'
import {
  countEntries,
  type EntriesFilter,
  type EntryPageOptions,
  type EntryRow,
  listEntries as entries,
  isKey,
} from '../../db/queries/registers.ts'
import { fieldOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { isNumeric } from '../../domain/registers/entry-form.ts'
import type { FieldKind } from '../../domain/registers/field.ts'
import { allEntries, entryTargetOf, selectionLabel } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { exportPartLength, recordAuditEvent, requireRecordedExport } from '../office/audit.ts'
import { maxCounted, requireRegister } from './read-entries.ts'

export interface ListQuery {
  words?: string | undefined
  /** Values by field, as a query string: `kind=print`. */
  filter?: string | undefined
  state?: EntriesFilter['state'] | undefined
  /** A field, with a minus in front for descending order. */
  sort?: string | undefined
  after?: string | undefined
  limit: number
}

/**
 * Entries of a register; `next` is the cursor of the next page, null at the end; `total` counts up to 10,001; `counts` are
 * the numbers of the use that the list shows, by key, null without one.
 * @throws sign_in_required, forbidden; not_found; validation_failed for a filter, an order or a cursor that it does not have
 */
export async function listEntries(
  context: OperationContext,
  name: string,
  { limit, ...request }: ListQuery,
): Promise<{ entries: EntryRow[]; next: string | null; total: number; counts: Map<string, number> | null }> {
  const register = requireRegister(context, name)
  const { requested, order } = selectionOf(register, request)
  const [rows, entryCount] = await Promise.all([
    entries(context.db, register, requested, { ...order, limit: limit + 1 }),
    requested.terms.length > 0 ? null : countEntries(context.db, register, requested, maxCounted + 1),
  ])
  // a result of words that fits on one page is not compared with every row again to count it
  const isWhole = order.after === null && rows.length <= limit
  const total = entryCount ?? (isWhole ? rows.length : await countEntries(context.db, register, requested, maxCounted + 1))
  const { shown: pageRows, next } = pageOf(rows, limit)
  const use = register.uses.find(({ label }) => label === register.list.countedUse)
  const keys = pageRows.map(({ key }) => key)
  return { entries: pageRows, next, total, counts: use ? await countsOfUse(context.db, register, use, keys) : null }
}

const mostExported = 2_147_483_647

/**
 * A part of an export of what the list shows; `next` is the cursor of the next part, null at the end. The first part
 * records the export with its number of entries.
 * @throws as `listEntries`; validation_failed for a part of an export that was not recorded
 */
export async function exportEntries(
  context: OperationContext,
  name: string,
  request: Omit<ListQuery, 'limit'>,
): Promise<{ entries: EntryRow[]; next: string | null }> {
  const register = requireRegister(context, name)
  const { requested, order } = selectionOf(register, request)
  const event = { action: 'export-entries', target: entryTargetOf(register, allEntries) } as const
  return context.db.transaction(async (tx) => {
    if (order.after !== null) await requireRecordedExport(tx, context, event)
    const entryRows = await entries(tx, register, requested, { ...order, limit: exportPartLength + 1 })
    const { shown: pageRows, next } = pageOf(entryRows, exportPartLength)
    if (order.after === null) {
      const rows = next === null ? pageRows.length : await countEntries(tx, register, requested, mostExported)
      const after = { selection: selectionLabel(register, requested), rows }
      await recordAuditEvent(tx, context, { ...event, after })
    }
    return { entries: pageRows, next }
  })
}

function pageOf(rows: EntryRow[], limit: number): { shown: EntryRow[]; next: string | null } {
  const pageRows = rows.slice(0, limit)
  const last = pageRows.at(-1)
  const next = rows.length > limit && last ? Buffer.from(JSON.stringify([last.position, last.key])).toString('base64url') : null
  return { shown: pageRows, next }
}

/** Query of a list: the filter, and the order with its cursor. */
function selectionOf(
  register: Register,
  { words = '', filter = '', state = 'live', sort, after }: Omit<ListQuery, 'limit'>,
): { requested: EntriesFilter; order: Omit<EntryPageOptions, 'limit'> } {
  const filters = Object.fromEntries(new URLSearchParams(filter))
  const unknown = Object.keys(filters).find((one) => !register.list.filters.includes(one))
  if (unknown !== undefined) throw invalid([{ path: 'query.filter', message: '不能用這個欄位篩選' }])
  const requested = { terms: words.toWellFormed().split(/\s+/).filter(Boolean), filters, state }
  return { requested, order: { ...orderOf(register, sort), after: after === undefined ? null : cursorOf(register, sort, after) } }
}

function orderOf({ list }: Register, sort: string | undefined): { by: string; down: boolean } {
  const [first] = list.sorts
  if (!first) throw new Error('a register has at least one order')
  if (sort === undefined) return { by: first.by, down: first.descending ?? false }
  const by = sort.replace(/^-/, '')
  if (!list.sorts.some((one) => one.by === by)) throw invalid([{ path: 'query.sort', message: '不能用這個欄位排序' }])
  return { by, down: sort.startsWith('-') }
}

/** Schema of a cursor's position for fields that are no text. */
const forms: Partial<Record<FieldKind, z.ZodType>> = { day: z.iso.date(), instant: z.iso.datetime() }

function cursorOf(register: Register, sort: string | undefined, after: string): { position: string; key: string } {
  const error = () => invalid([{ path: 'query.after', message: '沒有這一頁，請從頭看' }])
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    throw error()
  }
  const [position, key] = Array.isArray(read) ? read : []
  if (typeof position !== 'string' || typeof key !== 'string' || !isKey(register, key)) throw error()
  const field = fieldOf(register, orderOf(register, sort).by)
  const form = field && isNumeric(field) ? z.string().regex(/^-?\d{1,9}$/) : forms[field?.kind ?? 'line']
  const fits = form === undefined || form.safeParse(position).success
  if (!fits) throw error()
  return { position, key }
}
