import { type AdRecordRow, findAd } from '../../db/queries/ads.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'

/** One of the magazine's own advertisements, with its hours. @throws sign_in_required, forbidden, not_found */
export async function readAd({ db, viewer }: OperationContext, id: number): Promise<AdRecordRow> {
  requireMay(viewer, 'keep-offers')
  return (await findAd(db, id)) ?? Promise.reject(notFound())
}
