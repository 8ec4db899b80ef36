import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { archiveAssets } from './former-assets.ts'

const root = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const [client, office, folder] = [join(root, 'client'), join(root, 'office'), join(root, 'stored')]
const day = (count: number) => new Date(Date.UTC(2026, 10, 1 + count))

function build(...names: string[]) {
  for (const folder of [client, office]) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(join(folder, 'assets', 'fonts'), { recursive: true })
  }
  writeFileSync(join(office, 'assets', 'fonts', 'always.woff2'), 'font')
  for (const name of names) writeFileSync(join(client, 'assets', name), name)
}
const stored = () =>
  readdirSync(join(folder, 'assets'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'))
    .sort()

it('retains the assets of former builds for thirty days after their last process', async () => {
  const font = join('fonts', 'always.woff2')
  for (const [at, names, existing] of [
    [0, ['one.js'], ['one.js']],
    [1, ['two.js'], ['one.js', 'two.js']],
    [2, ['four.js', 'three.js'], ['four.js', 'one.js', 'three.js', 'two.js']],
    // a process of the first build is started again
    [20, ['one.js'], ['four.js', 'one.js', 'three.js', 'two.js']],
    [32, ['five.js'], ['five.js', 'four.js', 'one.js', 'three.js']],
    [49, ['five.js'], ['five.js', 'one.js']],
    [51, ['five.js'], ['five.js']],
  ] as const) {
    build(...names)
    await archiveAssets([client, office, join(root, 'none')], folder, day(at))
    expect([at, stored()]).toEqual([at, [font, ...existing].sort()])
  }
})

it('a running process renews its own', async () => {
  build('own.js')
  for (const at of [0, 25, 50]) await archiveAssets([client, office], folder, day(at))
  expect(stored()).toContain('own.js')
  expect(statSync(join(folder, 'assets', 'own.js')).mtimeMs).toBe(day(50).getTime())
})
