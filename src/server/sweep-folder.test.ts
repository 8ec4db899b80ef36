import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sweepFolders } from './sweep-folder.ts'

const day = 86_400_000
const now = Date.UTC(2026, 10, 28)
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'healthpress-sweep-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function write(name: string, size: number, unusedDays: number): void {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'x'.repeat(size))
  utimesSync(path, (now - unusedDays * day) / 1000, (now - unusedDays * day) / 1000)
}
const left = (name: string) => readdirSync(join(folder, name)).sort()

it('removes what was not used for long, and the longest unused above the size', async () => {
  write('images/new.avif', 400, 1)
  write('images/middle.avif', 400, 2)
  write('images/old.avif', 400, 3)
  write('cards/article/1/ancient.jpg', 10, 91)
  write('cards/article/2/used.jpg', 10, 0)
  const folders = [join(folder, 'images'), join(folder, 'cards')]
  expect(await sweepFolders(folders, { bytes: 1_000, age: 90 * day }, now)).toBe(2)
  expect([left('images'), left('cards/article/1'), left('cards/article/2')]).toEqual([
    ['middle.avif', 'new.avif'],
    [],
    ['used.jpg'],
  ])
  expect(await sweepFolders(folders, { bytes: 1_000, age: 90 * day }, now)).toBe(0)
})

it('a folder that does not exist is empty', async () => {
  expect(await sweepFolders([join(folder, 'none')], { bytes: 0, age: 0 }, now)).toBe(0)
})
