import { createHash } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { insertWriter, type StepRow, storedSteps } from '../../db/queries/manuscript-steps.ts'
import {
  broadcastManuscriptMessage,
  findManuscript,
  findVersion,
  findVersionByKey,
  insertVersion,
  lockManuscript,
  type ManuscriptRow,
  type NewVersion,
  syncPublished,
  updateManuscript,
  type VersionRow,
  type VersionSummary,
  versionsBefore,
} from '../../db/queries/manuscripts.ts'
import { storedPublished } from '../../db/queries/published-versions.ts'
import { currentTags } from '../../db/queries/tags.ts'
import { signedContent } from '../../domain/manuscripts/canonical.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import { withInstantForm } from '../../domain/manuscripts/instant-form.ts'
import { contentOfPublished } from '../../domain/manuscripts/published-version.ts'
import type { VersionKind } from '../../domain/manuscripts/version-retention.ts'
import type { PermissionContext } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict, invalid, notFound, trashed } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import { savedMessage } from './presence.ts'

/** The prefix of every present hash; another prefix means an earlier release, whose signatures covered less of a post. */
export const hashVersion = '3:'

/** SHA-256 of the content that a clinician signs, in hexadecimal, prefixed with the version number of that definition. */
export const hashOf = (content: Content): string =>
  hashVersion + createHash('sha256').update(signedContent(content)).digest('hex')

/** A manuscript for reading. For a post that an earlier release wrote it is created at first access. @throws not_found */
export async function openManuscript(db: Database, uid: number): Promise<ManuscriptRow> {
  const manuscript = await findManuscript(db, uid)
  if (manuscript) return manuscript
  await syncPublished(db, [uid])
  return (await findManuscript(db, uid)) ?? Promise.reject(notFound())
}

/** A manuscript for writing, locked until the transaction ends. @throws not_found */
export async function lockForWriting(tx: Database, uid: number): Promise<ManuscriptRow> {
  await openManuscript(tx, uid)
  return (await lockManuscript(tx, uid)) ?? Promise.reject(notFound())
}

/** For a manuscript in the trash: no action applies to it there. Call it after the permission check. @throws trashed */
export function throwIfTrashed({ trashedAt }: Pick<ManuscriptRow, 'trashedAt'>): void {
  if (trashedAt !== null) throw trashed()
}

/**
 * The content of a version; null if it does not exist, or was thinned out. The first one of an imported post is its
 * published version until the post is edited.
 */
export async function contentOfVersion(db: Database, uid: number, version: number): Promise<Content | null> {
  const storedVersion = await findVersion(db, uid, version)
  if (storedVersion) {
    // old versions lack later fields, may name merged tags by their former numbers, and contain instants in several
    // forms
    const fields = { ...emptyFields(storedVersion.fields.type), ...storedVersion.fields }
    return { fields: { ...withInstantForm(fields), tags: await currentTags(db, fields.tags) }, document: storedVersion.document }
  }
  if (version !== 1) return null
  const published = (await storedPublished(db, [uid])).get(uid)
  return published ? contentOfPublished(published) : null
}

/** For an action based on a version that does not exist yet: it is from a page that is older than a restored backup. */
export function throwIfFutureVersion({ version }: Pick<ManuscriptRow, 'version'>, read: number, part: 'base' | 'version'): void {
  if (read > version) throw invalid([{ path: `body.${part}`, message: '還沒有這個版本，請重新整理再試' }])
}

/** The content of the newest version. */
export async function headOf(db: Database, { uid, version }: ManuscriptRow): Promise<Content> {
  const content = await contentOfVersion(db, uid, version)
  if (content === null) throw new Error(`manuscript ${uid} has lost version ${version}`)
  return content
}

/**
 * The version that the user created by the same action under this key, in a locked manuscript; null if the key is unused.
 * @throws conflict if the key was used by another user or for another action
 */
