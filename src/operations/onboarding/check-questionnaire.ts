import { findOnboardingFacts } from '../../db/queries/onboarding.ts'
import { questionnaireDue } from '../../domain/onboarding/prompts-due.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Whether the questionnaire may be offered to a member (section 4, "Questionnaire popup").
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkQuestionnaire({ db, viewer }: OperationContext, memberUid: string): Promise<boolean> {
  return questionnaireDue(await findOnboardingFacts(db, requireOwner(viewer, memberUid)))
}
