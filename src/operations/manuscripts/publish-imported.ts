import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { lockSigningChannels } from '../../db/queries/manuscript-steps.ts'
import {
  findImportedPosts,
  findVersion,
  type ImportedLine,
  lockImports,
  type ManuscriptRow,
  resolveLines,
  syncPublished,
  tagNamesOf,
  updateManuscript,
} from '../../db/queries/manuscripts.ts'
import { allocateUids, type NewPublishedVersion, storedPublished, writePublished } from '../../db/queries/published-versions.ts'
import { ensureTagsByName } from '../../db/queries/tags.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { nameErrors, notReviewed, reviewStatement, type SignedContent } from '../../domain/manuscripts/covering-review.ts'
import { emergencyError } from '../../domain/manuscripts/emergency-error.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { embargoText } from '../../domain/manuscripts/publish-errors.ts'
import { contentOfPublished, projectPublished } from '../../domain/manuscripts/published-version.ts'
import { firstPublicAt } from '../../domain/manuscripts/state.ts'
import { contentStatesDose } from '../../domain/manuscripts/text-terms.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { clearForReaders } from '../reviews/clear-for-readers.ts'
import { reviewDueOf } from '../reviews/specialist-review.ts'
import { hashOf, headOf, lockForWriting, writeVersion } from './versions.ts'

type StoredImport = Awaited<ReturnType<typeof findImportedPosts>>[number]
type ResolvedLine = Awaited<ReturnType<typeof resolveLines>>[number]

/** The fields of a line that are checked, and further ones from its file. */
type Line = ImportedLine & { publish_date: string; isPublic: boolean; reviewed_at: string | null }

/** The errors that prevent a batch from being stored, as messages, in the order of its lines. */
function errorsOfLines(
  lines: readonly Line[],
  context: {
    known: ReadonlyMap<string, StoredImport>
    places: ReadonlyMap<number, ResolvedLine>
    now: Date
    signedElsewhere: boolean
  },
): { line: number; message: string }[] {
  const errors = lines.flatMap((post) => {
    const before = context.known.get(post.external_id)
    const resolved = context.places.get(post.line)
    return [...lineErrors(post, resolved, before, context.now), ...signatureErrors(post, resolved, context)].map((message) => ({
      line: post.line,
      message,
    }))
  })
  return errors.sort((item, other) => item.line - other.line)
}

function lineErrors(
  { channel, external_id, type, publish_date, isPublic }: Line,
  resolved: ResolvedLine | undefined,
  before: StoredImport | undefined,
  now: Date,
): string[] {
  const embargoEnd = before && before.state !== 'withdrawn' && before.embargo ? new Date(before.embargo.until) : null
  return [
    ...(resolved?.named && resolved.channel === null ? [`沒有這個頻道：${channel}`] : []),
    ...(before && before.type !== type ? [`external_id ${external_id} 已經是 ${before.type}，不能改成 ${type}`] : []),
    ...(before?.trashed ? [`external_id ${external_id} 的稿件在垃圾桶裡，請先拿回來，或刪掉`] : []),
    ...(isPublic && before?.embargo && embargoEnd && embargoEnd > now && embargoEnd > new Date(publish_date)
      ? [`external_id ${external_id}：${embargoText(before.embargo, now)}`]
      : []),
  ]
}

/** A declaration that a text was signed elsewhere must contain by whom and when, and must be explicit. */
function signatureErrors(
  { reviewed_by, reviewed_at, isPublic }: Line,
  resolved: ResolvedLine | undefined,
  { now, signedElsewhere }: { now: Date; signedElsewhere: boolean },
): string[] {
  const hasReview = reviewed_by !== null || reviewed_at !== null
  if (!signedElsewhere) return hasReview ? ['reviewed_by 和 reviewed_at 要用 --signed-elsewhere 匯入才收'] : []
  if (reviewed_by === null || reviewed_at === null) {
    if (hasReview) return ['reviewed_by 和 reviewed_at 要一起寫']
    return resolved?.requires_signature && isPublic
      ? ['這個頻道的文章要有審訂者簽核：請寫 reviewed_by（誰審的）和 reviewed_at（哪一天）']
      : []
  }
  return [
    ...(resolved?.reviewer === null ? [`reviewed_by 要是這裡的一位作者，姓名或編號：${reviewed_by}`] : []),
    ...(new Date(reviewed_at) > now ? ['reviewed_at 還沒有到'] : []),
  ]
}

