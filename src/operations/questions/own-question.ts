import type { Database } from '../../db/connect.ts'
import { findQuestion, type Question } from '../../db/queries/questions/questions.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** The member's own question. Another member's is not_found, like an unknown one. @throws sign_in_required, not_found */
export async function ownQuestion(
  db: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  id: string,
  { lock = false } = {},
): Promise<Question> {
  const memberId = requireOwner(viewer)
  const question = await findQuestion(db, id, now, { lock })
  if (question?.memberId !== memberId) throw notFound()
  return question
}
