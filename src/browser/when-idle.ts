/**
 * Runs what would keep a key waiting: once the browser has nothing to draw, or after so many milliseconds all the same. Where
 * nobody draws, at once.
 */
export function whenIdle(run: () => void, within: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: within })
  else run()
}
