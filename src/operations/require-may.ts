import type { Viewer } from '../domain/membership/viewer.ts'
import { type ManuscriptAction, may, type OfficeAction, type PermissionContext, type Person } from '../domain/office/may.ts'
import { forbidden, signInRequired } from './failure.ts'

/** Requires the permission for an action. @throws sign_in_required, forbidden */
export function requireMay(viewer: Person, action: OfficeAction): void {
  if (viewer.memberId === null) throw signInRequired()
  if (!may(viewer, action)) throw forbidden()
}

/** Requires the permission for an action on this manuscript. @throws sign_in_required, forbidden */
export function requireMayWith(viewer: Person, action: ManuscriptAction, manuscript: PermissionContext): void {
  if (viewer.memberId === null) throw signInRequired()
  if (!may(viewer, action, manuscript)) throw forbidden()
}

/**
 * The signed-in member's uuid, provided that a member in the request is the same one.
 * @throws sign_in_required, forbidden
 */
export function requireOwner(viewer: Viewer, memberUid: string = viewer.memberId ?? ''): string {
  if (viewer.memberId === null) throw signInRequired()
  if (memberUid.toLowerCase() !== viewer.memberId) throw forbidden()
  return viewer.memberId
}
