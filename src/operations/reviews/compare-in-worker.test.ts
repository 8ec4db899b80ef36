import { expect, test } from 'vitest'
import type { Block } from '../../domain/posts/blocks.ts'
import { compareBlocks } from './compare.ts'
import { compareInWorker } from './compare-in-worker.ts'

const paragraph = (key: string, text: string): Block => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text }],
})

/** Milliseconds: no limit that a busy machine reaches. */
const patient = 500_000

/** 99,000 characters in five hundred paragraphs, with nearly every word different from the other text. */
const long = (turn: number): Block[] =>
  Array.from({ length: 500 }, (_, nth) => {
    const signs = Array.from({ length: 198 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * turn + nth * index) % 50)))
    return paragraph(`k${nth}`, signs.join(''))
  })

test('comparing two long texts does not block the process', async () => {
  const [before, after] = [long(31), [...long(37), paragraph('new', '新的一段')]]
  const created = process.threadCpuUsage()
  const changes = await compareInWorker(before, after, patient)
  const used = process.threadCpuUsage(created)
  expect(changes.filter(({ change }) => change === 'changed').length).toBeGreaterThan(400)
  expect(changes.at(-1)?.change).toBe('new')
  expect((used.user + used.system) / 1000, 'milliseconds of this thread').toBeLessThan(400)
})

test('returns the same as the comparison itself, long or short', async () => {
  const short: [Block[], Block[]] = [[paragraph('a', '每天量一次血壓')], [paragraph('a', '每天量兩次血壓')]]
  const more = Array.from({ length: 300 }, (_, index) => paragraph(`k${index}`, `第 ${index} 段，${'說明'.repeat(40)}`))
  for (const [before, after] of [
    short,
    [
      [...more, ...short[0]],
      [...short[1], ...more.slice(10)],
    ],
  ] as const)
    expect(await compareInWorker(before, after, patient)).toEqual(compareBlocks(before, after))
})
