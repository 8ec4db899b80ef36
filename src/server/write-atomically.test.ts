import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { writeAtomically } from './write-atomically.ts'

test('a failed write leaves no file: on a full disk every attempt would add one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'healthpress-write-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // a file cannot be renamed onto a non-empty folder
  mkdirSync(join(folder, 'taken', 'inside'), { recursive: true })
  await expect(writeAtomically(join(folder, 'taken'), Buffer.from('圖'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['taken'])
  await writeAtomically(join(folder, 'new', 'picture'), Buffer.from('圖'))
  expect(readdirSync(join(folder, 'new'))).toEqual(['picture'])
})
