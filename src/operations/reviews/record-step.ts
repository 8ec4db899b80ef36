import type { Database } from '../../db/connect.ts'
import { spreadPresence } from '../../db/queries/manuscript-checks.ts'
import { insertStep, type NewStep } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import type { OperationContext } from '../context.ts'
import { notedMessage } from '../manuscripts/presence.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'

/** The audit action of each step; a publication is audited by the publication itself. */
const actions = {
  submitted: 'submit-manuscript',
  sent_back: 'send-back-manuscript',
  declined: 'decline-review',
  signed: 'sign-manuscript',
  unscheduled: 'unschedule-post',
} as const

/**
 * Writes a step and its audit event, in the transaction of the action. Open editors are notified, because most
 * steps write no version.
 */
export async function recordStep(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  { uid }: Pick<ManuscriptRow, 'uid'>,
  step: Omit<NewStep, 'uid' | 'by' | 'at' | 'kind'> & { kind: keyof typeof actions },
): Promise<void> {
  await insertStep(tx, { ...step, uid, by: context.viewer.memberId, at: context.now })
  const { kind, version, hash, reviewer = null, note = '', correction = '' } = step
  await recordAuditEvent(tx, context, {
    action: actions[kind],
    thing: `post:${uid}`,
    after: { version, hash, reviewer, correction },
    reason: note,
  })
  await spreadPresence(tx, notedMessage(uid))
}
