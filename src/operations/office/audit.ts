import type { Database } from '../../db/connect.ts'
import {
  type AuditFilter,
  actors,
  auditDifferences,
  auditEventsOn,
  countAuditEvents,
  findAuditChain,
  insertAuditEvents,
  insertSealedDay,
  type ListedAuditEvent,
  lastSealedDay,
  listAuditEvents,
  lockAuditForSealing,
  nextUnsealedDay,
  type SealedDay,
  storeAuditCheck,
} from '../../db/queries/audit.ts'
import { maskedName } from '../../domain/forms/mask.ts'
import { type AuditChange, type AuditTarget, auditChanges, auditTargetPath, type UnnamedKeys } from '../../domain/office/audit.ts'
import type { AuditAction } from '../../domain/office/audit-actions.ts'
import type { AuditDifference } from '../../domain/office/audit-chain.ts'
import { visibilityScopeOf } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/**
 * The data of an audit event: JSON of the target before and after, null if there was or is none; and the
 * reason, if one was required.
 */
export interface NewAuditEvent {
  action: AuditAction
  /** Kind and key: `post:12`. */
  target: AuditTarget
  before?: unknown
  after?: unknown
  reason?: string
}

type UnnamedKeysOf<Event extends NewAuditEvent> = UnnamedKeys<Event['before']> | UnnamedKeys<Event['after']>
/** An event whose values all have display names. The error names the keys to add to `audit.ts`. */
type FullyNamed<Event extends NewAuditEvent> = [UnnamedKeysOf<Event>] extends [never]
  ? Event
  : Event & { unnamed: UnnamedKeysOf<Event> }

/**
 * Writes an audit event of an office action, in the transaction of the action, so that neither exists without the
 * other. It must contain no data of readers except their ids: it is retained for ever.
 */
export async function recordAuditEvent<Events extends readonly NewAuditEvent[]>(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  ...events: { [At in keyof Events]: FullyNamed<Events[At]> }
): Promise<void> {
  await insertAuditEvents(
    tx,
    (events as readonly NewAuditEvent[]).map(({ action, target, before = null, after = null, reason = '' }) => ({
      at: now,
      actor: viewer.memberId,
      action,
      target,
      before,
      after,
      reason,
    })),
  )
}

/**
 * An audit event with its changes in words, and the URL of its target; null if the user may not open it, and for a
 * target without a page.
 */
export interface AuditEventView
  extends Pick<ListedAuditEvent, 'id' | 'at' | 'actor' | 'actorName' | 'action' | 'target' | 'title' | 'reason'> {
  path: string | null
  changes: AuditChange[]
}

/** The number of rows in one part of an export. */
export const exportPartLength = 1000

/**
 * The audit events of the office, newest first, up to the limit; `next` is the cursor of the next page, null at the end;
 * `chain` is the state of the hash chain as of its last verification.
 * @throws sign_in_required, forbidden
 */
export async function readAudit(context: OperationContext, filter: AuditFilter) {
  requireMay(context.viewer, 'read-audit')
  const [events, people, chain] = await Promise.all([
    listAuditEvents(context.db, { ...filter, limit: filter.limit + 1 }, visibilityScopeOf(context.viewer)),
    actors(context.db),
    findAuditChain(context.db),
  ])
  const pageEvents = events.slice(0, filter.limit)
  return {
    events: pageEvents.map((event) => presentEvent(context, event)),
    next: events.length > filter.limit ? (pageEvents.at(-1)?.id ?? null) : null,
    people,
    chain,
  }
}

/** How many events of a target are read to find the start of an export. */
const startsRead = 50
const exportDuration = 60 * 60_000

/**
 * Refuses a later part of an export that the caller did not start, and so did not record, within the last hour.
 * @throws validation_failed
 */
export async function requireRecordedExport(
  db: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  { action, target }: Pick<NewAuditEvent, 'action' | 'target'>,
): Promise<void> {
  const since = now.getTime() - exportDuration
  const events = await auditEventsOn(db, target, startsRead)
  const isRecorded = events.some(
    (event) => event.action === action && event.actor === viewer.memberId && event.at.getTime() > since,
  )
  if (!isRecorded) throw invalid([{ path: 'body.after', message: '請從第一段開始下載' }])
}

