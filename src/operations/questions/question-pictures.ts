import { findConsent } from '../../db/queries/membership.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import {
  countOtherPictures,
  deleteWaitingPicture,
  findPicture,
  insertPicture,
  type Picture,
  waitingPictures,
} from '../../db/queries/questions/questions.ts'
import { ownQuotas } from '../../db/queries/questions/quotas.ts'
import { askConsent } from '../../domain/questions/consent.ts'
import { maxLoosePictures, pictureLimits } from '../../domain/questions/pictures.ts'
import { questionsLeft } from '../../domain/questions/quota.ts'
import { allowsStorage } from '../../domain/records/consent.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { askConsentRequired, conflict, noQuestionLeft, notFound } from '../failure.ts'
import type { DecodeError } from '../pictures/decode.ts'
import { reencode } from '../pictures/reencode.ts'
import { requireOwner } from '../require-may.ts'
import { findQueuedQuestion } from './read-questions.ts'

/** Why a picture is refused: it is too large, has too many pixels, or is no picture. */
export type PictureError = 'too_large' | DecodeError

/**
 * Stores a picture for a question in progress, under the consent. It is retained for a day until the question is submitted.
 * @throws sign_in_required, no_question_left, consent_required, conflict when the limit is reached
 */
export async function addPicture(
  { db, viewer, now }: OperationContext,
  { requestKey, original }: { requestKey: string; original: Buffer },
): Promise<Picture | PictureError> {
  const memberId = requireOwner(viewer)
  const today = taipeiDay(now)
  const packs = await ownQuotas(db, memberId)
  if (!packs.some((pack) => questionsLeft(pack, today) > 0)) throw noQuestionLeft()
  if (original.length > pictureLimits.bytes) return 'too_large'
  const clean = await cleanPicture(original)
  if (typeof clean === 'string') return clean
  return db.transaction(async (tx) => {
    await lockMember(tx, memberId)
    const consent = await findConsent(tx, memberId, 'ask')
    if (!consent || !allowsStorage(consent, now, askConsent)) throw askConsentRequired()
    const already = await waitingPictures(tx, memberId, requestKey)
    if (already.length >= pictureLimits.most) throw conflict(`最多 ${pictureLimits.most} 張圖片`)
    const others = await countOtherPictures(tx, memberId, requestKey)
    if (others + already.length >= maxLoosePictures) throw conflict('還沒送出的圖片太多，請明天再試')
    return insertPicture(tx, { memberId, requestKey, questionId: null, createdAt: now, ...clean })
  })
}

export type { Picture } from '../../db/queries/questions/questions.ts'

/** The pending pictures of a question. @throws sign_in_required */
export async function listWaitingPictures({ db, viewer }: OperationContext, requestKey: string): Promise<Picture[]> {
  return waitingPictures(db, requireOwner(viewer), requestKey)
}

/** Erases a pending picture. @throws sign_in_required, not_found */
export async function deletePicture({ db, viewer }: OperationContext, id: string): Promise<void> {
  if (!(await deleteWaitingPicture(db, requireOwner(viewer), id))) throw notFound()
}

/** A picture's bytes for its owner. WebP. @throws sign_in_required, not_found */
export async function readOwnPicture({ db, viewer }: OperationContext, id: string): Promise<Buffer> {
  const memberId = requireOwner(viewer)
  const picture = await findPicture(db, id)
  if (picture?.memberId !== memberId) throw notFound()
  return picture.bytes
}

/** A picture's bytes for a professional, while its question is open. WebP. @throws sign_in_required, forbidden, not_found */
export async function readQueuedPicture(context: OperationContext, id: string): Promise<Buffer> {
  const picture = await findPicture(context.db, id)
  if (!picture?.questionId) throw notFound()
  await findQueuedQuestion(context.db, context, picture.questionId)
  return picture.bytes
}

/** A re-encoded picture. WebP. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
}

/**
 * Re-encodes a picture, upright and no wider than pages show it: location, time, camera and all other metadata are
 * dropped. In a child process with limited memory.
 * @throws Backpressure
 */
async function cleanPicture(original: Buffer): Promise<CleanPicture | DecodeError> {
  const cleaned = await reencode<CleanPicture | DecodeError>({ original })
  return typeof cleaned === 'string' ? cleaned : { ...cleaned, bytes: Buffer.from(cleaned.bytes) }
}
