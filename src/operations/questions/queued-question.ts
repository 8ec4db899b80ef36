import type { Database } from '../../db/connect.ts'
import { findQuestion, type Question } from '../../db/queries/questions/questions.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { requireOwner } from '../require-owner.ts'

/** Requires a professional who answers questions. @throws sign_in_required, forbidden */
export function requireProfessional(viewer: OperationContext['viewer']): string {
  const memberId = requireOwner(viewer)
  requireMay(viewer, 'answer-questions')
  return memberId
}

/** A question as professionals may see it: open, and not their own. @throws sign_in_required, forbidden, not_found */
export async function queuedQuestion(
  db: Database,
  { viewer, now }: Pick<OperationContext, 'viewer' | 'now'>,
  id: string,
  { lock = false } = {},
): Promise<Question> {
  const memberId = requireProfessional(viewer)
  const question = await findQuestion(db, id, now, { lock })
  if (!question || question.state === 'closed' || question.memberId === memberId) throw notFound()
  return question
}