/** Comparison of an import with the stored posts. */
export interface ImportCheck {
  /** The external ids that exist already. */
  known: Set<string>
  errors: { line: number; message: string }[]
}

/** Checks external posts against the stored ones, and writes nothing. */
export async function checkImported(
  { db }: { db: Database },
  posts: readonly ImportedPost[],
  { now, signedElsewhere = false }: PublishImportedOptions,
): Promise<ImportCheck> {
  const existing = new Map(
    (
      await findImportedPosts(
        db,
        posts.map((post) => post.external_id),
      )
    ).map((post) => [post.external_id, post]),
  )
  const resolvedLines = new Map((await resolveLines(db, posts)).map((resolved) => [resolved.line, resolved]))
  return {
    known: new Set(existing.keys()),
    errors: errorsOfLines(posts, { known: existing, places: resolvedLines, now, signedElsewhere }),
  }
}

/** An external post, with its line in the file. */
export interface ImportedPost extends ImportedLine {
  title: string
  lead: string
  tags: string[]
  source: string
  /** Whether it is public at its source; otherwise it becomes an unpublished manuscript. */
  isPublic: boolean
  /** Whether its source contains a publish date; otherwise `publish_date` is the time of the import. */
  isDated: boolean
  publish_date: string
  /** When it was reviewed elsewhere, ISO 8601; null if the line contains no date. */
  reviewed_at: string | null
  document: PostDocument
}

/** A line whose content is not public, and the post's number in the office. */
interface HiddenPost {
  line: number
  uid: number
}

/** A post that is not public until what is missing was added. */
export interface WaitingPost extends HiddenPost {
  missing: readonly ImportLack[]
}

/** A post that its source did not publish. */
export interface UnpublishedPost extends HiddenPost {
  /** Whether the content of an earlier import is still public. */
  isStillPublic: boolean
}

export interface ImportResult {
  added: number
  updated: number
  waiting: WaitingPost[]
  unpublished: UnpublishedPost[]
  /** If there are any, nothing was stored. */
  errors: { line: number; message: string }[]
}

/** The options of an import. */
interface PublishImportedOptions {
  now: Date
  /** The operator confirms that texts that need a signature were signed elsewhere, by the person in each line. */
  signedElsewhere?: boolean
}

/**
 * Publishes a batch of imported posts, all or none. For known external ids the fields of the file are updated and all
 * other state is retained, a withdrawal included; new ones get the next numbers. If a post was edited in the office,
 * the import becomes a version upon that edit. Embargoes are retained: content that would become public before the end
 * of one is an error of its line. Content without a required signature, names 119 without a red flag, or was not
 * published by its source becomes a draft or, of a public post, a non-public version.
 */
