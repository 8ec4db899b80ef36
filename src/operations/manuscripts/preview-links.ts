import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { countOpenLinks, findPreviewLink, insertPreviewLink, previewLinksTo, revokeLink } from '../../db/queries/preview-links.ts'
import { findStaffCapabilities } from '../../db/queries/staff.ts'
import { previewLinkState } from '../../domain/manuscripts/preview-link.ts'
import { type ManuscriptAction, may } from '../../domain/office/may.ts'
import { mediaFilesIn, picturesIn } from '../../domain/posts/contents.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import type { ReadablePost } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { previewOf } from './read-manuscript.ts'
import { contentOfVersion, headOf, lockForWriting, openManuscript, permissionContext, throwIfTrashed } from './versions.ts'

/** Whether another member than the user may perform an action on a manuscript now; false for a deleted account. */
export async function hasPermissionNow(
  db: Database,
  memberId: string | null,
  action: ManuscriptAction,
  row: ManuscriptRow,
): Promise<boolean> {
  const trust = memberId === null ? null : await findStaffCapabilities(db, memberId)
  return trust !== null && may({ memberId, ...trust }, action, permissionContext(row))
}

/** The maximum number of open links to one manuscript. */
const maxOpenLinks = 20
/** The maximum number of listed links, closed ones included. */
const maxListedLinks = 50
const dayLong = 24 * 3_600_000

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`preview ${id}`).digest('base64url')

/** The token of a link: its id, signed. It is not stored. */
export const previewToken = (secret: string, id: string): string => `${id}.${sign(secret, id)}`

/** The id in a token; null when its signature is invalid. */
function linkIn(secret: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  const [received, expected] = [Buffer.from(signature), Buffer.from(sign(secret, id))]
  return received.length === expected.length && timingSafeEqual(received, expected) ? id : null
}

/** The preview links of a manuscript, newest first. @throws sign_in_required, forbidden, not_found */
export async function listPreviewLinks({ db, viewer, now }: OperationContext, uid: number) {
  requireMayWith(viewer, 'edit-manuscript', permissionContext(await openManuscript(db, uid)))
  return (await previewLinksTo(db, uid, maxListedLinks)).map((link) => ({ ...link, state: previewLinkState(link, now) }))
}

/**
 * Creates a link by which a person without an account can read a manuscript for some days.
 * @param version the version that it shows; null for the newest at the time of reading
 * @param note the recipient
 * @throws sign_in_required, forbidden, not_found; validation_failed for an unknown version; conflict when too many are
 *   open
 */
export async function makePreviewLink(
  context: OperationContext,
  uid: number,
  { version, note, days }: { version: number | null; note: string; days: number },
): Promise<string> {
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', permissionContext(row))
    throwIfTrashed(row)
    if (version !== null && (await contentOfVersion(tx, uid, version)) === null)
      throw invalid([{ path: 'body.version', message: '沒有這個版本' }])
    if ((await countOpenLinks(tx, uid, now)) >= maxOpenLinks) throw conflict(`已經有 ${maxOpenLinks} 個連結開著，請先撤回不用的`)
    const endsAt = new Date(now.getTime() + days * dayLong)
    const id = await insertPreviewLink(tx, { uid, version, recipient: note, endsAt, by: viewer.memberId, at: now })
    await recordAuditEvent(tx, context, {
      action: 'share-preview',
      target: `post:${uid}`,
      after: { link: id, version, note, ends_at: endsAt },
    })
    return id
  })
}

/** Revokes a link; idempotent. @throws sign_in_required, forbidden, not_found */
export async function revokePreviewLink(context: OperationContext, uid: number, id: string): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    requireMayWith(viewer, 'edit-manuscript', permissionContext(await lockForWriting(tx, uid)))
    if (await revokeLink(tx, uid, id, now))
      await recordAuditEvent(tx, context, { action: 'revoke-preview', target: `post:${uid}`, before: { link: id } })
    else if ((await findPreviewLink(tx, id))?.uid !== uid) throw notFound()
  })
}

/**
 * Content of a preview link: the whole manuscript, as readers would see it. Later changes are shared on the
 * authority of the link's creator: when they may no longer edit the manuscript, a link to the newest version is closed.
 * While the manuscript is in the trash every link is closed.
 * @returns the post; null for a closed link
 * @throws not_found for an invalid token
 */
export async function openPreviewLink(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secret: string,
  token: string,
): Promise<{ endsAt: Date; post: ReadablePost | null }> {
  const linkContent = await contentOfLink({ db, now }, secret, token)
  if (!linkContent) throw notFound()
  const { endsAt, row, content } = linkContent
  return { endsAt, post: row && content && (await previewOf(db, row, content, now)) }
}

/**
 * The media ids of the pictures, films, sounds and handouts that the holder of a link sees; empty for a closed
 * link or an invalid token.
 */
export async function mediaOfLink(
  context: Pick<OperationContext, 'db' | 'now'>,
  secret: string,
  token: string,
): Promise<string[]> {
  const content = (await contentOfLink(context, secret, token))?.content
  if (!content) return []
  const { fields, document } = content
  return [...(fields.cover === null ? [] : [fields.cover]), ...picturesIn(document), ...mediaFilesIn(document)]
}

/** The content that a link shows now; without content if it is closed, null if the token is invalid. */
async function contentOfLink({ db, now }: Pick<OperationContext, 'db' | 'now'>, secret: string, token: string) {
  const id = linkIn(secret, token)
  const link = id === null ? null : await findPreviewLink(db, id)
  if (!link) return null
  const { uid, version, endsAt, by: creatorId } = link
  const closed = { endsAt, row: null, content: null }
  if (previewLinkState(link, now) !== 'open') return closed
  const row = await openManuscript(db, uid)
  if (row.trashedAt !== null) return closed
  if (version === null && !(await hasPermissionNow(db, creatorId, 'edit-manuscript', row))) return closed
  return { endsAt, row, content: version === null ? await headOf(db, row) : await contentOfVersion(db, uid, version) }
}
