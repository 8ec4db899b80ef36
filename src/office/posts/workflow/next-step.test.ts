import fc from 'fast-check'
import { expect, test } from 'vitest'
import { publicStates } from '../../../domain/manuscripts/state.ts'
import { reviewStates, stepKinds } from '../../../domain/manuscripts/steps.ts'
import { directStep, nextStep } from './next-step.ts'

const step = {
  kind: 'submitted' as const,
  version: 2,
  base: 1,
  at: '2026-11-20T00:00:00.000Z',
  by: '陳雅文',
  reviewer: '周明德',
  note: '',
  correction: '',
  spelling_only: false,
  public_at: null,
}
const sentBack = { review: 'sent_back' as const, step: { ...step, kind: 'sent_back' as const, by: '周明德' } }
const forwarded = { ...step, reviewer: '' }
const draft = {
  manuscript: { state: 'draft' as const, changed: false, publish_date: null, corrects: false },
  review: {
    review: 'none' as const,
    step: null,
    clearance: 'not asked' as const,
    needs_signature: false,
    signing_channels: [],
    signed_correction: '',
    stuck: false,
    mended: false,
    steps: [],
  },
  blocking: 0,
  hasUnsignedReviewer: false,
  mayPublish: true,
}

test('one sentence describes the state of a manuscript and the next step', () => {
  const { manuscript, review } = draft
  expect([
    nextStep(draft),
    nextStep({ ...draft, mayPublish: false }),
    nextStep({ ...draft, blocking: 2 }),
    nextStep({ ...draft, hasUnsignedReviewer: true }),
    nextStep({ ...draft, review: { ...review, clearance: 'unsigned', signing_channels: ['慢性病'] } }),
    nextStep({ ...draft, review: { ...review, clearance: 'unsigned' } }),
    nextStep({ ...draft, review: { ...review, review: 'waiting', step } }),
    nextStep({ ...draft, review: { ...review, ...sentBack } }),
    nextStep({ ...draft, review: { ...review, ...sentBack, mended: true } }),
    nextStep({ ...draft, mayPublish: false, review: { ...review, steps: [forwarded] } }),
    nextStep({ ...draft, mayPublish: false, review: { ...review, ...sentBack, mended: true, steps: [forwarded] } }),
    nextStep({ ...draft, review: { ...review, ...sentBack, mended: true, steps: [forwarded] } }),
    nextStep({ ...draft, manuscript: { ...manuscript, state: 'public' }, review: { ...review, ...sentBack } }),
    nextStep({ ...draft, review: { ...review, review: 'signed', step, clearance: 'signed' } }),
    nextStep({ ...draft, review: { ...review, review: 'changed', step, clearance: 'unsigned' } }),
    nextStep({
      ...draft,
      manuscript: { ...manuscript, state: 'public', changed: true, corrects: true },
      review: { ...review, review: 'signed', step, clearance: 'signed', needs_signature: true },
    }),
    nextStep({ ...draft, manuscript: { ...manuscript, state: 'public' } }),
    nextStep({ ...draft, manuscript: { ...manuscript, state: 'public', changed: true, corrects: true } }),
    nextStep({
      ...draft,
      manuscript: { ...manuscript, state: 'scheduled', changed: true, publish_date: '2026-11-24T00:00:00.000Z' },
    }),
    nextStep({ ...draft, manuscript: { ...manuscript, state: 'withdrawn', changed: true } }),
  ]).toEqual([
    '草稿，讀者看不到，可以發布。',
    '草稿，讀者看不到，寫好了請送審。',
    '草稿，讀者看不到，有 2 處要先改好。',
    '草稿，讀者看不到，選了審訂者，還沒簽核，請送審。',
    '草稿，讀者看不到，「慢性病」要簽核，請送審。',
    '草稿，讀者看不到，這一篇要簽核，請送審。',
    '草稿，讀者看不到，等周明德簽核。',
    '草稿，讀者看不到，周明德請您修改。',
    '草稿，讀者看不到，周明德退回之後改過了，請再送審。',
    '草稿，讀者看不到，送給總編輯了，等總編輯發布。',
    '草稿，讀者看不到，送給總編輯了，等總編輯發布。',
    '草稿，讀者看不到，可以發布。',
    '已經公開，讀者看到的就是這一版；周明德請您修改。',
    '草稿，讀者看不到，簽核好了，可以發布。',
    '草稿，讀者看不到，周明德簽過又改了，要再送審。',
    '已經公開；之後改的讀者還看不到，更正說明也要簽核，請再送審。',
    '已經公開，讀者看到的就是這一版。',
    '已經公開；之後改的讀者還看不到，可以發布更正。',
    '排在 2026.11.24 08:00（台北）公開；之後改的還沒排進去，可以發布。',
    '已經下架，讀者看不到，可以發布。',
  ])
})

