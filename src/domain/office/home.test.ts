import { expect, test } from 'vitest'
import { capabilities } from './may.ts'
import { homeOf } from './places.ts'

test('staff start in the office, all other users on the front page', () => {
  const person = { memberId: 'm', author: null }
  for (const capability of capabilities) expect(homeOf({ ...person, capabilities: [capability] })).toBe('/office')
  expect(homeOf({ ...person, capabilities: [] })).toBe('/')
  expect(homeOf(null)).toBe('/')
})
