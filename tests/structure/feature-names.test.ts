import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

/** `serveEmailChange` is in `email-change.ts`. */
const wordOf = (file: string) => basename(file, '.ts').replaceAll('-', '')
const mounts = sourcesBelow('src/api').flatMap((file) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export function serve(\w+)\(/gm)].map(([, name = '']) => ({
    file,
    name,
  })),
)

test('an API feature’s handlers are in a file of its name; common serving code is in serving/', () => {
  expect(mounts.length).toBeGreaterThan(30)
  expect(mounts.filter(({ file, name }) => wordOf(file) !== name.toLowerCase())).toEqual([])
  const layers = new Set(mounts.map(({ file }) => file))
  const flat = sourcesBelow('src/api').filter((file) => dirname(file) === 'src/api')
  expect(flat.filter((file) => !layers.has(file))).toEqual(['src/api/app.ts', 'src/api/modules.ts'])
})