test('always yields one sentence, and offers publishing only to users who may publish', () => {
  const clearances = ['not asked', 'signed', 'as read', 'spelling', 'unsigned'] as const
  const requested = fc.record({
    manuscript: fc.record({
      state: fc.constantFrom(...publicStates),
      changed: fc.boolean(),
      publish_date: fc.constantFrom(null, '2026-11-24T00:00:00.000Z'),
      corrects: fc.boolean(),
    }),
    review: fc.record({
      review: fc.constantFrom(...reviewStates),
      step: fc.constantFrom(null, step),
      clearance: fc.constantFrom(...clearances),
      needs_signature: fc.boolean(),
      signing_channels: fc.constantFrom<string[]>(['慢性病'], []),
      signed_correction: fc.constantFrom('', '是兩次。'),
      stuck: fc.boolean(),
      mended: fc.boolean(),
      steps: fc.array(fc.record({ kind: fc.constantFrom(...stepKinds), reviewer: fc.constantFrom('', '周明德') }), {
        maxLength: 3,
      }),
    }),
    blocking: fc.nat(3),
    hasUnsignedReviewer: fc.boolean(),
    mayPublish: fc.boolean(),
  })
  fc.assert(
    fc.property(requested, (input) => {
      const words = nextStep(input)
      expect(words.match(/。/g)).toHaveLength(1)
      expect(words).not.toMatch(/undefined|null/)
      if (!input.mayPublish || input.blocking > 0 || input.hasUnsignedReviewer) expect(words).not.toContain('可以發布')
    }),
  )
})

test('reads a rejection first, resubmits a fixed text, and offers nothing for a published one', () => {
  const [stored, out] = [
    { state: 'draft' as const, changed: false },
    { state: 'public' as const, changed: false },
  ]
  const of = (review: (typeof reviewStates)[number], mended = false) => ({
    review,
    mended,
    clearance: 'not asked' as const,
    steps: [{ kind: 'sent_back' as const, reviewer: '周明德' }],
  })
  expect([
    directStep(stored, of('sent_back')),
    directStep(stored, of('sent_back', true)),
    directStep(stored, of('changed')),
    directStep({ ...out, changed: true }, of('changed')),
    // published as a spelling fix
    directStep(out, of('changed')),
    // a withdrawn signature of a published text
    directStep(out, of('sent_back')),
    directStep(out, { ...of('sent_back'), steps: [...of('sent_back').steps, { kind: 'published', reviewer: '' }] }),
    // it is with the publishers now, where they may publish
    directStep(stored, { ...of('sent_back', true), steps: [...of('sent_back').steps, forwarded] }),
    directStep(stored, { ...of('sent_back', true), steps: [...of('sent_back').steps, forwarded], clearance: 'unsigned' }),
    directStep(stored, of('none')),
    directStep(stored, of('waiting')),
    directStep(stored, of('signed')),
  ]).toEqual(['read', 'again', 'again', 'again', null, 'read', null, null, 'again', null, null, null])
})
