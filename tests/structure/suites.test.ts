import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { fullSuiteOnly } from '../suites.ts'

const cwd = fileURLToPath(new URL('../..', import.meta.url))

test('every file in the list of the full suite exists', () => {
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

test('no test of the site has a time limit of its own, which a busy machine exceeds', () => {
  const limitsIn = (files: string, form: RegExp) =>
    globSync(files, { cwd }).flatMap((file) =>
      [...readFileSync(`${cwd}/${file}`, 'utf8').matchAll(form)]
        .map(([, limit = '']) => Number(limit.replaceAll('_', '')))
        // the limit of a wait is as long as that of `expect.poll`
        .filter((limit) => limit < 600_000 && limit !== 90_000)
        .map((limit) => `${file}: ${limit}`),
    )
  const limited = [
    ...limitsIn('tests/{e2e,server,routes}/**/*.test.ts', /\{\s*timeout: ?([\d_]+)/g),
    ...limitsIn('tests/{e2e,server,routes,api,contract}/**/*.test.ts', /^\s*\}, ([\d_]+)\)$/gm),
  ]
  expect(limited, 'vitest.config.ts has the limits; `within` (tests/support/request.ts) is for a promised time').toEqual([])
})
