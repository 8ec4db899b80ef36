import { addSearch, addSearchClick, removeSearchesBefore, type WeakQueryRow, weakQueries } from '../../db/queries/search-log.ts'
import { isReadOnly } from '../../db/unavailable.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { mayBeLogged } from '../../domain/search/loggable.ts'
import { weakBelow } from '../../domain/search/match-reason.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

const day = 86_400_000
/** The number of days that a keyword is retained. */
const retentionDays = 90

const counts = (viewer: Viewer) => !viewer.bot && !may(viewer, 'enter-office')

/** Logs a search and its success: by day, without any data about the reader. Crawlers and staff are not counted. */
export async function logSearch(
  { db, viewer, now }: OperationContext,
  { keyword, cover, found }: { keyword: string; cover: number; found: number },
): Promise<void> {
  if (!counts(viewer) || !mayBeLogged(keyword)) return
  try {
    await addSearch(db, { day: taipeiDay(now), keyword: keyword.toLowerCase(), cover, found })
  } catch (error) {
    // a read-only database can still be searched
    if (!isReadOnly(error)) throw error
  }
}

/** Logs a click on a search result. */
export async function logSearchClick({ db, viewer, now }: OperationContext, typed: string): Promise<void> {
  const { text } = readKeyword(typed)
  if (!counts(viewer) || !mayBeLogged(text)) return
  await addSearchClick(db, { day: taipeiDay(now), keyword: text.toLowerCase() })
}

/** Deletes searches older than ninety days. */
export function forgetOldSearches({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<number> {
  return removeSearchesBefore(db, taipeiDay(new Date(now.getTime() - retentionDays * day)))
}

/** Unsuccessful searches of the last week, for the editors: those with at least two searches. */
export async function listWeakQueries({ db, now }: Pick<OperationContext, 'db' | 'now'>, limit = 100): Promise<WeakQueryRow[]> {
  const since = taipeiDay(new Date(now.getTime() - 7 * day))
  const found = await weakQueries(db, { since, cover: weakBelow.words, atLeast: 2, limit })
  return found.filter(({ keyword }) => mayBeLogged(keyword))
}
