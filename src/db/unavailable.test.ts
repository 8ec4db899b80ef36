import { expect, test } from 'vitest'
import { isReadOnly, isServerGone, isUnavailable } from './unavailable.ts'

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
  ['refused by a pooler', coded('08P01')],
  ['without memory', coded('53200')],
  ['without disk space', query(coded('53100'))],
  ['removed', coded('57P04')],
  ['cancelled by a time limit of the operator', query(coded('57014'))],
  ['cancelled by a standby for its replication', query(coded('40001'))],
  ['a deadlock', query(coded('40P01'))],
  ['a lock that was not released', query(coded('55P03'))],
  ['a host that is down', query(coded('EHOSTDOWN'))],
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

test('a server that ended or is unreachable is gone; a busy one or a timed-out session is not', () => {
  for (const code of ['57P01', '57P02', '57P03', '08P01', '08006']) expect(isServerGone(query(coded(code))), code).toBe(true)
  for (const code of ['57P05', '57014', '53300', '40001', '25006']) expect(isServerGone(coded(code)), code).toBe(false)
})
