import { type VersionSummary, versionsBefore } from '../../db/queries/manuscripts.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMayWith } from '../require-may.ts'
import { contentOfVersion, hashOf, headOf, inQuestion, openManuscript } from './versions.ts'

const atOnce = 50

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
  requireMayWith(viewer, 'read-manuscript', inQuestion(row))
  const found = await versionsBefore(db, { uid, before, limit: atOnce + 1 })
  if (found.length === 0 && row.version === 1 && before > 1) {
    const hash = hashOf(await headOf(db, row))
    const only = { version: 1, base: null, kind: 'published' as const, name: '', by: null, byName: null, at: row.changedAt, hash }
    return { versions: [only], next: null }
  }
  const versions = found.slice(0, atOnce)
  return { versions, next: found.length > atOnce ? (versions.at(-1)?.version ?? null) : null }
}

/**
 * The content of one version. @throws sign_in_required, forbidden, not_found for one that never existed, or was thinned out
 */
export async function readVersion({ db, viewer }: OperationContext, uid: number, version: number) {
  requireMayWith(viewer, 'read-manuscript', inQuestion(await openManuscript(db, uid)))
  const content = await contentOfVersion(db, uid, version)
  if (content === null) throw notFound()
  return { version, content, hash: hashOf(content) }
}
