import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reviewStates } from '../../../domain/manuscripts/steps.ts'
import { publishMode, scheduledTime } from './next-step.ts'

const now = '2026-11-23T00:00:00.000Z'
const review = {
  clearance: 'not asked' as const,
  review: 'none' as const,
  needs_signature: false,
  signed_correction: '',
  corrects: false,
}
const requested = { review, checks: [], publishAt: null, now, isPublic: false, mayFixSpelling: true }
const blocks = (...places: string[]) => places.map((place) => ({ blocking: true, place }))
const signing = { ...review, needs_signature: true }

test('links a blocked publication to what fixes it', () => {
  const unsigned = { ...signing, clearance: 'unsigned' as const, review: 'changed' as const, corrects: true }
  const signed = { ...signing, clearance: 'signed' as const, review: 'signed' as const, corrects: true }
  expect([
    publishMode(requested),
    publishMode({ ...requested, checks: [{ blocking: false, place: 'fields.lead' }] }),
    publishMode({ ...requested, checks: blocks('fields.title') }),
    publishMode({ ...requested, review: unsigned, checks: blocks('signature') }),
    publishMode({ ...requested, review: unsigned, checks: blocks('signature'), mayFixSpelling: false }),
    // signed, except for the correction notice
    publishMode({ ...requested, review: signed, isPublic: true }),
    publishMode({ ...requested, review: { ...signed, signed_correction: '是兩次。' }, isPublic: true }),
    publishMode({ ...requested, review: unsigned, checks: blocks('signature', 'document') }),
    // submitted, and rejected
    publishMode({ ...requested, review: unsigned, checks: blocks('fields.reviewer', 'signature') }),
    // only the publication time has to change
    publishMode({ ...requested, checks: blocks('fields.embargo.until') }),
    publishMode({ ...requested, checks: blocks('fields.ends_on') }),
    publishMode({ ...requested, checks: blocks('fields.ends_on'), publishAt: '2026-12-01T00:00:00.000Z' }),
    publishMode({ ...requested, checks: blocks('fields.embargo.until'), isPublic: true }),
  ]).toEqual([
    { action: 'publish', spelling: false },
    { action: 'publish', spelling: false },
    { action: 'fix', spelling: false },
    { action: 'submit', spelling: true },
    { action: 'submit', spelling: false },
    { action: 'submit', spelling: true },
    { action: 'publish', spelling: false },
    { action: 'fix', spelling: false },
    { action: 'submit', spelling: false },
    { action: 'schedule', spelling: false },
    { action: 'fix', spelling: false },
    { action: 'schedule', spelling: false },
    { action: 'fix', spelling: false },
  ])
})

test('never offers to publish when a check blocks', () => {
  const input = fc.record({
    review: fc.record({
      clearance: fc.constantFrom('not asked' as const, 'signed' as const, 'as read' as const, 'unsigned' as const),
      review: fc.constantFrom(...reviewStates),
      needs_signature: fc.boolean(),
      signed_correction: fc.constantFrom('', '是兩次。'),
      corrects: fc.boolean(),
    }),
    checks: fc.array(fc.record({ blocking: fc.boolean(), place: fc.constantFrom('signature', 'document', 'block.a', 'note.7') })),
    publishAt: fc.constantFrom(null, '2026-12-01T00:00:00.000Z'),
    isPublic: fc.boolean(),
    mayFixSpelling: fc.boolean(),
  })
  fc.assert(
    fc.property(input, (one) => {
      const { action, spelling } = publishMode({ ...one, now })
      const isBlocked = one.checks.some(({ blocking }) => blocking)
      if (isBlocked) expect(['submit', 'fix']).toContain(action)
      if (action === 'fix' || !one.mayFixSpelling) expect(spelling).toBe(false)
      // an unsigned correction notice is requested only when submitting
      if (one.review.corrects && one.review.needs_signature && one.review.signed_correction === '')
        expect(action).not.toBe('publish')
    }),
  )
})

test('ignores the time of a cancelled schedule until another is set', () => {
  const hour = '2026-12-01T00:00:00.000Z'
  const scheduled = { kind: 'scheduled' as const, public_at: '2026-12-01T00:00:00Z' }
  const unscheduled = { kind: 'unscheduled' as const, public_at: null }
  const at = (publish_at: string | null) => ({ fields: { publish_at } })
  expect([
    scheduledTime(at(null), []),
    scheduledTime(at(hour), []),
    scheduledTime(at(hour), [scheduled]),
    scheduledTime(at(hour), [scheduled, unscheduled]),
    scheduledTime(at(hour), [scheduled, unscheduled, { kind: 'signed', public_at: null }]),
    scheduledTime(at('2026-12-02T00:00:00.000Z'), [scheduled, unscheduled]),
    scheduledTime(at(hour), [scheduled, unscheduled, scheduled]),
  ]).toEqual([null, hour, hour, null, null, '2026-12-02T00:00:00.000Z', hour])
})
