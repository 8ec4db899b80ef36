import { type ListedQuestion, ownQuestions } from '../../db/queries/questions/questions.ts'
import { type OwnQuota, ownQuotas } from '../../db/queries/questions/quotas.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

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
