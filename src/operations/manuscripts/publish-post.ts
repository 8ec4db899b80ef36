import type { Database } from '../../db/connect.ts'
import { correctionsOf, insertCorrection } from '../../db/queries/corrections.ts'
import { insertStep, lockSigningChannels } from '../../db/queries/manuscript-steps.ts'
import {
  broadcastManuscriptMessage,
  type ManuscriptRow,
  syncUnpublished,
  tagNamesOf,
  updateManuscript,
} from '../../db/queries/manuscripts.ts'
import { revokeLinks } from '../../db/queries/preview-links.ts'
import {
  outdatedPublished,
  readPublished,
  recompilePublished,
  withdrawPublished,
  writePublished,
} from '../../db/queries/published-versions.ts'
import { medicalContent } from '../../domain/manuscripts/canonical.ts'
import { nameErrors, notReviewed, pendingReviewer, reviewStatement } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { hourErrors, publishErrors } from '../../domain/manuscripts/publish-errors.ts'
import { compilePublished, projectPublished } from '../../domain/manuscripts/published-version.ts'
import { spellingError } from '../../domain/manuscripts/spelling-only.ts'
import { firstPublicAt, isReleased, nextEditedAt, publicState } from '../../domain/manuscripts/state.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound, staleVersion } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMay, requireMayWith } from '../require-may.ts'
import { emptyCards, rightsChecks } from '../reviews/check-manuscript.ts'
import { type ClearanceResult, clearForReaders, unsignedMessage } from '../reviews/clear-for-readers.ts'
import { type NotifyReview, notifyPeople } from '../reviews/notify.ts'
import { recordStep } from '../reviews/review-steps.ts'
import { notedMessage } from './presence.ts'
import { checkChange, conflictSides, differences } from './save-manuscript.ts'
import {
  contentOfVersion,
  findRepeatedVersion,
  hashOf,
  headOf,
  lockForWriting,
  permissionContext,
  stepsOf,
  throwIfFutureVersion,
  throwIfTrashed,
  writeVersion,
} from './versions.ts'

/** The parameters of a publication. */
export interface PublishRequest {
  /** The version that the publishing editor has read. */
  version: number
  /** Idempotency key of the publication. */
  key: string
  /** When it becomes public; by default the manuscript's own date, or immediately. */
  publishAt?: string | undefined
  reason: string
  /** The correction to publish; empty for none. */
  correction: string
  /** Declares a spelling-only change: any other change is refused. */
  spellingOnly: boolean
}

/**
 * Publishes a manuscript: its present content becomes public. Published version, places, number, version and audit
 * event are written in one transaction, and the notifications of search, recommendations and page cache are sent at
 * its commit: after a crash either the old version is public everywhere or the new one.
 * @returns the post's number, and the version that was created
 * @throws sign_in_required, forbidden, not_found, validation_failed for unpublishable content; stale_version when
 *   another editor has saved since the version that was read; validation_failed when content that was already read
 *   would change silently: a clinician's content changes only with a correction, or as a spelling-only change;
 *   validation_failed when one of its channels needs a signature that is missing; conflict for a key that was used for
 *   another action
 * @param notify notifies the authors; without it none are notified
 */
