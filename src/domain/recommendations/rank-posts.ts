import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'
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

export type Recommended<C> = C & { reason: string }

interface Scored<C> {
  candidate: C
  reason: string
  score: number
}

const sameAuthor: Limit<Scored<Candidate>> = { of: ({ candidate }) => candidate.authors[0]?.id ?? null, most: 2 }
const sameChannel: Limit<Scored<Candidate>> = { of: ({ candidate }) => candidate.channels[0]?.id ?? null, most: 2 }
const sameReason: Limit<Scored<Candidate>> = { of: ({ reason }) => reason, most: 3 }

/**
 * What is like the post being read (i2i): by content, and sooner when it is also read in the same visits.
 * What can be read to its end comes first; no more than two of one author and three for one reason before the others
 * have had their turn. Never the post itself.
 * @param candidates each once
 * @param count how many are wanted; all, where nothing is said
 */
export function rankSimilar<C extends Candidate>(reading: Reading, candidates: readonly C[], count?: number): Recommended<C>[] {
  const scored = others(reading, candidates).flatMap((candidate) => {
    if (!candidate.near) return []
    const together = togetherBesideNear * togetherShare(candidate.strength, reading.together)
    const reason = together > candidate.near.score ? readTogether : likenessInWords(candidate.near.likeness)
    return [{ candidate, reason, score: candidate.near.score + together }]
  })
  return arrange(reading, scored, [sameAuthor, sameReason], count)
}

/**
 * What the whole house reads (i2i-global): what readers of this post read too, and what is popular now.
 * What can be read to its end comes first; no more than two of one author or one channel before the others have had
 * their turn. Never the post itself.
 * @param candidates each once
 * @param count how many are wanted; all, where nothing is said
 */
export function rankGlobal<C extends Candidate>(reading: Reading, candidates: readonly C[], count?: number): Recommended<C>[] {
  const hottest = candidates.reduce((most, { warmth }) => Math.max(most, warmth), 1)
  const scored = others(reading, candidates).map((candidate) => {
    const together = togetherBesideWarm * togetherShare(candidate.strength, reading.together)
    const warm = candidate.warmth / hottest
    const reason = together > 0 && together >= warm ? readTogether : popularInWords(candidate.warmth)
    return { candidate, reason, score: warm + together + nearBesideWarm * (candidate.near?.score ?? 0) }
  })
  return arrange(reading, scored, [sameAuthor, sameChannel], count)
}

function arrange<C extends Candidate>(
  { identity }: Reading,
  scored: readonly Scored<C>[],
  limits: readonly Limit<Scored<Candidate>>[],
  count = scored.length,
): Recommended<C>[] {
  const open: Scored<C>[] = []
  const walled: Scored<C>[] = []
  for (const one of scored.toSorted((a, b) => b.score - a.score))
    (wallFor(one.candidate.status, identity) === 'open' ? open : walled).push(one)
  const first = vary(open, limits, count)
  const chosen = [...first, ...vary(walled, limits, count - first.length)]
  return chosen.map(({ candidate, reason }) => ({ ...candidate, reason }))
}

const others = <C extends Candidate>(self: Reading, candidates: readonly C[]): C[] =>
  candidates.filter(({ type, id }) => id !== self.id || type !== self.type)
