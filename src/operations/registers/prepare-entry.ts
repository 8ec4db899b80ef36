import { entriesOfMenu, findMenuEntry } from '../../db/queries/menu-entries.ts'
import { redirectsAfter } from '../../db/queries/redirects.ts'
import { pageDocument } from '../../domain/bootstrap/first-document.ts'
import { firstVersion } from '../../domain/bootstrap/first-pages.ts'
import { pageBody } from '../../domain/bootstrap/page-body.ts'
import { nextVersion } from '../../domain/bootstrap/set-up.ts'
import { placeFault } from '../../domain/navigation/menu-order.ts'
import { isLoop, redirectKey } from '../../domain/navigation/redirects.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { Entry, EntryFault, Register } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { pageHtml } from '../office/bootstrap-site.ts'

/** An entry with its computed fields, the columns that are computed from it, and what other entries forbid. */
export interface PreparedEntry {
  entry: Entry
  columns?: Readonly<Record<string, FieldValue>>
  faults?: readonly EntryFault[]
}
/** The entry that is written: its key and its stored value are null while it is added. */
interface Given {
  entry: Entry
  before: Entry | null
  key: string | null
  now: Date
}
type Prepare = (given: Given, tx: OperationContext['db']) => PreparedEntry | Promise<PreparedEntry>

/** The computations of registers with computed fields, or with rules over other entries, by name. */
const computations: Readonly<Record<string, Prepare>> = {
  pages: preparePage,
  menus: prepareMenuEntry,
  redirects: prepareRedirect,
}

/** Computes what an entry has besides the sent fields, before it is checked as a whole; in the caller's transaction. */
export const prepareEntry = async (tx: OperationContext['db'], { name }: Register, given: Given): Promise<PreparedEntry> =>
  (await computations[name]?.(given, tx)) ?? { entry: given.entry }

/**
 * A changed text is a new version from today on, with a number that no text has had: a restored text as well, so that
 * an acceptance proves one text. Unchanged blocks retain their keys.
 */
function preparePage({ entry, before, now }: Given): PreparedEntry {
  const sent = documentOf(entry)
  const stored = before && documentOf(before)
  if (!sent || isSame(entry['document'], before?.['document'])) {
    const { version = null, date = null } = before ?? {}
    return { entry: { ...entry, version, date } }
  }
  const body = pageBody(sent)
  const document = body === null ? sent : pageDocument(body, stored)
  const html = pageHtml(document)
  const isSameText = stored !== null && pageHtml(stored) === html
  const computed = isSameText
    ? { version: before?.['version'] ?? null, date: before?.['date'] ?? null }
    : { version: before ? nextVersion(String(before['version'])) : firstVersion, date: taipeiDay(now) }
  return { entry: { ...entry, ...computed, document: document as unknown as FieldValue }, columns: { html } }
}

const documentOf = (entry: Entry) => (entry['document'] ?? null) as unknown as PostDocument | null

/** A redirect may not lead back to its own address, neither directly nor through others. */
async function prepareRedirect({ entry, key }: Given, tx: OperationContext['db']): Promise<PreparedEntry> {
  const [from, to] = [String(entry['from_path'] ?? ''), String(entry['to_url'] ?? '')]
  const leads_to = to.startsWith('/') ? redirectKey(to) : null
  const chain = leads_to === null ? new Map() : await redirectsAfter(tx, leads_to, key === null ? null : Number(key))
  const message = '這樣會繞回原來的舊網址，讀者打不開任何一頁'
  return { entry, columns: { leads_to }, faults: isLoop(from, leads_to, chain) ? [{ at: 'to_url', message }] : [] }
}

/** An entry of a menu is in an entry of the outer level of the same menu; one that is added or moved is the last there. */
async function prepareMenuEntry({ entry, before, key }: Given, tx: OperationContext['db']): Promise<PreparedEntry> {
  const menu = String(entry['menu'] ?? '')
  const isMoved = before === null || before['menu'] !== menu || !isSame(before['parent_id'], entry['parent_id'])
  if (!isMoved) return { entry: { ...entry, position: before['position'] ?? 1 } }
  const id = key === null ? null : Number(key)
  const all = await entriesOfMenu(tx, menu, { hold: true })
  const within = (entry['parent_id'] ?? null) as number | null
  const found = within === null ? null : await findMenuEntry(tx, within)
  const parent = found && within !== null ? { id: within, at: found } : null
  const hasEntries = id !== null && (await entriesOfMenu(tx, String(before?.['menu'] ?? menu))).some((one) => one.parent === id)
  const fault =
    placeFault(id, menu, { parent, hasEntries }) ??
    (hasEntries && before?.['menu'] !== menu ? '它裡面還有項目，不能換到別的選單' : null)
  const siblings = all.filter((one) => one.parent === within && one.id !== id)
  const position = Math.max(0, ...siblings.map((one) => one.position)) + 1
  return { entry: { ...entry, position }, faults: fault === null ? [] : [{ at: 'parent_id', message: fault }] }
}
