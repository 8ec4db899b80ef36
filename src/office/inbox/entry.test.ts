import { expect, test } from 'vitest'
import { shouldRevalidate } from './entry.tsx'

test('after a conflict the page loads the newest version, so that the form can be resent', () => {
  expect(shouldRevalidate({ actionStatus: 409, defaultShouldRevalidate: false })).toBe(true)
  expect(shouldRevalidate({ actionStatus: 422, defaultShouldRevalidate: false })).toBe(false)
})