export async function findRepeatedVersion(
  tx: Database,
  uid: number,
  key: string,
  same: { kind: VersionKind; by: string | null },
): Promise<VersionRow | null> {
  const repeatedVersion = await findVersionByKey(tx, uid, key)
  if (repeatedVersion && (repeatedVersion.kind !== same.kind || repeatedVersion.by !== same.by))
    throw conflict('這個 key 已經用在別的事上；做另一件事要換一個 key')
  return repeatedVersion
}

/** The kinds of versions with new content; the others only pass the content on. */
const writingKinds: readonly VersionKind[] = ['auto', 'named', 'restored']

/**
 * Writes the next version of a locked manuscript, and first stores its previous content if that exists only as the
 * published version. The author of changed text is recorded as a contributor. Open editors are notified at commit.
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
  throwIfTrashed(row)
  if (row.version === 1 && (await findVersion(tx, uid, 1)) === null) {
    const { changedBy: by, changedAt: at } = row
    await insertVersion(tx, { uid, version: 1, kind: 'published', by, at, ...head, hash: hashOf(head) })
  }
  const number = row.version + 1
  const hash = hashOf(content)
  const fields = withInstantForm(content.fields)
  await insertVersion(tx, { ...version, uid, version: number, ...content, fields, hash })
  if (version.by && writingKinds.includes(version.kind) && hash !== hashOf(head)) await insertWriter(tx, uid, version.by)
  await updateManuscript(tx, uid, {
    version: number,
    changedBy: version.by ?? null,
    changedAt: version.at,
    ...listedColumns(content),
  })
  await broadcastManuscriptMessage(tx, savedMessage(uid, number))
  return number
}

/** The columns that the list of manuscripts shows of a content. */
export const listedColumns = ({ fields: { type, title, authors, channels, reviewer, embargo } }: Content) => ({
  type,
  title,
  authors,
  channels,
  reviewer,
  embargoUntil: embargo && new Date(embargo.until),
})

/** The columns of a manuscript that decide permissions. */
export const permissionContext = ({
  createdBy,
  authors,
  reviewer,
}: Pick<ManuscriptRow, 'createdBy' | 'authors' | 'reviewer'>): PermissionContext => ({
  owner: createdBy,
  authors,
  reviewer,
})

const versionsPerPage = 50

/**
 * The versions of a manuscript, newest first, one page; an unedited imported post has one, its published version.
 * @param before numbers below this one
 * @throws sign_in_required, forbidden, not_found
 */
export async function listVersions(
  { db, viewer }: OperationContext,
  uid: number,
  before: number,
): Promise<{ versions: VersionSummary[]; next: number | null }> {
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  const versionRows = await versionsBefore(db, { uid, before, limit: versionsPerPage + 1 })
  if (versionRows.length === 0 && row.version === 1 && before > 1) {
    const hash = hashOf(await headOf(db, row))
    const onlyVersion = {
      version: 1,
      base: null,
      kind: 'published' as const,
      name: '',
      by: null,
      byName: null,
      at: row.changedAt,
      hash,
    }
    return { versions: [onlyVersion], next: null }
  }
  const versions = versionRows.slice(0, versionsPerPage)
  return { versions, next: versionRows.length > versionsPerPage ? (versions.at(-1)?.version ?? null) : null }
}

/**
 * The content of one version. @throws sign_in_required, forbidden, not_found for one that never existed, or was thinned out
 */
export async function readVersion({ db, viewer }: OperationContext, uid: number, version: number) {
  requireMayWith(viewer, 'read-manuscript', permissionContext(await openManuscript(db, uid)))
  const content = await contentOfVersion(db, uid, version)
  if (content === null) throw notFound()
  return { version, content, hash: hashOf(content) }
}

/**
 * All steps of a manuscript, oldest first. Hashes of an earlier release are recomputed from the version of the step, so
 * that an old signature covers everything in that version, and nothing else.
 */
export async function stepsOf(db: Database, uid: number): Promise<StepRow[]> {
  const steps: StepRow[] = []
  for (const step of await storedSteps(db, uid)) {
    const content = step.hash.startsWith(hashVersion) ? null : await contentOfVersion(db, uid, step.version)
    steps.push(content === null ? step : { ...step, hash: hashOf(content) })
  }
  return steps
}
