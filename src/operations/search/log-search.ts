import {
  addSearch,
  addSearchClick,
  removeSearchesBefore,
  type WeakQueryRow,
  weakQueries,
} from '../../db/queries/search-results.ts'
import { isReadOnly } from '../../db/unavailable.ts'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { may } from '../../domain/office/may.ts'
import { guard } from '../../domain/red-flags/guard.ts'
import { readKeyword } from '../../domain/search/keyword.ts'
import { isWordForEditors, mayBeLogged } from '../../domain/search/loggable.ts'
import { weakBelow } from '../../domain/search/match-reason.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { freshIndex } from './index-reader.ts'
import { search } from './search-posts.ts'

const day = 86_400_000
/** The number of days that a keyword is retained. */
const retentionDays = 90

/** Logged searches that are repeated for each listed one. */
const candidatesPerRow = 2

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

/**
 * Unsuccessful searches of the last week, for the editors: those with at least two searches that still find nothing
 * that matches. The log alone is not sufficient: its share of words is low for sentences that find the right post, and posts
 * and synonyms are added after a search.
 */
export async function listWeakQueries({ db, now }: Pick<OperationContext, 'db' | 'now'>, limit = 100): Promise<WeakQueryRow[]> {
  if (!(await freshIndex({ db, now, viewer: visitor }))) return []
  const since = taipeiDay(new Date(now.getTime() - 7 * day))
  const logged = await weakQueries(db, { since, cover: weakBelow.words, atLeast: 2, limit: limit * candidatesPerRow })
  const weak: WeakQueryRow[] = []
  // an emergency or a crisis is answered with help, not with a post
  for (const row of logged.filter(({ keyword }) => isWordForEditors(keyword) && guard(keyword) === null)) {
    if (weak.length === limit) break
    const found = await foundByVisitors({ db, now }, row.keyword)
    if (found !== null) weak.push({ ...row, found })
  }
  return weak
}

/** The number of results of an unsuccessful search by a visitor, now; null if it has succeeded. */
async function foundByVisitors(context: Pick<OperationContext, 'db' | 'now'>, keyword: string): Promise<number | null> {
  const request = { keyword, page: 1, perPage: 1, sort: 'relevance' } as const
  const { groups, total, weak } = await search({ ...context, viewer: visitor }, request)
  return groups.length === 0 && (weak || total === 0) ? total : null
}
