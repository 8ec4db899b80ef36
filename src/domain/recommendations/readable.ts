import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'

const ranks: Record<Identity, number> = { visitor: 0, member: 1, subscriber: 2 }

/** The identity to recommend for: the requested one can only narrow that of the viewer. */
export function narrowIdentity(own: Identity, named: Identity | undefined): Identity {
  return named !== undefined && ranks[named] < ranks[own] ? named : own
}

/** Splits posts into readable and walled ones. Each part retains its order. */
export function partReadable<T extends { status: WallStatus }>(
  posts: readonly T[],
  identity: Identity,
): { open: T[]; walled: T[] } {
  const isOpen = ({ status }: T) => wallFor(status, identity) === 'open'
  return { open: posts.filter(isOpen), walled: posts.filter((post) => !isOpen(post)) }
}
