import { countVisit } from '../domain/navigation/visit-counter.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { keep, recall } from './keep.ts'

const name = 'visits'

/** Counts this entry among those of the month (section 4, "Visit counter"). */
export function countThisVisit(): void {
  keep(name, JSON.stringify(countVisit(recall(name), taipeiDay(new Date()).slice(0, 7))))
}
