import { type Claim, claimsOn } from '../../db/queries/questions/claims.ts'
import { type ListedQuestion, queuedQuestions } from '../../db/queries/questions/questions.ts'
import type { QuestionState } from '../../domain/questions/course.ts'
import type { OperationContext } from '../context.ts'
import { queuedQuestion, requireProfessional } from './queued-question.ts'
import { type QuestionDetails, questionDetails } from './read-question.ts'

/** The maximum number of questions listed at the desk. */
const shown = 100

/** The queues of the desk: questions that wait for an answer, or were answered and are still open. */
export const queues = { waiting: ['asked', 'followed_up'], answered: ['answered'] } as const satisfies Record<
  string,
  readonly QuestionState[]
>
export type Queue = keyof typeof queues

/** A question at the desk, and who has claimed it. */
export interface Queued {
  question: ListedQuestion
  claim: Claim | null
}

/** The desk's questions, by due time. @throws sign_in_required, forbidden */
export async function readQueue({ db, viewer, now }: OperationContext, queue: Queue): Promise<Queued[]> {
  const except = requireProfessional(viewer)
  const listed = await queuedQuestions(db, { states: queues[queue], except, now }, shown)
  const ids = listed.map(({ id }) => id)
  const claims = new Map((await claimsOn(db, ids)).map((claim) => [claim.questionId, claim]))
  return listed.map((question) => ({ question, claim: claims.get(question.id) ?? null }))
}

/** One of them in full. @throws sign_in_required, forbidden, not_found */
export async function readQueued(context: OperationContext, id: string): Promise<QuestionDetails & { claim: Claim | null }> {
  const question = await queuedQuestion(context.db, context, id)
  const [whole, [claim]] = await Promise.all([questionDetails(context.db, question), claimsOn(context.db, [id])])
  return { ...whole, claim: claim ?? null }
}
