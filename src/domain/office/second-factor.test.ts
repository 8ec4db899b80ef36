import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptedTimeStep,
  activityWriteInterval,
  hasFactor,
  idleLimit,
  isAppCode,
  isProofFresh,
  normalizeCode,
  officeEntryOf,
  type Proof,
  proofMethod,
  recoveryCodeFrom,
  shouldWriteActivity,
  stepUpLimit,
} from './second-factor.ts'

const now = Date.UTC(2026, 10, 23, 2)
const moment = fc.integer({ min: now - 3 * idleLimit, max: now })
const proof: fc.Arbitrary<Proof> = fc.record({
  session: fc.constant('s'),
  memberId: fc.constant('a'),
  staff: fc.boolean(),
  app: fc.boolean(),
  passkey: fc.boolean(),
  provenAt: fc.option(moment),
  workedAt: fc.option(moment),
  factorRequired: fc.boolean(),
})

test('readers are never asked for a second factor', () => {
  fc.assert(
    fc.property(proof, (one) => {
      expect(officeEntryOf({ ...one, staff: false }, now)).toBe('open')
      expect(isProofFresh({ ...one, staff: false }, now)).toBe(true)
    }),
  )
})

test('the office is closed until a second factor is given, or set up where it is mandatory', () => {
  fc.assert(
    fc.property(proof, (one) => {
      const staff = { ...one, staff: true }
      if (hasFactor(staff)) expect(officeEntryOf({ ...staff, provenAt: null }, now)).toBe('first')
      else expect(officeEntryOf({ ...staff, factorRequired: true }, now)).toBe('set-up')
      if (officeEntryOf(staff, now) === 'open')
        expect(staff.provenAt !== null && (hasFactor(staff) || !staff.factorRequired)).toBe(true)
    }),
  )
})

test('a staff session times out exactly twelve hours after its last activity', () => {
  fc.assert(
    fc.property(proof, fc.nat(2 * idleLimit), (one, later) => {
      const open = { ...one, staff: true, app: true, provenAt: now - 2 * idleLimit, workedAt: now }
      expect(officeEntryOf(open, now + later)).toBe(later > idleLimit ? 'again' : 'open')
      expect(officeEntryOf({ ...open, workedAt: now + later }, now + later)).toBe('open')
    }),
  )
})

test('a proof is valid for an hour, whatever the activity', () => {
  fc.assert(
    fc.property(proof, fc.nat(2 * stepUpLimit), (one, later) => {
      const proven = { ...one, staff: true, provenAt: now, workedAt: now + later }
      expect(isProofFresh(proven, now + later)).toBe(later <= stepUpLimit)
      expect(isProofFresh({ ...proven, provenAt: null }, now + later)).toBe(false)
    }),
  )
})

test('activity is stored often enough never to count as idle, and not more often than stated', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: idleLimit - activityWriteInterval }), { maxLength: 60 }), (pauses) => {
      let [at, marked] = [now, now]
      for (const pause of pauses) {
        at += pause
        const session: Proof = { ...bare, app: true, provenAt: now, workedAt: marked }
        expect(officeEntryOf(session, at)).toBe('open')
        if (!shouldWriteActivity(session, at)) continue
        expect(at - marked).toBeGreaterThan(activityWriteInterval)
        marked = at
      }
    }),
  )
})

const bare: Proof = {
  session: 's',
  memberId: 'a',
  staff: true,
  app: false,
  passkey: false,
  provenAt: null,
  workedAt: null,
  factorRequired: false,
}

test("the method is the app's code; the passkey if it is the only factor; otherwise the password", () => {
  expect(proofMethod({ app: true, passkey: true })).toBe('code')
  expect(proofMethod({ app: false, passkey: true })).toBe('passkey')
  expect(proofMethod(bare)).toBe('password')
})

test('a time step is accepted once, and never after a later one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), (step, lastStep) => {
      const accepted = acceptedTimeStep(step, lastStep)
      expect(accepted).toBe(lastStep === null || step > lastStep ? step : null)
      if (accepted !== null) expect(acceptedTimeStep(accepted, accepted)).toBeNull()
    }),
  )
})

test('a recovery code is accepted in any notation, and none is mistaken for an app code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = recoveryCodeFrom(random)
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
      for (const input of [code.toUpperCase(), code.replace('-', ''), code.replace('-', '－'), ` ${code.replace('-', ' ')} `])
        expect(normalizeCode(input)).toBe(normalizeCode(code))
      expect(isAppCode(normalizeCode(code))).toBe(false)
    }),
  )
  expect(isAppCode(normalizeCode(' １２３ 456'))).toBe(true)
})
