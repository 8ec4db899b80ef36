import { deleteWaitingPicture, type Picture, waitingPictures } from '../../db/queries/questions/pictures.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

export type { Picture } from '../../db/queries/questions/pictures.ts'

/** The pending pictures of a question. @throws sign_in_required */
export async function listWaitingPictures({ db, viewer }: OperationContext, requestKey: string): Promise<Picture[]> {
  return waitingPictures(db, requireOwner(viewer), requestKey)
}

/** Erases a pending picture. @throws sign_in_required, not_found */
export async function deletePicture({ db, viewer }: OperationContext, id: string): Promise<void> {
  if (!(await deleteWaitingPicture(db, requireOwner(viewer), id))) throw notFound()
}
