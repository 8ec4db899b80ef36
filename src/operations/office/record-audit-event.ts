import type { Database } from '../../db/connect.ts'
import { insertAuditEvents } from '../../db/queries/audit.ts'
import type { AuditAction } from '../../domain/office/audit-actions.ts'
import type { AuditName } from '../../domain/office/audit-facts.ts'
import type { OperationContext } from '../context.ts'

/**
 * The data of an audit event: JSON of the target before and after, null if there was or is none; and the
 * reason, if one was required.
 */
export interface Recorded {
  action: AuditAction
  /** Kind and key: `post:12`. */
  thing: `${string}:${string | number}`
  before?: unknown
  after?: unknown
  reason?: string
}

/** A value without a display name in the audit log does not compile. Names that only data contain are not checked. */
type NamedValue<Value> = Value extends readonly unknown[]
  ? Value
  : Value extends object
    ? string extends keyof Value
      ? Value
      : { [Key in keyof Value]: Key extends AuditName ? Value[Key] : never }
    : Value
interface Named<Event extends Recorded> {
  before?: NamedValue<Event['before']>
  after?: NamedValue<Event['after']>
}

/**
 * Writes an audit event of an office action, in the transaction of the action, so that neither exists without the
 * other. It must contain no data of readers except their ids: it is retained for ever.
 */
export async function recordAuditEvent<Event extends Recorded>(
  tx: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  ...events: readonly (Event & Named<Event>)[]
): Promise<void> {
  await insertAuditEvents(
    tx,
    events.map(({ action, thing: target, before = null, after = null, reason = '' }) => ({
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
