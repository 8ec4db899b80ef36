import { beforeAll, expect, test } from 'vitest'
import { fold } from '../../src/domain/search/fold.ts'
import { layersFor } from '../../src/domain/search/layers.ts'
import { readQuery } from '../../src/domain/search/query.ts'
import { indexReader } from '../../src/operations/search/index-reader.ts'
import { correctSpelling } from '../../src/operations/search/speller.ts'
import { WordFinder } from '../../src/operations/search/word-finder.ts'
import { createTestDatabase } from '../support/database.ts'
import { correctWords, slips } from '../support/health-words.ts'

const { db } = await createTestDatabase()
const reader = indexReader(db)
const layers = layersFor('visitor')
const correct = async (input: string) => (await correctSpelling(reader, input, readQuery(input), layers))?.text ?? null
const occurs = async (word: string) => (await new WordFinder(reader, layers).documents(fold(word))).length > 0

beforeAll(async () => {
  expect(await reader.refresh()).toBe(true)
})

test('leaves correct words unchanged, whether or not they occur in the magazine', async () => {
  const changed: string[] = []
  let absent = 0
  for (const word of correctWords) {
    if (!(await occurs(word))) absent += 1
    const proposed = await correct(word)
    if (proposed !== null) changed.push(`${word} → ${proposed}`)
  }
  // the demo's articles change: the words must remain a fair sample, one error in two hundred is too many
  expect(absent / correctWords.length).toBeGreaterThan(0.25)
  expect(changed.length / correctWords.length, changed.join('\n')).toBeLessThan(0.005)
})

test('finds misspelled words that occur somewhere, and suggests next to nothing else', async () => {
  const missed: string[] = []
  const wrong: string[] = []
  let count = 0
  for (const [typed, intended] of slips) {
    const proposed = await correct(typed)
    const [correction, expected] = [fold(proposed ?? ''), fold(intended)]
    const right = correction.length > 1 && (correction.includes(expected) || expected.includes(correction))
    if (proposed !== null && !right) wrong.push(`${typed} → ${proposed}`)
    if (!(await occurs(intended))) continue
    count += 1
    if (!right) missed.push(`${typed} (${intended}) → ${proposed}`)
  }
  expect(count).toBeGreaterThan(100)
  expect(missed.length / count, missed.join('\n')).toBeLessThan(0.2)
  expect(wrong.length / slips.length, wrong.join('\n')).toBeLessThan(0.02)
})
