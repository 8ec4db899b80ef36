import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ThinningCandidate, versionKinds, versionsToThin } from './version-retention.ts'

const now = new Date('2026-11-22T04:00:00Z')
const minutes = (ago: number) => new Date(now.getTime() - ago * 60_000)
const day = 24 * 60
const history = fc
  .array(
    fc.record({
      ago: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 29 * day, max: 31 * day })),
      kind: fc.oneof({ weight: 4, arbitrary: fc.constant('auto' as const) }, fc.constantFrom(...versionKinds)),
      by: fc.constantFrom('ann', 'ben', null),
      answered: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
    }),
    { minLength: 1, maxLength: 60 },
  )
  .map((all) =>
    all
      .sort((a, b) => b.ago - a.ago)
      .map(({ ago, ...one }, index): ThinningCandidate => ({ ...one, version: index + 1, at: minutes(ago) })),
  )
const left = (versions: readonly ThinningCandidate[], removed: readonly number[]) =>
  versions.filter(({ version }) => !removed.includes(version))

test('only autosaved versions are removed, and neither the newest nor any younger than an hour', () => {
  fc.assert(
    fc.property(history, (versions) => {
      const removed = versionsToThin(versions, now)
      for (const { version, kind, at } of versions.filter((one) => removed.includes(one.version))) {
        expect([kind, version === versions.length]).toEqual(['auto', false])
        expect(now.getTime() - at.getTime()).toBeGreaterThanOrEqual(3_600_000)
      }
    }),
  )
})

test('the last version per person and ten minutes is retained for thirty days, and no other', () => {
  fc.assert(
    fc.property(history, (versions) => {
      const removed = versionsToThin(versions, now)
      const autos = versions.filter(({ kind, answered }) => kind === 'auto' && !answered)
      const old = autos.filter(({ at, version }) => at <= minutes(60) && version < versions.length)
      const spanOf = ({ by, at }: ThinningCandidate) => `${by} ${Math.floor(at.getTime() / 600_000)}`
      for (const one of old) {
        const span = autos.filter((other) => spanOf(other) === spanOf(one))
        const last = span.at(-1)?.version === one.version
        expect(removed.includes(one.version)).toBe(!last || one.at <= minutes(30 * day))
      }
    }),
  )
})

test('thinning is idempotent; repeated thinning equals a single later thinning', () => {
  fc.assert(
    fc.property(history, fc.integer({ min: 0, max: 40 * day }), (versions, wait) => {
      const later = new Date(now.getTime() + wait * 60_000)
      const first = left(versions, versionsToThin(versions, now))
      expect(versionsToThin(first, now)).toEqual([])
      expect(left(first, versionsToThin(first, later))).toEqual(left(versions, versionsToThin(versions, later)))
    }),
  )
})

test('an answered version is retained, however old it is', () => {
  fc.assert(
    fc.property(history, (versions) => {
      const removed = versionsToThin(versions, now)
      expect(versions.filter(({ version, answered }) => answered && removed.includes(version))).toEqual([])
    }),
  )
})
