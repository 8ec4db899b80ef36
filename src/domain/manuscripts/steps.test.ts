import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctionOf, currentReviewState, reviewAnswers, reviewStateOf, type Step, signatureOf, stepKinds } from './steps.ts'

// few contents and clinicians, so that they often coincide
const hash = fc.constantFrom('a', 'b', 'c')
const reviewer = fc.constantFrom(1, 2, null)
const step: fc.Arbitrary<Step> = fc.record({ kind: fc.constantFrom(...stepKinds), hash, reviewer })
const steps = fc.array(step, { maxLength: 12 })
const signed = (of: string, by = 1): Step => ({ kind: 'signed', hash: of, reviewer: by })

test('signed means that the newest signature is of exactly this content', () => {
  fc.assert(
    fc.property(steps, hash, (all, of) => {
      const newest = all.findLast(({ kind }) => kind === 'signed')
      const signature = signatureOf(all, of)
      if (signature) expect([signature, signature.hash]).toEqual([newest, of])
      if (newest?.hash !== of) expect(signature).toBeNull()
      expect(reviewStateOf(all, of).state === 'signed').toBe(signature !== null)
    }),
  )
})

test('a signature applies immediately, and no step on another content revokes it', () => {
  fc.assert(
    fc.property(steps, hash, steps, (before, of, after) => {
      const own = signed(of)
      expect(signatureOf([...before, own], of)).toBe(own)
      const elsewhere = after.filter(({ kind, hash: other }) => kind !== 'signed' && other !== of)
      expect(signatureOf([...before, own, ...elsewhere], of)).toBe(own)
    }),
  )
})

test('only the signing clinician revokes a signature, by sending the same content back', () => {
  fc.assert(
    fc.property(steps, hash, step, (before, of, last) => {
      const holds = signatureOf([...before, signed(of), last], of) !== null
      const takesBack = ['sent_back', 'declined'].includes(last.kind) && last.hash === of && last.reviewer === 1
      const isOther = last.kind === 'signed' && last.hash !== of
      expect(holds).toBe(!takesBack && !isOther)
    }),
  )
})

test('publishing, scheduling, withdrawing and passing on do not affect the review state', () => {
  fc.assert(
    fc.property(steps, hash, (all, of) => {
      const silent = all.filter(({ kind, reviewer }) => kind !== 'submitted' || reviewer !== null)
      const fewer = silent.filter(({ kind }) => !['published', 'scheduled', 'unscheduled', 'withdrawn'].includes(kind))
      expect(reviewStateOf(all, of)).toEqual(reviewStateOf(fewer, of))
    }),
  )
})

test('the newest request, answer or signature decides the state', () => {
  const submitted: Step = { kind: 'submitted', hash: 'a', reviewer: 1 }
  const back: Step = { kind: 'sent_back', hash: 'a', reviewer: 1 }
  const stateAfter = (...all: Step[]) => reviewStateOf(all, 'b').state
  expect([stateAfter(), stateAfter(submitted), stateAfter(submitted, back), stateAfter(submitted, back, submitted)]).toEqual([
    'none',
    'waiting',
    'sent_back',
    'waiting',
  ])
  expect([stateAfter(signed('b')), stateAfter(signed('a')), stateAfter(signed('a'), submitted)]).toEqual([
    'signed',
    'changed',
    'waiting',
  ])
  expect(stateAfter(submitted, { kind: 'declined', hash: 'a', reviewer: 1 })).toBe('declined')
  const lapsed = { ...signed('b'), lapsed: true }
  expect([
    stateAfter(lapsed),
    stateAfter(lapsed, submitted),
    stateAfter({ ...lapsed, hash: 'a' }),
    stateAfter(lapsed, signed('b', 2)),
  ]).toEqual(['lapsed', 'waiting', 'changed', 'signed'])
})

test("changes are compared with the user's own newest answer, otherwise with the newest of all", () => {
  const one = (kind: Step['kind'], by: string, as: number | null) => ({ kind, hash: 'a', reviewer: as, by })
  const [submitted, editor] = [one('submitted', 'writer', 1), one('sent_back', 'editor', null)]
  const [signature, back, other] = [one('signed', 'doctor', 1), one('sent_back', 'doctor', 1), one('declined', 'second', 2)]
  const all = [submitted, signature, submitted, back, submitted, other, editor, submitted]
  const first = (memberId: string, author: number | null) => reviewAnswers(all, { memberId, author })[0]
  expect([first('doctor', 1), first('second', 2), first('editor', null), first('writer', null)]).toEqual([
    back,
    other,
    editor,
    editor,
  ])
  expect(reviewAnswers(all, { memberId: 'writer', author: null }), 'each answer once').toEqual([editor, other, back, signature])
  expect(reviewAnswers([submitted], { memberId: 'doctor', author: 1 })).toEqual([])
})

test('a resubmission returns the correction submitted with the same words, if unannounced', () => {
  const actual = fc.constantFrom('', '是兩次。', '是三次。')
  const reported = fc.array(fc.record({ kind: fc.constantFrom(...stepKinds), hash, reviewer, correction: actual }), {
    maxLength: 12,
  })
  const silent = fc.constantFrom('sent_back', 'declined', 'signed', 'unscheduled', 'withdrawn')
  fc.assert(
    fc.property(reported, hash, actual, silent, (before, of, correction, kind) => {
      const handed = { kind: 'submitted' as const, hash: of, reviewer: 1, correction }
      const answered = { kind, hash: of, reviewer: 1, correction }
      expect(correctionOf([...before, handed, answered], of)).toBe(correction)
      expect(correctionOf([...before, handed], `${of} and more`), 'other words').toBe('')
      for (const out of ['published', 'scheduled'] as const)
        expect(correctionOf([...before, handed, { ...answered, kind: out }], of), 'the correction is published').toBe('')
    }),
  )
})

test('a request to a reviewer who was removed from the manuscript is no longer open', () => {
  const submitted: Step = { kind: 'submitted', hash: 'a', reviewer: 3 }
  expect(currentReviewState([submitted], 'a', 3)).toEqual({ state: 'waiting', step: submitted })
  expect(currentReviewState([submitted], 'a', null)).toEqual({ state: 'none', step: null })
  const signed: Step = { kind: 'signed', hash: 'a', reviewer: 3 }
  expect(currentReviewState([submitted, signed], 'a', null)).toEqual({ state: 'signed', step: signed })
})
