import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { fingerprint, SeededClusters } from '../support/seeded-cluster.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'healthpress-kept-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('a cached cluster is restored unchanged, repeatedly, and deleted after an unused day', () => {
  const target = folder()
  const source = join(target, 'source')
  mkdirSync(join(source, 'base'), { recursive: true })
  writeFileSync(join(source, 'base', '1'), 'rows', { mode: 0o600 })
  const stored = new SeededClusters(join(target, 'kept'))
  expect(stored.take('one', join(target, 'none'))).toBe(false)
  stored.keep('one', source)
  // the second of two runs that made the same one
  stored.keep('one', source)
  for (const into of ['a', 'b']) {
    expect(stored.take('one', join(target, into))).toBe(true)
    expect(readFileSync(join(target, into, 'base', '1'), 'utf8')).toBe('rows')
  }
  expect(readdirSync(join(target, 'kept'))).toEqual(['one'])
  stored.keep('two', source, Date.now() + 90_000_000)
  expect(readdirSync(join(target, 'kept'))).toEqual(['two'])
})

test('a partial copy is never used', () => {
  const cluster = folder()
  const stored = new SeededClusters(join(cluster, 'kept'))
  expect(() => stored.keep('one', join(cluster, 'gone'))).toThrow('could not be copied')
  expect(stored.take('one', join(cluster, 'into'))).toBe(false)
  expect(existsSync(join(cluster, 'into'))).toBe(false)
})

test('its key changes with schema, content, packages, server and day, not with a page or a test', () => {
  const cluster = folder()
  for (const path of ['package-lock.json', 'tests/support', 'src/db/schema', 'src/content', 'src/ui'])
    cpSync(join(root, path), join(cluster, path), { recursive: true })
  const now = new Date('2026-11-22T04:00:00Z')
  const at = () => fingerprint('', cluster, now)
  const before = at()
  const change = (path: string) => writeFileSync(join(cluster, path), `${readFileSync(join(cluster, path), 'utf8')}\n`)
  change(join('src/ui', readdirSync(join(cluster, 'src/ui')).find((name) => name.endsWith('.css')) ?? ''))
  writeFileSync(join(cluster, 'src/content/new.test.ts'), '')
  expect(at()).toBe(before)
  const names = new Set([
    before,
    fingerprint('', cluster, new Date(now.getTime() + 86_400_000)),
    fingerprint('15.1', cluster, now),
  ])
  for (const path of ['package-lock.json', 'src/db/schema/index.ts', 'src/content/read-content.ts']) {
    change(path)
    names.add(at())
  }
  expect(names.size).toBe(6)
})
