import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { holdImports, type ImportedLine, knownPosts, placesOfLines } from '../../db/queries/import-posts.ts'
import { holdSigningChannels } from '../../db/queries/manuscript-steps.ts'
import { syncPublished, tagNamesOf } from '../../db/queries/manuscripts.ts'
import { nextUids, type PublishedToWrite, storedPublished, writePublished } from '../../db/queries/published-versions.ts'
import { tagsByName } from '../../db/queries/tags.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { contentOfPublished, projectPublished } from '../../domain/manuscripts/published-version.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { clearImported, type ImportCleared, type ImportLack } from '../reviews/clear-imported.ts'
import { lineFaults } from './import-faults.ts'
import { hashOf } from './versions.ts'
import { type Brought, writeUpon } from './write-imported.ts'

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
export interface Importing {
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
    await holdImports(tx)
    await holdSigningChannels(tx)
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
  return is === 'elsewhere' ? [{ action: 'import-signed-elsewhere' as const, thing: `post:${uid}` as const, after }] : []
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
