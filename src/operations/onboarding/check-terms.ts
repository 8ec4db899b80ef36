import { findAcceptedVersions, findTermsVersion } from '../../db/queries/terms.ts'
import { termsDue } from '../../domain/onboarding/prompts-due.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

/**
 * Whether a member must still accept the terms in force (section 4, "Terms popup").
 * @throws sign_in_required, forbidden when `memberUid` is another member's
 */
export async function checkTerms({ db, viewer }: OperationContext, memberUid: string, product: 'ch'): Promise<boolean> {
  const owner = requireOwner(viewer, memberUid)
  const [current, accepted] = await Promise.all([findTermsVersion(db), findAcceptedVersions(db, owner, product)])
  return termsDue(current, accepted)
}
