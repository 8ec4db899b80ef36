import {
  type AuthorFilter,
  type AuthorPage,
  type AuthorRecordRow,
  authorOf,
  authorsCalled,
  type Byline,
  deleteByline,
  findAuthorRecord,
  insertByline,
  linkAuthor,
  listAuthorRecords as listRows,
  lockAuthors,
  lockPicture,
  updateAuthor,
  type WrittenRow,
  writtenBy,
} from '../../db/queries/bylines.ts'
import type { AuthorRow } from '../../db/queries/places.ts'
import { authorRows } from '../../db/queries/places.ts'
import { insertVersion, newestVersion, type VersionRow, versionOf, versionsOf } from '../../db/queries/register-versions.ts'
import { may, mayTakeByline } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, invalid, isRefusedAs, notFound, signInRequired } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import type { Page } from '../posts/list-posts.ts'
import { type Narrowing, numbersOf } from '../posts/list-posts.ts'
import { versionOfState } from '../registers/read-entries.ts'
import { requireMay } from '../require-may.ts'
import { cached } from '../ttl-cache.ts'
import { refuseClash, type Some } from './tags.ts'

/**
 * Deletes an author without references, for example one added by mistake.
 * @throws sign_in_required, forbidden, not_found; conflict while a post, column, account or manuscript refers to them
 */
export async function removeAuthor(context: OperationContext, id: number): Promise<void> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  await db
    .transaction(async (tx) => {
      await lockAuthors(tx)
      const author = await findAuthorRecord(tx, id)
      if (!author) throw notFound()
      if (author.used) throw stillUsed()
      await appendVersion(tx, context, id, { event: 'deleted', before: pageOf(author), after: pageOf(author) })
      await deleteByline(tx, id)
      const { name, title, bio, reviewer } = author
      await recordAuditEvent(tx, context, {
        action: 'delete-author',
        target: `author:${id}`,
        before: { name, title, bio, reviewer },
      })
    })
    .catch((error: unknown) => Promise.reject(isRefusedAs(error, 'referred') ? stillUsed() : error))
}

const stillUsed = () => conflict('還有文章、專欄、稿件或帳號用這位作者，不能刪除')

/**
 * The posts of each author within a filter, by number: expensive for many posts, and identical for all
 * readers, so it is cached.
 */
const authorsOfPost = (context: OperationContext, filter: AuthorFilter): Promise<ReadonlyMap<number, WrittenRow>> =>
  cached(context, JSON.stringify(['written', filter.channel, filter.tag, filter.year]), async () => {
    const rows = await writtenBy(context.db, filter)
    return new Map(rows.map((row) => [row.author, row]))
  })

/** An author record, as the office shows it. */
type AuthorRecord = Omit<AuthorRecordRow, 'signs'>

const shown = ({ signs: _, ...author }: AuthorRecordRow): AuthorRecord => author

/** Every author record, newest first, archived ones last. @throws sign_in_required, forbidden */
export async function listAuthorRecords({ db, viewer }: OperationContext): Promise<AuthorRecord[]> {
  requireMay(viewer, 'keep-catalogue')
  return (await listRows(db)).map(shown)
}

/** One author. @throws sign_in_required, forbidden, not_found */
export async function readAuthorRecord({ db, viewer }: OperationContext, id: number): Promise<AuthorRecord> {
  requireMay(viewer, 'keep-catalogue')
  const author = await findAuthorRecord(db, id)
  if (!author) throw notFound()
  return shown(author)
}

interface WantedAuthors extends Narrowing, Pick<AuthorFilter, 'year'> {
  page: number
  perPage: number
  sort: 'newest' | 'popular'
}

/**
 * A page of authors, each with their total of public posts: all authors, those without posts last, or those with posts
 * in a channel, with a tag, in a year; ordered by their latest such post, or by its reads.
 */
