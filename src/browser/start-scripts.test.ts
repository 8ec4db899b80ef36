import { expect, it } from 'vitest'
import { mayReload, reloadGuard } from '../domain/navigation/reload-guard.ts'
import { reloadKey, scriptFailureHandler } from './start-scripts.ts'

/** Runs the inline script as if the page's first script had failed. @returns whether it reloads the page */
function fails({
  existing,
  now,
  onLine = true,
  refuses = false,
}: {
  existing: string | null
  now: number
  onLine?: boolean
  refuses?: boolean
}) {
  let reloads = 0
  const stored = new Map(existing === null ? [] : [[reloadKey, existing]])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: unknown) => {
      if (refuses) throw new Error('refused')
      stored.set(key, String(value))
    },
  }
  const run = new Function('window', 'navigator', 'localStorage', 'location', 'Date', scriptFailureHandler)
  run({}, { onLine }, localStorage, { reload: () => (reloads += 1) }, { now: () => now })
  return { reloads, existing: stored.get(reloadKey) ?? null }
}

it('a failed first script reloads the page by the same rule as a failed chunk', () => {
  const now = 1_800_000_000_000
  for (const last of [null, now - reloadGuard, now - reloadGuard + 1, now, now + 5, Number.NaN]) {
    const { reloads } = fails({ existing: last === null ? null : String(last), now })
    expect([last, reloads === 1]).toEqual([last, mayReload(last, now)])
  }
  expect(fails({ existing: null, now }).existing).toBe(String(now))
})

it('never reloads while offline or without storage', () => {
  expect(fails({ existing: null, now: 1, onLine: false }).reloads).toBe(0)
  expect(fails({ existing: null, now: 1, refuses: true }).reloads).toBe(0)
})
