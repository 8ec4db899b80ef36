import { expect, it } from 'vitest'
import { shutDownGracefully } from './graceful-shutdown.ts'

const actual: unknown[] = []
const log = { error: (details: unknown) => actual.push(details) }

it('closes in the given order', async () => {
  const closed: string[] = []
  const part = (name: string) => async () => void closed.push(name)
  expect(await shutDownGracefully([part('server'), part('work'), part('database')], log)).toBe(true)
  expect(closed).toEqual(['server', 'work', 'database'])
})

it('skips what hangs or fails, reports it, and closes what follows', async () => {
  const closed: string[] = []
  const hangs = () => new Promise<void>(() => undefined)
  const fails = () => Promise.reject(new Error('the queue is gone'))
  const database = async () => void closed.push('database')
  expect(await shutDownGracefully([hangs, fails, database], log, 20)).toBe(false)
  expect(closed).toEqual(['database'])
  expect(JSON.stringify(actual)).toMatch(/not closed within.*the queue is gone/)
})
