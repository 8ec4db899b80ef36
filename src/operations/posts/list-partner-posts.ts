import { type PartnerPostRow, partnerPosts } from '../../db/queries/posts.ts'
import type { OperationContext } from '../context.ts'

export type { PartnerPostRow }

const limit = 100

/** The public posts licensed from partners, newest first. Posts whose rights have ended are not public. */
export const listPartnerPosts = ({ db }: OperationContext): Promise<PartnerPostRow[]> => partnerPosts(db, limit)
