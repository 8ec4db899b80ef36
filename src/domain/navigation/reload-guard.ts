/** Minimum interval between reloads after a failed chunk, milliseconds. */
export const reloadGuard = 60_000

/** A chunk that fails to load reloads the page once, at most once a minute. `last` is the time of the last reload. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || !Number.isFinite(last) || now < last || now - last >= reloadGuard
}
