import { createHmac, timingSafeEqual } from 'node:crypto'
import { countOpenLinks, findPreviewLink, insertPreviewLink, previewLinksTo, revokeLink } from '../../db/queries/preview-links.ts'
import { previewLinkState } from '../../domain/manuscripts/preview-link.ts'
import { filesIn } from '../../domain/posts/files-in.ts'
import { picturesIn } from '../../domain/posts/pictures-in.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound } from '../failure.ts'
import { recordAct } from '../office/record-act.ts'
import type { ReadablePost } from '../posts/read-post.ts'
import { requireMayWith } from '../require-may.ts'
import { mayNow } from './may-now.ts'
import { previewOf } from './preview-manuscript.ts'
import { contentOfVersion, headOf, holdToWrite, inQuestion, openManuscript, refuseTrashed } from './versions.ts'

/** Links to one manuscript that are open at the same time. */
const mostOpen = 20
/** Links that are listed, those that are over among them. */
const listed = 50
const dayLong = 24 * 3_600_000

const sign = (secret: string, id: string) => createHmac('sha256', secret).update(`preview ${id}`).digest('base64url')

/** What opens a link: its id, signed. It stands nowhere. */
export const previewToken = (secret: string, id: string): string => `${id}.${sign(secret, id)}`

/** The id in what opens a link; null where we have not signed it. */
function linkIn(secret: string, token: string): string | null {
  const [id = '', signature = ''] = token.split('.')
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(secret, id))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null
}

/** The links by which outsiders look at a manuscript, the newest first. @throws sign_in_required, forbidden, not_found */
export async function listPreviewLinks({ db, viewer, now }: OperationContext, uid: number) {
  requireMayWith(viewer, 'edit-manuscript', inQuestion(await openManuscript(db, uid)))
  return (await previewLinksTo(db, uid, listed)).map((link) => ({ ...link, state: previewLinkState(link, now) }))
}

/**
 * Makes a link by which somebody without an account looks at a manuscript for some days.
 * @param version the one that it shows; null for the newest, whichever that is then
 * @param note whom it is for
 * @throws sign_in_required, forbidden, not_found; validation_failed for a version that there is not; conflict when too many are open
 */
export async function makePreviewLink(
  context: OperationContext,
  uid: number,
  { version, note, days }: { version: number | null; note: string; days: number },
): Promise<string> {
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const row = await holdToWrite(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', inQuestion(row))
    refuseTrashed(row)
    if (version !== null && (await contentOfVersion(tx, uid, version)) === null)
      throw invalid([{ path: 'body.version', message: '沒有這個版本' }])
    if ((await countOpenLinks(tx, uid, now)) >= mostOpen) throw conflict(`已經有 ${mostOpen} 個連結開著，請先撤回不用的`)
    const endsAt = new Date(now.getTime() + days * dayLong)
    const id = await insertPreviewLink(tx, { uid, version, note, endsAt, by: viewer.memberId, at: now })
    await recordAct(tx, context, {
      action: 'share-preview',
      thing: `post:${uid}`,
      after: { link: id, version, note, ends_at: endsAt },
    })
    return id
  })
}

/** Takes a link back; one that was taken back before stays so. @throws sign_in_required, forbidden, not_found */
export async function revokePreviewLink(context: OperationContext, uid: number, id: string): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    requireMayWith(viewer, 'edit-manuscript', inQuestion(await holdToWrite(tx, uid)))
    if (await revokeLink(tx, uid, id, now))
      await recordAct(tx, context, { action: 'revoke-preview', thing: `post:${uid}`, before: { link: id } })
    else if ((await findPreviewLink(tx, id))?.uid !== uid) throw notFound()
  })
}

/**
 * What somebody sees who was given a link, whoever they are: the manuscript whole, as readers would have it. What is written from
 * now on is given by whoever made the link: once they may not edit it any more, a link to the newest version is over. While it lies in
 * the trash every link is.
 * @returns the post; null for a link that is over
 * @throws not_found for what is no link of ours
 */
export async function openPreviewLink(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  secret: string,
  token: string,
): Promise<{ endsAt: Date; post: ReadablePost | null }> {
  const opened = await contentOfLink({ db, now }, secret, token)
  if (!opened) throw notFound()
  const { endsAt, row, content } = opened
  return { endsAt, post: row && content && (await previewOf(db, row, content, now)) }
}

/** The pictures, films, sounds and handouts that somebody sees who was given a link, by their media ids; none for a link that is over, or is none of ours. */
export async function mediaOfLink(
  context: Pick<OperationContext, 'db' | 'now'>,
  secret: string,
  token: string,
): Promise<string[]> {
  const content = (await contentOfLink(context, secret, token))?.content
  if (!content) return []
  const { fields, document } = content
  return [...(fields.cover === null ? [] : [fields.cover]), ...picturesIn(document), ...filesIn(document)]
}

/** What a link shows now; no content where it is over, null where it is no link of ours. */
async function contentOfLink({ db, now }: Pick<OperationContext, 'db' | 'now'>, secret: string, token: string) {
  const id = linkIn(secret, token)
  const link = id === null ? null : await findPreviewLink(db, id)
  if (!link) return null
  const { uid, version, endsAt, by } = link
  const over = { endsAt, row: null, content: null }
  if (previewLinkState(link, now) !== 'open') return over
  const row = await openManuscript(db, uid)
  if (row.trashedAt !== null) return over
  if (version === null && !(await mayNow(db, by, 'edit-manuscript', row))) return over
  return { endsAt, row, content: version === null ? await headOf(db, row) : await contentOfVersion(db, uid, version) }
}
