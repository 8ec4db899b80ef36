import type { Database } from '../../db/connect.ts'
import { insertAuditEvents } from '../../db/queries/audit.ts'
import type { AuditAction, AuditTarget, UnnamedIn } from '../../domain/office/audit.ts'
import type { OperationContext } from '../context.ts'

/**
 * The data of an audit event: JSON of the target before and after, null if there was or is none; and the
 * reason, if one was required.
 */
export interface Recorded {
  action: AuditAction
  /** Kind and key: `post:12`. */
  thing: AuditTarget
  before?: unknown
  after?: unknown
  reason?: string
}

type Unnamed<Event extends Recorded> = UnnamedIn<Event['before']> | UnnamedIn<Event['after']>
/** An event whose values all have display names. The error names the keys to add to `audit.ts`. */
type Named<Event extends Recorded> = [Unnamed<Event>] extends [never] ? Event : Event & { unnamed: Unnamed<Event> }

/**
 * Writes an audit event of an office action, in the transaction of the action, so that neither exists without the
 * other. It must contain no data of readers except their ids: it is retained for ever.
 */
export async function recordAuditEvent<Events extends readonly Recorded[]>(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  ...events: { [At in keyof Events]: Named<Events[At]> }
): Promise<void> {
  await insertAuditEvents(
    tx,
    (events as readonly Recorded[]).map(({ action, thing: target, before = null, after = null, reason = '' }) => ({
      at: now,
      who: viewer.memberId,
      action,
      thing: target,
      before,
      after,
      reason,
    })),
  )
}
