import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { removeAbandoned } from '../support/cluster-folder.ts'
import { sweepStaleFolders } from '../support/stale-folders.ts'

it('removes the folders of killed test runs after a day, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-sweep-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stale = join(folder, 'healthpress-test-a1b2c3')
  const other = join(folder, 'somebody-elses')
  for (const path of [stale, other]) mkdirSync(join(path, 'postgres'), { recursive: true })
  sweepStaleFolders(folder)
  expect(existsSync(stale)).toBe(true)
  sweepStaleFolders(folder, Date.now() + 90_000_000)
  expect([existsSync(stale), existsSync(other)]).toEqual([false, true])
})

it('removes clusters in memory whose server does not run, after the time for its start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-sweep-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [abandoned, other] = ['healthpress-test-a1b2c3', 'another'].map((name) => join(folder, name)) as [string, string]
  for (const path of [abandoned, other]) mkdirSync(join(path, 'postgres'), { recursive: true })
  writeFileSync(join(abandoned, 'postgres/postmaster.pid'), '4194304\n/dev/shm\n')
  removeAbandoned(folder)
  expect(existsSync(abandoned)).toBe(true)
  removeAbandoned(folder, Date.now() + 700_000)
  expect([existsSync(abandoned), existsSync(other)]).toEqual([false, true])
})
