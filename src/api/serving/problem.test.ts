import { expect, test } from 'vitest'
import { notFound } from '../../operations/failure.ts'
import { toProblem } from './problem.ts'

test('more to do than can be done is 503, says when to come back, and is no fault to be reported', async () => {
  const cause = new Error('timeout exceeded when trying to connect')
  const error = new Error('Failed query: select …', { cause })
  const answer = toProblem(error, 'r-1', () => expect.unreachable())
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
  expect(await answer.json()).toMatchObject({ status: 503, code: 'overloaded', request_id: 'r-1' })
})

test('a refusal says no time, and a fault of ours is 500 and reported with the request’s id', async () => {
  const refused = toProblem(notFound(), 'r-1', () => expect.unreachable())
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([404, null])
  const reported: unknown[] = []
  const broken = new Error('Failed query: select …', { cause: new Error('connect ECONNREFUSED') })
  const answer = toProblem(broken, 'r-1', (...told) => reported.push(told))
  expect([answer.status, reported]).toEqual([500, [[broken, 'r-1']]])
})
