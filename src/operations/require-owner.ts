import type { Viewer } from '../domain/membership/viewer.ts'
import { forbidden, signInRequired } from './failure.ts'

/**
 * The signed-in member's uuid, provided that a member in the request is the same one.
 * @throws sign_in_required, forbidden
 */
export function requireOwner(viewer: Viewer, memberUid: string = viewer.memberId ?? ''): string {
  if (viewer.memberId === null) throw signInRequired()
  if (memberUid.toLowerCase() !== viewer.memberId) throw forbidden()
  return viewer.memberId
}