export async function publishPost(
  context: OperationContext,
  uid: number,
  { version: read, key, publishAt, reason, correction, spellingOnly }: PublishRequest,
  notify: NotifyReview = async () => {},
): Promise<{ number: number; version: number }> {
  const { db, viewer, now } = context
  requireMay(viewer, 'publish')
  return db.transaction(async (tx) => {
    await lockSigningChannels(tx)
    const row = await lockForWriting(tx, uid)
    throwIfTrashed(row)
    const repeatedVersion = await findRepeatedVersion(tx, uid, key, { kind: 'published', by: viewer.memberId })
    if (repeatedVersion && row.number !== null) return { number: row.number, version: repeatedVersion.version }
    const head = await headOf(tx, row)
    if (read !== row.version) await throwStaleVersion(tx, row, head, read)
    if (spellingOnly) requireMayWith(viewer, 'mark-spelling-only', permissionContext(row))
    const published = await readPublished(tx, uid)
    const cleared = await clearForReaders(tx, row, head, { published: published?.content ?? null, now, spellingOnly })
    const isRead = isReleased(row, now)
    const pending = pendingReviewer(head.fields, {
      isRead: isRead && published !== null,
      review: cleared.specialist,
      spellingOnly,
    })
    const reviewed = pending === null ? head : withReviewer(head, null)
    const content = publishedContent(reviewed, { publishAt, now, specialist: cleared.specialist })
    const errors = [
      ...publishErrors(content, now),
      ...nameErrors(content, cleared.specialist),
      ...hourErrors({ publishAt, publicFrom: content.fields.publish_at, isRead, now }),
    ]
    if (errors.length > 0) throw invalid(errors)
    await checkChange(tx, row, content, { before: [head], now })
    const memberId = viewer.memberId
    requireCorrection(row, published?.content ?? null, content, { now, correction, spellingOnly, cleared })
    throwIfUnsigned(cleared, correction)
    await throwIfCardsOrRightsInvalid(tx, content, now)
    if (correction !== '') await insertCorrection(tx, { uid, at: now, text: correction, by: memberId })
    const number = await writePublishedVersion(tx, row, published, content, { now, corrected: correction !== '' })
    // the manuscript retains its open review request
    const storedContent = pending === null ? content : withReviewer(content, pending)
    const version = await writeVersion(tx, row, {
      content: storedContent,
      head,
      kind: 'published',
      by: memberId,
      at: now,
      key,
      base: read,
    })
    const { publish_at } = content.fields
    const publishDate = publish_at === null ? now : new Date(publish_at)
    // the new date may be later: that it was already public must be retained
    const firstReadAt = firstPublicAt(row, now)
    await updateManuscript(tx, uid, { number, publishedVersion: version, publishDate, withdrawnAt: null, firstReadAt })
    await syncUnpublished(tx, uid)
    const kind = publishDate > now ? 'scheduled' : 'published'
    await insertStep(tx, {
      uid,
      kind,
      version,
      hash: hashOf(content),
      by: memberId,
      at: now,
      note: reason,
      spellingOnly,
      publicAt: publishDate,
    })
    const people = [row.createdBy, cleared.steps.findLast((step) => step.kind === 'submitted')?.by ?? null]
    await notifyPeople(tx, { viewer, notify }, row, people, { event: kind, publicAt: publishDate, note: reason })
    await recordAuditEvent(tx, context, {
      action: 'publish-post',
      target: `post:${uid}`,
      before: { version: row.publishedVersion, publish_date: row.publishDate, withdrawn_at: row.withdrawnAt },
      after: { version, number, publish_date: publishDate, hash: hashOf(content), correction, spelling_only: spellingOnly },
      reason,
    })
    return { number, version }
  })
}

/** The content with a reviewer whose answer is awaited, or none. */
const withReviewer = ({ fields, document }: Content, reviewer: number | null) => ({
  fields: { ...fields, reviewer, ...notReviewed },
  document,
})

/**
 * The content to publish: with the instant from which it is public, and with the reviewer of exactly this content, if any.
 */
function publishedContent(
  { fields, document }: Content,
  { publishAt, now, specialist }: { publishAt: string | undefined; now: Date; specialist: ClearanceResult['specialist'] },
): Content {
  const publish_at = publishAt ?? fields.publish_at ?? now.toISOString()
  return { fields: { ...reviewStatement(fields, specialist), publish_at }, document }
}

/** Where a channel needs a signature, unsigned content is not published. */
function throwIfUnsigned(cleared: ClearanceResult, correction: string): void {
  const message = unsignedMessage(cleared)
  if (message !== null) throw invalid([{ path: 'body.signature', message }])
  const { correction: signed } = cleared
  if (correction === '' || signed === null || correction === signed) return
  const reason = signed === '' ? '還沒有人簽' : `審訂者簽的是「${signed}」`
  throw invalid([{ path: 'body.correction', message: `更正說明也要審訂者簽過，${reason}：請寫在送審裡，簽好再發布` }])
}

