import type { Database } from '../../db/connect.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { findConsent } from '../../db/queries/membership.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import {
  attachPictures,
  claimQuestion,
  dueQuestions,
  findQuestionByKey,
  insertMessage,
  insertQuestion,
  markUrgent,
  moveQuestion,
  professionals,
  type Question,
  type Recipient,
  recipientOf,
  releaseQuestion,
} from '../../db/queries/questions/questions.ts'
import { consumeQuestion } from '../../db/queries/questions/quotas.ts'
import { holidaysFrom } from '../../db/queries/shell.ts'
import { askConsent } from '../../domain/questions/consent.ts'
import { advanceCourse, claimCutoff, initialCourse, isAwaitingAnswer } from '../../domain/questions/question-states.ts'
import type { SubjectDetails } from '../../domain/questions/question-subjects.ts'
import { allowsStorage, erasureInstant } from '../../domain/records/consent.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { askConsentRequired, conflict, noQuestionLeft, notFound, requireHelpShown } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { requireOwner } from '../require-may.ts'
import { findQueuedQuestion, ownQuestion, requireProfessional } from './read-questions.ts'

const detailsOf = ({ id: questionId, createdAt: askedAt }: Question) => ({ questionId, askedAt })

/** Queues the mails about a question that needs an answer: one to the asker, one to every professional. */
async function notifyOfWaiting(
  tx: Database,
  mails: QuestionMails,
  question: Question,
  { dueAt, followUp, urgent }: { dueAt: Date; followUp: boolean; urgent: boolean },
): Promise<void> {
  const details = { ...detailsOf(question), dueAt, followUp }
  const asker = await recipientOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.received(asker, details))
  for (const professional of await professionals(tx))
    await sendMail(tx, await mails.waiting(professional, { ...details, urgent }))
}

/** Queues the mail about an answer. */
async function notifyOfAnswer(
  tx: Database,
  mails: QuestionMails,
  question: Question,
  course: { closesAt: Date; followUpsLeft: number },
): Promise<void> {
  const asker = await recipientOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.answered(asker, { ...detailsOf(question), ...course }))
}

/** Queues the mail about a closed question. */
async function notifyOfEnd(tx: Database, mails: QuestionMails, question: Question): Promise<void> {
  const asker = await recipientOf(tx, question.memberId)
  if (asker) await sendMail(tx, await mails.closed(asker, detailsOf(question)))
}

/** The question that a mail is about. A mail never contains its text. */
interface QuestionDetails {
  questionId: string
  /** When it was asked. */
  askedAt: Date
}

/** Writes the mails about questions. The operations queue them in the transaction of their cause. */
interface QuestionMails {
  /** To the asker: the question, or the follow-up, was received; and the deadline for the answer. */
  received(to: Recipient, details: QuestionDetails & { dueAt: Date; followUp: boolean }): Promise<NewMail>
  /** To the professionals: a question needs an answer; `urgent` if the text suggests an emergency. */
  waiting(to: Recipient, details: QuestionDetails & { dueAt: Date; followUp: boolean; urgent: boolean }): Promise<NewMail>
  /** To the asker: there is an answer; until when, and how often, they may follow up. */
  answered(to: Recipient, details: QuestionDetails & { closesAt: Date; followUpsLeft: number }): Promise<NewMail>
  /** To the asker: it is closed, by themselves or by time. */
  closed(to: Recipient, details: QuestionDetails): Promise<NewMail>
  /** To the operator: the number of late answers, and since when the first of them is. */
  overdue(details: { count: number; since: Date }): Promise<NewMail>
}

/** The number of questions per transaction. */
const questionsPerRun = 100

/**
 * State changes by time: late answers are recorded, and the operator is notified of each once; questions
 * answered long ago are closed.
 * @returns how many of each
 */
