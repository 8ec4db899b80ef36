import { afterEach, beforeAll, expect } from 'vitest'
import { rowErrors } from '../../src/db/check-rows.ts'

/**
 * A row that does not match its query's declared type fails the test in which it occurred, also where a page hides the
 * error with a fallback.
 */
beforeAll(() => {
  rowErrors.length = 0
})
afterEach(() => {
  expect(rowErrors.splice(0), 'rows that are not what their query claims').toEqual([])
})