export async function listAuthors(
  context: OperationContext,
  { page, perPage, sort, year, ...narrowing }: WantedAuthors,
): Promise<Page<AuthorWithPosts>> {
  const numbers = await numbersOf(context, narrowing)
  if (!numbers) return { items: [], page, perPage, total: 0 }
  const filter = { ...numbers, year }
  const [authors, all, matching] = await Promise.all([
    cached(context, 'authors', () => authorRows(context.db)),
    authorsOfPost(context, {}),
    authorsOfPost(context, filter),
  ])
  const narrowed = Object.values(filter).some((value) => value !== undefined)
  const weight = (id: number) => matching.get(id)?.[sort === 'popular' ? 'reads' : 'latest'] ?? -1
  const listed = authors
    .filter(({ id }) => !narrowed || matching.has(id))
    .sort((one, other) => weight(other.id) - weight(one.id) || one.id - other.id)
  const items = listed.slice((page - 1) * perPage, page * perPage).map((row) => ({ ...row, posts: all.get(row.id)?.posts ?? 0 }))
  return { items, page, perPage, total: listed.length }
}

/** An author with the number of their public posts. */
export interface AuthorWithPosts extends AuthorRow {
  posts: number
}

/** One author. @throws not_found */
export async function readAuthor(context: OperationContext, id: number): Promise<AuthorWithPosts> {
  const [[author], written] = await Promise.all([authorRows(context.db, id), authorsOfPost(context, {})])
  if (!author) throw notFound()
  return { ...author, posts: written.get(id)?.posts ?? 0 }
}

/** Adds an author. @returns its number @throws sign_in_required, forbidden; conflict for one of the same name and profession */
export async function addAuthor(context: OperationContext, byline: Byline): Promise<{ id: number }> {
  const { db, viewer } = context
  requireMay(viewer, 'keep-catalogue')
  return db.transaction(async (tx) => {
    await lockAuthors(tx)
    if ((await authorsCalled(tx, byline.name, byline.title)).length > 0)
      throw conflict(`已經有同名同頭銜的作者「${byline.name}」`)
    const id = await insertByline(tx, byline)
    await appendVersion(tx, context, id, { event: 'added', before: null, after: { ...emptyPage, ...byline } })
    await recordAuditEvent(tx, context, { action: 'add-author', target: `author:${id}`, after: byline })
    return { id }
  })
}

/**
 * Updates an author; omitted fields are unchanged. `base` has the values that the changed fields replace. Posts refer to
 * their authors by number, so a new name is shown within seconds. An archived author is not offered for new posts and
 * not listed; existing posts and the author's own page remain.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a portrait that is no picture of the library;
 *   conflict if someone else changed the same field meanwhile, if another author has the same name and profession, and
 *   for archiving a reviewer who may sign: their signatures would lapse unnoticed
 */
export async function saveAuthor(
  context: OperationContext,
  id: number,
  { base = {}, ...change }: Some<AuthorPage> & { base?: Some<AuthorPage> | undefined },
): Promise<void> {
  requireMay(context.viewer, 'keep-catalogue')
  await context.db.transaction(async (tx) => {
    await lockAuthors(tx)
    await changeAuthor(tx, context, id, { base, change, restored: false })
  })
}

