import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { guard } from './guard.ts'

/** Test sets that were written after the code was frozen, excluded from the training (`npm run guard -- measure`). */
const read = (name: string) =>
  readFileSync(new URL(`unseen/${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([is = '', , text = '']) => ({ is, isAlarm: guard(text)?.tone === 'alarm' }))
const short = read('short')
const letters = read('letters')

const alarms = (lines: readonly { is: string; isAlarm: boolean }[], isHarmless: boolean) => {
  const own = lines.filter(({ is }) => (is === 'none') === isHarmless)
  return { all: own.length, share: own.filter(({ isAlarm }) => isAlarm).length / own.length }
}

describe('held-out sentences', () => {
  test('the unseen sentences reach the minimum number', () => {
    expect(alarms(short, false).all).toBeGreaterThanOrEqual(150)
    expect(alarms(short, true).all).toBeGreaterThanOrEqual(150)
    expect(alarms(letters, false).all).toBeGreaterThanOrEqual(60)
    expect(alarms(letters, true).all).toBeGreaterThanOrEqual(40)
  })

  test('alarm when short', () => expect(alarms(short, false).share).toBeGreaterThanOrEqual(0.95))

  test('alarm in a letter in which the emergency is one clause', () =>
    expect(alarms(letters, false).share).toBeGreaterThanOrEqual(0.9))

  test('do not alarm when harmless', () => expect(alarms([...short, ...letters], true).share).toBeLessThanOrEqual(0.05))
})
