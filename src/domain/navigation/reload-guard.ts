/** Section 9: "Chunk-reload guard", milliseconds. */
export const reloadGuard = 60_000

/**
 * Section 8: a chunk that fails to load reloads the page once, at most once a minute. `last` is the time of the last
 * reload.
 */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || !Number.isFinite(last) || now < last || now - last >= reloadGuard
}