export async function advanceQuestions(
  db: Database,
  mails: QuestionMails,
  now: Date,
): Promise<{ overdue: number; closed: number }> {
  return db.transaction(async (tx) => {
    const lateTimes: Date[] = []
    let closedCount = 0
    for (const question of await dueQuestions(tx, now, questionsPerRun)) {
      if (await closeRipe(tx, mails, question, now)) closedCount += 1
      else if (question.dueAt && (await noteLate(tx, question, now))) lateTimes.push(question.dueAt)
    }
    const [since] = lateTimes.toSorted((a, b) => a.getTime() - b.getTime())
    if (since) await sendMail(tx, await mails.overdue({ count: lateTimes.length, since }))
    return { overdue: lateTimes.length, closed: closedCount }
  })
}

async function closeRipe(tx: Database, mails: QuestionMails, question: Question, now: Date): Promise<boolean> {
  const course = advanceCourse(question, 'closed', 'clock', now)
  if (!course) return false
  await moveQuestion(tx, question, course, { event: 'closed', actor: 'clock', at: now })
  await releaseQuestion(tx, question.id)
  await notifyOfEnd(tx, mails, question)
  return true
}

async function noteLate(tx: Database, question: Question, now: Date): Promise<boolean> {
  const course = advanceCourse(question, 'overdue', 'clock', now)
  if (!course) return false
  await moveQuestion(tx, question, course, { event: 'overdue', actor: 'clock', at: now })
  return true
}

/** The submitted question. */
export interface NewQuestion {
  /** Idempotency key of the form: a repeated submission creates no second question. */
  requestKey: string
  about: SubjectDetails
  text: string
  /** The token that confirms that help was shown to the asker; empty otherwise. */
  helpSeen: string
}

/**
 * Submits a question: takes one from the member's packs, stores it under the consent, and notifies the professionals,
 * atomically. The member is locked meanwhile, so that concurrent questions are processed one after the other.
 * @returns the question's id
 * @throws sign_in_required, red_flag (help is shown first, and the question can be submitted afterwards),
 *   consent_required, no_question_left
 */
export async function askQuestion(
  { db, viewer, now }: OperationContext,
  mails: QuestionMails,
  { requestKey, about, text, helpSeen }: NewQuestion,
): Promise<string> {
  const memberId = requireOwner(viewer)
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const existing = await findQuestionByKey(tx, requestKey)
    if (existing) {
      if (existing.memberId !== memberId) throw notFound()
      return existing.id
    }
    const redFlag = requireHelpShown([about.medicines, text], helpSeen)
    const consent = await findConsent(tx, memberId, 'ask')
    if (!consent || !allowsStorage(consent, now, askConsent)) throw askConsentRequired()
    const today = taipeiDay(now)
    const quota = await consumeQuestion(tx, memberId, today)
    if (!quota) throw noQuestionLeft()
    const course = initialCourse(quota.answerHours, quota.followUps, now, await holidaysFrom(tx, today))
    const details = {
      memberId,
      orderNo: quota.orderNo,
      requestKey,
      about,
      redFlag,
      createdAt: now,
      expiresAt: erasureInstant(consent.endsOn),
    }
    const question = await insertQuestion(tx, { ...details, ...course }, text)
    await attachPictures(tx, memberId, requestKey, question.id)
    if (course.dueAt)
      await notifyOfWaiting(tx, mails, question, { dueAt: course.dueAt, followUp: false, urgent: redFlag !== null })
    return question.id
  })
}

/**
 * A professional claims a waiting question, so that no other answers it meanwhile; the claim expires after some hours.
 * @throws sign_in_required, forbidden, not_found, conflict when another has it or it needs no answer
 */
export async function claimWaitingQuestion(context: OperationContext, id: string): Promise<void> {
  const { db, viewer, now } = context
  const memberId = requireProfessional(viewer)
  await db.transaction(async (tx) => {
    const question = await findQueuedQuestion(tx, context, id, { lock: true })
    if (!isAwaitingAnswer(question.state)) throw conflict('這個提問沒有在等待回覆')
    if (!(await claimQuestion(tx, id, memberId, { now, stale: claimCutoff(now) })))
      throw conflict('另一位專業人員正在回覆這個提問')
    await recordAuditEvent(tx, context, { action: 'take-up-question', target: `question:${id}` })
  })
}

