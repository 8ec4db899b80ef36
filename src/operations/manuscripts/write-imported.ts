import type { Database } from '../../db/connect.ts'
import type { knownPosts } from '../../db/queries/import-posts.ts'
import { findVersion, type ManuscriptRow, updateManuscript } from '../../db/queries/manuscripts.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { firstRead } from '../../domain/manuscripts/state.ts'
import type { ImportCleared } from '../reviews/clear-imported.ts'
import { headOf, holdToWrite, writeVersion } from './versions.ts'

type Known = Awaited<ReturnType<typeof knownPosts>>[number]

/** The content of a line, the post that it belongs to, and its outcome. */
export interface Brought extends ImportCleared {
  post: { line: number; external_id: string; publish_date: string; isPublic: boolean }
  /** The known post; null for a new one. */
  before: Known | null
  uid: number
}

/**
 * Writes the imported content of a known post into its manuscript: as a version if the post was edited since the
 * last import, if it becomes public only now, or if it waits while other content is public; otherwise only into
 * the published version.
 */
export async function writeUpon(tx: Database, { is, content, uid, post }: Brought, { state }: Known, now: Date): Promise<void> {
  const waits = is === 'waits'
  const isWritten = (await findVersion(tx, uid, 1)) !== null
  if (!isWritten && waits === (state === 'draft')) return
  const row = await holdToWrite(tx, uid)
  const head = await headOf(tx, row)
  const upon = { ...content, fields: { ...content.fields, embargo: head.fields.embargo } }
  // an unscheduled post waits for a new date, whatever the import contains
  const isUnscheduled = state === 'withdrawn' && row.withdrawnAt === null
  if (waits || isUnscheduled) return waitUpon(tx, row, { head, upon }, now)
  const version = await writeVersion(tx, row, { content: upon, head, kind: 'published', by: null, at: now, base: row.version })
  const publishDate = new Date(post.publish_date)
  await updateManuscript(tx, uid, { publishedVersion: version, publishDate, firstReadAt: firstRead(row, now) })
}

/**
 * Writes a version that waits for a signature, or for its publication; none if the newest is identical, so that an
 * import can be repeated.
 */
async function waitUpon(
  tx: Database,
  row: ManuscriptRow,
  { head, upon }: { head: Content; upon: Content },
  now: Date,
): Promise<void> {
  // a line without a date has the date of its import, which must not count as a difference
  const canonicalContent = ({ fields, document }: Content) => canonical({ fields: { ...fields, publish_at: null }, document })
  if (canonicalContent(head) === canonicalContent(upon)) return
  await writeVersion(tx, row, { content: upon, head, kind: 'named', name: '匯入', by: null, at: now, base: row.version })
}
