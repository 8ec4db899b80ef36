import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { callApi } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { callerOf, calls, goodInput, urlOf } from './calls.ts'
import { fixturesFor } from './fixtures.ts'
import { reader } from './openapi-calls.ts'

const { db } = await createTestDatabase()

/** The public document: parameters are read from it, so that a new one is tested automatically. */
const described = reader(JSON.parse(readFileSync(new URL('../../src/contract/openapi.json', import.meta.url), 'utf8')))
const queried = calls.flatMap((call) => {
  const inQuery = described(call.endpoint).parameters.filter((parameter) => parameter.in === 'query')
  return inQuery.length > 0 ? [{ ...call, inQuery }] : []
})
const optional = queried.flatMap(({ inQuery, ...call }) =>
  inQuery
    .filter(({ required }) => !required)
    .map((parameter) => ({ ...call, parameter, title: `${call.name} ?${parameter.name}` })),
)
const needed = queried.flatMap(({ inQuery, ...call }) =>
  inQuery
    .filter(({ required }) => required)
    .map((parameter) => ({ ...call, parameter, title: `${call.name} ?${parameter.name}` })),
)

/** One of these two parameters is required. */
const eitherOr = ['GET /api/v1.0/get-persona']
const statusesWithout = (name: string) => (eitherOr.includes(name) ? [200, 422] : [200])

interface Input {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

/** Calls with valid input and a parameter absent, and with each of some values. */
async function answersWith({ name, endpoint, parameter }: (typeof optional)[number], values: unknown[]) {
  const as = callerOf(endpoint)
  const { query = {}, ...input } = goodInput[name](await fixturesFor(db, as, name)) as Input
  const { [parameter.name]: _, ...others } = query
  const bindings = { now: new Date() }
  const request = async (parameters: object) => {
    const url = urlOf(endpoint, { ...input, query: { ...others, ...parameters } })
    const { status, json } = await callApi(db, url, { as, method: endpoint.method, body: input.body, bindings })
    return { status, json }
  }
  const absent = await request({})
  const responses = await Promise.all(values.map((value) => request({ [parameter.name]: value })))
  return { absent, given: responses }
}

test.each(optional)('$title responds the same when absent, empty and as its default', async (call) => {
  const { default: usual } = call.parameter.schema
  const { absent, given: input } = await answersWith(call, usual === undefined ? [''] : ['', usual])
  expect(statusesWithout(call.name)).toContain(absent.status)
  for (const response of input) expect(response).toEqual(absent)
})

test.each(needed)('$title is required, empty as well as absent', async (call) => {
  const { absent, given: input } = await answersWith(call, [''])
  expect(absent).toMatchObject({ status: 422, json: { errors: [{ path: `query.${call.parameter.name}` }] } })
  expect(input).toEqual([absent])
})

test.each(queried)('an untouched form of all parameters of $name is valid', async ({ name, endpoint, inQuery }) => {
  const as = callerOf(endpoint)
  const { query = {}, ...input } = goodInput[name](await fixturesFor(db, as, name)) as Input
  const asIs = inQuery.map((parameter) => [parameter.name, parameter.required ? query[parameter.name] : ''])
  const url = urlOf(endpoint, { ...input, query: Object.fromEntries(asIs) })
  const { status } = await callApi(db, url, { as, method: endpoint.method, body: input.body })
  expect(statusesWithout(name)).toContain(status)
})
