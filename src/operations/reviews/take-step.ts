import type { Database } from '../../db/connect.ts'
import { insertStep, type NewStep } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { spreadPresence } from '../../db/queries/presence.ts'
import type { OperationContext } from '../context.ts'
import { notedMessage } from '../manuscripts/presence.ts'
import { recordAct } from '../office/record-act.ts'

/** What each step is called in the record of acts; of a publication the publication itself is written down. */
const acts = {
  submitted: 'submit-manuscript',
  sent_back: 'send-back-manuscript',
  declined: 'decline-review',
  signed: 'sign-manuscript',
  unscheduled: 'unschedule-post',
} as const

/**
 * Writes a step down as a fact and as an act of whoever takes it, in the transaction of what it does. Whoever has the manuscript
 * open hears of it, for most steps write no version.
 */
export async function takeStep(
  tx: Database,
  context: Pick<OperationContext, 'viewer' | 'now'>,
  { uid }: Pick<ManuscriptRow, 'uid'>,
  step: Omit<NewStep, 'uid' | 'by' | 'at' | 'kind'> & { kind: keyof typeof acts },
): Promise<void> {
  await insertStep(tx, { ...step, uid, by: context.viewer.memberId, at: context.now })
  const { kind, version, hash, reviewer = null, note = '', correction = '' } = step
  await recordAct(tx, context, {
    action: acts[kind],
    thing: `post:${uid}`,
    after: { version, hash, reviewer, correction },
    reason: note,
  })
  await spreadPresence(tx, notedMessage(uid))
}
