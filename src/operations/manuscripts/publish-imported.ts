import type { Database } from '../../db/connect.ts'
import { lockSigningChannels } from '../../db/queries/manuscript-steps.ts'
import {
  findVersion,
  type ImportedLine,
  knownPosts,
  lockImports,
  type ManuscriptRow,
  placesOfLines,
  syncPublished,
  tagNamesOf,
  updateManuscript,
} from '../../db/queries/manuscripts.ts'
import { correctionsOf } from '../../db/queries/post-facts.ts'
import { nextUids, type PublishedToWrite, storedPublished, writePublished } from '../../db/queries/published-versions.ts'
import { tagsByName } from '../../db/queries/tags.ts'
import { canonical } from '../../domain/manuscripts/canonical.ts'
import { nameFaults, type ReadWords, reviewStatement } from '../../domain/manuscripts/covering-review.ts'
import { emergencyFault } from '../../domain/manuscripts/emergency-fault.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { embargoWords } from '../../domain/manuscripts/publish-faults.ts'
import { contentOfPublished, projectPublished } from '../../domain/manuscripts/published-version.ts'
import { firstRead } from '../../domain/manuscripts/state.ts'
import { contentStatesDose } from '../../domain/manuscripts/text-terms.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { clearedForReaders } from '../reviews/clear-for-readers.ts'
import { hashOf, headOf, lockForWriting, writeVersion } from './versions.ts'

type Known = Awaited<ReturnType<typeof knownPosts>>[number]
type Place = Awaited<ReturnType<typeof placesOfLines>>[number]

/** The fields of a line that are checked, and further ones from its file. */
type Line = ImportedLine & { publish_date: string; isPublic: boolean; reviewed_at: string | null }

/** The errors that prevent a batch from being stored, as messages, in the order of its lines. */
function lineFaults(
  given: readonly Line[],
  around: { known: ReadonlyMap<string, Known>; places: ReadonlyMap<number, Place>; now: Date; signedElsewhere: boolean },
): { line: number; message: string }[] {
  const faults = given.flatMap((post) => {
    const before = around.known.get(post.external_id)
    const place = around.places.get(post.line)
    return [...placeFaults(post, place, before, around.now), ...signatureFaults(post, place, around)].map((message) => ({
      line: post.line,
      message,
    }))
  })
  return faults.sort((one, other) => one.line - other.line)
}

function placeFaults(
  { channel, external_id, type, publish_date, isPublic }: Line,
  place: Place | undefined,
  before: Known | undefined,
  now: Date,
): string[] {
  const ends = before && before.state !== 'withdrawn' && before.embargo ? new Date(before.embargo.until) : null
  return [
    ...(place?.named && place.channel === null ? [`沒有這個頻道：${channel}`] : []),
    ...(before && before.type !== type ? [`external_id ${external_id} 已經是 ${before.type}，不能改成 ${type}`] : []),
    ...(before?.trashed ? [`external_id ${external_id} 的稿件在垃圾桶裡，請先拿回來，或刪掉`] : []),
    ...(isPublic && before?.embargo && ends && ends > now && ends > new Date(publish_date)
      ? [`external_id ${external_id}：${embargoWords(before.embargo, now)}`]
      : []),
  ]
}

/** A declaration that a text was signed elsewhere must contain by whom and when, and must be explicit. */
function signatureFaults(
  { reviewed_by, reviewed_at, isPublic }: Line,
  place: Place | undefined,
  { now, signedElsewhere }: { now: Date; signedElsewhere: boolean },
): string[] {
  const hasReview = reviewed_by !== null || reviewed_at !== null
  if (!signedElsewhere) return hasReview ? ['reviewed_by 和 reviewed_at 要用 --signed-elsewhere 匯入才收'] : []
  if (reviewed_by === null || reviewed_at === null) {
    if (hasReview) return ['reviewed_by 和 reviewed_at 要一起寫']
    return place?.asks && isPublic ? ['這個頻道的文章要有審訂者簽核：請寫 reviewed_by（誰審的）和 reviewed_at（哪一天）'] : []
  }
  return [
    ...(place?.reviewer === null ? [`reviewed_by 要是這裡的一位作者，姓名或編號：${reviewed_by}`] : []),
    ...(new Date(reviewed_at) > now ? ['reviewed_at 還沒有到'] : []),
  ]
}

/** What an import has to handle, compared with the stored posts. */
export interface ImportCheck {
  /** The external ids that exist already. */
  known: Set<string>
  faults: { line: number; message: string }[]
}

