import type { Database } from '../../db/connect.ts'
import { notesOf } from '../../db/queries/manuscript-notes.ts'
import { rightsEndingBefore } from '../../db/queries/media.ts'
import { filterPublishedOrScheduled, publishedInMonth, readPublished } from '../../db/queries/published-versions.ts'
import { visitsOf } from '../../db/queries/source-visits.ts'
import { type Check, contentChecks, linksIn, sourceChecks, wallChecks } from '../../domain/manuscripts/checks.ts'
import { nameErrors, reviewStatement, type SignedContent } from '../../domain/manuscripts/covering-review.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { publishErrors } from '../../domain/manuscripts/publish-errors.ts'
import { spellingError } from '../../domain/manuscripts/spelling-only.ts'
import { styleChecks } from '../../domain/manuscripts/style.ts'
import type { PostDocument } from '../../domain/posts/blocks.ts'
import { compileDocument } from '../../domain/posts/compile.ts'
import { picturesIn } from '../../domain/posts/contents.ts'
import { entityKey } from '../../domain/posts/entities.ts'
import { postTypes } from '../../domain/posts/post-type.ts'
import { entityRefsIn } from '../../domain/posts/shown-blocks.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { headOf, openManuscript, permissionContext } from '../manuscripts/versions.ts'
import { findEntities } from '../posts/find-entities.ts'
import { requireMayWith } from '../require-may.ts'
import { clearForReaders, unsignedMessage } from './clear-for-readers.ts'

/** How many days before the rights of a picture end the publisher is warned. */
const endsSoon = 30
const dayLong = 24 * 3_600_000

/**
 * All checks before the publication of a manuscript, blocking ones first: the same conditions that the
 * publication enforces, and advice.
 * @throws sign_in_required, forbidden, not_found
 */
export async function checkManuscript({ db, viewer, now }: OperationContext, uid: number): Promise<Check[]> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  const content = await headOf(db, row)
  const published = row.publishedVersion === null ? null : ((await readPublished(db, uid))?.content ?? null)
  const cleared = await clearForReaders(db, row, content, { published, now, spellingOnly: false })
  const { specialist } = cleared
  const reviewed = { ...content, fields: reviewStatement(content.fields, specialist) }
  const blockingChecks = [...publishErrors(reviewed, now), ...nameErrors(reviewed, specialist)].map(({ path, message }) => ({
    blocking: true,
    place: path,
    message,
  }))
  const unsigned = unsignedMessage(cleared)
  const checks: Check[] = [
    ...blockingChecks,
    ...(unsigned === null ? [] : [{ blocking: true, place: 'signature', message: unsigned }]),
    // the first advice is visible without expanding the list: that the audience has changed, and that the signature
    // covers other content
    ...wallChecks(content, published && row.withdrawnAt === null ? published.fields.wall : null),
    ...(unsigned === null && specialist === null ? changedSinceRead(content, cleared.read) : []),
    ...(await rightsChecks(db, content, now)),
    ...(await emptyCards(db, content)),
    ...(await deadLinks(db, content)),
    ...(await lostSources(db, content)),
    ...(await openNotes(db, uid, content)),
    ...contentChecks(content),
    ...(await habitChecks(db, uid, content, now)),
  ]
  return checks.toSorted((item, other) => Number(other.blocking) - Number(item.blocking))
}

/**
 * Advises that readers will not see a reviewer, although an earlier content was reviewed: the content has changed since.
 * The reviewed contents are given newest first.
 */
function changedSinceRead(content: Content, [last]: readonly SignedContent[]): Check[] {
  const advise = (reason: string) => [
    { blocking: false, place: 'fields.reviewer', message: `${reason}這一版沒有人簽核，讀者的頁面不會寫有人審訂；要寫就再送審` },
  ]
  if (!last) return content.fields.reviewed_at === null ? [] : advise('')
  const change = spellingError(last.content, content, { signed: true }) ?? '只有錯字、標點或空白'
  return advise(`${dottedDay(taipeiDay(new Date(last.at)))} 審訂之後改過：${change}。`)
}

