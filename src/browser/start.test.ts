import { expect, it } from 'vitest'
import { mayReload, reloadGuard } from '../domain/navigation/reload-guard.ts'
import { failedScript, reloadKey } from './start.ts'

/** Runs the inline script as if the page's first script had failed. @returns whether it reloads the page */
function fails({
  kept,
  now,
  onLine = true,
  refuses = false,
}: {
  kept: string | null
  now: number
  onLine?: boolean
  refuses?: boolean
}) {
  let reloads = 0
  const stored = new Map(kept === null ? [] : [[reloadKey, kept]])
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: unknown) => {
      if (refuses) throw new Error('refused')
      stored.set(key, String(value))
    },
  }
  const run = new Function('window', 'navigator', 'localStorage', 'location', 'Date', failedScript)
  run({}, { onLine }, localStorage, { reload: () => (reloads += 1) }, { now: () => now })
  return { reloads, kept: stored.get(reloadKey) ?? null }
}

it('a failed first script reloads the page by the same rule as a failed chunk', () => {
  const now = 1_800_000_000_000
  for (const last of [null, now - reloadGuard, now - reloadGuard + 1, now, now + 5, Number.NaN]) {
    const { reloads } = fails({ kept: last === null ? null : String(last), now })
    expect([last, reloads === 1]).toEqual([last, mayReload(last, now)])
  }
  expect(fails({ kept: null, now }).kept).toBe(String(now))
})

it('never reloads while offline or without storage', () => {
  expect(fails({ kept: null, now: 1, onLine: false }).reloads).toBe(0)
  expect(fails({ kept: null, now: 1, refuses: true }).reloads).toBe(0)
})
