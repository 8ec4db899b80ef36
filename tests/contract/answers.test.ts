import { afterAll, describe, expect, test } from 'vitest'
import { problem } from '../../src/contract/shapes.ts'
import { people, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, callWell } from './calls.ts'

const { db } = await createTestDatabase()

afterAll(() => expect(reported).toEqual([]))

describe.each(calls)('$name answers as the contract says', (call) => {
  test.each(people)('to %s', async (person) => {
    const answer = await callWell(db, call, person)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    if (answer.status === 200) {
      expect(answer.headers.get('content-type')).toBe('application/json')
      expect(call.endpoint.answer.safeParse(answer.json).error).toBeUndefined()
      return
    }
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(problem.parse(answer.json)).toMatchObject({ status: answer.status, request_id: 'test-request' })
  })
})
