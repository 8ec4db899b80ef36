import { afterAll, describe, expect, test } from 'vitest'
import { problem } from '../../src/contract/shapes.ts'
import { callApi, people, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, callWell, factsFor, goodInput } from './calls.ts'
import { judge } from './described.ts'

const { db } = await createTestDatabase()
/** The document that programs are generated from. */
const { ofAnswer, ofBody } = judge((await callApi(db, '/api/openapi.json')).json)

/** What one call is there to pass on: that a page could not show a part of it. */
const passedOn = /^Error: latest-magazine: /

afterAll(() => expect(reported.map(String).filter((fault) => !passedOn.test(fault))).toEqual([]))

describe.each(calls)('$name answers as the contract says', (call) => {
  test.each(people)('to %s', async (person) => {
    const answer = await callWell(db, call, person)
    expect(answer.headers.get('cache-control')).toMatch(/no-store/)
    const type = answer.headers.get('content-type') ?? ''
    expect(ofAnswer(call.endpoint, { status: answer.status, type, json: answer.json })).toBeNull()
    if (answer.status === 200) {
      expect(type).toBe('application/json')
      expect(call.endpoint.answer.safeParse(answer.json).error).toBeUndefined()
      return
    }
    expect(type).toBe('application/problem+json')
    expect(problem.parse(answer.json)).toMatchObject({ status: answer.status, request_id: 'test-request' })
  })
})

const taking = calls.filter(({ endpoint }) => endpoint.body)

test.each(taking)('$name takes what the document says', async ({ name, endpoint }) => {
  const { body } = goodInput[name](await factsFor(db, 'member', name)) as { body?: unknown }
  expect(ofBody(endpoint, body ?? {})).toBeNull()
})
