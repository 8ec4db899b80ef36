import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { rowErrors } from '../../src/db/check-rows.ts'

/**
 * A row that does not match its query's declared type fails the test in which it occurred, also where a page hides the
 * error with a fallback.
 */
beforeAll(() => {
  rowErrors.length = 0
})

/**
 * Warnings of pg that a statement was sent on a connection that was executing another one, as concurrent statements of a
 * transaction are. Its next major version rejects them. pg warns once per process.
 */
const concurrentStatements: string[] = []
const collectWarning = ({ name, message }: Error) => {
  if (name === 'DeprecationWarning' && message.includes('already executing a query')) concurrentStatements.push(message)
}
process.on('warning', collectWarning)
afterAll(() => {
  process.off('warning', collectWarning)
  expect(concurrentStatements, 'see --trace-deprecation').toEqual([])
})

afterEach(() => {
  expect(rowErrors.splice(0), 'rows that are not what their query claims').toEqual([])
})
