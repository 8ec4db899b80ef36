import type { Capability, Person } from './may.ts'
import type { StaffRole } from './staff-roles.ts'

/** A user and the keys of their roles. */
export interface RoleHolder {
  id: string
  roles: readonly string[]
}

/** The capabilities of some roles: the union of their sets. */
export function capabilitiesOf(roles: readonly string[], sets: readonly StaffRole[]): Capability[] {
  return [...new Set(sets.filter(({ key }) => roles.includes(key)).flatMap(({ capabilities }) => [...capabilities]))]
}

/**
 * A user with the intersection of their capabilities at the start of a request and now. Capabilities granted since are
 * not included; null is a user who no longer exists.
 */
export function withCurrentCapabilities<P extends Person>(person: P, current: Pick<Person, 'capabilities' | 'author'> | null): P {
  const capabilities = person.capabilities.filter((item) => current?.capabilities.includes(item))
  return { ...person, capabilities, author: person.author === current?.author ? person.author : null }
}

/** Whether a capability was revoked since. */
export function hasLostCapability(person: Person, current: Pick<Person, 'capabilities' | 'author'> | null): boolean {
  const { capabilities, author } = withCurrentCapabilities(person, current)
  return capabilities.length < person.capabilities.length || author !== person.author
}

/** Whether at least one user may grant roles: without one, no user could ever again. */
export function hasRoleGranter(holders: readonly RoleHolder[], allRoles: readonly StaffRole[]): boolean {
  return holders.some(({ roles }) => capabilitiesOf(roles, allRoles).includes('govern'))
}

/** Why a user may not have exactly these roles, or null. Revoking all roles requires no confirmed e-mail address. */
export function rolesError(
  { holders, allRoles }: { holders: readonly RoleHolder[]; allRoles: readonly StaffRole[] },
  grantee: { id: string; emailVerified: boolean },
  roles: readonly string[],
): 'unknown_role' | 'unconfirmed' | 'last_governor' | null {
  if (roles.some((key) => !allRoles.some((set) => set.key === key))) return 'unknown_role'
  if (roles.length > 0 && !grantee.emailVerified) return 'unconfirmed'
  const after = [...holders.filter(({ id }) => id !== grantee.id), { id: grantee.id, roles }]
  return hasRoleGranter(holders, allRoles) && !hasRoleGranter(after, allRoles) ? 'last_governor' : null
}

/** Why a role may not have exactly these capabilities, or null; `to` is null if it is deleted. */
export function capabilitiesError(
  { holders, allRoles }: { holders: readonly RoleHolder[]; allRoles: readonly StaffRole[] },
  key: string,
  to: Omit<StaffRole, 'key'> | null,
): 'name_taken' | 'held' | 'last_governor' | null {
  const others = allRoles.filter((set) => set.key !== key)
  if (to && others.some(({ name }) => name === to.name)) return 'name_taken'
  if (!to && holders.some(({ roles }) => roles.includes(key))) return 'held'
  const after = to ? [...others, { key, ...to }] : others
  return hasRoleGranter(holders, allRoles) && !hasRoleGranter(holders, after) ? 'last_governor' : null
}
