import { afterEach, beforeAll, expect } from 'vitest'
import { rowFaults } from '../../src/db/check-rows.ts'

/**
 * A row of another shape than its query claims fails the test in which it came, also where somebody shows something in
 * place of what failed.
 */
beforeAll(() => {
  rowFaults.length = 0
})
afterEach(() => {
  expect(rowFaults.splice(0), 'rows that are not what their query claims').toEqual([])
})
