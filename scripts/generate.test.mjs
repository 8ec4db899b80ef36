import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { generators } from './generate.mjs'

const scripts = fileURLToPath(new URL('.', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'healthpress-generated-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('lists every script that generates a committed file', () => {
  const keeping = readdirSync(scripts).filter(
    (name) => name.endsWith('.ts') && /from '\.\/generated-file\.ts'/.test(readFileSync(join(scripts, name), 'utf8')),
  )
  expect(keeping.map((name) => name.replace(/\.ts$/, '')).sort()).toEqual([...generators].sort())
})

it('--check names an outdated file and its command without writing; a plain run writes it', () => {
  const file = join(folder, 'made.txt')
  writeFileSync(file, 'old')
  const module = join(scripts, 'generated-file.ts')
  const keep = `import(${JSON.stringify(module)}).then(({ writeIfChanged }) => writeIfChanged(${JSON.stringify(relative(join(scripts, '..'), file))}, 'new'))`
  const run = (...args) => spawnSync(process.execPath, ['-e', keep, '--', ...args], { encoding: 'utf8' })
  const looked = run('--check')
  expect([looked.status, readFileSync(file, 'utf8')]).toEqual([1, 'old'])
  expect(looked.stderr).toMatch(/made\.txt 不是最新的。請執行 npm run generate/)
  expect([run().status, readFileSync(file, 'utf8')]).toEqual([0, 'new'])
  expect(run('--check').status).toBe(0)
})
