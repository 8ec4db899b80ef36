import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fullSuiteOnly } from '../suites.ts'

test('every file in the list of the full suite exists', () => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const files = fullSuiteOnly.flatMap((pattern) => {
    const names = /\{(.*)\}/.exec(pattern)?.[1]?.split(',') ?? []
    return names.map((name) => pattern.replace(/\{.*\}/, name))
  })
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((file) => globSync(file, { cwd }).length === 0)).toEqual([])
})

test('the list has no file of the unit suite, which runs as a whole', () => {
  expect(fullSuiteOnly.filter((file) => !/^tests\/(?:api|contract|server|routes|e2e)\//.test(file))).toEqual([])
})
