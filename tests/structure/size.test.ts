import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const data = /\/(demo\/content|migrations)\/|\.data\.ts$|common-passwords\.ts$/
const lengths = sourcesBelow('src')
  .filter((file) => !data.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))
  .sort((a, b) => a.lines - b.lines)
const at = (share: number) => lengths[Math.floor((lengths.length - 1) * share)]?.lines ?? 0

test('files stay small: median 60, nine of ten 220, none over 400 lines', () => {
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
  expect(at(0.9)).toBeLessThanOrEqual(220)
  expect(at(0.5)).toBeLessThanOrEqual(60)
})

test('nothing is deferred, and no test is skipped or exclusive', () => {
  const soft = new RegExp(['TO', 'DO|FIX', 'ME|\\.on', 'ly\\(|\\.sk', 'ip\\('].join(''))
  const found = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter((file) =>
    soft.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found).toEqual([])
})
