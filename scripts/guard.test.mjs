import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inputsChecksum } from './guard-inputs.ts'

test('the guard weights match their inputs; if not, run npm run guard -- train', () => {
  const { inputs } = JSON.parse(readFileSync(new URL('../src/domain/red-flags/weights.json', import.meta.url), 'utf8'))
  expect(inputs).toBe(inputsChecksum())
})
