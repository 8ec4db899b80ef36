import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptedStep,
  entryOf,
  hasFactor,
  idleLimit,
  isAppCode,
  isFresh,
  isWorkToBeMarked,
  type Proof,
  recoveryCodeFrom,
  shownBy,
  stepUpLimit,
  typedCode,
  workMarkEvery,
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
  demanded: fc.boolean(),
})

test('readers are never asked for a second factor', () => {
  fc.assert(
    fc.property(proof, (one) => {
      expect(entryOf({ ...one, staff: false }, now)).toBe('open')
      expect(isFresh({ ...one, staff: false }, now)).toBe(true)
    }),
  )
})

test('the office is closed until a second factor is given, or set up where it is mandatory', () => {
  fc.assert(
    fc.property(proof, (one) => {
      const staff = { ...one, staff: true }
      if (hasFactor(staff)) expect(entryOf({ ...staff, provenAt: null }, now)).toBe('first')
      else expect(entryOf({ ...staff, demanded: true }, now)).toBe('set-up')
      if (entryOf(staff, now) === 'open') expect(staff.provenAt !== null && (hasFactor(staff) || !staff.demanded)).toBe(true)
    }),
  )
})

test('it closes exactly twelve hours after the last activity, and activity never closes it', () => {
  fc.assert(
    fc.property(proof, fc.nat(2 * idleLimit), (one, later) => {
      const open = { ...one, staff: true, app: true, provenAt: now - 2 * idleLimit, workedAt: now }
      expect(entryOf(open, now + later)).toBe(later > idleLimit ? 'again' : 'open')
      expect(entryOf({ ...open, workedAt: now + later }, now + later)).toBe('open')
    }),
  )
})

test('a proof is valid for an hour, whatever the activity', () => {
  fc.assert(
    fc.property(proof, fc.nat(2 * stepUpLimit), (one, later) => {
      const shown = { ...one, staff: true, provenAt: now, workedAt: now + later }
      expect(isFresh(shown, now + later)).toBe(later <= stepUpLimit)
      expect(isFresh({ ...shown, provenAt: null }, now + later)).toBe(false)
    }),
  )
})

test('activity is stored often enough never to count as idle, and not more often than stated', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: idleLimit - workMarkEvery }), { maxLength: 60 }), (pauses) => {
      let [at, marked] = [now, now]
      for (const pause of pauses) {
        at += pause
        const session: Proof = { ...bare, app: true, provenAt: now, workedAt: marked }
        expect(entryOf(session, at)).toBe('open')
        if (!isWorkToBeMarked(session, at)) continue
        expect(at - marked).toBeGreaterThan(workMarkEvery)
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
  demanded: false,
}

test("the method is the app's code; the passkey if it is the only factor; otherwise the password", () => {
  expect(shownBy({ app: true, passkey: true })).toBe('code')
  expect(shownBy({ app: false, passkey: true })).toBe('passkey')
  expect(shownBy(bare)).toBe('password')
})

test('a time step is accepted once, and never after a later one', () => {
  fc.assert(
    fc.property(fc.nat(), fc.option(fc.nat()), (step, lastStep) => {
      const accepted = acceptedStep(step, lastStep)
      expect(accepted).toBe(lastStep === null || step > lastStep ? step : null)
      if (accepted !== null) expect(acceptedStep(accepted, accepted)).toBeNull()
    }),
  )
})

test('a recovery code is accepted in any notation, and none is mistaken for an app code', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (random) => {
      const code = recoveryCodeFrom(random)
      expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
      for (const typed of [code.toUpperCase(), code.replace('-', ''), code.replace('-', '－'), ` ${code.replace('-', ' ')} `])
        expect(typedCode(typed)).toBe(typedCode(code))
      expect(isAppCode(typedCode(code))).toBe(false)
    }),
  )
  expect(isAppCode(typedCode(' １２３ 456'))).toBe(true)
})
