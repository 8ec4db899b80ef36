import { findConsent } from '../../db/queries/consents.ts'
import { holidaysFrom } from '../../db/queries/holidays.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import { attachPictures } from '../../db/queries/questions/pictures.ts'
import { findQuestionByKey, insertQuestion } from '../../db/queries/questions/questions.ts'
import { takeQuestion } from '../../db/queries/questions/quotas.ts'
import type { About } from '../../domain/questions/about.ts'
import { askConsent } from '../../domain/questions/consent.ts'
import { beginning } from '../../domain/questions/course.ts'
import { allowsStorage, erasureOf } from '../../domain/records/consent.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { askConsentRequired, noQuestionLeft, notFound } from '../failure.ts'
import { helpFirst } from '../help-first.ts'
import { requireOwner } from '../require-owner.ts'
import type { QuestionMails } from './mails.ts'
import { notifyOfWaiting } from './notify.ts'

/** The submitted question. */
export interface NewQuestion {
  /** Idempotency key of the form: a repeated submission creates no second question. */
  requestKey: string
  about: About
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
    const known = await findQuestionByKey(tx, requestKey)
    if (known) {
      if (known.memberId !== memberId) throw notFound()
      return known.id
    }
    const redFlag = helpFirst([about.medicines, text], helpSeen)
    const consent = await findConsent(tx, memberId, 'ask')
    if (!consent || !allowsStorage(consent, now, askConsent)) throw askConsentRequired()
    const today = taipeiDay(now)
    const taken = await takeQuestion(tx, memberId, today)
    if (!taken) throw noQuestionLeft()
    const course = beginning(taken.answerHours, taken.followUps, now, await holidaysFrom(tx, today))
    const facts = {
      memberId,
      orderNo: taken.orderNo,
      requestKey,
      about,
      redFlag,
      createdAt: now,
      expiresAt: erasureOf(consent.endsOn),
    }
    const question = await insertQuestion(tx, { ...facts, ...course }, text)
    await attachPictures(tx, memberId, requestKey, question.id)
    if (course.dueAt)
      await notifyOfWaiting(tx, mails, question, { dueAt: course.dueAt, followUp: false, urgent: redFlag !== null })
    return question.id
  })
}