/** Checks external posts against the stored ones, and writes nothing. */
export async function checkImported(
  { db }: { db: Database },
  given: readonly ImportedPost[],
  { now, signedElsewhere = false }: Importing,
): Promise<ImportCheck> {
  const known = new Map(
    (
      await knownPosts(
        db,
        given.map((post) => post.external_id),
      )
    ).map((post) => [post.external_id, post]),
  )
  const places = new Map((await placesOfLines(db, given)).map((place) => [place.line, place]))
  return { known: new Set(known.keys()), faults: lineFaults(given, { known, places, now, signedElsewhere }) }
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
interface HeldPost {
  line: number
  uid: number
}

/** A post that is not public until it has what it lacks. */
export interface WaitingPost extends HeldPost {
  lacks: readonly ImportLack[]
}

/** A post that its source did not publish. */
export interface UnpublishedPost extends HeldPost {
  /** Whether the content of an earlier import is still public. */
  isStillPublic: boolean
}

export interface ImportResult {
  added: number
  updated: number
  waiting: WaitingPost[]
  unpublished: UnpublishedPost[]
  /** If there are any, nothing was stored. */
  faults: { line: number; message: string }[]
}

/** The options of an import. */
interface Importing {
  now: Date
  /** The operator confirms that texts that need a signature were signed elsewhere, by the person in each line. */
  signedElsewhere?: boolean
}

/**
 * Publishes a batch of imported posts, all or none. For known external ids the fields of the file are updated and all
 * other state is retained, a withdrawal included; new ones get the next numbers. If a post was edited in the office,
 * the import becomes a version upon that edit. Embargoes are retained: content that would become public before the end
 * of one is a fault of its line. Content that lacks a required signature, names 119 without a red flag, or was not
 * published by its source becomes a draft or, of a public post, a non-public version.
 */
export async function publishImported(
  { db }: { db: Database },
  given: readonly ImportedPost[],
  { now, signedElsewhere = false }: Importing,
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    await lockImports(tx)
    await lockSigningChannels(tx)
    const externalIds = given.map((post) => post.external_id)
    const known = new Map((await knownPosts(tx, externalIds)).map((post) => [post.external_id, post]))
    const places = new Map((await placesOfLines(tx, given)).map((place) => [place.line, place]))
    const faults = lineFaults(given, { known, places, now, signedElsewhere })
    if (faults.length > 0) return { added: 0, updated: 0, waiting: [], unpublished: [], faults }
    const tags = await tagsByName(tx, [...new Set(given.flatMap((post) => post.tags))])
    const tagNames = await tagNamesOf(tx, [...new Set(tags.values())])
    const uids = [...known.values()].map(({ uid }) => uid)
    const publishedRows = await storedPublished(tx, uids)
    const corrections = await correctionsOf(tx, uids)
    const fresh = await nextUids(tx, given.length - known.size)
    const pieces: Brought[] = []
    for (const post of given) {
      const before = known.get(post.external_id) ?? null
      const stored = before && publishedRows.get(before.uid)
      const published = stored ? contentOfPublished(stored) : null
      const place = places.get(post.line)
      const base = published?.fields ?? emptyFields(post.type)
      const content = contentOf(post, base, {
        tags: [...new Set(post.tags.map((name) => tags.get(name) ?? 0))],
        channel: place?.channel ?? null,
      })
      const { reviewed_at: at } = post
      const reviewer = place?.reviewer ?? null
      const cleared = await clearImported(
        tx,
        asReadBefore(content, published),
        {
          asks: place?.asks ?? false,
          uid: before?.uid ?? null,
          published,
          elsewhere: signedElsewhere && reviewer !== null && at !== null ? { reviewer, at } : null,
        },
        now,
      )
      const is = post.isPublic ? cleared.is : 'waits'
      pieces.push({ ...cleared, is, post, before, uid: before?.uid ?? fresh.shift() ?? 0 })
    }
    // the public content stays unchanged while the imported one waits
    const compiled = pieces.filter(({ is, before }) => is !== 'waits' || before === null || before.state === 'draft')
    const toWrite = compiled.map(({ is, content, before, uid, post }): PublishedToWrite => {
      const editedAt = before ? now.toISOString() : post.publish_date
      const published = projectPublished(content, {
        tagNames,
        now: post.publish_date,
        editedAt,
        corrections: corrections.get(uid),
      })
      const state = is === 'waits' ? 'draft' : before?.state === 'withdrawn' ? 'withdrawn' : 'published'
      return { ...published, uid, id: before?.id ?? null, fresh: before === null, externalId: post.external_id, state }
    })
    await writePublished(tx, toWrite, now)
    await syncPublished(
      tx,
      toWrite.map(({ uid }) => uid),
    )
    for (const piece of pieces) if (piece.before) await writeUpon(tx, piece, piece.before, now)
    await recordAuditEvent(tx, { viewer: visitor, now }, ...pieces.flatMap(auditEventOf))
    const waits = pieces.filter(({ is }) => is === 'waits')
    const ofLine = ({ post, uid }: Brought) => ({ line: post.line, uid })
    const waiting = waits.filter(({ post }) => post.isPublic).map((piece) => ({ ...ofLine(piece), lacks: piece.lacks }))
    const unpublished = waits
      .filter(({ post }) => !post.isPublic)
      .map((piece) => ({ ...ofLine(piece), isStillPublic: piece.before?.state === 'published' }))
    return { added: given.length - known.size, updated: known.size, waiting, unpublished, faults: [] }
  })
}

