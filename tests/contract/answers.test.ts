import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, goodInput } from './calls.ts'
import { judge } from './described.ts'
import { factsFor } from './facts.ts'

const { db } = await createTestDatabase()
/** The document that programs are generated from. What it says of answers, access-matrix.test.ts and trusted-calls.test.ts hold each to. */
const { ofBody } = judge((await callApi(db, '/api/openapi.json')).json)

/** Files are no JSON. */
const taking = calls.filter(({ endpoint }) => endpoint.body && !endpoint.multipart)

test.each(taking)('$name takes what the document says', async ({ name, endpoint }) => {
  const { body } = goodInput[name](await factsFor(db, 'member', name)) as { body?: unknown }
  expect(ofBody(endpoint, body ?? {})).toBeNull()
})
