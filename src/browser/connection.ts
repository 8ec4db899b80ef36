import type { Connection } from '../domain/navigation/prefetch.ts'

/** The connection properties that the browser exposes; undefined where it exposes none. */
export function connection(): Connection | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection
}