/** The pictures of a content whose rights have ended, or will end soon. */
export async function rightsChecks(db: Database, { fields, document }: Content, now: Date): Promise<Check[]> {
  const inText = picturesIn(document)
  const ids = [...new Set([...inText, ...(fields.cover === null ? [] : [fields.cover])])]
  if (ids.length === 0) return []
  const today = taipeiDay(now)
  const ending = await rightsEndingBefore(db, ids, taipeiDay(new Date(now.getTime() + endsSoon * dayLong)))
  return ending.map(({ id, title, until }) => ({
    blocking: until < today,
    place: inText.includes(id) ? `block.${blockWith(document, id)}` : 'fields.cover',
    message: `圖片「${title || id}」的授權到 ${until}${until < today ? '，已經過期' : ''}`,
  }))
}

const blockWith = (document: PostDocument, id: string): string =>
  document.content.find((block) => picturesIn({ ...document, content: [block] }).includes(id))?.attrs.key ?? ''

/** Cards of a text whose target is not public now: each would be rendered empty. */
export async function emptyCards(db: Database, { document }: Content): Promise<Check[]> {
  const entities = entityRefsIn(compileDocument(document))
  const publicEntities = await findEntities(db, entities)
  return entities
    .filter((entity) => !publicEntities.has(entityKey(entity)))
    .map(({ id }) => ({ blocking: true, place: 'document', message: `卡片指的內容現在沒有公開：${id}` }))
}

const ownPost = new RegExp(`^/(${postTypes.join('|')})/(\\d{1,9})(?:[?#].*)?$`)

/** Links of a text to the site's own posts that are not public. */
async function deadLinks(db: Database, { document }: Content): Promise<Check[]> {
  const links = document.content.flatMap((block) =>
    linksIn([block]).flatMap((href) => {
      const [, type, id] = ownPost.exec(href) ?? []
      return type === undefined ? [] : [{ type, id: Number(id), href, key: block.attrs.key }]
    }),
  )
  if (links.length === 0) return []
  const open = await filterPublishedOrScheduled(
    db,
    links.map(({ type, id }) => ({ type, id })),
  )
  return links
    .filter(({ type, id }) => !open.some((item) => item.type === type && item.id === id))
    .map(({ href, key }) => ({ blocking: false, place: `block.${key}`, message: `連結 ${href} 打不開：沒有這一篇，或已經下架` }))
}

/** The number of unresolved notes, with the first of them in the order of the text. */
async function openNotes(db: Database, uid: number, { document }: Content): Promise<Check[]> {
  const open = (await notesOf(db, uid)).filter(({ replyTo, resolvedAt }) => replyTo === null && resolvedAt === null)
  const inText = document.content.flatMap(({ attrs }) => open.filter(({ block }) => block === attrs.key))
  return [...inText, ...open]
    .slice(0, 1)
    .map(({ id }) => ({ blocking: false, place: `note.${id}`, message: `還有 ${open.length} 則註解沒有處理` }))
}

/** Habits of style that too many texts of its month share. */
async function habitChecks(db: Database, uid: number, { fields, document }: Content, now: Date): Promise<Check[]> {
  const day = taipeiDay(fields.publish_at === null ? now : new Date(fields.publish_at))
  const others = await publishedInMonth(db, day, uid)
  return styleChecks(
    { title: fields.title, blocks: document.content },
    others.map(({ title, document: { content } }) => ({ title, blocks: content })),
  )
}

/** Sources that were unreachable, or had moved, at the last visit. */
async function lostSources(db: Database, { fields: { references } }: Content): Promise<Check[]> {
  const visits = await visitsOf(
    db,
    references.map(({ url }) => url).filter((url) => url !== ''),
  )
  return sourceChecks(references, new Map(visits.map((visit) => [visit.url, visit])), taipeiDay)
}
