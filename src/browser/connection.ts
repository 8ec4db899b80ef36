import type { Connection } from '../domain/navigation/prefetch.ts'

/** What the browser tells of its connection; undefined where it tells nothing. */
export function connection(): Connection | undefined {
  return typeof navigator === 'undefined' ? undefined : (navigator as Navigator & { connection?: Connection }).connection
}