export async function publishImported(
  { db }: { db: Database },
  posts: readonly ImportedPost[],
  { now, signedElsewhere = false }: PublishImportedOptions,
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    await lockImports(tx)
    await lockSigningChannels(tx)
    const externalIds = posts.map((post) => post.external_id)
    const existing = new Map((await findImportedPosts(tx, externalIds)).map((post) => [post.external_id, post]))
    const resolvedLines = new Map((await resolveLines(tx, posts)).map((resolved) => [resolved.line, resolved]))
    const errors = errorsOfLines(posts, { known: existing, places: resolvedLines, now, signedElsewhere })
    if (errors.length > 0) return { added: 0, updated: 0, waiting: [], unpublished: [], errors }
    const tags = await ensureTagsByName(tx, [...new Set(posts.flatMap((post) => post.tags))])
    const tagNames = await tagNamesOf(tx, [...new Set(tags.values())])
    const uids = [...existing.values()].map(({ uid }) => uid)
    const publishedRows = await storedPublished(tx, uids)
    const corrections = await correctionsOf(tx, uids)
    const fresh = await allocateUids(tx, posts.length - existing.size)
    const pieces: ImportedContent[] = []
    for (const post of posts) {
      const before = existing.get(post.external_id) ?? null
      const publishedRow = before && publishedRows.get(before.uid)
      const published = publishedRow ? contentOfPublished(publishedRow) : null
      const resolved = resolvedLines.get(post.line)
      const base = published?.fields ?? emptyFields(post.type)
      const content = contentOf(post, base, {
        tags: [...new Set(post.tags.map((name) => tags.get(name) ?? 0))],
        channel: resolved?.channel ?? null,
      })
      const { reviewed_at: reviewedAt } = post
      const reviewer = resolved?.reviewer ?? null
      const cleared = await clearImported(
        tx,
        withReviewIfUnchanged(content, published),
        {
          requiresSignature: resolved?.requires_signature ?? false,
          uid: before?.uid ?? null,
          published,
          externalReview:
            signedElsewhere && reviewer !== null && reviewedAt !== null
              ? { reviewer, at: reviewedAt, dueOn: await reviewDueOf(tx, content.fields.channels, new Date(reviewedAt)) }
              : null,
        },
        now,
      )
      const outcome = post.isPublic ? cleared.outcome : 'waits'
      pieces.push({ ...cleared, outcome, post, before, uid: before?.uid ?? fresh.shift() ?? 0 })
    }
    // the public content stays unchanged while the imported one waits
    const compiled = pieces.filter(({ outcome, before }) => outcome !== 'waits' || before === null || before.state === 'draft')
    const toWrite = compiled.map(({ outcome, content, before, uid, post }): NewPublishedVersion => {
      const editedAt = before ? now.toISOString() : post.publish_date
      const published = projectPublished(content, {
        tagNames,
        now: post.publish_date,
        editedAt,
        corrections: corrections.get(uid),
      })
      const state = outcome === 'waits' ? 'draft' : before?.state === 'withdrawn' ? 'withdrawn' : 'published'
      return { ...published, uid, id: before?.id ?? null, fresh: before === null, externalId: post.external_id, state }
    })
    await writePublished(tx, toWrite, now)
    await syncPublished(
      tx,
      toWrite.map(({ uid }) => uid),
    )
    for (const piece of pieces) if (piece.before) await writeToManuscript(tx, piece, piece.before, now)
    // the instant of this batch: a long import ends when the day of its start is sealed
    await recordAuditEvent(tx, { viewer: visitor, now: new Date() }, ...pieces.flatMap(auditEventOf))
    const waits = pieces.filter(({ outcome }) => outcome === 'waits')
    const ofLine = ({ post, uid }: ImportedContent) => ({ line: post.line, uid })
    const waitingPosts = waits.filter(({ post }) => post.isPublic).map((piece) => ({ ...ofLine(piece), missing: piece.missing }))
    const unpublished = waits
      .filter(({ post }) => !post.isPublic)
      .map((piece) => ({ ...ofLine(piece), isStillPublic: piece.before?.state === 'published' }))
    return { added: posts.length - existing.size, updated: existing.size, waiting: waitingPosts, unpublished, errors: [] }
  })
}

/** A review of the earlier content is not a review of the new one. */
const withReviewIfUnchanged = (content: Content, published: Content | null): Content =>
  published !== null && hashOf(content) === hashOf(published)
    ? content
    : { ...content, fields: { ...content.fields, reviewer: null, ...notReviewed } }

/** The publication of content that was not signed here is audited, with the reviewer from the file. */
const auditEventOf = ({ outcome, content, uid, post }: ImportClearance & Pick<ImportedContent, 'uid' | 'post'>) => {
  const { reviewer, reviewed_at } = content.fields
  const after = { external_id: post.external_id, hash: hashOf(content), reviewer, reviewed_at }
  return outcome === 'elsewhere' ? [{ action: 'import-signed-elsewhere' as const, target: `post:${uid}` as const, after }] : []
}

/** The fields of the file, on top of the stored content. */
function contentOf(
  { title, lead, source, publish_date, isPublic, isDated, document }: ImportedPost,
  base: Content['fields'],
  { tags, channel }: { tags: number[]; channel: number | null },
): Content {
  const taxonomy = { tags, channels: channel === null ? [] : [channel] }
  // an unpublished post has no publish date until its publication
  const publish_at = isPublic || isDated ? publish_date : base.publish_at
  const fields = { ...base, title, seo_title: '', web_title: '', lead, source, keywords: [], publish_at, ...taxonomy }
  return { fields, document }
}

/** The content of a line, the post that it belongs to, and its outcome. */
interface ImportedContent extends ImportClearance {
  post: { line: number; external_id: string; publish_date: string; isPublic: boolean }
  /** The known post; null for a new one. */
  before: StoredImport | null
  uid: number
}

/**
 * Writes the imported content of a known post into its manuscript: as a version if the post was edited since the
 * last import, if it becomes public only now, or if it waits while other content is public; otherwise only into
 * the published version.
 */
