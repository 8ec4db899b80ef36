import type { Role } from './identity.ts'

/** Every role, those who may do most last. */
export const roles = ['reader', 'professional', 'editor', 'admin'] as const satisfies readonly Role[]

/** What each role is called. */
export const roleNames: Record<Role, string> = {
  reader: '一般會員',
  professional: '糖尿病衛教專業人員',
  editor: '編輯',
  admin: '管理員',
}

/** Why a role is not given: only administrators give roles, nobody changes their own, an address must be confirmed first. */
export type RoleFault = 'not_admin' | 'own_role' | 'unconfirmed'

/**
 * What speaks against giving somebody a role, or null. As nobody changes their own role, there is always an
 * administrator left. To take a role back, `reader` is given; that needs no confirmed address.
 */
export function roleFault(
  giver: { id: string; role: Role },
  taker: { id: string; emailVerified: boolean },
  role: Role,
): RoleFault | null {
  if (giver.role !== 'admin') return 'not_admin'
  if (giver.id === taker.id) return 'own_role'
  return role === 'reader' || taker.emailVerified ? null : 'unconfirmed'
}
