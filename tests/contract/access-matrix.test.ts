import { afterAll, describe, expect, test } from 'vitest'
import type { Capability } from '../../src/domain/office/may.ts'
import { firstRoles } from '../../src/domain/office/staff-roles.ts'
import { type Person, people } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, callWell } from './calls.ts'
import { contractOver, errors, isOpenRead, isTrust, matrix, rowOf } from './matrix.ts'

const { db } = await createTestDatabase()
const expectContract = await contractOver(db)
afterAll(() => expect(errors()).toEqual([]))

test('the matrix has a row for every call that is not public, and no others', () => {
  const others = calls.filter((call) => !isOpenRead(call))
  expect(Object.keys(matrix).sort()).toEqual(others.map(({ name }) => name).sort())
})

describe.each(calls)('$name', (call) => {
  test.each(people.map((person, at) => ({ person, status: statusFor(call, person, at) })))(
    '$person: $status, as the contract declares',
    async ({ person, status }) => {
      const response = await callWell(db, call, person)
      expect(response.status, response.text).toBe(status)
      expectContract(call, response)
    },
  )
})

function statusFor(call: (typeof calls)[number], person: Person, at: number): number | undefined {
  const row = rowOf(call)
  if (!isTrust(row)) return row[at]
  if (person === 'visitor') return 401
  const trusted: readonly Capability[] = firstRoles.find(({ key }) => key === person)?.capabilities ?? []
  return row.some((capability) => trusted.includes(capability)) ? 200 : 403
}
