import { isStaff } from '../domain/membership/identity.ts'
import type { Viewer } from '../domain/membership/viewer.ts'
import { forbidden, signInRequired } from './failure.ts'

/** Lets editors and admins pass. @throws sign_in_required, forbidden */
export function requireStaff(viewer: Viewer): void {
  if (viewer.memberId === null) throw signInRequired()
  if (!isStaff(viewer.role)) throw forbidden()
}
