import { expect, test } from 'vitest'
import { capabilities } from './may.ts'
import { landingPageOf } from './navigation.ts'

test('staff start in the office, all other users on the front page', () => {
  const person = { memberId: 'm', author: null }
  for (const capability of capabilities) expect(landingPageOf({ ...person, capabilities: [capability] })).toBe('/office')
  expect(landingPageOf({ ...person, capabilities: [] })).toBe('/')
  expect(landingPageOf(null)).toBe('/')
})
