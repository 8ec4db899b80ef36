import { findConsent } from '../../db/queries/consents.ts'
import { lockMember } from '../../db/queries/payment/grants.ts'
import { countOtherPictures, insertPicture, type Picture, waitingPictures } from '../../db/queries/questions/pictures.ts'
import { ownQuotas } from '../../db/queries/questions/quotas.ts'
import { askConsent } from '../../domain/questions/consent.ts'
import { loosePictures, pictureLimits } from '../../domain/questions/pictures.ts'
import { questionsLeft } from '../../domain/questions/quota.ts'
import { allowsStorage } from '../../domain/records/consent.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { askConsentRequired, conflict, noQuestionLeft } from '../failure.ts'
import type { Undecodable } from '../pictures/decode.ts'
import { requireOwner } from '../require-owner.ts'
import { cleanPicture } from './clean-picture.ts'

/** Why a picture is refused: it is too large, has too many pixels, or is no picture. */
export type PictureFault = 'too_large' | Undecodable

/**
 * Stores a picture for a question in progress, under the consent. It is retained for a day until the question is submitted.
 * @throws sign_in_required, no_question_left, consent_required, conflict when the limit is reached
 */
export async function addPicture(
  { db, viewer, now }: OperationContext,
  { requestKey, original }: { requestKey: string; original: Buffer },
): Promise<Picture | PictureFault> {
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
    if (others + already.length >= loosePictures) throw conflict('還沒送出的圖片太多，請明天再試')
    return insertPicture(tx, { memberId, requestKey, questionId: null, createdAt: now, ...clean })
  })
}
