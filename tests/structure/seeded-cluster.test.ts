import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint, SeededClusters } from '../support/seeded-cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'healthpress-kept-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a cached cluster is restored unchanged, repeatedly, and deleted after an unused day', () => {
  const made = folder()
  const source = join(made, 'source')
  mkdirSync(join(source, 'base'), { recursive: true })
  writeFileSync(join(source, 'base', '1'), 'rows', { mode: 0o600 })
  const stored = new SeededClusters(join(made, 'kept'))
  expect(stored.take('one', join(made, 'none'))).toBe(false)
  stored.keep('one', source)
  // the second of two runs that made the same one
  stored.keep('one', source)
  for (const into of ['a', 'b']) {
    expect(stored.take('one', join(made, into))).toBe(true)
    expect(readFileSync(join(made, into, 'base', '1'), 'utf8')).toBe('rows')
  }
  expect(readdirSync(join(made, 'kept'))).toEqual(['one'])
  stored.keep('two', source, Date.now() + 90_000_000)
  expect(readdirSync(join(made, 'kept'))).toEqual(['two'])
})

test('a partial copy is never used', () => {
  const made = folder()
  const stored = new SeededClusters(join(made, 'kept'))
  expect(() => stored.keep('one', join(made, 'gone'))).toThrow('could not be copied')
  expect(stored.take('one', join(made, 'into'))).toBe(false)
  expect(existsSync(join(made, 'into'))).toBe(false)
})

test('its key changes with schema, content, packages, server and day, not with a page or a test', () => {
  const made = folder()
  for (const path of ['package-lock.json', 'tests/support', 'src/db/schema', 'src/content', 'src/ui'])
    cpSync(join(root, path), join(made, path), { recursive: true })
  const now = new Date('2026-11-22T04:00:00Z')
  const at = () => fingerprint('', made, now)
  const before = at()
  const change = (path: string) => writeFileSync(join(made, path), `${readFileSync(join(made, path), 'utf8')}\n`)
  change(join('src/ui', readdirSync(join(made, 'src/ui')).find((name) => name.endsWith('.css')) ?? ''))
  writeFileSync(join(made, 'src/content/new.test.ts'), '')
  expect(at()).toBe(before)
  const names = new Set([before, fingerprint('', made, new Date(now.getTime() + 86_400_000)), fingerprint('15.1', made, now)])
  for (const path of ['package-lock.json', 'src/db/schema/index.ts', 'src/content/read-content.ts']) {
    change(path)
    names.add(at())
  }
  expect(names.size).toBe(6)
})
