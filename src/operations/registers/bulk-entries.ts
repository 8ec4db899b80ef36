import { newestVersions } from '../../db/queries/register-versions.ts'
import type { EntryRow } from '../../db/queries/registers.ts'
import { fieldOf, isSame, titleOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { type PlannedRow, planRow } from '../../domain/registers/transfer.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid } from '../failure.ts'
import { type ListAsked, listEntries } from './list-entries.ts'
import { openRegister } from './open-register.ts'
import { type Plan, type PlanResult, runPlan, summaryOf } from './planned-change.ts'
import { archiveEntry } from './remove-entry.ts'
import { saveEntry } from './save-entry.ts'
import { usesOfEntry } from './uses-of-entry.ts'

/** A bulk edit changes at most this many entries. */
const mostEntries = 10_000

/** Everything that the list shows for a filter, without some entries, and what is changed in it. */
export interface BulkAsked extends Pick<ListAsked, 'words' | 'filter' | 'state'> {
  except: readonly string[]
  change: { what: 'set'; field: string; value?: unknown } | { what: 'archive' | 'unarchive' }
}

async function planOf(
  context: OperationContext,
  register: Register,
  { except, change, ...asked }: BulkAsked,
): Promise<PlannedRow[]> {
  const wrong = changeFault(register, change)
  if (wrong) throw invalid([{ path: 'body.change', message: wrong }])
  const without = new Set(except)
  const planned: PlannedRow[] = []
  let after: string | undefined
  do {
    const page = await listEntries(context, register.name, { ...asked, ...(after ? { after } : {}), limit: 100 })
    if (page.total > mostEntries) throw invalid([{ path: 'body.filter', message: '篩選到的超過 10,000 筆，請先縮小範圍' }])
    const entries = page.entries.filter(({ key }) => !without.has(key))
    const newest = await newestVersions(
      context.db,
      register.name,
      entries.map(({ key }) => key),
    )
    for (const entry of entries) {
      const last = newest.get(entry.key)
      const version = last && isSame(last.value, entry.value) ? last.version : (last?.version ?? 0) + 1
      planned.push(await planEntry(context, register, { ...entry, version }, { change, line: planned.length + 1 }))
    }
    after = page.next ?? undefined
  } while (after !== undefined)
  return planned
}

function changeFault(register: Register, change: BulkAsked['change']): string | null {
  if (change.what !== 'set') return register.archive ? null : `${register.labels.one}不能封存`
  const field = fieldOf(register, change.field)
  if (!field || field.computed || field.once || change.field === register.key) return '不能一次改這個欄位'
  const read = field.schema.safeParse(change.value)
  return read.success ? null : (read.error.issues[0]?.message ?? '不能一次改這個欄位')
}

async function planEntry(
  { db }: OperationContext,
  register: Register,
  { key, value, archived, version }: EntryRow & { version: number },
  { change, line }: { change: BulkAsked['change']; line: number },
): Promise<PlannedRow> {
  if (change.what === 'set') {
    const used = register.fixedWhenUsed?.includes(change.field) ? (await usesOfEntry(db, register, key)).length > 0 : false
    const row = { line, key, fields: { [change.field]: { value: change.value } } }
    return { ...planRow(register, row, { version, value, used }), key }
  }
  const outcome = archived === (change.what === 'archive') ? 'same' : 'change'
  const words = change.what === 'archive' ? '封存' : '取消封存'
  return { line, outcome, key, title: titleOf(register, value), words, version, fields: {}, was: {} }
}

/** The plan, in a transaction, which verifies the permission again. */
const planNow = (context: OperationContext, register: Register, asked: BulkAsked) =>
  context.db.transaction((db) => planOf({ ...context, db }, register, asked))

/**
 * What a change of everything that a filter finds would do. Nothing is written.
 * @throws sign_in_required, forbidden, not_found, validation_failed
 */
export async function planBulkEntries(context: OperationContext, name: string, asked: BulkAsked): Promise<Plan> {
  return summaryOf(await planNow(context, openRegister(context, name), asked))
}

/**
 * Changes the entries as planned, by the operations of the form, one by one.
 * @param given.hash the plan that the user has seen
 * @throws sign_in_required, forbidden, not_found, validation_failed; conflict when the plan is a different one by now
 */
export async function runBulkEntries(
  context: OperationContext,
  name: string,
  { hash, ...asked }: BulkAsked & { hash: string },
): Promise<PlanResult> {
  const planned = await planNow(context, openRegister(context, name), asked)
  if (summaryOf(planned).hash !== hash) throw conflict('看過之後資料又變了，請再看一次再改')
  const { change } = asked
  return runPlan(planned, ({ key, version, fields }) =>
    change.what === 'set'
      ? saveEntry(context, name, key ?? '', { base: version, fields })
      : archiveEntry(context, name, key ?? '', change.what === 'archive'),
  )
}
