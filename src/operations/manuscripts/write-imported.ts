import type { Database } from '../../db/connect.ts'
import type { knownPosts } from '../../db/queries/import-posts.ts'
import { findVersion, type ManuscriptRow, updateManuscript } from '../../db/queries/manuscripts.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { firstRead } from '../../domain/manuscripts/state.ts'
import type { ImportCleared } from '../reviews/clear-imported.ts'
import { headOf, holdToWrite, writeVersion } from './versions.ts'

type Known = Awaited<ReturnType<typeof knownPosts>>[number]

/** What a line brings, which post it is, and what becomes of it. */
export interface Brought extends ImportCleared {
  post: { line: number; external_id: string; publish_date: string; isPublic: boolean }
  /** What was known of it; null for a new one. */
  before: Known | null
  uid: number
}

/**
 * Writes what came of a post that was known into its manuscript: a version where somebody has written since the last time, where
 * it comes to readers only now, or where it waits while they have another; else the print alone says it.
 */
export async function writeUpon(tx: Database, { is, content, uid, post }: Brought, { state }: Known, now: Date): Promise<void> {
  const waits = is === 'waits'
  const isWritten = (await findVersion(tx, uid, 1)) !== null
  if (!isWritten && waits === (state === 'draft')) return
  const row = await holdToWrite(tx, uid)
  const head = await headOf(tx, row)
  const upon = { ...content, fields: { ...content.fields, embargo: head.fields.embargo } }
  // whose hour was taken back waits for a new one, whatever comes
  const isUnscheduled = state === 'withdrawn' && row.withdrawnAt === null
  if (waits || isUnscheduled) return waitUpon(tx, row, { head, upon }, now)
  const version = await writeVersion(tx, row, { content: upon, head, kind: 'published', by: null, at: now, base: row.version })
  const publishDate = new Date(post.publish_date)
  await updateManuscript(tx, uid, { publishedVersion: version, publishDate, firstReadAt: firstRead(row, now) })
}

/** A version that waits for a signature, or for its publication; none where the newest says it already, so that an import may be done again. */
async function waitUpon(
  tx: Database,
  row: ManuscriptRow,
  { head, upon }: { head: Content; upon: Content },
  now: Date,
): Promise<void> {
  // a line that names no day comes with that of its import
  const said = ({ fields, document }: Content) => canonical({ fields: { ...fields, publish_at: null }, document })
  if (said(head) === said(upon)) return
  await writeVersion(tx, row, { content: upon, head, kind: 'named', name: '匯入', by: null, at: now, base: row.version })
}
