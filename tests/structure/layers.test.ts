import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

test('every style with a layer declares the layer order, so that no bundle changes it', () => {
  const layered = sourcesBelow('src')
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({
      file,
      rules: readFileSync(join(root, file), 'utf8')
        .replace(/\/\*.*?\*\//gs, '')
        .trim(),
    }))
    .filter(({ rules }) => rules.includes('@layer'))
  expect(layered.length).toBeGreaterThan(5)
  expect(layered.filter(({ rules }) => !rules.startsWith('@layer reset, type, parts;')).map(({ file }) => file)).toEqual([])
})
