import { expect, test } from 'vitest'
import { findSlowFiles, slownessFactor } from '../support/slowest-files.ts'

test('lists the ten slowest files, and warns of any over 20 s of processor time', () => {
  const fileTimes = Array.from({ length: 12 }, (_, at) => ({
    name: `tests/${at}.test.ts`,
    wall: at * 1000,
    own: 100,
    children: 0,
  }))
  const slowWallTime = { name: 'tests/patient.test.ts', wall: 300_000, own: 19_900, children: 70_000 }
  const slowProcessorTime = { name: 'tests/busy.test.ts', wall: 2500, own: 23_450, children: 0 }
  const { slowest, warnings } = findSlowFiles([...fileTimes, slowWallTime, slowProcessorTime], 1)
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toBe(' 300.0   19.9   70.0  tests/patient.test.ts')
  expect(slowest.at(-1)).toContain('tests/3.test.ts')
  expect(warnings).toEqual([
    'tests/busy.test.ts took 23.4 s of a processor; a file should take 20.0 s at most on a machine like this',
  ])
  expect(
    findSlowFiles([slowWallTime, slowProcessorTime], 1.2).warnings,
    'a machine that takes a fifth more for everything',
  ).toEqual([])
})

test('scales the limit by the machine’s slowness, from 1 to 2.5 times', () => {
  expect(slownessFactor([60, 60, 120, 60, 60]), 'one slow sample does not raise the limit').toBe(1)
  expect(slownessFactor([60, 120, 120, 126, 60])).toBe(2)
  expect(slownessFactor([30, 30])).toBe(1)
  expect(slownessFactor([600, 600, 600])).toBe(2.5)
})
