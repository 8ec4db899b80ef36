/**
 * Defers work that would delay input: runs when the browser is idle, or after `within` milliseconds at the latest.
 * Without `requestIdleCallback` it runs at once.
 */
export function whenIdle(run: () => void, timeout: number): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout })
  else run()
}
