import type { Database } from '../../db/connect.ts'
import {
  type AnswererRow,
  answererRows,
  type Claim,
  claimsOn,
  countUnansweredQuestions,
  findQuestion,
  type ListedQuestion,
  latestAnswers,
  type Message,
  messagesOf,
  ownQuestions,
  type Picture,
  picturesOf,
  type Question,
  queuedQuestions,
} from '../../db/queries/questions/questions.ts'
import { type OwnQuota, ownQuotas } from '../../db/queries/questions/quotas.ts'
import { lastHoliday } from '../../db/queries/shell.ts'
import type { QuestionState } from '../../domain/questions/question-states.ts'
import { averageHours, measuredAnswerCount } from '../../domain/questions/response-time.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay, requireOwner } from '../require-may.ts'

export type { ListedQuestion } from '../../db/queries/questions/questions.ts'
export type { OwnQuota } from '../../db/queries/questions/quotas.ts'

/** The member's own questions, newest first. @throws sign_in_required */
export async function listOwnQuestions(
  { db, viewer, now }: OperationContext,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ items: ListedQuestion[]; total: number }> {
  return ownQuestions(db, { memberId: requireOwner(viewer), now }, { limit: perPage, offset: (page - 1) * perPage })
}

/** The packs that the member has bought, and what is left of each. @throws sign_in_required */
export async function listOwnQuotas({ db, viewer }: OperationContext): Promise<OwnQuota[]> {
  return ownQuotas(db, requireOwner(viewer))
}

/** A question with its messages and pictures. */
export interface QuestionDetails {
  question: Question
  messages: Message[]
  pictures: Picture[]
}

/** Adds the messages and pictures to a question. */
export async function questionDetails(db: Database, question: Question): Promise<QuestionDetails> {
  const [messages, pictures] = await Promise.all([messagesOf(db, question.id), picturesOf(db, question.id)])
  return { question, messages, pictures }
}

/** The member's own question. Another member's is not_found, like an unknown one. @throws sign_in_required, not_found */
export async function ownQuestion(
  db: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  id: string,
  { lock = false } = {},
): Promise<Question> {
  const memberId = requireOwner(viewer)
  const question = await findQuestion(db, id, now, { lock })
  if (question?.memberId !== memberId) throw notFound()
  return question
}

/** The member's own question. @throws sign_in_required, not_found */
export async function readQuestion(context: OperationContext, id: string): Promise<QuestionDetails> {
  return questionDetails(context.db, await ownQuestion(context.db, context, id))
}

/** The maximum number of questions listed in the queue. */
const maxListed = 100

/** The two queues: questions that wait for an answer, or were answered and are still open. */
const queues = { waiting: ['asked', 'followed_up'], answered: ['answered'] } as const satisfies Record<
  string,
  readonly QuestionState[]
>
type Queue = keyof typeof queues

/** A question in the queue, and who has claimed it. */
export interface QueueEntry {
  question: ListedQuestion
  claim: Claim | null
}

/** The queued questions, by due time. @throws sign_in_required, forbidden */
export async function readQueue({ db, viewer, now }: OperationContext, queue: Queue): Promise<QueueEntry[]> {
  const except = requireProfessional(viewer)
  const queued = await queuedQuestions(db, { states: queues[queue], except, now }, maxListed)
  const ids = queued.map(({ id }) => id)
  const claims = new Map((await claimsOn(db, ids)).map((claim) => [claim.questionId, claim]))
  return queued.map((question) => ({ question, claim: claims.get(question.id) ?? null }))
}

/** One of them in full. @throws sign_in_required, forbidden, not_found */
export async function readQueuedQuestion(
  context: OperationContext,
  id: string,
): Promise<QuestionDetails & { claim: Claim | null }> {
  const question = await findQueuedQuestion(context.db, context, id)
  const [details, [claim]] = await Promise.all([questionDetails(context.db, question), claimsOn(context.db, [id])])
  return { ...details, claim: claim ?? null }
}

/** Requires a professional who answers questions. @throws sign_in_required, forbidden */
export function requireProfessional(viewer: OperationContext['viewer']): string {
  const memberId = requireOwner(viewer)
  requireMay(viewer, 'answer-questions')
  return memberId
}

/** A question as professionals may see it: open, and not their own. @throws sign_in_required, forbidden, not_found */
export async function findQueuedQuestion(
  db: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  id: string,
  { lock = false } = {},
): Promise<Question> {
  const memberId = requireProfessional(viewer)
  const question = await findQuestion(db, id, now, { lock })
  if (!question || question.state === 'closed' || question.memberId === memberId) throw notFound()
  return question
}

/** The figures of the questions for the operator. */
export interface WaitingFigures {
  /** Questions and follow-ups that wait for an answer. */
  waiting: number
  /** Those of them that are overdue. */
  overdue: number
  /** The last known holiday (Taipei calendar day), or null: deadlines after it take no holidays into account. */
  holidaysUntil: string | null
}

/** Counts the questions that wait for an answer. */
export async function countWaitingQuestions(db: Database, now: Date): Promise<WaitingFigures> {
  const [counts, holidaysUntil] = await Promise.all([countUnansweredQuestions(db, now), lastHoliday(db)])
  return { ...counts, holidaysUntil }
}

/** Who answers questions, and the average time of their latest answers; `hours` is null without an answer. */
export async function readAskService({
  db,
}: Pick<OperationContext, 'db'>): Promise<{ answerers: AnswererRow[]; measured: number; hours: number | null }> {
  const [answerers, answers] = await Promise.all([answererRows(db), latestAnswers(db, measuredAnswerCount)])
  return { answerers, measured: answers.length, hours: averageHours(answers) }
}