/**
 * A part of an export of the matching audit events, newest first; `next` is the cursor of the next part, null at the end.
 * The first part records the export with its number of events.
 * @throws sign_in_required, forbidden; validation_failed for a part of an export that was not recorded
 */
export async function exportAudit(
  context: OperationContext,
  filter: Omit<AuditFilter, 'limit'>,
): Promise<{ events: AuditEventView[]; next: number | null }> {
  requireMay(context.viewer, 'read-audit')
  const { from, to, action, after } = filter
  const event = { action: 'export-audit', target: 'audit:1' } as const
  return context.db.transaction(async (tx) => {
    if (after !== null) await requireRecordedExport(tx, context, event)
    const auditEvents = await listAuditEvents(tx, { ...filter, limit: exportPartLength + 1 }, visibilityScopeOf(context.viewer))
    const events = auditEvents.slice(0, exportPartLength)
    const next = auditEvents.length > exportPartLength ? (events.at(-1)?.id ?? null) : null
    if (after === null) {
      const rows = next === null ? events.length : await countAuditEvents(tx, filter)
      await recordAuditEvent(tx, context, { ...event, after: { from, until: to, action, rows } })
    }
    return { events: events.map((listed) => presentEvent(context, listed)), next }
  })
}

function presentEvent(
  { viewer }: OperationContext,
  { hidden, isReader, before, after, ...event }: ListedAuditEvent,
): AuditEventView {
  return {
    ...event,
    // as in the members' support: a full name is shown by a look-up only, which is recorded
    title: isReader ? maskedName(event.title) : event.title,
    path: hidden ? null : auditTargetPath(viewer, event.target),
    changes: auditChanges(before, after),
  }
}

/** The days of the audit log that differ from the hash chain, oldest first. Computes all of it: seconds for a million events. */
export const verifyAuditDays = (db: Database): Promise<AuditDifference[]> => auditDifferences(db)

/** PostgreSQL's error code where a lock was not available in time. */
const lockTimeout = '55P03'
const isLockTimeout = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === lockTimeout || isLockTimeout(error.cause))

/**
 * Verifies the hash chain of the audit log and stores the result, once a Taipei day. Then seals every finished Taipei day
 * with events after the last sealed one, oldest first, each in a transaction of its own. Days before it stay unsealed: a
 * verification reports them. Several processes may do it concurrently.
 * @returns `isBusy`: a transaction held the audit log for too long, and the next run continues
 */
export async function sealAuditDays(
  db: Database,
  now: Date,
): Promise<{ sealed: SealedDay[]; differences: AuditDifference[]; isBusy: boolean }> {
  const differences = await verifyOnceADay(db, now)
  const sealed: SealedDay[] = []
  try {
    for (let next = await sealNextDay(db, now); next !== null; next = await sealNextDay(db, now)) sealed.push(next)
  } catch (error) {
    if (!isLockTimeout(error)) throw error
    return { sealed, differences, isBusy: true }
  }
  return { sealed, differences, isBusy: false }
}

/** The result of the day's verification. Its time grows with the log, so that an hourly one would cost too much. */
async function verifyOnceADay(db: Database, now: Date): Promise<AuditDifference[]> {
  const chain = await findAuditChain(db)
  if (chain.checkedAt !== null && taipeiDay(new Date(chain.checkedAt)) === taipeiDay(now)) return [...chain.differences]
  const differences = await verifyAuditDays(db)
  await storeAuditCheck(db, now, differences)
  return differences
}

/** Seals the oldest finished day after the last sealed one; null if there is none. */
async function sealNextDay(db: Database, now: Date): Promise<SealedDay | null> {
  const today = taipeiDay(now)
  const dayAfter = async (at: Database) => {
    const last = await lastSealedDay(at)
    return { last, day: await nextUnsealedDay(at, last?.day ?? null, today) }
  }
  // first without a lock: usually there is nothing to seal
  if ((await dayAfter(db)).day === null) return null
  return db.transaction(async (tx) => {
    await lockAuditForSealing(tx)
    const { last, day } = await dayAfter(tx)
    return day === null ? null : insertSealedDay(tx, { day, previous: last?.hash ?? '', sealedAt: now })
  })
}
