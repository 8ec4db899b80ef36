import { z } from 'zod'
import {
  countEntries,
  type EntriesAsked,
  type EntryRow,
  listEntries as entries,
  isKey,
  namesToChoose,
} from '../../db/queries/registers.ts'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { isNumeric } from '../../domain/registers/entry-form.ts'
import type { FieldKind, ReferenceTarget } from '../../domain/registers/field.ts'
import { registersOf } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { openRegister } from './open-register.ts'

/** A total above this number is reported as this number plus one. */
export const mostCounted = 10_000
/** A chooser lists at most this many names. */
const mostNames = 1000

const everything: EntriesAsked = { words: [], filters: {}, state: 'live' }

/** The registers that the viewer may open, each with its number of entries in use. @throws sign_in_required, forbidden */
export async function listRegisters({ db, viewer }: OperationContext): Promise<{ name: string; entries: number }[]> {
  requireMay(viewer, 'open-registers')
  return Promise.all(
    registersOf(viewer).map(async (register) => ({
      name: register.name,
      entries: await countEntries(db, register, everything, mostCounted + 1),
    })),
  )
}

export interface ListAsked {
  words?: string | undefined
  /** Values by field, as a query string: `kind=print`. */
  filter?: string | undefined
  state?: EntriesAsked['state'] | undefined
  /** A field, with a minus in front for descending order. */
  sort?: string | undefined
  after?: string | undefined
  limit: number
}

/**
 * Entries of a register; `next` is the cursor of the next page, null at the end; `total` counts up to 10,001.
 * @throws sign_in_required, forbidden; not_found; validation_failed for a filter, an order or a cursor that it does not have
 */
export async function listEntries(
  context: OperationContext,
  name: string,
  { words = '', filter = '', state = 'live', sort, after, limit }: ListAsked,
): Promise<{ entries: EntryRow[]; next: string | null; total: number }> {
  const register = openRegister(context, name)
  const filters = Object.fromEntries(new URLSearchParams(filter))
  const unknown = Object.keys(filters).find((one) => !register.list.filters.includes(one))
  if (unknown !== undefined) throw invalid([{ path: 'query.filter', message: '不能用這個欄位篩選' }])
  const requested = { words: words.split(/\s+/).filter(Boolean), filters, state }
  const order = {
    ...orderOf(register, sort),
    after: after === undefined ? null : cursorOf(register, sort, after),
    limit: limit + 1,
  }
  const [found, counted] = await Promise.all([
    entries(context.db, register, requested, order),
    requested.words.length > 0 ? null : countEntries(context.db, register, requested, mostCounted + 1),
  ])
  // a result of words that fits on one page is not compared with every row again to count it
  const isWhole = order.after === null && found.length <= limit
  const total = counted ?? (isWhole ? found.length : await countEntries(context.db, register, requested, mostCounted + 1))
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  const next = found.length > limit && last ? Buffer.from(JSON.stringify([last.position, last.key])).toString('base64url') : null
  return { entries: shown, next, total }
}

function orderOf({ list }: Register, sort: string | undefined): { by: string; down: boolean } {
  const [first] = list.sorts
  if (!first) throw new Error('a register has at least one order')
  if (sort === undefined) return { by: first.by, down: first.down ?? false }
  const by = sort.replace(/^-/, '')
  if (!list.sorts.some((one) => one.by === by)) throw invalid([{ path: 'query.sort', message: '不能用這個欄位排序' }])
  return { by, down: sort.startsWith('-') }
}

/** What a cursor's position looks like, where it is no text. */
const forms: Partial<Record<FieldKind, z.ZodType>> = { day: z.iso.date(), instant: z.iso.datetime() }

function cursorOf(register: Register, sort: string | undefined, after: string): { position: string; key: string } {
  const fault = () => invalid([{ path: 'query.after', message: '沒有這一頁，請從頭看' }])
  let read: unknown
  try {
    read = JSON.parse(Buffer.from(after, 'base64url').toString())
  } catch {
    throw fault()
  }
  const [position, key] = Array.isArray(read) ? read : []
  if (typeof position !== 'string' || typeof key !== 'string' || !isKey(register, key)) throw fault()
  const field = fieldOf(register, orderOf(register, sort).by)
  const form = field && isNumeric(field) ? z.string().regex(/^-?\d{1,9}$/) : forms[field?.kind ?? 'line']
  const fits = form === undefined || form.safeParse(position).success
  if (!fits) throw fault()
  return { position, key }
}

/** The names that the references of a register can choose from, by kind. @throws sign_in_required, forbidden, not_found */
export async function listChoices(context: OperationContext, name: string) {
  const register = openRegister(context, name)
  const targets = new Set(fieldsOf(register).flatMap(([, { to }]) => (to ? [to] : [])))
  const found = await Promise.all(
    [...targets].map(
      async (target): Promise<[ReferenceTarget, { key: string; name: string }[]]> => [
        target,
        await namesToChoose(context.db, target, mostNames),
      ],
    ),
  )
  return Object.fromEntries(found)
}