/** Releases the professional's own claim. @throws sign_in_required, forbidden, not_found */
export async function returnToQueue(context: OperationContext, id: string): Promise<void> {
  const memberId = requireProfessional(context.viewer)
  await context.db.transaction(async (tx) => {
    await findQueuedQuestion(tx, context, id)
    if (await releaseQuestion(tx, id, memberId))
      await recordAuditEvent(tx, context, { action: 'put-back-question', target: `question:${id}` })
  })
}

/**
 * Stores a professional's answer. The question is locked meanwhile: of two concurrent answers one is accepted.
 * @throws sign_in_required, forbidden, not_found, conflict when it needs no answer or another professional has claimed
 *   it
 */
export async function answerQuestion(context: OperationContext, mails: QuestionMails, id: string, text: string): Promise<void> {
  const { db, viewer, now } = context
  const professional = requireProfessional(viewer)
  await db.transaction(async (tx) => {
    const question = await findQueuedQuestion(tx, context, id, { lock: true })
    const course = advanceCourse(question, 'answered', 'professional', now)
    if (!course?.closesAt) throw conflict('這個提問已經有回覆')
    if (!(await claimQuestion(tx, id, professional, { now, stale: claimCutoff(now) })))
      throw conflict('另一位專業人員正在回覆這個提問')
    const author = (await recipientOf(tx, professional))?.name ?? ''
    const { memberId } = question
    await insertMessage(tx, { questionId: id, memberId, kind: 'answer', author, body: text, sentAt: now })
    await moveQuestion(tx, question, course, { event: 'answered', actor: 'professional', at: now })
    await releaseQuestion(tx, id)
    await recordAuditEvent(tx, context, { action: 'answer-question', target: `question:${id}` })
    await notifyOfAnswer(tx, mails, question, { closesAt: course.closesAt, followUpsLeft: course.followUpsLeft })
  })
}

/**
 * Submits a follow-up to an answer, as long as the pack allows it.
 * @throws sign_in_required, not_found, red_flag, conflict when it is not answered yet, closed, or has no follow-up left
 */
export async function followUp(
  context: OperationContext,
  mails: QuestionMails,
  id: string,
  { text, helpSeen }: { text: string; helpSeen: string },
): Promise<void> {
  const { now } = context
  await context.db.transaction(async (tx) => {
    const question = await ownQuestion(tx, context, id, { lock: true })
    const course = advanceCourse(question, 'followed_up', 'asker', now, await holidaysFrom(tx, taipeiDay(now)))
    if (!course?.dueAt) throw conflict('這個提問現在不能追問')
    const redFlag = requireHelpShown([text], helpSeen)
    const { memberId } = question
    await insertMessage(tx, { questionId: id, memberId, kind: 'follow_up', body: text, sentAt: now })
    await moveQuestion(tx, question, course, { event: 'followed_up', actor: 'asker', at: now })
    if (redFlag) await markUrgent(tx, id, redFlag)
    await notifyOfWaiting(tx, mails, question, { dueAt: course.dueAt, followUp: true, urgent: redFlag !== null })
  })
}

/**
 * The asker closes their question: professionals no longer see it.
 * @throws sign_in_required, not_found, conflict unless it is answered
 */
export async function closeQuestion(context: OperationContext, mails: QuestionMails, id: string): Promise<void> {
  const { now } = context
  await context.db.transaction(async (tx) => {
    const question = await ownQuestion(tx, context, id, { lock: true })
    const course = advanceCourse(question, 'closed', 'asker', now)
    if (!course) throw conflict('這個提問還在等待回覆，或已經結束')
    await moveQuestion(tx, question, course, { event: 'closed', actor: 'asker', at: now })
    await releaseQuestion(tx, id)
    await notifyOfEnd(tx, mails, question)
  })
}
