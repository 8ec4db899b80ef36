import { type PartnerPostRow, partnerPosts } from '../../db/queries/posts.ts'
import { rightsHold } from '../../domain/posts/credits.ts'
import type { OperationContext } from '../context.ts'

export type { PartnerPostRow }

const most = 100

/** The posts licensed from partners, newest first, without those whose rights have ended. */
export async function listPartnerPosts({ db, now }: OperationContext): Promise<PartnerPostRow[]> {
  return (await partnerPosts(db, most)).filter(({ rights_end_on }) => rightsHold(rights_end_on, now))
}