/** @throws for pictures whose rights have ended, and cards without a target */
async function throwIfCardsOrRightsInvalid(tx: Database, content: Content, now: Date): Promise<void> {
  const cards = (await emptyCards(tx, content)).map(({ message }) => ({ path: 'document', message }))
  if (cards.length > 0) throw invalid(cards)
  const ended = (await rightsChecks(tx, content, now)).filter(({ blocking }) => blocking)
  if (ended.length > 0) throw invalid(ended.map(({ place, message }) => ({ path: `body.${place}`, message })))
}

/**
 * For an action based on another version than the newest. @throws stale_version with both sides, not_found for a
 * version that does not exist
 */
export async function throwStaleVersion(tx: Database, row: ManuscriptRow, head: Content, read: number): Promise<never> {
  throwIfFutureVersion(row, read, 'version')
  const yours = await contentOfVersion(tx, row.uid, read)
  if (yours === null) throw notFound()
  throw staleVersion(conflictSides(row, differences(yours, head)))
}

/**
 * Content that was read does not change silently, and a spelling-only change must be one, compared with the signed, the
 * announced and the public content.
 */
function requireCorrection(
  row: ManuscriptRow,
  published: Content | null,
  content: Content,
  { now, correction, spellingOnly, cleared }: { now: Date; correction: string; spellingOnly: boolean; cleared: ClearanceResult },
): void {
  const isRead = published !== null && firstPublicAt(row, now) !== null
  if (correction !== '' && !isRead) throw invalid([{ path: 'body.correction', message: '還沒有人讀過，不需要更正' }])
  const { announced, isAnsweredFor: signed, notSpelling } = cleared
  const notOnlySpelling = (reason: string) => {
    const instead = cleared.isSignatureNeeded ? '請再送一次簽核' : '請寫更正說明'
    return invalid([{ path: 'body.spelling_only', message: `不只是錯字：${reason}。${instead}。` }])
  }
  if (notSpelling !== null) throw notOnlySpelling(notSpelling)
  if (!isRead || correction !== '' || medicalContent(published) === medicalContent(content)) return
  if (!spellingOnly) throw invalid([{ path: 'body.correction', message: '讀者讀過的內容改了：請寫更正說明，或選「只改錯字」' }])
  for (const before of [published, ...(announced === null ? [] : [announced])]) {
    const reason = spellingError(before, content, { signed })
    if (reason !== null) throw notOnlySpelling(reason)
  }
}

/** @returns the post's number */
async function writePublishedVersion(
  tx: Database,
  row: ManuscriptRow,
  published: Awaited<ReturnType<typeof readPublished>>,
  content: Content,
  { now, corrected }: { now: Date; corrected: boolean },
): Promise<number> {
  const { uid, number } = row
  // content that was never public has no date of a last edit
  const isRead = published !== null && firstPublicAt(row, now) !== null
  const before = isRead
    ? { wording: medicalContent(published.content), editedAt: published.editedAt, publishDate: published.publishDate }
    : null
  const publishDate = content.fields.publish_at ?? now.toISOString()
  const options = {
    tagNames: await tagNamesOf(tx, content.fields.tags),
    now: now.toISOString(),
    editedAt: corrected ? now.toISOString() : nextEditedAt(before, { wording: medicalContent(content), publishDate, now }),
    corrections: (await correctionsOf(tx, [uid])).get(uid),
  }
  const next = { ...projectPublished(content, options), uid, id: number, fresh: published === null }
  const [publishedRow] = await writePublished(tx, [next], now)
  if (!publishedRow) throw new Error(`the published version of ${uid} was not written`)
  return publishedRow.id
}

/**
 * Unschedules a post: it is a draft again, and retains its number, its versions and its signature.
 * @param reason why, for the audit log
 * @throws sign_in_required, forbidden, not_found; conflict for one that is not scheduled, or already public
 */
