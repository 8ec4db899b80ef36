import { expect, test } from 'vitest'
import { homeOf } from './home.ts'
import { capabilities } from './may.ts'

test('whoever works here begins in the office, everybody else on the front page', () => {
  const person = { memberId: 'm', author: null }
  for (const capability of capabilities) expect(homeOf({ ...person, capabilities: [capability] })).toBe('/office')
  expect(homeOf({ ...person, capabilities: [] })).toBe('/')
  expect(homeOf(null)).toBe('/')
})
