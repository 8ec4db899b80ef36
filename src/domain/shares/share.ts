/** Shareable items with their own URL: a post as a subscriber's gift, a result of a quiz or of a tool. */
export const shareKinds = ['article', 'quiz', 'tool'] as const
export type ShareKind = (typeof shareKinds)[number]

/**
 * Limits of a share. A gifted post opens for ten readers within seven days; a result contains no personal data, has no
 * reader limit, and is deleted after a year.
 */
export const shareLimits: Record<ShareKind, { readers: number | null; days: number }> = {
  article: { readers: 10, days: 7 },
  quiz: { readers: null, days: 365 },
  tool: { readers: null, days: 365 },
}

/** How long an expired share is reported as expired, in days; after that its URL is unknown. */
export const expiredShareDays = 30

/** `open`: one more reader may open it. `full`: the reader limit is reached. `ended`: it has expired. */
export type ShareState = 'open' | 'full' | 'ended'

export interface ShareUsage {
  ends_at: string
  readers: number
  /** Null without a reader limit. */
  reader_limit: number | null
}

const day = 24 * 60 * 60 * 1000

/** The end of a share that is created now. */
export const shareEnd = (kind: ShareKind, now: Date): Date => new Date(now.getTime() + shareLimits[kind].days * day)

/** The state of a share for a new reader. Its last instant is before `ends_at`. */
export function shareState({ ends_at, readers, reader_limit }: ShareUsage, now: Date): ShareState {
  if (now.getTime() >= Date.parse(ends_at)) return 'ended'
  return reader_limit !== null && readers >= reader_limit ? 'full' : 'open'
}

/** The remaining number of readers; null without a limit. */
export function readersLeft({ readers, reader_limit }: ShareUsage): number | null {
  return reader_limit === null ? null : Math.max(0, reader_limit - readers)
}

/** Characters of an id that are unambiguous when read aloud: no l, o, 0, 1. */
const idAlphabet = 'abcdefghijkmnpqrstuvwxyz23456789'
const length = 12

/** Format of a share's id: twelve characters of 32, 60 bits. */
export const shareIdPattern = new RegExp(`^[${idAlphabet}]{${length}}$`)

/** A share's id from random bytes, at least twelve. */
export function shareIdOf(bytes: Uint8Array): string {
  return Array.from(bytes.subarray(0, length), (byte) => idAlphabet[byte % idAlphabet.length]).join('')
}
