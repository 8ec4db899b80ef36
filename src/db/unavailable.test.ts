import { expect, test } from 'vitest'
import { isReadOnly, isUnavailable } from './unavailable.ts'

const coded = (code: string, more: object = {}, message = 'it failed') => Object.assign(new Error(message), { code, ...more })
/** The error of the query builder, which wraps the driver's. */
const query = (cause: unknown) => new Error('Failed query: select 1', { cause })

test.each([
  ['refused', query(coded('ECONNREFUSED', { syscall: 'connect' }))],
  ['refused at each address', query(new AggregateError([coded('ECONNREFUSED'), coded('ECONNREFUSED')]))],
  ['a socket that is gone', coded('ENOENT', { syscall: 'connect' })],
  ['ended by the server', query(coded('57P01'))],
  ['starting', coded('57P03')],
  ['no connection free', coded('53300')],
  ['broken', coded('08006')],
  ['terminated', query(new Error('Connection terminated unexpectedly'))],
])('%s: the database is unavailable', (_, error) => {
  expect([isUnavailable(error), isReadOnly(error)]).toEqual([true, false])
})

test.each([
  ['a constraint', query(coded('23505'))],
  ['a wrong statement', query(coded('42601'))],
  ['a file that is not there', coded('ENOENT', { syscall: 'open' })],
  ['another server that refused', Object.assign(new TypeError('fetch failed'), { cause: coded('ECONNREFUSED') })],
  ['no error', 'ECONNREFUSED'],
])('%s: the database is available', (_, error) => {
  expect([isUnavailable(error), isReadOnly(error)]).toEqual([false, false])
})

test('a write that the database refuses because it is read-only', () => {
  expect(isReadOnly(query(coded('25006')))).toBe(true)
})
