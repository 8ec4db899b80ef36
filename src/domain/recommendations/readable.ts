import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'

const ranks: Record<Identity, number> = { visitor: 0, member: 1, subscriber: 2 }

/** The identity to recommend for: what the caller names only ever narrows what the viewer has. */
export function narrowIdentity(own: Identity, named: Identity | undefined): Identity {
  return named !== undefined && ranks[named] < ranks[own] ? named : own
}

/** Posts in two parts: those that can be read to their end, and those behind a wall. In each the order stays. */
export function partReadable<T extends { status: WallStatus }>(
  posts: readonly T[],
  identity: Identity,
): { open: T[]; walled: T[] } {
  const isOpen = ({ status }: T) => wallFor(status, identity) === 'open'
  return { open: posts.filter(isOpen), walled: posts.filter((post) => !isOpen(post)) }
}
