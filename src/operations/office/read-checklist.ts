import { magazineFacts } from '../../db/queries/checklist.ts'
import { stepsFor } from '../../domain/bootstrap/checklist.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/**
 * The steps that make a new magazine complete, each with its state.
 * @param services whether orders can be paid and mails leave the system
 * @throws sign_in_required, forbidden
 */
export async function readChecklist(
  { db, viewer }: OperationContext,
  services: { payment: boolean; mail: boolean },
): Promise<ReturnType<typeof stepsFor>> {
  requireMay(viewer, 'change-settings')
  return stepsFor(viewer, { ...(await magazineFacts(db)), ...services })
}