/** A review of the earlier content is not a review of the new one. */
const asReadBefore = (content: Content, published: Content | null): Content =>
  published !== null && hashOf(content) === hashOf(published)
    ? content
    : { ...content, fields: { ...content.fields, reviewer: null, reviewed_at: null } }

/** The publication of content that was not signed here is audited, with the reviewer from the file. */
const auditEventOf = ({ is, content, uid, post }: ImportCleared & Pick<Brought, 'uid' | 'post'>) => {
  const { reviewer, reviewed_at } = content.fields
  const after = { external_id: post.external_id, hash: hashOf(content), reviewer, reviewed_at }
  return is === 'elsewhere' ? [{ action: 'import-signed-elsewhere' as const, target: `post:${uid}` as const, after }] : []
}

/** The fields of the file, on top of the stored content. */
function contentOf(
  { title, lead, source, publish_date, isPublic, isDated, document }: ImportedPost,
  base: Content['fields'],
  { tags, channel }: { tags: number[]; channel: number | null },
): Content {
  const places = { tags, channels: channel === null ? [] : [channel] }
  // an unpublished post has no publish date until its publication
  const publish_at = isPublic || isDated ? publish_date : base.publish_at
  const fields = { ...base, title, seo_title: '', web_title: '', lead, source, keywords: [], publish_at, ...places }
  return { fields, document }
}

/** The content of a line, the post that it belongs to, and its outcome. */
interface Brought extends ImportCleared {
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
async function writeUpon(tx: Database, { is, content, uid, post }: Brought, { state }: Known, now: Date): Promise<void> {
  const waits = is === 'waits'
  const isWritten = (await findVersion(tx, uid, 1)) !== null
  if (!isWritten && waits === (state === 'draft')) return
  const row = await lockForWriting(tx, uid)
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

/** Who reviewed a text before its import, and when (ISO 8601), as declared by the importer. */
type ReadElsewhere = Pick<ReadWords, 'reviewer' | 'at'>

/** What an imported content lacks before it may be public: a clinician's signature, or a red flag where it names 119. */
type ImportLack = 'signature' | 'red_flag'

/** The decision on an imported content: public, public because it was already public, or waiting for what it lacks. */
interface ImportCleared {
  is: 'cleared' | 'elsewhere' | 'waits'
  content: Content
  lacks: readonly ImportLack[]
}

/**
 * Decides whether an imported content may be public, given the published version (`clearedForReaders`,
 * `emergencyFault`). In a channel that requires a signature, only content that a clinician has signed or that was
 * already public is. A clinician's note of another clinician, or a text that names 119 without a red flag, is never
 * public.
 * @param about.asks whether its channel requires a signature
 * @param about.uid of the post; null for a new one
 * @param about.published the published version of that post; null if there is none
 * @param about.elsewhere the external review, if the operator confirms it; otherwise null
 */
async function clearImported(
  tx: Database,
  content: Content,
  about: { asks: boolean; uid: number | null; published: Content | null; elsewhere: ReadElsewhere | null },
  now: Date,
): Promise<ImportCleared> {
  const signature = await clearSignature(tx, content, about, now)
  const flag: ImportLack[] = emergencyFault(content) === null ? [] : ['red_flag']
  const lacks = [...(signature.is === 'waits' ? ['signature' as const] : []), ...flag]
  return lacks.length === 0 ? { ...signature, lacks } : { is: 'waits', content, lacks }
}

async function clearSignature(
  tx: Database,
  content: Content,
  { asks: channelAsks, uid, published, elsewhere }: Parameters<typeof clearImported>[2],
  now: Date,
): Promise<Omit<ImportCleared, 'lacks'>> {
  const asks = channelAsks || contentStatesDose(content)
  const mayNotBe = (by: ReadElsewhere | null) => nameFaults(content, by).length > 0
  const isNamed = content.fields.reviewed_at !== null
  const named =
    elsewhere && !isNamed && !mayNotBe(elsewhere) ? { ...content, fields: reviewStatement(content.fields, elsewhere) } : null
  if (!asks && !mayNotBe(null)) return { is: named ? 'elsewhere' : 'cleared', content: named ?? content }
  const row = uid === null ? null : await lockForWriting(tx, uid)
  const cleared = row && (await clearedForReaders(tx, row, content, { published, now, spellingOnly: false }))
  if (cleared && cleared.clearance !== 'unsigned' && !mayNotBe(cleared.specialist))
    return { is: 'cleared', content: { ...content, fields: reviewStatement(content.fields, cleared.specialist) } }
  return named ? { is: 'elsewhere', content: named } : { is: 'waits', content }
}
