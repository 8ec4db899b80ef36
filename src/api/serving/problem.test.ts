import { expect, test } from 'vitest'
import { invalid, notFound } from '../../operations/failure.ts'
import { toProblem } from './problem.ts'

test('overload is 503 with Retry-After, and is not reported as a bug', async () => {
  const cause = new Error('timeout exceeded when trying to connect')
  const error = new Error('Failed query: select …', { cause })
  const response = toProblem(error, 'r-1', () => expect.unreachable())
  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.json()).toMatchObject({ status: 503, code: 'overloaded', request_id: 'r-1' })
})

test.each([
  ['connection refused', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })],
  ['it shuts down', Object.assign(new Error('terminating connection'), { code: '57P01' })],
  ['it only reads', Object.assign(new Error('cannot execute INSERT'), { code: '25006' })],
  ['the connection is lost', new Error('Connection terminated unexpectedly')],
  ['no address answers', new AggregateError([Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })])],
])('an unavailable database (%s) is 503 with Retry-After, and is reported', async (_, cause) => {
  const reported: unknown[] = []
  const error = new Error('Failed query: insert …', { cause })
  const response = toProblem(error, 'r-1', (...actual) => reported.push(actual))
  expect([response.status, response.headers.get('retry-after'), reported]).toEqual([503, '5', [[error, 'r-1']]])
  expect(await response.json()).toMatchObject({ code: 'unavailable' })
})

test('of very many errors the first ones are listed, with their total', async () => {
  const errors = Array.from({ length: 60_000 }, (_, index) => ({
    path: `body.document.content.${index}`,
    message: '沒有這種區塊',
  }))
  const response = toProblem(invalid(errors), 'r-1', () => expect.unreachable())
  const problem = (await response.json()) as { detail: string; errors: object[] }
  expect(problem.errors).toEqual(errors.slice(0, 50))
  expect(problem.detail).toContain('60000')
})

test('a refusal has no Retry-After, and a bug is 500 and reported with the request’s id', async () => {
  const refused = toProblem(notFound(), 'r-1', () => expect.unreachable())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([404, null])
  const reported: unknown[] = []
  const broken = new Error('Failed query: select …', { cause: new Error('column does not exist') })
  const response = toProblem(broken, 'r-1', (...actual) => reported.push(actual))
  expect([response.status, reported]).toEqual([500, [[broken, 'r-1']]])
})
