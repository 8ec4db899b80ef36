import { findPicture } from '../../db/queries/questions/pictures.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'
import { queuedQuestion } from './queued-question.ts'

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
  await queuedQuestion(context.db, context, picture.questionId)
  return picture.bytes
}