/** Changes an author (call `lockAuthors` first), and appends the version. */
async function changeAuthor(
  tx: OperationContext['db'],
  context: OperationContext,
  id: number,
  { base, change, restored }: { base: Some<AuthorPage>; change: Some<AuthorPage>; restored: boolean },
): Promise<void> {
  const author = await findAuthorRecord(tx, id)
  if (!author) throw notFound()
  const before = pageOf(author)
  const { name, title, bio, reviewer, portrait, links, expertise, credentials, archived } = before
  refuseClash(before, base, change)
  const after: AuthorPage = {
    name: change.name ?? name,
    title: change.title ?? title,
    bio: change.bio ?? bio,
    reviewer: change.reviewer ?? reviewer,
    portrait: change.portrait === undefined ? portrait : change.portrait,
    links: change.links ?? links,
    expertise: change.expertise ?? expertise,
    credentials: change.credentials ?? credentials,
    archived: change.archived ?? archived,
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return
  const same = await authorsCalled(tx, after.name, after.title)
  if (same.some((other) => other !== id)) throw conflict(`已經有同名同頭銜的作者「${after.name}」`)
  if (after.archived && !archived && author.signs) throw conflict('這位作者現在能簽核。請管理員先在「角色」拿掉他的審訂，再封存')
  if (after.portrait !== null && after.portrait !== portrait && !(await lockPicture(tx, after.portrait)))
    throw invalid([{ path: 'body.portrait', message: `圖庫裡沒有這張圖片：${after.portrait}` }])
  await updateAuthor(tx, id, after, context.now)
  const event = restored ? 'restored' : after.archived === archived ? 'saved' : after.archived ? 'archived' : 'unarchived'
  await appendVersion(tx, context, id, { event, before, after })
  await recordAuditEvent(tx, context, { action: 'save-author', target: `author:${id}`, before, after })
}

const emptyPage: AuthorPage = {
  name: '',
  title: '',
  bio: '',
  reviewer: false,
  portrait: null,
  links: [],
  expertise: [],
  credentials: [],
  archived: false,
}

/** The fields of an author that have a history. */
function pageOf(author: AuthorRecordRow): AuthorPage {
  const { name, title, bio, reviewer, portrait, links, expertise, credentials, archived } = author
  return { name, title, bio, reviewer, portrait, links, expertise, credentials, archived }
}

const versionsKey = (id: number) => ({ register: 'authors', key: String(id) })

/** Appends a version; a state before it that no version has becomes one first. */
async function appendVersion(
  tx: OperationContext['db'],
  { viewer, now }: OperationContext,
  id: number,
  { event, before, after }: { event: VersionRow['event']; before: AuthorPage | null; after: AuthorPage },
): Promise<void> {
  const of = versionsKey(id)
  const last = before ? await versionOfState(tx, of, { ...before }, now) : ((await newestVersion(tx, of))?.version ?? 0)
  await insertVersion(tx, of, { version: last + 1, event, by: viewer.memberId, at: now, value: { ...after } })
}

/** Maximum number of versions that the history of an author lists. */
const mostVersions = 100

/** The versions of an author, newest first. @throws sign_in_required, forbidden, not_found */
export async function listAuthorVersions({ db, viewer }: OperationContext, id: number): Promise<VersionRow[]> {
  requireMay(viewer, 'keep-catalogue')
  if (!(await findAuthorRecord(db, id))) throw notFound()
  return versionsOf(db, versionsKey(id), { before: null, limit: mostVersions })
}

/**
 * Makes an earlier version of an author the newest, by the rules of a save. Whether the author is archived stays.
 * @throws as `saveAuthor`; not_found also for a version that does not exist
 */
export async function restoreAuthor(context: OperationContext, id: number, version: number): Promise<void> {
  requireMay(context.viewer, 'keep-catalogue')
  await context.db.transaction(async (tx) => {
    await lockAuthors(tx)
    const earlier = await versionOf(tx, versionsKey(id), version)
    if (!earlier) throw notFound()
    const { archived: _, ...change } = earlier.value as unknown as AuthorPage
    await changeAuthor(tx, context, id, { base: {}, change, restored: true })
  })
}

/**
 * Gives a writer an author's name of their own: creates an author with this name and links the member to it. A member
 * who is an author already stays that author. A name in use is refused, so that no member can impersonate another
 * author, and this way never grants the right to sign medical content.
 * @returns the author's number
 * @throws sign_in_required; forbidden, also for members who sign medical content; conflict for a name that another
 *   author has
 */
export async function takeByline(context: OperationContext, name: string): Promise<{ id: number }> {
  const { db, viewer } = context
  const { memberId } = viewer
  if (memberId === null) throw signInRequired()
  requireMay(viewer, 'start-manuscript')
  return db.transaction(async (tx) => {
    await lockAuthors(tx)
    const own = await authorOf(tx, memberId)
    if (own !== null) return { id: own }
    if (!mayTakeByline({ ...viewer, author: own })) throw forbidden()
    if ((await authorsCalled(tx, name)).length > 0) {
      const link = may(viewer, 'govern-roles')
        ? '請在「角色」打開自己那一列，在「是哪一位作者」選他'
        : '請管理員在「角色」把您對應到那位作者'
      throw conflict(`名單上已經有「${name}」。那就是您的話，${link}；不是的話，換一個署名`)
    }
    const byline = { name, title: '', bio: '', reviewer: false }
    const id = await insertByline(tx, byline)
    await appendVersion(tx, context, id, { event: 'added', before: null, after: { ...emptyPage, ...byline } })
    await linkAuthor(tx, memberId, id)
    await recordAuditEvent(tx, context, { action: 'take-byline', target: `author:${id}`, after: { name, member: memberId } })
    return { id }
  })
}
