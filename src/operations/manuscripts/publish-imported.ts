import type { Database } from '../../db/connect.ts'
import { correctionsOf } from '../../db/queries/corrections.ts'
import { channelsOfLines, holdImports, type ImportedLine, knownPosts } from '../../db/queries/import-posts.ts'
import { findVersion, followPrints, holdManuscript, updateManuscript } from '../../db/queries/manuscripts.ts'
import { nextUids, type PrintToWrite, storedPrints, writePrints } from '../../db/queries/prints.ts'
import { tagsByName } from '../../db/queries/tags.ts'
import { embargoWords } from '../../domain/manuscripts/embargo.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { contentOfPrint, projectPrint } from '../../domain/manuscripts/project.ts'
import { firstRead } from '../../domain/manuscripts/state.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { hashOf, headOf, writeVersion } from './versions.ts'

/** A post from outside, and the line of its file that it stands on. */
export interface ImportedPost extends ImportedLine {
  title: string
  lead: string
  tags: string[]
  source: string
  publish_date: string
  document: PostDocument
}

export interface ImportResult {
  added: number
  updated: number
  /** When there are any, nothing was stored. */
  faults: { line: number; message: string }[]
}

/**
 * Publishes a batch of posts from outside, all or none: known external ids are brought up to date in what the file says and
 * keep the rest, also that they were withdrawn; new ones get the next numbers. Where somebody has written on one in the
 * office, what comes is a version of its own upon theirs, and an embargo stays one: what readers would have before its end is
 * a fault of its line.
 */
export async function publishImported(
  { db }: { db: Database },
  given: readonly ImportedPost[],
  now: Date,
): Promise<ImportResult> {
  return db.transaction(async (tx) => {
    await holdImports(tx)
    const known = new Map(
      (
        await knownPosts(
          tx,
          given.map((post) => post.external_id),
        )
      ).map((post) => [post.external_id, post]),
    )
    const places = new Map((await channelsOfLines(tx, given)).map((place) => [place.line, place]))
    const faults = given.flatMap(({ line, channel, external_id, type, publish_date }) => {
      const place = places.get(line)
      const before = known.get(external_id)
      const ends = before?.state === 'published' && before.embargo ? new Date(before.embargo.until) : null
      return [
        ...(place?.named && place.channel === null ? [{ line, message: `沒有這個頻道：${channel}` }] : []),
        ...(before && before.type !== type
          ? [{ line, message: `external_id ${external_id} 已經是 ${before.type}，不能改成 ${type}` }]
          : []),
        ...(before?.embargo && ends && ends > now && ends > new Date(publish_date)
          ? [{ line, message: `external_id ${external_id}：${embargoWords(before.embargo, now)}` }]
          : []),
      ]
    })
    if (faults.length > 0) return { added: 0, updated: 0, faults: faults.sort((a, b) => a.line - b.line) }
    const tags = await tagsByName(tx, [...new Set(given.flatMap((post) => post.tags))])
    const tagNames = new Map([...tags].map(([name, id]) => [id, name]))
    const prints = await storedPrints(
      tx,
      [...known.values()].map(({ uid }) => uid),
    )
    const corrections = await correctionsOf(
      tx,
      [...known.values()].map(({ uid }) => uid),
    )
    const fresh = await nextUids(tx, given.length - known.size)
    const pieces = given.map((post) => {
      const before = known.get(post.external_id)
      const print = before && prints.get(before.uid)
      const base = print ? contentOfPrint(print).fields : emptyFields(post.type)
      const channel = places.get(post.line)?.channel ?? null
      const given = contentOf(post, base, { tags: post.tags.map((name) => tags.get(name) ?? 0), channel })
      // who has read what it said has not read what it says
      const isSame = print !== undefined && hashOf(given) === hashOf(contentOfPrint(print))
      const content = isSame ? given : { ...given, fields: { ...given.fields, reviewer: null, reviewed_at: null } }
      return { content, before, externalId: post.external_id, publishDate: post.publish_date }
    })
    const toWrite = pieces.map(({ content, before, externalId, publishDate }): PrintToWrite => {
      const editedAt = before ? now.toISOString() : publishDate
      const corrected = before && corrections.get(before.uid)
      const print = projectPrint(content, { tagNames, now: publishDate, editedAt, corrections: corrected })
      const uid = before?.uid ?? fresh.shift() ?? 0
      return {
        ...print,
        uid,
        id: before?.id ?? null,
        fresh: before === undefined,
        externalId,
        state: before?.state ?? 'published',
      }
    })
    await writePrints(tx, toWrite, now)
    await followPrints(
      tx,
      toWrite.map(({ uid }) => uid),
    )
    for (const { content, before } of pieces) if (before) await writeUpon(tx, before.uid, content, now)
    return { added: given.length - known.size, updated: known.size, faults: [] }
  })
}

/** What the file says of a post, upon what was known of it. */
function contentOf(
  { title, lead, source, publish_date, document }: ImportedPost,
  base: Content['fields'],
  { tags, channel }: { tags: number[]; channel: number | null },
): Content {
  const places = { tags, channels: channel === null ? [] : [channel] }
  const fields = { ...base, title, seo_title: '', web_title: '', lead, source, keywords: [], publish_at: publish_date, ...places }
  return { fields, document }
}

/** A version of what was imported, where somebody has written since the last time; else the print says it. */
async function writeUpon(tx: Database, uid: number, content: Content, now: Date): Promise<void> {
  if ((await findVersion(tx, uid, 1)) === null) return
  const row = await holdManuscript(tx, uid)
  if (!row) return
  const head = await headOf(tx, row)
  const upon = { ...content, fields: { ...content.fields, embargo: head.fields.embargo } }
  const version = await writeVersion(tx, row, { content: upon, head, kind: 'published', by: null, at: now, base: row.version })
  const publishDate = new Date(content.fields.publish_at ?? now)
  await updateManuscript(tx, uid, { publishedVersion: version, publishDate, firstReadAt: firstRead(row, now) })
}
