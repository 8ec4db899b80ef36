/** What can be shared by an address of its own: a post given by a subscriber, a result of a quiz or of a tool. */
export const shareKinds = ['article', 'quiz', 'tool'] as const
export type ShareKind = (typeof shareKinds)[number]

/**
 * How far a share reaches. A given post opens for ten readers during seven days; a result holds nothing personal and
 * has no count, and is forgotten after a year.
 */
export const shareReach: Record<ShareKind, { readers: number | null; days: number }> = {
  article: { readers: 10, days: 7 },
  quiz: { readers: null, days: 365 },
  tool: { readers: null, days: 365 },
}

/** How long after its end a share still says that it has ended, in days; then its address is unknown. */
export const shareRemembered = 30

/** `open`: one more reader may come in. `full`: all readers have come. `ended`: its time is over. */
export type ShareState = 'open' | 'full' | 'ended'

export interface ShareFacts {
  ends_at: string
  readers: number
  /** Null where readers are not counted. */
  reader_limit: number | null
}

const day = 24 * 60 * 60 * 1000

/** When a share that is made now ends. */
export const shareEnd = (kind: ShareKind, now: Date): Date => new Date(now.getTime() + shareReach[kind].days * day)

/** How a share stands for somebody who has not come before. Its last moment is before `ends_at`. */
export function shareState({ ends_at, readers, reader_limit }: ShareFacts, now: Date): ShareState {
  if (now.getTime() >= Date.parse(ends_at)) return 'ended'
  return reader_limit !== null && readers >= reader_limit ? 'full' : 'open'
}

/** How many more readers may come; null where nobody counts. */
export function readersLeft({ readers, reader_limit }: ShareFacts): number | null {
  return reader_limit === null ? null : Math.max(0, reader_limit - readers)
}

/** Signs of an address that nobody mistakes for another when reading it out: no l, o, 0, 1. */
const signs = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 12

/** The form of a share's id: twelve signs of 32, 60 bits. */
export const shareIdForm = new RegExp(`^[${signs}]{${length}}$`)

/** A share's id from random bytes, at least twelve. */
export function shareIdOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, length), (byte) => signs[byte % signs.length]).join('')
}
