import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coReadShare, minCoReads } from './rank-posts.ts'
import { elapsedHalfLives, initialTrendScore, trendDecay, trendScoreOf, updatedTrendScore } from './trend-score.ts'

const now = new Date('2026-11-21T00:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
const at = (days: number) => elapsedHalfLives(trendDecay, later(days))
const count = fc.integer({ min: 1, max: 1_000_000 })

test('a count applies immediately, halves after the half-life, and decays equally for all', () => {
  fc.assert(
    fc.property(count, count, fc.integer({ min: 0, max: 3000 }), (some, more, days) => {
      const stored = updatedTrendScore(null, some, at(0))
      expect(trendScoreOf(stored, at(0)) / some).toBeCloseTo(1, 6)
      expect(trendScoreOf(stored, at(trendDecay.halfLife)) / some).toBeCloseTo(0.5, 6)
      const both = updatedTrendScore(stored, more, at(days))
      expect(trendScoreOf(both, at(days)) / (trendScoreOf(stored, at(days)) + more)).toBeCloseTo(1, 6)
      expect(both).toBeGreaterThanOrEqual(stored)
    }),
  )
  expect(trendScoreOf(null, at(0))).toBe(0)
})

test('a post without measurements gets the score of its average day, at most all its reads', () => {
  fc.assert(
    fc.property(count, fc.double({ min: -1, max: 5000, noNaN: true }), (reads, days) => {
      const trendScore = trendScoreOf(initialTrendScore(reads, days, trendDecay, at(0)), at(0))
      expect(trendScore / reads).toBeLessThanOrEqual(1 + 1e-6)
      expect(trendScore).toBeGreaterThan(0)
      if (days > 30) expect(trendScore / ((reads / days) * (7 / Math.LN2))).toBeCloseTo(1, 6)
    }),
  )
})

test('a share of readers: zero below the minimum, less than all, increasing with every read', () => {
  const strength = fc.double({ min: 0, max: 10_000, noNaN: true })
  fc.assert(
    fc.property(strength, strength, strength, (one, more, total) => {
      const share = coReadShare(one, total)
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThan(1)
      expect(share === 0).toBe(one < minCoReads)
      expect(coReadShare(one + more, total)).toBeGreaterThanOrEqual(share)
    }),
  )
})
