import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { insertWriter } from '../../db/queries/manuscript-steps.ts'
import {
  findManuscript,
  findVersion,
  findVersionByKey,
  followPrints,
  holdManuscript,
  insertVersion,
  type ManuscriptRow,
  type NewVersion,
  updateManuscript,
  type VersionRow,
} from '../../db/queries/manuscripts.ts'
import { spreadPresence } from '../../db/queries/presence.ts'
import { storedPrints } from '../../db/queries/prints.ts'
import { tagsOfToday } from '../../db/queries/tags.ts'
import { signedContent } from '../../domain/manuscripts/canonical.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { withInstantForm } from '../../domain/manuscripts/instant-form.ts'
import { contentOfPrint } from '../../domain/manuscripts/project.ts'
import type { VersionKind } from '../../domain/manuscripts/thinning.ts'
import type { Manuscript } from '../../domain/office/may.ts'
import { conflict, invalid, notFound, trashed } from '../failure.ts'
import { savedMessage } from './presence.ts'

/** What each hash of today begins with; one that begins otherwise is of an earlier release, which had less of a post signed. */
export const hashVersion = '3:'

/** SHA-256 of what a clinician signs of a content, in hexadecimal after the number of what that is. */
export const hashOf = (content: Content): string =>
  hashVersion + createHash('sha256').update(signedContent(content)).digest('hex')

/** A manuscript to be looked at. That of a print which an earlier release wrote is made when it is first opened. @throws not_found */
export async function openManuscript(db: Database, uid: number): Promise<ManuscriptRow> {
  const found = await findManuscript(db, uid)
  if (found) return found
  await followPrints(db, [uid])
  return (await findManuscript(db, uid)) ?? Promise.reject(notFound())
}

/** A manuscript to be written, held until the transaction ends. @throws not_found */
export async function holdToWrite(tx: Database, uid: number): Promise<ManuscriptRow> {
  await openManuscript(tx, uid)
  return (await holdManuscript(tx, uid)) ?? Promise.reject(notFound())
}

/** Refuses what lies in the trash: nothing happens to it there. To be asked after whether somebody may do it at all. @throws trashed */
export function refuseTrashed({ trashedAt }: Pick<ManuscriptRow, 'trashedAt'>): void {
  if (trashedAt !== null) throw trashed()
}

/** What a version says; null when there is none, or it was thinned. The first one of an imported post is its print's until somebody writes. */
export async function contentOfVersion(db: Database, uid: number, version: number): Promise<Content | null> {
  const found = await findVersion(db, uid, version)
  if (found) {
    // one that was kept before a field was invented says nothing of it; one from before tags were merged names them by old numbers; instants had several forms
    const fields = { ...emptyFields(found.fields.type), ...found.fields }
    return { fields: { ...withInstantForm(fields), tags: await tagsOfToday(db, fields.tags) }, document: found.document }
  }
  if (version !== 1) return null
  const print = (await storedPrints(db, [uid])).get(uid)
  return print ? contentOfPrint(print) : null
}

/** Refuses what was read, or written upon, in a version that there is not yet: of a page that is older than a restored backup. */
export function refuseFuture({ version }: Pick<ManuscriptRow, 'version'>, read: number, part: 'base' | 'version'): void {
  if (read > version) throw invalid([{ path: `body.${part}`, message: '還沒有這個版本，請重新整理再試' }])
}

/** What the newest version says. */
export async function headOf(db: Database, { uid, version }: ManuscriptRow): Promise<Content> {
  const content = await contentOfVersion(db, uid, version)
  if (content === null) throw new Error(`manuscript ${uid} has lost version ${version}`)
  return content
}

/**
 * The version that whoever asks has made of a manuscript that is held by doing the same under this key; null where nothing was done
 * under it.
 * @throws conflict where somebody else, or something else, was done under it
 */
export async function doneUnder(
  tx: Database,
  uid: number,
  key: string,
  same: { kind: VersionKind; by: string | null },
): Promise<VersionRow | null> {
  const done = await findVersionByKey(tx, uid, key)
  if (done && (done.kind !== same.kind || done.by !== same.by))
    throw conflict('這個 key 已經用在別的事上；做另一件事要換一個 key')
  return done
}

/** The versions that bring somebody's words; the others only say that what stands there was handed on. */
const writing: readonly VersionKind[] = ['auto', 'named', 'restored']

/**
 * Writes the next version of a manuscript that is held, and keeps what it said before where that stood in its print alone. Whoever
 * brings other words with it is one of its writers from then on. Whoever has it open hears of it once the transaction stands.
 * @returns its number
 */
export async function writeVersion(
  tx: Database,
  row: ManuscriptRow,
  {
    content,
    head,
    ...version
  }: Pick<NewVersion, 'kind' | 'name' | 'by' | 'at' | 'key' | 'base'> & { content: Content; head: Content },
): Promise<number> {
  const { uid } = row
  refuseTrashed(row)
  if (row.version === 1 && (await findVersion(tx, uid, 1)) === null) {
    const { changedBy: by, changedAt: at } = row
    await insertVersion(tx, { uid, version: 1, kind: 'published', by, at, ...head, hash: hashOf(head) })
  }
  const number = row.version + 1
  const hash = hashOf(content)
  const fields = withInstantForm(content.fields)
  await insertVersion(tx, { ...version, uid, version: number, ...content, fields, hash })
  if (version.by && writing.includes(version.kind) && hash !== hashOf(head)) await insertWriter(tx, uid, version.by)
  await updateManuscript(tx, uid, {
    version: number,
    changedBy: version.by ?? null,
    changedAt: version.at,
    ...listedFacts(content),
  })
  await spreadPresence(tx, savedMessage(uid, number))
  return number
}

/** What the list of manuscripts shows of a content. */
export const listedFacts = ({ fields: { type, title, authors, channels, reviewer, embargo } }: Content) => ({
  type,
  title,
  authors,
  channels,
  reviewer,
  embargoUntil: embargo && new Date(embargo.until),
})

/** A manuscript as far as it decides who may do what with it. */
export const inQuestion = ({
  createdBy,
  authors,
  reviewer,
}: Pick<ManuscriptRow, 'createdBy' | 'authors' | 'reviewer'>): Manuscript => ({
  owner: createdBy,
  authors,
  reviewer,
})
