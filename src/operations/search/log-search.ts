import { setTimeout as delay } from 'node:timers/promises'
import {
  addSearch,
  addSearchClick,
  frequentSearches,
  highestDocument,
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
import { weakMatchShare } from '../../domain/search/match-reason.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { currentIndex } from './index-reader.ts'
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
export async function logSearchClick({ db, viewer, now }: OperationContext, input: string): Promise<void> {
  const { text } = readKeyword(input)
  if (!counts(viewer) || !mayBeLogged(text)) return
  await addSearchClick(db, { day: taipeiDay(now), keyword: text.toLowerCase() })
}

/** Deletes searches older than ninety days. */
export function deleteOldSearches({ db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<number> {
  return removeSearchesBefore(db, taipeiDay(new Date(now.getTime() - retentionDays * day)))
}

/**
 * Unsuccessful searches of the last week, for the editors: those with at least two searches that still find nothing
 * that matches. The log alone is not sufficient: its share of words is low for sentences that find the right post, and posts
 * and synonyms are added after a search.
 */
export async function listWeakQueries({ db, now }: Pick<OperationContext, 'db' | 'now'>, limit = 100): Promise<WeakQueryRow[]> {
  if (!(await currentIndex({ db, now, viewer: visitor }))) return []
  const since = taipeiDay(new Date(now.getTime() - 7 * day))
  const logged = await weakQueries(db, { since, cover: weakMatchShare.words, atLeast: 2, limit: limit * candidatesPerRow })
  const weak: WeakQueryRow[] = []
  // an emergency or a crisis is answered with help, not with a post
  for (const row of logged.filter(({ keyword }) => isWordForEditors(keyword) && guard(keyword) === null)) {
    if (weak.length === limit) break
    const count = await countForVisitors({ db, now }, row.keyword)
    if (count !== null) weak.push({ ...row, found: count })
  }
  return weak
}

/** An index with fewer documents needs no warm-up. */
const warmUpFrom = 10_000
/** The number of logged keywords, and of tags, that a warm-up searches for, and its maximum duration, milliseconds. */
const warmUp = { each: 20, within: 3_000 }

/**
 * Prepares a process that has just started for its first search: on a large index, reads the table of documents and
 * searches for what readers usually search for. Otherwise the first readers wait for code that is not compiled yet. After
 * some seconds it returns in any case; a slow database does not delay the start.
 * @returns the number of searches; nothing is logged
 */
export async function warmSearch(context: OperationContext, minDocuments = warmUpFrom): Promise<number> {
  let searches = 0
  const until = performance.now() + warmUp.within
  const warm = async () => {
    if ((await highestDocument(context.db)) < minDocuments || !(await currentIndex(context))) return
    for (const word of await frequentSearches(context.db, warmUp.each)) {
      // the words of a question take another way
      for (const keyword of [word, `${word}${questionWords}`]) {
        if (performance.now() > until) return
        await search(context, { keyword, page: 1, perPage: 10, sort: 'relevance' })
        searches += 1
      }
    }
  }
  await Promise.race([warm(), delay(warmUp.within, undefined, { ref: false })])
  return searches
}
const questionWords = '怎麼辦'

/** The number of results of an unsuccessful search by a visitor, now; null if it has succeeded. */
async function countForVisitors(context: Pick<OperationContext, 'db' | 'now'>, keyword: string): Promise<number | null> {
  const request = { keyword, page: 1, perPage: 1, sort: 'relevance' } as const
  const { groups, total, weak } = await search({ ...context, viewer: visitor }, request)
  return groups.length === 0 && (weak || total === 0) ? total : null
}