export async function unschedulePost(
  context: OperationContext,
  uid: number,
  reason: string,
  notify: NotifyReview,
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'schedule')
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    if (publicState(row, now) !== 'scheduled') throw conflict('這份稿件沒有排程，或時間已經到了；已經公開的請用下架')
    await unscheduleInTransaction(tx, context, row, reason, notify)
  })
}

/** Unschedules a post in the caller's transaction, and notifies its authors. */
export async function unscheduleInTransaction(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  row: ManuscriptRow,
  reason: string,
  notify: NotifyReview,
  people: readonly string[] = [],
): Promise<void> {
  const { uid } = row
  await withdrawPublished(tx, uid, now)
  await updateManuscript(tx, uid, { publishedVersion: null, publishDate: null, endsOn: null })
  const steps = await stepsOf(tx, uid)
  const hash = hashOf(await headOf(tx, row))
  await recordStep(tx, { viewer, now }, row, { kind: 'unscheduled', version: row.version, hash, note: reason })
  const writers = [row.createdBy, steps.findLast(({ kind }) => kind === 'submitted')?.by ?? null]
  await notifyPeople(tx, { viewer, notify }, row, [...writers, ...people], { event: 'unscheduled', note: reason })
}

/**
 * Withdraws a post: its page, and every list and search that contains it, are removed. The manuscript stays, and can
 * be published again under the same number. Idempotent.
 * @param reason why, for the audit log
 * @param notify notifies the authors and signers; without it none are notified
 * @throws sign_in_required, forbidden, not_found, conflict for one that was never published
 */
export async function withdrawPost(
  context: OperationContext,
  uid: number,
  reason: string,
  notify: NotifyReview = async () => {},
): Promise<void> {
  const { db, viewer, now } = context
  requireMay(viewer, 'withdraw')
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    if (row.publishedVersion === null) throw conflict('這篇文章還沒有發布')
    if (row.withdrawnAt !== null) return
    await withdrawPublished(tx, uid, now)
    await updateManuscript(tx, uid, { withdrawnAt: now })
    // a link that was shared before would still show the withdrawn text
    await revokeLinks(tx, uid, now)
    const steps = await stepsOf(tx, uid)
    const withdrawnContent = (await contentOfVersion(tx, uid, row.publishedVersion)) ?? (await headOf(tx, row))
    const step = { kind: 'withdrawn', version: row.publishedVersion, note: reason } as const
    await insertStep(tx, { ...step, uid, hash: hashOf(withdrawnContent), by: viewer.memberId, at: now })
    await broadcastManuscriptMessage(tx, notedMessage(uid))
    const people = [row.createdBy, ...steps.filter(({ kind }) => kind === 'submitted' || kind === 'signed').map(({ by }) => by)]
    await notifyPeople(tx, { viewer, notify }, row, people, { event: 'withdrawn', note: reason })
    await recordAuditEvent(tx, context, {
      action: 'withdraw-post',
      target: `post:${uid}`,
      before: { version: row.publishedVersion, publish_date: row.publishDate },
      after: { withdrawn_at: now },
      reason,
    })
  })
}

/** How many published versions are compiled in one transaction. */
const atOnce = 100

/**
 * Recompiles published versions of an earlier renderer, in atomic batches: after a crash the next call resumes. Only
 * pages whose HTML differs are purged.
 * @returns how many were compiled, and how many differed
 */
export async function recompile(db: Database): Promise<{ compiled: number; changed: number }> {
  const done = { compiled: 0, changed: 0 }
  let after = 0
  while (true) {
    const batch = await db.transaction(async (tx) => {
      const old = await outdatedPublished(tx, after, atOnce)
      if (old.length === 0) return null
      const uids = old.map(({ uid }) => uid)
      const corrections = await correctionsOf(tx, uids)
      const publishedRows = old.map(({ uid, document }) => ({ uid, blocks: compilePublished(document, corrections.get(uid)) }))
      return { last: Math.max(...uids), compiled: old.length, changed: await recompilePublished(tx, publishedRows) }
    })
    if (batch === null) return done
    after = batch.last
    done.compiled += batch.compiled
    done.changed += batch.changed
  }
}