async function writeToManuscript(
  tx: Database,
  { outcome, content, uid, post }: ImportedContent,
  { state }: StoredImport,
  now: Date,
): Promise<void> {
  const waits = outcome === 'waits'
  const isWritten = (await findVersion(tx, uid, 1)) !== null
  if (!isWritten && waits === (state === 'draft')) return
  const row = await lockForWriting(tx, uid)
  const head = await headOf(tx, row)
  const newContent = { ...content, fields: { ...content.fields, embargo: head.fields.embargo } }
  // an unscheduled post waits for a new date, whatever the import contains
  const isUnscheduled = state === 'withdrawn' && row.withdrawnAt === null
  if (waits || isUnscheduled) return writeWaitingVersion(tx, row, { head, newContent }, now)
  const version = await writeVersion(tx, row, {
    content: newContent,
    head,
    kind: 'published',
    by: null,
    at: now,
    base: row.version,
  })
  const publishDate = new Date(post.publish_date)
  await updateManuscript(tx, uid, { publishedVersion: version, publishDate, firstReadAt: firstPublicAt(row, now) })
}

/**
 * Writes a version that waits for a signature, or for its publication; none if the newest is identical, so that an
 * import can be repeated.
 */
async function writeWaitingVersion(
  tx: Database,
  row: ManuscriptRow,
  { head, newContent }: { head: Content; newContent: Content },
  now: Date,
): Promise<void> {
  // a line without a date has the date of its import, which must not count as a difference
  const canonicalContent = ({ fields, document }: Content) => canonical({ fields: { ...fields, publish_at: null }, document })
  if (canonicalContent(head) === canonicalContent(newContent)) return
  await writeVersion(tx, row, { content: newContent, head, kind: 'named', name: '匯入', by: null, at: now, base: row.version })
}

/** Who reviewed a text before its import, and when (ISO 8601), as declared by the importer; when it is due again. */
type ExternalReview = Pick<SignedContent, 'reviewer' | 'at' | 'dueOn'>

/** Requirement that imported content does not meet: a clinician's signature, or a red flag where it names 119. */
type ImportLack = 'signature' | 'red_flag'

/** The decision on an imported content: public, public because it was already public, or waiting for what is missing. */
interface ImportClearance {
  outcome: 'cleared' | 'elsewhere' | 'waits'
  content: Content
  missing: readonly ImportLack[]
}

/**
 * Decides whether an imported content may be public, given the published version (`clearForReaders`,
 * `emergencyError`). In a channel that requires a signature, only content that a clinician has signed or that was
 * already public is. A clinician's note of another clinician, or a text that names 119 without a red flag, is never
 * public.
 * @param context.asks whether its channel requires a signature
 * @param context.uid of the post; null for a new one
 * @param context.published the published version of that post; null if there is none
 * @param context.externalReview the external review, if the operator confirms it; otherwise null
 */
async function clearImported(
  tx: Database,
  content: Content,
  context: { requiresSignature: boolean; uid: number | null; published: Content | null; externalReview: ExternalReview | null },
  now: Date,
): Promise<ImportClearance> {
  const signature = await clearSignature(tx, content, context, now)
  const flag: ImportLack[] = emergencyError(content) === null ? [] : ['red_flag']
  const missing = [...(signature.outcome === 'waits' ? ['signature' as const] : []), ...flag]
  return missing.length === 0 ? { ...signature, missing } : { outcome: 'waits', content, missing }
}

async function clearSignature(
  tx: Database,
  content: Content,
  { requiresSignature: channelRequiresSignature, uid, published, externalReview }: Parameters<typeof clearImported>[2],
  now: Date,
): Promise<Omit<ImportClearance, 'missing'>> {
  const requiresSignature = channelRequiresSignature || contentStatesDose(content)
  const isRefused = (review: ExternalReview | null) => nameErrors(content, review).length > 0
  const isNamed = content.fields.reviewed_at !== null
  const reviewedContent =
    externalReview && !isNamed && !isRefused(externalReview)
      ? { ...content, fields: reviewStatement(content.fields, externalReview) }
      : null
  if (!requiresSignature && !isRefused(null))
    return { outcome: reviewedContent ? 'elsewhere' : 'cleared', content: reviewedContent ?? content }
  const row = uid === null ? null : await lockForWriting(tx, uid)
  const cleared = row && (await clearForReaders(tx, row, content, { published, now, spellingOnly: false }))
  if (cleared && cleared.clearance !== 'unsigned' && !isRefused(cleared.specialist))
    return { outcome: 'cleared', content: { ...content, fields: reviewStatement(content.fields, cleared.specialist) } }
  return reviewedContent ? { outcome: 'elsewhere', content: reviewedContent } : { outcome: 'waits', content }
}
