import { countVisit } from '../domain/navigation/visit-counter.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { readStored, writeStored } from './stored-values.ts'

const name = 'visits'

/** Counts this entry among the month's visits: a navigation from one of the site's own pages is no entry. */
export function countThisVisit(): void {
  const [navigationEntry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const followed = navigationEntry?.type === 'navigate' && document.referrer.startsWith(`${location.origin}/`)
  if (!followed) writeStored(name, JSON.stringify(countVisit(readStored(name), taipeiDay(new Date()).slice(0, 7))))
}
