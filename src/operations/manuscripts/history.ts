import type { Database } from '../../db/connect.ts'
import type { StepRow } from '../../db/queries/manuscript-steps.ts'
import {
  autosavedManuscripts,
  contentsOfVersions,
  deleteAutosaved,
  type VersionSummary,
  versionAges,
  versionsBefore,
} from '../../db/queries/manuscripts.ts'
import { type Content, emptyFields } from '../../domain/manuscripts/fields.ts'
import {
  type Difference,
  differenceOf,
  type HistoryEntry,
  historyOf,
  restoreBlocks,
  significantVersions,
} from '../../domain/manuscripts/history.ts'
import { versionsToThin } from '../../domain/manuscripts/version-retention.ts'
import type { OperationContext } from '../context.ts'
import { notFound, staleVersion } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireMayWith } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { assignClinician } from '../reviews/review-steps.ts'
import { checkChange, conflictSides, differences, parseDocument } from './save-manuscript.ts'
import {
  contentOfVersion,
  findRepeatedVersion,
  headOf,
  listVersions,
  lockForWriting,
  openManuscript,
  permissionContext,
  stepsOf,
  throwIfFutureVersion,
  throwIfTrashed,
  writeVersion,
} from './versions.ts'

/** The number of entries per page. */
const entriesPerPage = 30
/**
 * The maximum number of versions that are scanned for them: autosaves occur every two seconds and are
 * thinned out after an hour.
 */
const maxScanned = 2000

/** An entry of the history as a page shows it. */
export interface HistoryLine {
  kind: 'action' | 'writing_session'
  at: Date
  /** For a writing session, its start; for an event, the same as `at`. */
  since: Date
  /** The versions that are worth a line, newest first; empty for a step that wrote none. */
  versions: VersionSummary[]
  /** The number of saved versions. */
  saved: number
  /** The authors of its versions, the last active first. */
  people: string[]
  step: StepRow | null
  /** The previous version, and the difference to it; null if there is none, and for a step that changed no content. */
  before: number | null
  changed: Difference | null
}

/**
 * The history of a manuscript, newest first: deliberate events, and the writing sessions between them, with
 * author, time and extent.
 * @param before versions below this one
 * @returns `next` is the cursor of the next page; null at the end
 * @throws sign_in_required, forbidden, not_found
 */
export async function readHistory(
  context: OperationContext,
  uid: number,
  before: number,
): Promise<{ entries: HistoryLine[]; next: number | null }> {
  const { db, viewer } = context
  const row = await openManuscript(db, uid)
  requireMayWith(viewer, 'read-manuscript', permissionContext(row))
  // the version of the cursor marks the instant before which events belong to this page
  const versions = await versionsBefore(db, { uid, before: Math.min(before + 1, 2_147_483_647), limit: maxScanned + 2 })
  const until = versions[0]?.version === before ? versions[0].at : null
  const all =
    versions.length === 0 ? (await listVersions(context, uid, before)).versions : versions.filter((item) => item.version < before)
  const scanned = all.slice(0, maxScanned)
  const isLast = scanned.length === all.length
  const from = isLast ? null : (scanned.at(-1)?.at ?? null)
  const steps = (await stepsOf(db, uid)).filter(({ at }) => (until === null || at < until) && (from === null || at > from))
  const entries = historyOf(scanned, steps)
  // the last entry before the end may be an incomplete session
  const completeEntries = isLast || entries.length === 1 ? entries : entries.slice(0, -1)
  const pageEntries = completeEntries.slice(0, entriesPerPage)
  const last = pageEntries.flatMap(versionsOf).at(-1)?.version ?? null
  const next = last !== null && all.some(({ version }) => version < last) ? last : null
  return { entries: await historyLineOf(db, uid, pageEntries, all), next }
}

type ManuscriptHistoryEntry = HistoryEntry<VersionSummary, StepRow>
const versionsOf = (entry: ManuscriptHistoryEntry) =>
  entry.kind === 'writing_session' ? entry.versions : entry.version ? [entry.version] : []

/** The kinds of versions that only pass the content on, unchanged. */
const forwardingKinds: readonly string[] = ['submitted', 'signed', 'published']

