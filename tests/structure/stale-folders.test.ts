import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
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
