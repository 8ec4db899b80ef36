import type { Identity } from '../membership/identity.ts'
import { type WallStatus, wallFor } from '../walls/wall.ts'
import { likenessInWords, popularInWords, readTogether } from './reasons.ts'
import { togetherShare } from './together.ts'
import { type Limit, vary } from './vary.ts'

/** A candidate for recommendation, with its relation to the current post. */
export interface Candidate {
  type: string
  id: number
  status: WallStatus
  authors: readonly { id: number }[]
  /** The feature channel first. */
  channels: readonly { id: number }[]
  /** Its similarity, 0 to 1, and the stored reason; null if it was not found similar. */
  near: { score: number; likeness: string } | null
  /** Decayed count of visits that read both. */
  strength: number
  /** Trend score: reads of about the last week. */
  warmth: number
}

/** The current post and its viewer. */
export interface Reading {
  type: string
  id: number
  identity: Identity
  /** Decayed count of its reads together with any other post. */
  together: number
}

/** Weight of co-reading relative to similarity, and relative to the highest trend score. */
const togetherBesideNear = 0.5
const coReadWeight = 1.5
/** Weight of similarity relative to the highest trend score: among trending posts the more similar ones are first. */
const nearWeight = 0.3

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
 * Similar posts (i2i): by content, ranked higher if also read in the same visits. Readable posts first; at most two of
 * one author and three of one reason before the others have had their turn. Never the post itself.
 * @param candidates each once
 * @param count the maximum number; all, if omitted
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
 * Posts of the whole magazine (i2i-global): what readers of this post also read, and what is trending. Readable posts
 * first; at most two of one author or one channel before the others have had their turn. Never the post itself.
 * @param candidates each once
 * @param count the maximum number; all, if omitted
 */
export function rankGlobal<C extends Candidate>(reading: Reading, candidates: readonly C[], count?: number): Recommended<C>[] {
  const hottest = candidates.reduce((most, { warmth: trendScore }) => Math.max(most, trendScore), 1)
  const scored = others(reading, candidates).map((candidate) => {
    const together = coReadWeight * togetherShare(candidate.strength, reading.together)
    const warm = candidate.warmth / hottest
    const reason = together > 0 && together >= warm ? readTogether : popularInWords(candidate.warmth)
    return { candidate, reason, score: warm + together + nearWeight * (candidate.near?.score ?? 0) }
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
