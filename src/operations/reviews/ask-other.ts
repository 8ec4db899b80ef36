import type { Database } from '../../db/connect.ts'
import { writersOf } from '../../db/queries/manuscript-steps.ts'
import type { ManuscriptRow } from '../../db/queries/manuscripts.ts'
import { clinicians } from '../../db/queries/staff.ts'
import type { Content } from '../../domain/manuscripts/fields.ts'
import { maySign } from '../../domain/manuscripts/signature.ts'
import { reviewStateOf, type Step } from '../../domain/manuscripts/steps.ts'
import { reviewing } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { invalid } from '../failure.ts'
import { stepsOf } from '../manuscripts/steps-of.ts'
import { hashOf, inQuestion } from '../manuscripts/versions.ts'
import { takeStep } from './take-step.ts'
import { type TellNews, tellOf } from './tell.ts'

/** A clinician who may be asked: as whom they sign, and who they are. */
export type Clinician = Awaited<ReturnType<typeof clinicians>>[number]

/**
 * Who is to be asked to sign a manuscript as an author.
 * @throws validation_failed, at the path, for somebody who may not sign this one: who has no such role any more, or has a part in the text
 */
export async function clinicianFor(tx: Database, row: ManuscriptRow, reviewer: number, path: string): Promise<Clinician> {
  const asked = (await clinicians(tx)).find(({ author }) => author === reviewer)
  if (!asked) throw invalid([{ path, message: '這位審訂者現在不能簽核，請選別人' }])
  if (!maySign(reviewing(asked.memberId, asked.author), { ...inQuestion(row), reviewer }, await writersOf(tx, row.uid)))
    throw invalid([{ path, message: `${asked.name}參與過這份稿件，不能審自己的稿，請選別人` }])
  return asked
}

/** The step by which somebody was asked to sign what a manuscript says, and has not answered; null where nobody waits for an answer. */
export async function unanswered(db: Database, uid: number, content: Content) {
  const { is, step } = reviewStateOf(await stepsOf(db, uid), hashOf(content))
  return is === 'waiting' && isAsked(step, content) ? step : null
}

const isAsked = (step: Pick<Step, 'reviewer'> | null, { fields }: Content) => step !== null && step.reviewer === fields.reviewer

/**
 * Asks whoever stands as the reviewer from now on, where another was asked and has not answered: as they were, with the same note and
 * correction. Who was asked before finds it no more. To be called in the transaction that wrote the version.
 * @param change what the manuscript said, what it says, and in which version
 * @throws validation_failed for somebody who may not sign this one
 */
export async function askOther(
  tx: Database,
  { viewer, now, tell }: Pick<OperationContext, 'viewer' | 'now'> & { tell: TellNews },
  row: ManuscriptRow,
  { head, content, version }: { head: Content; content: Content; version: number },
): Promise<void> {
  const { reviewer } = content.fields
  if (reviewer === null || reviewer === head.fields.reviewer) return
  const step = await unanswered(tx, row.uid, head)
  if (!step) return
  const asked = await clinicianFor(tx, { ...row, authors: content.fields.authors }, reviewer, 'body.fields.reviewer')
  const { note, correction } = step
  await takeStep(tx, { viewer, now }, row, { kind: 'submitted', version, hash: hashOf(content), reviewer, note, correction })
  await tellOf(tx, { viewer, tell }, { ...row, title: content.fields.title, reviewer }, [asked.memberId], {
    what: 'submitted',
    note,
  })
}
