import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walk } from '../../domain/symptoms/tree.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { firstStep, type Step, stepAfter } from './symptom-step.ts'

const submit = (step: Step, more: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ asker: step.asker ?? '', answers: step.answers.join(','), ...more }))
    form.set(name, value)
  return form
}

test('going back from any step of any tree restores the previous step and its choice', () => {
  fc.assert(
    fc.property(fc.constantFrom(...trees), fc.array(fc.nat(20), { maxLength: 8 }), (tree, choices) => {
      let step = stepAfter(tree, submit(firstStep, { choice: 'parent' }))
      expect(step).toEqual({ asker: 'parent', answers: [] })
      for (const intent of choices) {
        const question = walk(tree, step.answers)?.question
        if (!question) break
        const choice = String(intent % question.choices.length)
        const next = stepAfter(tree, submit(step, { choice }))
        expect(stepAfter(tree, submit(next, { intent: 'back' }))).toEqual({ ...step, chosen: choice })
        step = next
      }
    }),
  )
})

test('an invalid choice shows an error and forged steps restart the checker', () => {
  const [tree] = trees
  if (!tree) throw new Error('there is no tree')
  const requested: Step = { asker: 'self', answers: [] }
  for (const choice of ['', '99', '-1', 'x', '0.5'])
    expect(stepAfter(tree, submit(requested, { choice })).fault).toBe('請選擇一個答案')
  for (const choice of ['', 'nobody', '0']) expect(stepAfter(tree, submit(firstStep, { choice })).fault).toBe('請選擇替誰檢測')
  expect(stepAfter(tree, submit(requested, { answers: '7,7,7', choice: 'self' }))).toEqual({ asker: 'self', answers: [] })
  expect(stepAfter(tree, submit(requested, { intent: 'back' }))).toEqual({ ...firstStep, chosen: 'self' })
})
