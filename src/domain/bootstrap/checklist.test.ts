import { expect, test } from 'vitest'
import { guidePageFor } from '../office/guide-path.ts'
import { type Capability, capabilities } from '../office/may.ts'
import { checklist, type MagazineProgress, stepsFor } from './checklist.ts'

const person = (...capabilities: Capability[]) => ({ memberId: 'm', capabilities, author: null })
const progress = (done: boolean) => Object.fromEntries(checklist.map(({ step }) => [step, done])) as unknown as MagazineProgress

test('every open step leads to a page of the office and states what readers miss', () => {
  for (const { path, misses, title } of stepsFor(person(...capabilities), progress(false))) {
    expect(path, title).toMatch(/^\/office\//)
    expect(misses.length, title).toBeGreaterThan(8)
  }
  expect(guidePageFor('/office/setup')).toBe('/office/guide/first-day')
})

test('a step that is done, or that the user may not complete, has no link', () => {
  expect(stepsFor(person(...capabilities), progress(true)).every(({ path, done }) => done && path === null)).toBe(true)
  const governor = stepsFor(person('govern'), progress(false))
  expect(governor.filter(({ path }) => path !== null).map(({ step }) => step)).toEqual(['named', 'signing', 'payment', 'mail'])
})
