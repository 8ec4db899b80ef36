import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourcesBelow } from './sources.ts'

const data = /\/(demo\/content|migrations)\/|\.data\.ts$|common-passwords\.ts$/
const lengths = sourcesBelow('src')
  .filter((file) => !data.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length }))

test('no file exceeds 400 lines', () => {
  expect(lengths.filter(({ lines }) => lines > 400)).toEqual([])
})

test('there are at most 1,500 sources without tests', () => {
  const sources = sourcesBelow('src').filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  expect(sources.length).toBeLessThanOrEqual(1500)
})

test('nothing is deferred, and no test is skipped or exclusive', () => {
  const soft = new RegExp(['TO', 'DO|FIX', 'ME|\\.on', 'ly\\(|\\.sk', 'ip\\('].join(''))
  const violations = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter((file) =>
    soft.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(violations).toEqual([])
})
