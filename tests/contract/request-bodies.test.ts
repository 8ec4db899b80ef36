import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { calls, goodInput } from './calls.ts'
import { fixturesFor } from './fixtures.ts'
import { judge } from './openapi-calls.ts'

const { db } = await createTestDatabase()
/**
 * The OpenAPI document from which clients are generated. Its responses are checked in access-matrix.test.ts and
 * trusted-calls.test.ts.
 */
const { ofBody } = judge((await callApi(db, '/api/openapi.json')).json)

/** File uploads are not JSON. */
const taking = calls.filter(({ endpoint }) => endpoint.body && !endpoint.multipart)

test.each(taking)('$name accepts what the document declares', async ({ name, endpoint }) => {
  const { body } = goodInput[name](await fixturesFor(db, 'member', name)) as { body?: unknown }
  expect(ofBody(endpoint, body ?? {})).toBeNull()
})
