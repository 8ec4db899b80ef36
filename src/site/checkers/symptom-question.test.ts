import fc from 'fast-check'
import { expect, test } from 'vitest'
import { walkTree } from '../../domain/symptoms/tree.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { firstStep, parseSteps, type Step, type Steps, serializeSteps, stepAfter } from './symptom-question.tsx'

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
        const question = walkTree(tree, step.answers)?.question
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
    expect(stepAfter(tree, submit(requested, { choice })).error).toBe('請選擇一個答案')
  for (const choice of ['', 'nobody', '0']) expect(stepAfter(tree, submit(firstStep, { choice })).error).toBe('請選擇替誰檢測')
  expect(stepAfter(tree, submit(requested, { answers: '7,7,7', choice: 'self' }))).toEqual({ asker: 'self', answers: [] })
  expect(stepAfter(tree, submit(requested, { intent: 'back' }))).toEqual({ ...firstStep, chosen: 'self' })
})

test('stored steps of any walk are recalled for the same reader, tree and version only', () => {
  fc.assert(
    fc.property(fc.constantFrom(...trees), fc.array(fc.nat(20), { maxLength: 8 }), (tree, choices) => {
      let step = stepAfter(tree, submit(firstStep, { choice: 'parent' }))
      const steps: Record<number, Step> = { 0: firstStep, 1: step }
      for (const one of choices) {
        const question = walkTree(tree, step.answers)?.question
        if (!question) break
        step = stepAfter(tree, submit(step, { choice: String(one % question.choices.length) }))
        steps[step.answers.length + 1] = step
      }
      const text = serializeSteps(tree, 'a', steps)
      expect(parseSteps(tree, 'a', text)).toEqual(steps)
      expect(parseSteps(tree, '', text)).toEqual({})
      expect(parseSteps({ ...tree, version: 'newer' }, 'a', text)).toEqual({})
      expect(parseSteps({ ...tree, key: 'other' }, 'a', text)).toEqual({})
    }),
  )
})

test.each([null, '', 'x', '[]', '{"owner":"a"}'])('nothing is recalled from %j', (text) => {
  for (const tree of trees) expect(parseSteps(tree, 'a', text)).toEqual({})
})

test('stored steps that match no path of the tree are dropped', () => {
  for (const tree of trees) {
    const wrong = {
      0: firstStep,
      1: { asker: 'self', answers: [] },
      2: { asker: 'self', answers: [99] },
      3: { asker: 'x', answers: [0, 0] },
    }
    const text = serializeSteps(tree, '', wrong as Steps)
    expect(parseSteps(tree, '', text)).toEqual({ 0: wrong[0], 1: wrong[1] })
  }
})
