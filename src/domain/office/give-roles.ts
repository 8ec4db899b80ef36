import type { Capability, Person } from './may.ts'
import type { StaffRole } from './staff-roles.ts'

/** Somebody with roles, by their keys. */
export interface RoleHolder {
  id: string
  roles: readonly string[]
}

/** What somebody is trusted with who has these roles: what each of them is worth, together. */
export function capabilitiesOf(roles: readonly string[], sets: readonly StaffRole[]): Capability[] {
  return [...new Set(sets.filter(({ key }) => roles.includes(key)).flatMap(({ capabilities }) => [...capabilities]))]
}

/**
 * Somebody with what they are still trusted with of what they were trusted with a moment ago. What they were given since is
 * none of it; null is somebody who is gone.
 */
export function stillTrusted<Asker extends Person>(asker: Asker, now: Pick<Person, 'capabilities' | 'author'> | null): Asker {
  const capabilities = asker.capabilities.filter((one) => now?.capabilities.includes(one))
  return { ...asker, capabilities, author: asker.author === now?.author ? asker.author : null }
}

/** Whether something was taken from somebody since. */
export function hasLostTrust(asker: Person, now: Pick<Person, 'capabilities' | 'author'> | null): boolean {
  const { capabilities, author } = stillTrusted(asker, now)
  return capabilities.length < asker.capabilities.length || author !== asker.author
}

/** Whether anybody is left who may give roles: without one, nobody could ever again. */
export function isGoverned(holders: readonly RoleHolder[], sets: readonly StaffRole[]): boolean {
  return holders.some(({ roles }) => capabilitiesOf(roles, sets).includes('govern'))
}

/**
 * What speaks against somebody's having just these roles from now on, or null. To take all of them back needs no
 * confirmed address.
 */
export function rolesFault(
  { holders, sets }: { holders: readonly RoleHolder[]; sets: readonly StaffRole[] },
  taker: { id: string; emailVerified: boolean },
  roles: readonly string[],
): 'unknown_role' | 'unconfirmed' | 'last_governor' | null {
  if (roles.some((key) => !sets.some((set) => set.key === key))) return 'unknown_role'
  if (roles.length > 0 && !taker.emailVerified) return 'unconfirmed'
  const after = [...holders.filter(({ id }) => id !== taker.id), { id: taker.id, roles }]
  return isGoverned(holders, sets) && !isGoverned(after, sets) ? 'last_governor' : null
}

/** What speaks against a role's being worth just this from now on, or null; `to` is null where it is to be no more. */
export function setFault(
  { holders, sets }: { holders: readonly RoleHolder[]; sets: readonly StaffRole[] },
  key: string,
  to: Omit<StaffRole, 'key'> | null,
): 'name_taken' | 'held' | 'last_governor' | null {
  const others = sets.filter((set) => set.key !== key)
  if (to && others.some(({ name }) => name === to.name)) return 'name_taken'
  if (!to && holders.some(({ roles }) => roles.includes(key))) return 'held'
  const after = to ? [...others, { key, ...to }] : others
  return isGoverned(holders, sets) && !isGoverned(holders, after) ? 'last_governor' : null
}
