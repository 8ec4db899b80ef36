import type { Identity } from '../membership/identity.ts'
import type { WallStatus } from '../walls/wall.ts'
import { partReadable } from './readable.ts'
import { likenessInWords, popularInWords, readTogether } from './reasons.ts'
import { togetherShare } from './together.ts'
import { type Limit, vary } from './vary.ts'

/** A post that may be recommended, with what is known of it beside the post being read. */
export interface Candidate {
  type: string
  id: number
  status: WallStatus
  authors: readonly { id: number }[]
  /** The feature channel first. */
  channels: readonly { id: number }[]
  /** How near it is, 0 to 1, and the kept likeness; null when it was not found near. */
  near: { score: number; likeness: string } | null
  /** Reads of both in one visit, cooled. */
  strength: number
  /** Reads of about the last week. */
  warmth: number
}

/** The post being read, and whom for. */
export interface Reading {
  type: string
  id: number
  identity: Identity
  /** Its reads together with any other, cooled. */
  together: number
}

/** How much being read together counts beside being near, and beside being the hottest of all. */
const togetherBesideNear = 0.5
const togetherBesideWarm = 1.5
/** How much being near counts beside being the hottest of all: among hot posts the nearer ones come first. */
const nearBesideWarm = 0.3

const sameAuthor: Limit<Candidate> = { of: ({ authors }) => authors[0]?.id ?? null, most: 2 }
const sameChannel: Limit<Candidate> = { of: ({ channels }) => channels[0]?.id ?? null, most: 2 }

export type Recommended<C> = C & { reason: string }

/**
 * What is like the post being read (i2i): by content, and sooner when it is also read in the same visits.
 * What can be read to its end comes first; no more than two of one author and three for one reason before the others
 * have had their turn. Never the post itself, none twice.
 */
export function rankSimilar<C extends Candidate>(reading: Reading, candidates: readonly C[]): Recommended<C>[] {
  const scored = others(reading, candidates).flatMap((candidate) => {
    if (!candidate.near) return []
    const together = togetherBesideNear * togetherShare(candidate.strength, reading.together)
    const reason = together > candidate.near.score ? readTogether : likenessInWords(candidate.near.likeness)
    return [{ candidate, reason, score: candidate.near.score + together }]
  })
  return arrange(reading, scored, [sameAuthor, { of: ({ reason }) => reason, most: 3 }])
}

/**
 * What the whole house reads (i2i-global): what readers of this post read too, and what is popular now.
 * What can be read to its end comes first; no more than two of one author or one channel before the others have had
 * their turn. Never the post itself, none twice.
 */
export function rankGlobal<C extends Candidate>(reading: Reading, candidates: readonly C[]): Recommended<C>[] {
  const hottest = Math.max(1, ...candidates.map(({ warmth }) => warmth))
  const scored = others(reading, candidates).map((candidate) => {
    const together = togetherBesideWarm * togetherShare(candidate.strength, reading.together)
    const warm = candidate.warmth / hottest
    const reason = together > 0 && together >= warm ? readTogether : popularInWords(candidate.warmth)
    return { candidate, reason, score: warm + together + nearBesideWarm * (candidate.near?.score ?? 0) }
  })
  return arrange(reading, scored, [sameAuthor, sameChannel])
}

function arrange<C extends Candidate>(
  { identity }: Reading,
  scored: readonly { candidate: C; reason: string; score: number }[],
  limits: readonly Limit<Recommended<C>>[],
): Recommended<C>[] {
  const ranked = [...scored].sort((a, b) => b.score - a.score).map(({ candidate, reason }) => ({ ...candidate, reason }))
  const { open, walled } = partReadable(ranked, identity)
  return [...vary(open, limits), ...vary(walled, limits)]
}

function others<C extends Candidate>(self: Reading, candidates: readonly C[]): C[] {
  const seen = new Set([`${self.type}/${self.id}`])
  return candidates.filter(({ type, id }) => {
    const key = `${type}/${id}`
    return !seen.has(key) && seen.add(key)
  })
}
