import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { archiveAssets } from './former-assets.ts'

const root = mkdtempSync(join(tmpdir(), 'healthpress-test-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const [client, office, folder] = [join(root, 'client'), join(root, 'office'), join(root, 'kept')]

function build(...names: string[]) {
  for (const made of [client, office]) {
    rmSync(made, { recursive: true, force: true })
    mkdirSync(join(made, 'assets', 'fonts'), { recursive: true })
  }
  writeFileSync(join(office, 'assets', 'fonts', 'always.woff2'), 'font')
  for (const name of names) writeFileSync(join(client, 'assets', name), name)
}
const stored = () =>
  readdirSync(join(folder, 'assets'), { recursive: true })
    .map(String)
    .filter((name) => name.includes('.'))
    .sort()

it('retains the assets of the previous builds, and removes those of older ones', async () => {
  const font = join('fonts', 'always.woff2')
  for (const [names, there] of [
    [['one.js'], ['one.js']],
    [['two.js'], ['one.js', 'two.js']],
    [['two.js'], ['one.js', 'two.js']],
    [
      ['three.js', 'two.js'],
      ['one.js', 'three.js', 'two.js'],
    ],
    [['four.js'], ['four.js', 'three.js', 'two.js']],
    [['two.js'], ['four.js', 'three.js', 'two.js']],
  ] as const) {
    build(...names)
    await archiveAssets([client, office, join(root, 'none')], folder)
    expect(stored()).toEqual([font, ...there].sort())
  }
})
