import { expect, it } from 'vitest'
import { reasonOf } from '../operations/told-error.ts'
import { tellable, tellPostgres } from './log.ts'

it('of a failed query tells the cause and not the parameters', () => {
  const error = new Error('Failed query: insert into members values ($1)\nparams: somebody@example.com', {
    cause: new Error('could not extend file: No space left on device'),
  })
  expect(reasonOf(error)).toBe('could not extend file: No space left on device')
  expect(tellable(error)).not.toContain('somebody@example.com')
  expect(reasonOf(new Error('plain'))).toBe('plain')
  expect(reasonOf('plain')).toBe('plain')
})

it.each([
  ['error', '2026-11-22 07:39:37 UTC [1] PANIC:  could not write to file "pg_wal/xlogtemp.1": No space left on device'],
  ['error', '2026-11-22 07:39:37 UTC [1] ERROR:  could not extend file "base/1/2": No space left on device'],
  ['error', 'PostgreSQL ended by itself (SIGKILL)'],
  ['debug', '2026-11-22 07:39:37 UTC [1] ERROR:  duplicate key value violates unique constraint "members_email"'],
  ['debug', '2026-11-22 07:39:37 UTC [1] DETAIL:  Key (email)=(somebody@example.com) already exists.'],
])('says at the level %s: %s', (level, line) => {
  const told: [string, object][] = []
  const log = {
    error: (facts: object) => void told.push(['error', facts]),
    debug: (facts: object) => void told.push(['debug', facts]),
  }
  tellPostgres(log as unknown as Parameters<typeof tellPostgres>[0], line)
  expect(told).toEqual([[level, { postgres: line }]])
})