async function historyLineOf(
  db: Database,
  uid: number,
  entries: readonly ManuscriptHistoryEntry[],
  all: readonly VersionSummary[],
): Promise<HistoryLine[]> {
  const historyRows = entries.map((entry) => {
    const versions = versionsOf(entry)
    const [newest, oldest] = [versions[0], versions.at(-1)]
    const before = oldest ? (all.find(({ version }) => version < oldest.version)?.version ?? null) : null
    const step = entry.kind === 'action' ? entry.step : null
    const pair = newest && before !== null && !forwardingKinds.includes(newest.kind) ? { from: before, to: newest.version } : null
    return { entry, versions, before, step, pair, since: oldest?.at ?? entry.at }
  })
  const contents = await readContents(
    db,
    uid,
    historyRows.flatMap(({ pair }) => (pair ? [pair.from, pair.to] : [])),
  )
  return historyRows.map(({ entry: { kind, at }, versions, before, step, pair, since }) => {
    const [previous, current] = pair ? [contents.get(pair.from), contents.get(pair.to)] : []
    return {
      kind,
      at,
      since,
      versions: significantVersions(versions),
      saved: versions.length,
      people: [...new Set(versions.map(({ byName }) => byName ?? ''))].filter(Boolean),
      step,
      before,
      changed: previous && current ? differenceOf(previous, current) : null,
    }
  })
}

/** The contents of some versions. The first one of an imported post is in its published version. */
async function readContents(db: Database, uid: number, versions: readonly number[]): Promise<Map<number, Content>> {
  const contents = new Map<number, Content>()
  for (const { version, fields, document } of await contentsOfVersions(db, uid, versions))
    contents.set(version, { fields: { ...emptyFields(fields.type), ...fields }, document })
  const published = versions.includes(1) && !contents.has(1) ? await contentOfVersion(db, uid, 1) : null
  if (published) contents.set(1, published)
  return contents
}

/**
 * Restores an older version, or some of its blocks, as a new version: nothing is lost, and the published version does
 * not change.
 * @param base the version that the user had open
 * @throws sign_in_required, forbidden, not_found, validation_failed when a referenced entity no longer exists;
 *   stale_version when another editor has saved since the base; conflict for a key that was used for another action
 */
export async function restoreVersion(
  context: OperationContext,
  uid: number,
  { version, base, key, blocks }: { version: number; base: number; key: string; blocks?: readonly string[] | undefined },
  notify: NotifyReview,
): Promise<{ version: number }> {
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const row = await lockForWriting(tx, uid)
    requireMayWith(viewer, 'edit-manuscript', permissionContext(row))
    throwIfTrashed(row)
    const repeatedVersion = await findRepeatedVersion(tx, uid, key, { kind: 'restored', by: viewer.memberId })
    if (repeatedVersion) return { version: repeatedVersion.version }
    throwIfFutureVersion(row, base, 'base')
    const head = await headOf(tx, row)
    const older = await contentOfVersion(tx, uid, version)
    if (older === null) throw notFound()
    const content = blocks ? { ...head, document: parseDocument(restoreBlocks(head.document, older.document, blocks)) } : older
    if (base !== row.version) throw staleVersion(conflictSides(row, differences(content, head)))
    await checkChange(tx, row, content, { before: [head, older], now })
    const restored = await writeVersion(tx, row, { content, head, kind: 'restored', by: viewer.memberId, at: now, key, base })
    await assignClinician(tx, { viewer, now, notify }, row, { head, content, version: restored })
    await recordAuditEvent(tx, context, {
      action: 'restore-version',
      target: `post:${uid}`,
      before: { version: row.version },
      after: { version: restored, from: version, ...(blocks ? { blocks } : {}) },
    })
    return { version: restored }
  })
}

/**
 * Deletes the autosaved versions that may be thinned out, manuscript by manuscript; all others are retained for ever.
 * @returns how many were deleted
 */
export async function pruneVersions(db: Database, now: Date): Promise<number> {
  let deletedCount = 0
  for (const uid of await autosavedManuscripts(db)) {
    const thin = versionsToThin(await versionAges(db, uid), now)
    if (thin.length > 0) deletedCount += await deleteAutosaved(db, uid, thin)
  }
  return deletedCount
}
