import { addSearch, addSearchClick, removeSearchesBefore, type WeakQueryRow, weakQueries } from '../../db/queries/search-log.ts'
import { isReadOnly } from '../../db/unavailable.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { weakBelow } from '../../domain/search/found.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { mayBeLogged } from '../../domain/search/loggable.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'

const day = 86_400_000
/** Days that a keyword is kept. */
const keptDays = 90

const counts = (viewer: Viewer) => !viewer.bot && !may(viewer, 'enter-office')

/** Notes what was searched for and how well it was found: per day, without a trace of who. Crawlers do not count, nor who works here. */
export async function logSearch(
  { db, viewer, now }: OperationContext,
  { keyword, cover, found }: { keyword: string; cover: number; found: number },
): Promise<void> {
  if (!counts(viewer) || !mayBeLogged(keyword)) return
  try {
    await addSearch(db, { day: taipeiDay(now), keyword: keyword.toLowerCase(), cover, found })
  } catch (error) {
    // a database that takes no writes is still searched
    if (!isReadOnly(error)) throw error
  }
}

/** Notes that somebody chose a result of a search. */
export async function logSearchClick({ db, viewer, now }: OperationContext, typed: string): Promise<void> {
  const { text } = readKeyword(typed)
  if (!counts(viewer) || !mayBeLogged(text)) return
  await addSearchClick(db, { day: taipeiDay(now), keyword: text.toLowerCase() })
}

/** Forgets searches older than ninety days. */
export function forgetOldSearches({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<number> {
  return removeSearchesBefore(db, taipeiDay(new Date(now.getTime() - keptDays * day)))
}

/** What readers looked for in the last week and did not find, for the editors: at least twice searched. */
export async function listWeakQueries({ db, now }: Pick<OperationContext, 'db' | 'now'>, limit = 100): Promise<WeakQueryRow[]> {
  const since = taipeiDay(new Date(now.getTime() - 7 * day))
  const found = await weakQueries(db, { since, cover: weakBelow.words, atLeast: 2, limit })
  return found.filter(({ keyword }) => mayBeLogged(keyword))
}
