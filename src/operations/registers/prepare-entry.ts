import { pageDocument } from '../../domain/bootstrap/first-document.ts'
import { firstVersion } from '../../domain/bootstrap/first-pages.ts'
import { pageBody } from '../../domain/bootstrap/page-body.ts'
import { nextVersion } from '../../domain/bootstrap/set-up.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { Entry, Register } from '../../domain/registers/define-register.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { pageHtml } from '../office/bootstrap-site.ts'

/** An entry with its computed fields, and the columns that are computed from it. */
export interface PreparedEntry {
  entry: Entry
  columns: Readonly<Record<string, FieldValue>>
}
type Prepare = (entry: Entry, before: Entry | null, now: Date) => PreparedEntry

/** The computations of registers with computed fields, by name. */
const computations: Readonly<Record<string, Prepare>> = { pages: preparePage }

/** Computes what an entry has besides the sent fields, before it is checked as a whole. */
export const prepareEntry = ({ name }: Register, entry: Entry, before: Entry | null, now: Date): PreparedEntry =>
  computations[name]?.(entry, before, now) ?? { entry, columns: {} }

/**
 * A changed text is a new version from today on, with a number that no text has had: a restored text as well, so that
 * an acceptance proves one text. Unchanged blocks retain their keys.
 */
function preparePage(entry: Entry, before: Entry | null, now: Date): PreparedEntry {
  const sent = documentOf(entry)
  const stored = before && documentOf(before)
  if (!sent || isSame(entry['document'], before?.['document'])) {
    const { version = null, date = null } = before ?? {}
    return { entry: { ...entry, version, date }, columns: {} }
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
